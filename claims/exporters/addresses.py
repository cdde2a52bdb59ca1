"""The place of a file as a URI, as SARIF wants it."""

from pathlib import Path
from urllib.parse import quote


def uri_of(file: str) -> str:
    """Writes the path of a file as a URI: relative as it was given, absolute with its scheme; an address stays one."""
    if "://" in file:
        return quote(file, safe=":/?#[]@!$&'()*+,;=%~")
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
