"""Runs a reader's work on untrusted bytes in a child process, within limits of memory, time and output."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claims.errors import ClaimsError, NoTextLayer, PasswordNeeded, UnreadableDocument
from claims.readers.document import Limits

_ROOT = str(Path(__file__).resolve().parent.parent.parent)
_KINDS: dict[str, type[ClaimsError]] = {"PasswordNeeded": PasswordNeeded, "NoTextLayer": NoTextLayer}
_TOO_MUCH_MEMORY = {-6, -7, -9, -11}
"""How a process ends that asked for more memory than it may have: aborted, or struck by the lack of it."""
_OUT_OF_TIME = -24
_WAITING = 2
"""How many times its limit of computing time a child may take in all, on a machine that is busy with other things."""


def run(work: str, data: bytes, options: Mapping[str, Any], limits: Limits) -> dict[str, Any]:
    """Calls `module:function` with bytes and options in a child process and returns what it answers.

    Raises UnreadableDocument where the work refuses the document, takes too long, needs too much memory or breaks off.
    """
    settings = json.dumps({"work": work, "options": dict(options), "limits": limits.__dict__})
    try:
        status, answered, last_words = _worked(settings.encode() + b"\n" + data, limits)
    except OSError as error:
        raise UnreadableDocument(f"no process can be started to read it: {error.strerror or error}", "system") from None
    if status:
        raise _broken_off(status, limits, last_words)
    answer: dict[str, Any] = json.loads(answered)
    if refused := answer.get("refused"):
        raise _refusal(refused)
    return answer


def _worked(given: bytes, limits: Limits) -> tuple[int, bytes, str]:
    """Runs the child on what it is given; returns its status, its answer, and the last line of its complaints."""
    with (
        tempfile.TemporaryFile() as question,
        tempfile.TemporaryFile() as answer,
        tempfile.TemporaryFile() as complaints,
    ):
        question.write(given)
        question.seek(0)
        command = [sys.executable, "-P", "-m", "claims.readers.child"]
        with subprocess.Popen(command, stdin=question, stdout=answer, stderr=complaints, env=_environment()) as child:
            try:
                status = child.wait(timeout=limits.seconds * _WAITING + 2)
            except subprocess.TimeoutExpired:
                status = _OUT_OF_TIME
            finally:
                child.kill()
        answer.seek(0)
        complaints.seek(0)
        words = complaints.read(100_000).decode(errors="replace").strip().rpartition("\n")[2]
        return status, answer.read(), words[:200]


def _environment() -> dict[str, str]:
    """Returns the little that the child may know: where the modules are, and nothing that is secret."""
    paths = [_ROOT, *(path for path in sys.path if path and path != _ROOT)]
    kept = {
        name: os.environ[name] for name in ("PATH", "TMPDIR", "SYSTEMROOT", "LD_LIBRARY_PATH") if name in os.environ
    }
    return {**kept, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def _refusal(refused: Mapping[str, str]) -> ClaimsError:
    if kind := _KINDS.get(refused["kind"]):
        return kind(refused["message"])
    return UnreadableDocument(refused["message"], refused["reason"])


def _broken_off(status: int, limits: Limits, last_words: str) -> UnreadableDocument:
    if status == _OUT_OF_TIME:
        return UnreadableDocument(
            f"reading it takes longer than {limits.seconds:g} seconds; split it, or paste the part that matters", "time"
        )
    if status in _TOO_MUCH_MEMORY or "MemoryError" in last_words:
        return UnreadableDocument(
            f"it unpacks to more than {limits.memory // 2**20} MB of memory; split it, or paste the part that matters",
            "memory",
        )
    return UnreadableDocument(f"the reader broke off: {last_words or f'status {status}'}", "damaged")
