"""Bytes to text: a byte order mark says it, else whoever sent them, else the document, else they are guessed."""

import codecs
import re
from dataclasses import dataclass

from claims.errors import UnreadableDocument
from claims.readers.document import Encoding
from claims.readers.languages import WESTERN, detect

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "big5": "big5hkscs",
}
"""What browsers read where one of these is declared: the encoding that was really meant."""

_SAMPLE = 200_000
_HAN = frozenset("的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过")
_CYRILLIC = frozenset("оеаинтсрвлкмдпуяы")
_COMMON = {
    "gb18030": _HAN,
    "utf-16-le": _HAN,
    "utf-16-be": _HAN,
    "big5hkscs": frozenset(
        "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過"
    ),
    "koi8_r": _CYRILLIC,
    "cp1251": _CYRILLIC,
}
"""By encoding: the characters that the texts written in it mostly consist of."""


@dataclass(frozen=True)
class Decoded:
    """A decoded text, how it was decoded, and what a person should know about that."""

    text: str
    encoding: Encoding
    warnings: tuple[str, ...] = ()


def decode(data: bytes, *, told: str | None = None, by: str = "the caller", declared: str | None = None) -> Decoded:
    """Decodes bytes; `told` is what the caller or the server says, `declared` what the document says of itself.

    Raises UnreadableDocument where they are no text, or where `told` names no encoding.
    """
    for mark, marked in _MARKS:
        if data.startswith(mark):
            return _lenient(data[len(mark) :] if marked == "utf-8" else data, Encoding(marked, "byte order mark"))
    if told and not known(told) and by == "the caller":
        raise UnreadableDocument(
            f"no encoding is called '{told[:40]}'; name one such as utf-8, gb18030 or koi8-r", "encoding"
        )
    warnings: list[str] = []
    for name, how in ((told, by), (declared, "the document")):
        if found := _as_said(data, name, how, warnings):
            return Decoded(found.text, found.encoding, (*warnings, *found.warnings))
    found = _unmarked(data)
    return Decoded(found.text, found.encoding, (*warnings, *found.warnings))


def known(name: str | None) -> str | None:
    """Returns the codec that a declared name stands for, or nothing where there is none for text."""
    try:
        codec = codecs.lookup((name or "").strip().strip("\"'"))
    except (LookupError, ValueError):
        return None
    return _WIDER.get(codec.name, codec.name) if codec._is_text_encoding else None


def _as_said(data: bytes, name: str | None, how: str, warnings: list[str]) -> Decoded | None:
    """Decodes as somebody says; nothing where they say nothing, or where the bytes are not that."""
    codec = known(name)
    if codec is None:
        return None
    is_telling = codec.startswith(("utf-16", "utf-32")) or not data.isascii()
    if how != "the caller" and codec != "utf-8" and is_telling and 0 not in data[:_SAMPLE] and (found := _utf8(data)):
        warnings.append(f"{_upper(how)} says {codec}, but the bytes are UTF-8")
        return found
    try:
        return Decoded(data.decode(codec), Encoding(codec, how))
    except UnicodeDecodeError as error:
        near_the_end = len(data) - error.start <= 4
        if how == "the caller" or near_the_end or _faults(data, codec) <= len(data) // 1000:
            return _lenient(data, Encoding(codec, how))
        warnings.append(f"{_upper(how)} says {codec}, but the bytes are not {codec}")
        return None


def _unmarked(data: bytes) -> Decoded:
    """Decodes bytes of which nothing is known."""
    if name := _wide(data):
        return _lenient(data, Encoding(name, "the places of its control bytes", is_guess=True))
    is_binary = data[:_SAMPLE].count(0) > len(data[:_SAMPLE]) // 1000 + 1
    if not is_binary and (found := _utf8(data)):
        return found
    if is_binary:
        share, name = max((_plausible(data[:_SAMPLE], name), name) for name in ("utf-16-le", "utf-16-be"))
        if share < 0.97:
            raise UnreadableDocument(
                "it is no text: it holds zero bytes; give a text, Markdown, HTML, PDF or DOCX file", "binary"
            )
        return _lenient(data, Encoding(name, "the look of its bytes", is_guess=True))
    if _faults(data, "utf-8") <= len(data) // 1000:
        return _lenient(data, Encoding("utf-8", "most of its bytes", is_guess=True))
    if likely := _likely(data[:_SAMPLE]):
        return _lenient(data, Encoding(likely, "the look of its bytes", is_guess=True))
    return _by_line(data)


