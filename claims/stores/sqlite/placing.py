"""A finished file put under its name, unless something has that name already."""

import os
from pathlib import Path


def place(partial: Path, path: Path) -> None:
    """Gives a finished file its name; raises FileExistsError, and changes nothing, where the name is taken."""
    try:
        os.link(partial, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        partial.rename(path)
