"""A text with its figures marked, each of which can be clicked; the one at hand is scrolled to.

The text reaches the browser as data and is put there as text nodes, so that nothing in it can become markup.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import streamlit as st

from claims.intake.places import Places
from claims.web.components.windows import Window


class Mark(NamedTuple):
    """A figure of a text: its place in code points, its key, its state and the words told when the mouse is on it.

    `line` is the number of the line beside the text that tells what it becomes.
    """

    start: int
    end: int
    key: str
    state: str
    tip: str
    line: int | None = None


class Asked(NamedTuple):
    """What a person did with the text: the key of the mark that was clicked, or -1 or 1 to read on before or behind."""

    picked: str | None
    turned: int


_CSS = """
.text { max-height: 62vh; overflow-y: auto; padding: .25rem 1rem .25rem .25rem; line-height: 1.6; color: var(--st-text-color);
  font-family: var(--st-font); font-size: 1rem; scrollbar-gutter: stable; }
@media (max-width: 640px) { .text { max-height: 38vh; } }
.text:focus-visible { outline: 2px solid var(--st-primary-color); }
p { margin: 0 0 .8rem 0; display: grid; grid-template-columns: 2.2rem 1fr; }
p > span { min-width: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
p > .number { opacity: .6; font-size: .8rem; padding-top: .2rem; user-select: none; }
button { all: unset; cursor: pointer; font-weight: 600; border-radius: 3px; padding: 0 1px; text-underline-offset: 3px;
  text-decoration-line: underline; text-decoration-thickness: 2px; }
button:focus-visible { outline: 2px solid var(--st-primary-color); }
.cited { text-decoration-style: solid; text-decoration-color: #1c83e1; background: rgba(28, 131, 225, .12); }
.proposed { text-decoration-style: dashed; text-decoration-color: #d97706; background: rgba(217, 119, 6, .18); }
.dismissed, .set-aside { text-decoration-style: dotted; text-decoration-color: #808495; font-weight: 400; }
.part { text-decoration-style: dotted; text-decoration-color: #d97706; }
.now { outline: 2px solid var(--st-primary-color); outline-offset: 1px; }
p > .turn { grid-column: 1 / -1; justify-self: start; font-weight: 400; color: var(--st-primary-color); }
.sentence { background: rgba(128, 132, 149, .12); }
.led p:not(.hand) { opacity: .7; }
p.heads { position: sticky; top: -.25rem; z-index: 1; background: var(--st-background-color); opacity: 1 !important; }
p.hand { background: rgba(128, 132, 149, .12); border-radius: 4px; }
button[data-line]::after { content: attr(data-line); font-size: .65rem; vertical-align: super; opacity: .8; padding-left: 1px; }
"""

_JS = """
const FIELDS = "input, textarea";
const CHOICE = "[class*=st-key-review-] input[role=combobox]";
let leaving = null;
const leave = (event) => {
  const field = document.activeElement;
  // The next key may come before the timer does: it is meant for the page, and not for the field that was left.
  if (leaving && leaving === field) field.blur();
  leaving = null;
  if (!field || field !== document.activeElement || !field.matches(FIELDS)) return;
  if (event.key === "Escape" || (event.key === "Enter" && field.matches(CHOICE))) {
    leaving = field;
    setTimeout(() => { if (leaving === field) { field.blur(); leaving = null; } });
  }
};
const chosen = (event) => {
  if (event.target.closest("[role=option]")) setTimeout(() => {
    const field = document.activeElement;
    if (field && field.matches(CHOICE)) field.blur();
  }, 50);
};
const ticked = () => setTimeout(() => {
  const box = document.activeElement;
  if (box && box.matches("input[type=checkbox]")) box.blur();
});
const enter = (name, tries) => {
  const field = document.querySelector("." + name + " :is(" + FIELDS + ")");
  if (field) {
    field.focus();
    field.select();
  } else if (tries) setTimeout(() => enter(name, tries - 1), 50);
};

const choose = (event) => {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  const field = document.activeElement;
  if (!digit || event.ctrlKey || event.metaKey || (field && field.matches(FIELDS + ", [contenteditable]"))) return;
  const line = document.querySelector(".st-key-review-line-" + (digit[1] === "0" ? "10" : digit[1]));
  const end = event.shiftKey ? "-alone" : event.altKey ? "-strike" : null;
  const wanted = line && line.querySelector(end ? `[class$="${end}"] button, [class*="${end} "] button` : "input[type=checkbox]");
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
};

export default function (component) {
  document.addEventListener("keydown", leave);
  document.addEventListener("keydown", choose);
  document.addEventListener("click", chosen, true);
  document.addEventListener("pointerup", ticked);
  draw(component);
  return () => {
    document.removeEventListener("keydown", leave);
    document.removeEventListener("keydown", choose);
    document.removeEventListener("click", chosen, true);
    document.removeEventListener("pointerup", ticked);
  };
}

const isRow = (line) => line && /^\\s*\\||\\S \\| \\S/.test(line.lastChild.textContent);

function tableHead(row) {
  let first = row;
  while (isRow(row) && isRow(first.previousElementSibling)) first = first.previousElementSibling;
  return first === row ? null : first;
}

function draw(component) {
  const { data, parentElement, setTriggerValue } = component;
  let box = parentElement.querySelector(".text");
  if (!box) {
    box = document.createElement("div");
    box.className = "text";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "Text of the source with its figures marked");
    parentElement.appendChild(box);
  }
  const stamp = JSON.stringify(data);
  if (box.dataset.stamp === stamp) return;
  box.dataset.stamp = stamp;
  const field = JSON.stringify(data.field);
  if (data.field && box.dataset.field !== field) enter(data.field.name, 40);
  box.dataset.field = field;
  const top = box.scrollTop, last = Number(box.dataset.start);
  box.dataset.start = data.start;
  box.replaceChildren();
  const hand = new Set(data.hand);
  box.classList.toggle("led", hand.size > 0);
  let now = null, head = null, foot = null;
  const turn = (label, direction) => {
    const line = document.createElement("p"), button = document.createElement("button");
    button.type = "button";
    button.className = "turn";
    button.textContent = label;
    button.onclick = () => setTriggerValue("turned", direction);
    line.appendChild(button);
    box.appendChild(line);
  };
  if (data.before) turn("▲ The text before", -1);
  for (const paragraph of data.paragraphs) {
    const line = document.createElement("p");
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = paragraph.number;
    const words = document.createElement("span");
    line.append(number, words);
    if (hand.has(paragraph.number)) {
      line.className = "hand";
      head = head || line;
      foot = line;
    }
    for (const piece of paragraph.pieces) {
      let node;
      if (piece.key) {
        node = document.createElement("button");
        node.type = "button";
        node.className = piece.state + (piece.key === data.now && !hand.size ? " now" : "");
        if (piece.line) node.dataset.line = piece.line;
        node.title = piece.tip;
        node.onclick = () => setTriggerValue("picked", piece.key);
        if (piece.key === data.now) now = node;
      } else {
        node = document.createElement("span");
        if (piece.sentence) node.className = "sentence";
      }
      node.textContent = piece.text;
      words.appendChild(node);
    }
    box.appendChild(line);
  }
  if (data.after) turn("▼ The text after this", 1);
  const heads = head ? tableHead(head) : null;
  if (heads) heads.className = "heads";
  box.scrollTop = data.start === last || Number.isNaN(last) ? top : data.start < last ? box.scrollHeight : 0;
  if (head) {
    const at = head.getBoundingClientRect(), within = box.getBoundingClientRect();
    if (at.top < within.top || foot.getBoundingClientRect().bottom > within.bottom)
      box.scrollTop += at.top - within.top - (heads ? heads.offsetHeight + 8 : 40);
  } else if (now) {
    const at = now.getBoundingClientRect(), within = box.getBoundingClientRect();
    if (at.top < within.top + 40 || at.bottom > within.bottom - 40)
      box.scrollTop += at.top - within.top - box.clientHeight / 3;
  }
}
"""

_NO_NAME = r"[^a-zA-Z0-9_-]"
"""What Streamlit leaves out of the name of a style that it makes of a key."""

_mounted = st.components.v2.component("claims_reader", css=_CSS, js=_JS)


def draw(
    places: Places,
    window: Window,
    marks: Iterable[Mark],
    *,
    now: str | None,
    sentence: tuple[int, int] | None,
    hand: Collection[int] = (),
    key: str,
    field: tuple[str, int] | None = None,
) -> Asked:
    """Draws a stretch of a text with its marks; returns what a person did with it.

    While it stands on the page, Escape leaves a field, and so does a choice that is made in one, and a click on a box leaves
    that, so that the keys of the page work again; a digit ticks the line of that number beside the text, with Shift it unfolds it, and with Alt strikes it. `hand`
    are the numbers of the paragraphs that are in hand as a whole. `field` is the key of a widget that the cursor is put
    into, with a number that tells one wish from the next.
    """
    ordered = sorted(marks, key=lambda mark: (mark.start, -mark.end))
    starts = [mark.start for mark in ordered]

    def within(start: int, end: int) -> list[Mark]:
        return ordered[bisect_left(starts, start) : bisect_left(starts, end)]

    data = {
        "now": now,
        "field": {"name": f"st-key-{re.sub(_NO_NAME, '-', field[0])}", "wish": field[1]} if field else None,
        "hand": sorted(hand),
        "start": window.start,
        "before": window.start > 0,
        "after": window.end < len(places.text),
        "paragraphs": [
            {
                "number": block.number,
                "pieces": _pieces(block.start, places.of(block), within(block.start, block.end), sentence),
            }
            for block in window.cut(places)
        ],
    }
    result = _mounted(data=data, key=key, on_picked_change=lambda: None, on_turned_change=lambda: None)
    picked, turned = result.get("picked"), result.get("turned")
    return Asked(str(picked) if picked else None, int(turned or 0))


def _pieces(start: int, words: str, marks: Iterable[Mark], sentence: tuple[int, int] | None) -> list[Mapping[str, Any]]:
    """Cuts a paragraph into its marks and what is between them; of marks that overlap the first stands."""
    pieces: list[Mapping[str, Any]] = []
    at, end = start, start + len(words)
    for mark in marks:
        if mark.start < at or mark.end > end:
            continue
        pieces += _plain(words, start, at, mark.start, sentence)
        text = words[mark.start - start : mark.end - start]
        pieces.append({"text": text, "key": mark.key, "state": mark.state, "tip": mark.tip, "line": mark.line})
        at = mark.end
    return [*pieces, *_plain(words, start, at, end, sentence)]


def _plain(
    words: str, start: int, begin: int, end: int, sentence: tuple[int, int] | None
) -> Iterable[Mapping[str, Any]]:
    first, last = sentence or (end, end)
    edges = sorted({begin, end, *(edge for edge in (first, last) if begin < edge < end)})
    for low, high in pairwise(edges):
        yield {"text": words[low - start : high - start], "sentence": first <= low < last}
