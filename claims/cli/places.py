"""Whether something stands at the location of a store."""

from pathlib import Path


def exists(location: str) -> bool:
    """Tells whether there is a file, or a folder with something in it, at a location."""
    path = Path(location.partition("sqlite://")[2].removeprefix("/") or location).expanduser()
    try:
        return any(path.iterdir()) if path.is_dir() else path.exists()
    except OSError:
        return True
