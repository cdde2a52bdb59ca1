"""A text changed in the user's editor, and kept where it is refused."""

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claims.cli import files, output
from claims.errors import ClaimsError


@contextmanager
def edited(text: str, name: str) -> Iterator[str]:
    """Gives what an editor makes of a text; the file is kept, and its place told, where the caller refuses it."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        raise ClaimsError("no editor is named; set EDITOR, or give --set or -f")
    folder = Path(tempfile.mkdtemp(prefix="claims-"))
    path = folder / name
    path.write_text(text, encoding="utf-8")
    try:
        status = subprocess.run([*shlex.split(editor), str(path)], check=False).returncode
    except (OSError, ValueError) as error:
        shutil.rmtree(folder)
        raise ClaimsError(f"the editor '{editor}' cannot be started: {error}") from None
    try:
        if status:
            raise ClaimsError(f"the editor '{editor}' left with status {status}; nothing was written")
        yield files.read_text(str(path))
    except ClaimsError:
        output.tell(f"the edited text is kept in {path}")
        raise
    shutil.rmtree(folder)
