"""Plain text: kept as it is, a line a paragraph."""

from claims.patterns import declared
from claims.readers import reader
from claims.readers.decoding import decode
from claims.readers.document import Reading, Received
from claims.readers.languages import detect

_LONGEST_TITLE = 150
_COLOURS = declared(r"\x1b\[[0-9;]{0,20}[mK]")
"""What programs write into a log so that a terminal shows it in colours."""


@reader(
    "text",
    "1",
    media_types=("text/plain", "text/csv", "text/tab-separated-values", "application/json", "application/x-ndjson"),
    suffixes=(
        ".txt",
        ".text",
        ".log",
        ".csv",
        ".tsv",
        ".json",
        ".jsonl",
        ".rst",
        ".tex",
        ".bib",
        ".yaml",
        ".yml",
        ".toml",
    ),
)
def read(received: Received) -> Reading:
    """Decodes a plain text; its title is its first line, where that is short and no sentence."""
    charset = declared_charset(received.media_type)
    told, by = (received.encoding, "the caller") if received.encoding else (charset, "the server")
    decoded = decode(received.data, told=told, by=by)
    text = _COLOURS.sub("", decoded.text)
    return Reading(
        text=text,
        title=_title(text),
        language=detect(text),
        encoding=decoded.encoding,
        warnings=decoded.warnings,
    )


def declared_charset(media_type: str | None) -> str | None:
    """Returns the charset that a media type declares, if any."""
    for parameter in (media_type or "").split(";")[1:]:
        key, _, value = parameter.partition("=")
        if key.strip().lower() == "charset":
            return value.strip().strip("\"'") or None
    return None


_MARK = declared(r"^\s*#{1,6}\s+")
"""The mark of a heading in Markdown, which is no part of a title."""


def _title(text: str) -> str | None:
    first, _, rest = text.strip().partition("\n")
    is_sentence = first.rstrip().endswith((".", "。", "!", "！", ":", "：", ";", ",", "，"))
    first = _MARK.sub("", first)
    return first.strip() or None if rest.strip() and len(first) <= _LONGEST_TITLE and not is_sentence else None