def _by_line(data: bytes) -> Decoded:
    """Decodes a text that was put together from two encodings, of which one is UTF-8."""
    lines = data.split(b"\n")
    odd = [line for line in lines if _utf8(line) is None]
    name = _likely(b"\n".join(odd)[:_SAMPLE])
    if name is None or len(odd) == len(lines):
        return _lenient(data, Encoding("utf-8", "nothing better", is_guess=True))
    text = "\n".join(line.decode(name if _utf8(line) is None else "utf-8", errors="replace") for line in lines)
    warning = f"it holds two encodings: {len(odd)} of {len(lines)} lines are not UTF-8 and were read as {name}"
    return Decoded(text, Encoding("utf-8", "most of its lines", is_guess=True), (warning,))


def _utf8(data: bytes) -> Decoded | None:
    try:
        return Decoded(data.decode("utf-8"), Encoding("utf-8", "valid UTF-8"))
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and error.end == len(data) and error.start > 0:
            return _lenient(data, Encoding("utf-8", "valid UTF-8"))
    try:
        # Some programs write the halves of a character, or one half alone, as if they were characters.
        halves = data.decode("utf-8", "surrogatepass").encode("utf-16-le", "surrogatepass")
    except UnicodeError:
        return None
    text = halves.decode("utf-16-le", "replace")
    told = halves_told(text.count("\ufffd") - data.count("\ufffd".encode()))
    return Decoded(text, Encoding("utf-8", "valid UTF-8 but for halves of characters"), told)


def halves_told(number: int) -> tuple[str, ...]:
    """Says how many halves of characters, which no file can hold, are shown as lost; nothing where there are none."""
    if not number:
        return ()
    return (f"shown as \ufffd: {'1 half of a character' if number == 1 else f'{number:,} halves of characters'}",)


def _lenient(data: bytes, encoding: Encoding) -> Decoded:
    """Decodes what can be decoded, and says how much could not."""
    text = data.decode(encoding.name, errors="replace")
    faults = text.count("\ufffd") - data.count("\ufffd".encode())
    warnings = []
    if encoding.is_guess:
        warnings.append(f"the encoding is a guess, {encoding.name}; if the text looks wrong, name the encoding")
    if faults == 1 and text.endswith("\ufffd"):
        warnings.append("the text ends in the middle of a character; the file may have been cut off")
    elif faults > 0:
        warnings.append(f"{faults} characters could not be decoded as {encoding.name} and are shown as \ufffd")
    return Decoded(text, encoding, tuple(warnings))


def _faults(data: bytes, codec: str) -> int:
    return data[:_SAMPLE].decode(codec, errors="replace").count("\ufffd")


def _wide(data: bytes) -> str | None:
    """Tells UTF-16 without a mark where an alphabet was written in it: every other byte is the same control byte."""
    sample = data[: _SAMPLE // 10]
    if len(sample) < 4 or len(data) % 2:
        return None
    half = len(sample) / 2
    odd, even = (max(part.count(control) for control in range(9)) / half for part in (sample[1::2], sample[::2]))
    if max(odd, even) < 0.25 or min(odd, even) > max(odd, even) / 4:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _likely(sample: bytes) -> str | None:
    """Guesses an encoding: by the commonest characters of what it would read, else by charset-normalizer."""
    score, name = max((_score(sample, name), name) for name in _COMMON)
    if score > 0.25:
        return name
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    if best is None:
        return None
    # The encodings of Latin letters look alike to it; the small words of a text tell the western ones.
    western = sample.decode("cp1252", errors="replace")
    is_latin = best.encoding.startswith(("cp125", "iso8859", "mac_", "latin")) and "\ufffd" not in western
    return "cp1252" if is_latin and detect(western) in WESTERN else best.encoding


def _score(sample: bytes, name: str) -> float:
    """Returns the share of common characters among those beyond ASCII, zero where it does not decode."""
    if name.startswith("utf-16"):
        sample = sample[: len(sample) // 2 * 2]
    text = sample.decode(name, errors="replace")
    beyond = re.findall(r"[^\x00-\x7f\s，。、；：？！“”‘’（）《》「」…—·]", text)
    if not beyond or text.count("\ufffd") > len(beyond) // 50 + 1:
        return 0
    share = sum(map(_COMMON[name].__contains__, beyond)) / len(beyond)
    return share if _COMMON[name] is not _CYRILLIC else share / 2


def _plausible(sample: bytes, name: str) -> float:
    """Returns the share of characters that a text of ideographs and Latin letters consists of."""
    text = sample[: len(sample) // 2 * 2].decode(name, errors="replace")
    return len(re.findall(r"[\t\n\r -~\u00a0-\u00ff\u2010-\u2030\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]", text)) / len(
        text
    )


def _upper(words: str) -> str:
    return words[0].upper() + words[1:]
