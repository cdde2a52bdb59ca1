"""A document from wherever it is named: a file, an address, or stdin."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from claims.cli import files, output
from claims.errors import ClaimsError, FetchFailed, NoTextLayer, PasswordNeeded, UnreadableDocument

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.readers import Document

_SHOWN = 60


@dataclass(frozen=True)
class Obtained:
    """A document with its bytes and where they came from."""

    data: bytes
    document: "Document"
    address: str | None
    """The address in the end, for one that was fetched."""
    name: str


def expanded(places: "Sequence[str]") -> list[str]:
    """Returns places with those of the files in their place that lie in a folder itself; hidden ones are no documents."""
    found: list[str] = []
    for place in places:
        folder = Path(place)
        if place == "-" or "://" in place or not folder.is_dir():
            found.append(place)
            continue
        try:
            inner = sorted(one for one in folder.iterdir() if not one.name.startswith("."))
        except OSError as error:
            raise ClaimsError(f"{place}: cannot be read: {error.strerror}") from None
        files_within = [str(one) for one in inner if one.is_file()]
        if not files_within:
            raise ClaimsError(f"{place}: is a folder without files; give a file")
        for one in inner:
            if one.is_dir():
                output.tell(f"{one}: a folder within is not looked into; name it as well to add what lies in it")
        found += files_within
    return list(dict.fromkeys(found))


def obtain(
    place: str, *, encoding: str | None = None, password: str | None = None, keep_pictures: bool | None = None
) -> Obtained:
    """Reads or fetches a document; raises ClaimsError in one line that names the place, and what to do.

    `keep_pictures` takes one whose pages are pictures without its text; None where the caller has no such choice.
    """
    from claims.readers import read, without_text

    shown = "stdin" if place == "-" else place
    try:
        data, name, media_type, address = _bytes(place)
        document = read(data, name=name, media_type=media_type, encoding=encoding, password=password)
    except PasswordNeeded as error:
        raise ClaimsError(f"{shown}: {error}; --password gives it") from None
    except NoTextLayer as error:
        if not keep_pictures:
            offer = "" if keep_pictures is None else "; --without-text keeps the file as it is"
            raise ClaimsError(f"{shown}: {error}{offer}") from None
        document = without_text(data, name=name, media_type=media_type, why=str(error))
    except (FetchFailed, UnreadableDocument) as error:
        raise ClaimsError(f"{shown}: {error}") from None
    return Obtained(data, document, address, name)


def tell_reading(document: "Document") -> None:
    """Tells what a person should know of a reading: its warnings, a guessed encoding, and that no figures are taken."""
    for warning in document.warnings:
        output.tell(warning)
    if document.encoding and document.encoding.is_guess:
        begins = " ".join(document.text.split())[:_SHOWN]
        output.tell(f"read as {document.encoding.name}, a guess: “{begins}…”; --encoding NAME reads it otherwise")
    if document.text and not document.is_legible:
        output.tell("much of the text is garbled, so that no figures are taken from it")


def _bytes(place: str) -> tuple[bytes, str, str | None, str | None]:
    if "://" in place:
        from claims.readers.fetch import fetch

        fetched = fetch(place)
        return fetched.data, fetched.address, fetched.media_type, fetched.address
    if place == "-":
        return files.read(place), "", None, None
    path = Path(place)
    if not path.exists():
        raise ClaimsError(f"there is no file '{place}'; give a file, an address such as https://example.org/page, or -")
    if path.is_dir():
        raise ClaimsError(f"{place}: is a folder; give a file")
    _check_size(path)
    return files.read(place), path.name, None, None


def _check_size(path: Path) -> None:
    from claims.readers import Limits

    size, most = path.stat().st_size, Limits().largest
    if size > most:
        raise ClaimsError(
            f"{path}: it has {size / 2**20:,.1f} MB, more than {most / 2**20:,.4g} MB; give a smaller one"
        )
