"""Reads through the marks that Markdown and settings put around words, so that rules meet plain sentences."""

from claims.patterns import declared
from claims.prefill.tables import with_units

_KEY = declared(r"^(\s*[-*+]?\s*)([a-z]+(?:_[a-z]+)+)(?=\s*[:=])")
_LINK = declared(r"\[([^\[\]\n]{1,200})\]\((https?://[^()\s]{3,300})\)")
_NOISE = declared(r"\*\*|__(?=\S)|`|\[\d{1,3}\]|(?<=\s)\*(?=\S)|(?<=\S)\*(?=\s)")
_BULLET = declared(r"^\s*[-*+•·]\s+")

_RULE = declared(r"[\s|:-]+")


def plain(line: str) -> str:
    """Returns the words of a line: no emphasis, code marks, bullets or footnote marks, table cells joined by a colon."""
    words = line
    if words.lstrip().startswith("|") and words.count("|") > 1:
        cells = [cell.strip() for cell in words.strip().strip("|").split("|")]
        cells = [cell for cell in with_units(cells) if cell]
        words = "" if _RULE.fullmatch(words) else ": ".join([*cells[:1], ", ".join(cells[1:])][: max(len(cells), 1)])
    words = _LINK.sub(r"\1 (\2)", words)
    words = _NOISE.sub("", words)
    words = _KEY.sub(lambda found: found[1] + found[2].replace("_", " "), words)
    return " ".join(_BULLET.sub("", words).split())
