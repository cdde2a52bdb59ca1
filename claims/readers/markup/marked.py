"""Markdown to HTML, in the child process: CommonMark with tables, struck-out text, footnotes and front matter."""

import re
from collections.abc import Mapping
from typing import Any

from claims.patterns import declared
from claims.readers import languages
from claims.readers.markup import marks, page
from claims.readers.markup.dates import day

_FRONT = declared(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_LONGEST_FRONT = 20_000
_DEEPEST_BLOCK, _DEEPEST_BRACKET = 60, 12
_FIELD = declared(r"^([A-Za-z_-]+)[ \t]*:[ \t]*(.*)$")
_NOTE = declared(r"^\[\^([^\]\s]{1,40})\]:[ \t]*", re.MULTILINE)
_REFERENCE = declared(r"(?:(?<![ \t])[ \t]+)?\[\^([^\]\s]{1,40})\](?!:)")
_ALERT = declared(r"^([ \t]{0,3}>[ \t]*)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$", re.MULTILINE | re.IGNORECASE)
_RAISED = declared(r"(?<=[\w)\]])\^([+\-−]?[\w.]{1,10})\^")


def read(data: bytes, options: Mapping[str, Any], limits: Mapping[str, Any]) -> dict[str, Any]:
    """Reads the source of a Markdown file, in UTF-8."""
    source = data.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    front, source = _front_matter(source)
    source = _NOTE.sub(lambda match: f"\n\\[{match[1]}\\] ", source)
    source = _REFERENCE.sub(lambda match: f" \\[{match[1]}\\]", source)
    source = _RAISED.sub(r"^\1", marks.without_tex(source, is_markdown=True))
    source = _ALERT.sub(lambda match: f"{match[1]}**{match[2].capitalize()}:**", source)
    html = _parser().render(source)
    answer = page.read_source(f"<html><body>{html}</body></html>", {**options, "whole": True}, limits)
    answer["title"] = front.get("title") or answer.get("title")
    answer["authors"] = [
        part.strip() for part in re.split(r"[,;]", front.get("author") or front.get("authors") or "") if part.strip()
    ]
    answer["published"] = day(front.get("date", ""))
    declared = front.get("lang") or front.get("language")
    answer["language"] = languages.settle(declared, answer["text"])[0] or answer.get("language")
    return answer


def _parser() -> Any:
    """Returns a parser of blocks as deep as people write lists, whose lines are not tried at every depth of brackets."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST_BLOCK}).enable(["table", "strikethrough"])
    parser.core.ruler.before("inline", "shallow", _shallow)
    return parser


def _shallow(state: Any) -> None:
    state.md.options["maxNesting"] = _DEEPEST_BRACKET


def _front_matter(source: str) -> tuple[dict[str, str], str]:
    """Parts the front matter from the text; of it the simple lines are read, a list as its items with commas."""
    match = _FRONT.match(source[:_LONGEST_FRONT])
    if not match:
        return {}, source
    found: dict[str, str] = {}
    last = ""
    for line in match[1].split("\n"):
        if named := _FIELD.match(line):
            last = named[1].lower()
            found[last] = named[2].strip().strip("[]").replace('"', "").replace("'", "").strip()
        elif line.lstrip().startswith("- ") and last:
            found[last] = ", ".join(filter(None, (found[last], line.strip()[2:].strip().strip("\"'"))))
    return found, source[match.end() :]
