"""The package of an Office document: a zip file that is neither cut off, nor a bomb, nor speaks of outer entities."""

import io
import re
import zipfile
from collections.abc import Mapping
from typing import Any

from claims.errors import PasswordNeeded, UnreadableDocument
from claims.patterns import declared

_MOST_PARTS = 10_000
_SMALL = 1_000_000
"""Parts below this size may be packed as tightly as they like."""
_DECLARATION = declared(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def opened(data: bytes, limits: Mapping[str, Any]) -> zipfile.ZipFile:
    """Opens a package; raises UnreadableDocument where that would be unsafe, before anything is unpacked."""
    try:
        package = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, EOFError, NotImplementedError):
        raise UnreadableDocument("the file ends early or is damaged; save or upload it again", "truncated") from None
    parts = package.infolist()
    if len(parts) > _MOST_PARTS:
        raise UnreadableDocument(f"it has {len(parts):,} parts, more than {_MOST_PARTS:,}; save it anew", "bomb")
    if any(part.flag_bits & 1 for part in parts):
        raise PasswordNeeded("it is encrypted; save it without a password")
    unpacked = sum(part.file_size for part in parts)
    if unpacked > limits["unpacked"]:
        raise UnreadableDocument(
            f"it unpacks to {unpacked // 2**20:,} MB, more than {limits['unpacked'] / 2**20:,.4g} MB; split it", "bomb"
        )
    for part in parts:
        if part.file_size > _SMALL and part.file_size > limits["ratio"] * max(1, part.compress_size):
            times = part.file_size // max(1, part.compress_size)
            raise UnreadableDocument(f"a part of it unpacks to {times:,} times its size, as in a bomb", "bomb")
    return package


def markup(package: zipfile.ZipFile, name: str) -> str:
    """Returns a part of XML as text; raises UnreadableDocument where it is damaged or declares a document type."""
    try:
        data = package.read(name)
    except KeyError:
        return ""
    except (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
        raise UnreadableDocument("the file ends early or is damaged; save or upload it again", "truncated") from None
    except Exception as error:
        if type(error).__module__ in ("zlib", "lzma"):
            raise UnreadableDocument("the file is damaged; save or upload it again", "damaged") from None
        raise
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = data.decode(encoding, errors="replace")
    if _DECLARATION.search(text):
        raise UnreadableDocument("it declares a document type or entities, which no Word document does", "entities")
    if re.match(r"\s*<\?xml[^>]*encoding\s*=\s*[\"'](?!utf-?(?:8|16))", text[:200], re.IGNORECASE):
        raise UnreadableDocument("a part of it is in an encoding that no Word document has", "entities")
    return text


def refuse_declarations(package: zipfile.ZipFile) -> None:
    """Raises UnreadableDocument where any part of XML declares a document type."""
    for part in package.infolist():
        if part.filename.lower().endswith((".xml", ".rels")):
            markup(package, part.filename)
