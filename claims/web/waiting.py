"""Letters typed behind the key that opens a field: they wait until the field is there, and are no keys meanwhile."""

import streamlit as st

_WAIT = """<span class="letters-wait"></span><script>
(() => {
  if (window.letters) return;
  window.letters = true;
  const FIELDS = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable='true']";
  const OPENS = ".st-key-fill-answer button:enabled, .st-key-review-edit button:enabled";
  const ANSWER = ".st-key-fill-panel [class*='-value'] :is(textarea, input):enabled";
  const [PATIENCE, GUARD] = [20000, 2500];
  let held = null, isAsked = false, until = 0, idle = 0;
  const isDrawing = () => document.querySelector("[data-test-script-state='running']") !== null;
  const deliver = () => {
    if (held === null) return;
    const answer = document.querySelector(ANSWER);
    if (!document.activeElement?.matches(FIELDS) && answer) answer.focus();
    if (document.activeElement?.matches(FIELDS)) {
      if (held) document.execCommand("insertText", false, held);
      held = "";
      until = Math.min(until, Date.now() + GUARD);
    } else if (!isAsked && document.querySelector(OPENS)) {
      isAsked = true;
      document.querySelector(OPENS).click();
    }
    if (isDrawing()) idle = Date.now();
    if (Date.now() > until || Date.now() - idle > GUARD) held = null;
    else setTimeout(deliver, 30);
  };
  window.addEventListener("keydown", (event) => {
    const at = event.target;
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!document.querySelector(".letters-wait") || at.closest?.("[role='dialog']")) held = null;
    else if (at.matches?.(FIELDS)) held = isTyped || event.key === "Shift" ? held : null;
    else if (held !== null && isTyped) {
      held += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (held === null && isTyped && event.key === "e" && (isDrawing() || document.querySelector(OPENS))) {
      isAsked = document.querySelector(OPENS) !== null;
      held = "";
      idle = Date.now();
      until = idle + PATIENCE;
      setTimeout(deliver);
    } else if (event.key !== "Shift") held = null;
  }, true);
  window.addEventListener("pointerdown", () => { held = null; }, true);
})();
</script>"""
"""Stands before what has the key, so that it listens before the key can act; the field may still be on its way."""


def letters() -> None:
    """Lets what is typed behind the key `e` wait for the field that the key opens, on the page that is being drawn."""
    st.html(_WAIT, unsafe_allow_javascript=True)
