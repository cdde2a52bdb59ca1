"""A text that comes through a clipboard or a field and not as a file: its bytes, and the text as it is read."""

from dataclasses import replace

from claims.model.source import normal_form
from claims.readers import read
from claims.readers.decoding import halves_told
from claims.readers.document import Document


def pasted(text: str, name: str = "", *, media_type: str | None = None) -> tuple[bytes, Document]:
    """Returns the bytes of a pasted text, and the text as it is read; says so where halves of characters are lost.

    Raises UnreadableDocument where it holds no text.
    """
    data = normal_form(text).encode()
    document = read(data, name=name, media_type=media_type, encoding="utf-8")
    told = halves_told(sum("\ud800" <= letter <= "\udfff" for letter in text))
    return data, replace(document, warnings=(*document.warnings, *told))
