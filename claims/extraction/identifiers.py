"""Configuration identifiers (number formats, quantisations, degrees of parallelism) and versions."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from claims.extraction.proposal import FigureType
from claims.patterns import declared


class Identifier(NamedTuple):
    """An identifier or version in a text."""

    start: int
    end: int
    type: FigureType
    value: Decimal | None
    unit: str


_FORMAT = declared(
    r"(?=[A-Za-z])(?<![A-Za-z0-9.])(?:"
    r"(?P<format>(?:BF|FP|TF|MXFP|NVFP|MXINT|U?INT|HiF|NF|HF|Float|bfloat|float|int|uint|fp|bf)[-_]?(?P<bits>4|6|8|16|32|64|128|2|3|1)"
    r"(?:[ _-]?[Ee]\d[Mm]\d(?:fn)?)?)"
    r"|(?P<mixed>W\d{1,2}A\d{1,2}(?:KV\d{1,2}|C\d{1,2})?(?:G\d{1,4})?)|[Ee]\d[Mm]\d(?:fn)?|Q\d(?:_[A-Z0-9]+){1,3}|IQ\d_[A-Z]+"
    r"|(?P<degree>(?:EP|TP|PP|DP|CP|SP|ETP|EDP|VPP|DCP|USP|ep|tp|pp|dp)(?:\s?[-=_:×x]\s?|\s)?(?P<ranks>\d{1,5}))"
    r")(?![A-Za-z0-9%]|\.\d|,\d{3})"
)
_VERSION = declared(
    r"(?=[\dvrp版])(?:(?<![A-Za-z0-9_.-])v\d+(?:\.\d+)+(?:[-.]?(?:rc|alpha|beta|post|dev|a|b)\.?\d*)?(?![A-Za-z0-9_%])(?!\.\d)"
    r"|(?<![A-Za-z0-9_.$¥€£])(?!\d{1,3}(?:\.\d{3})+,\d{1,2}(?![\d,]))\d+\.\d+\.\d+(?:\.\d+)*(?:[-.+]?(?:rc|alpha|beta|post|dev|cu)\.?\d*|-\d{1,4}(?![\d.]))?(?![A-Za-z0-9_%])"
    r"|(?<![A-Za-z0-9_.$¥€£])\d+\.\d+(?:rc|alpha|beta|post|dev)\.?\d{1,3}(?![A-Za-z0-9_%.])"
    r"|(?:\b(?:version|ver\.?|(?<![Ww]e\s)(?<!to\s)release|revision|rev\.?)[:\s]\s?|版本(?:号)?[为：:\s]{0,2})v?(?P<plain>\d+(?:\.\d+)*(?:(?:rc|alpha|beta|post|dev)\d{1,3})?)(?![A-Za-z0-9_%]|\.\d)"
    r"|(?<=[（(《])[vV]\d+(?:\.\d+)*(?=[)）》，,\s])"
    r"|\b(?P<gen>(?:PCIe|PCI Express)\s?Gen\s?(?P<number>\d(?:\.\d)?))(?![A-Za-z0-9_]))",
    re.IGNORECASE,
)


def identifiers(text: str) -> Iterator[Identifier]:
    """Yields number formats, quantisations and degrees of parallelism."""
    for found in _FORMAT.finditer(text):
        start, end = found.span()
        if found["degree"]:
            if found["degree"][2:].startswith(" ") and not _stands_among_degrees(text, start, end):
                continue
            yield Identifier(start, end, FigureType.IDENTIFIER, Decimal(found["ranks"]), "dimensionless")
        elif found["format"]:
            yield Identifier(start, end, FigureType.IDENTIFIER, Decimal(found["bits"]), "bit")
        else:
            yield Identifier(start, end, FigureType.IDENTIFIER, None, "dimensionless")


_DEGREE = declared(r"\b(?:EP|TP|PP|DP|CP|SP)\s?[-=]?\s?\d")


def _stands_among_degrees(text: str, start: int, end: int) -> bool:
    """Tells ``TP 8, PP 4`` from initials before a number."""
    return bool(_DEGREE.search(text, max(0, start - 24), start) or _DEGREE.search(text, end, end + 24))


def versions(text: str) -> Iterator[Identifier]:
    """Yields versions that show by themselves: three parts, a leading v, or the word version before."""
    for found in _VERSION.finditer(text):
        start, end = found.span()
        if found["plain"]:
            start = found.start("plain")
        elif found["gen"]:
            start = found.start("number")
        elif found[0][:1] in "vV" and _is_product(text, start):
            continue
        yield Identifier(start, end, FigureType.VERSION, None, "version")


_PRODUCT = declared(r"\b(?:DeepSeek|Claude|Llama|Mistral|Kimi|Gemini|Phi|Grok|Step|Seed|Doubao)[\s-]$")


def _is_product(text: str, start: int) -> bool:
    return bool(_PRODUCT.search(text, max(0, start - 16), start))
