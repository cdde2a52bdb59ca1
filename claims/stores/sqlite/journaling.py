"""How a file keeps what is being written: in a log that lets others read meanwhile, or, on a network share, without it.

The log works through memory that all who use the file share, which those on several machines do not: there it could damage
the file, whatever the share says (https://sqlite.org/wal.html#overview).
"""

import sqlite3
from pathlib import Path

from claims.patterns import declared

MOUNTS = Path("/proc/self/mountinfo")
_SHARES = declared(
    r"nfs\d?|cifs|smb\w*|afs|9p|ncpfs|ceph|glusterfs|lustre|beegfs|gpfs|davfs|fuse\.(?:sshfs|s3fs|rclone|gvfsd\S*|glusterfs|\S*dav\S*|\S*cifs\S*|\S*smb\S*)"
)
_ESCAPED = declared(r"\\([0-7]{3})")


def is_on_share(path: Path) -> bool:
    """Tells whether a file lies on a network share, as far as the system lets that be known."""
    try:
        lines = MOUNTS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return False
    file, nearest, kind = path.resolve(), -1, ""
    for line in lines:
        before, _, after = line.partition(" - ")
        fields = before.split(" ")
        if len(fields) < 5 or not after:
            continue
        at = Path(_ESCAPED.sub(lambda octal: chr(int(octal[1], 8)), fields[4]))
        if file.is_relative_to(at) and len(at.parts) >= nearest:
            nearest, kind = len(at.parts), after.split(" ")[0]
    return _SHARES.fullmatch(kind) is not None


def settle(connection: sqlite3.Connection, path: Path) -> str:
    """Puts a file that nobody else uses into the mode that fits where it lies; returns what a person should know, if anything.

    A file that others use stays in its mode.
    """
    wanted = "delete" if is_on_share(path) else "wal"
    try:
        found = str(connection.execute(f"pragma journal_mode = {wanted}").fetchone()[0])
    except sqlite3.OperationalError:
        found = str(connection.execute("pragma journal_mode").fetchone()[0])
    if wanted == "delete" and found == "wal":
        return (
            f"{path}: lies on a network share and is in use; close the others, since its log can be damaged "
            "where several machines write it"
        )
    if wanted == "delete" or found != "wal":
        return f"{path}: lies where nobody can read it while someone saves; a folder of records suits a share better"
    return ""
