"""The child process of a reader: limits itself, does one piece of work on the bytes at stdin, and answers in JSON."""

import importlib
import json
import os
import sys
from typing import Any

from claims.errors import UnreadableDocument

_RESERVE = 16 * 2**20


def main() -> None:
    """Does the work that the first line of stdin names on the bytes that follow it."""
    settings = json.loads(sys.stdin.buffer.readline())
    limits = settings["limits"]
    _limit(limits)
    reserve = bytearray(_RESERVE)
    module, _, function = settings["work"].partition(":")
    try:
        answer = getattr(importlib.import_module(module), function)(
            sys.stdin.buffer.read(), settings["options"], limits
        )
    except UnreadableDocument as refusal:
        answer = {"refused": {"kind": type(refusal).__name__, "reason": refusal.reason, "message": str(refusal)}}
    except MemoryError:
        del reserve
        os._exit(_abort())
    written = json.dumps(answer).encode()
    if len(written) > limits["answer"]:
        written = json.dumps({"refused": _too_long(limits["answer"])}).encode()
    sys.stdout.buffer.write(written)
    sys.stdout.flush()
    os._exit(0)


def _limit(limits: dict[str, Any]) -> None:
    """Takes the limits upon this process, where the system knows them."""
    sys.setrecursionlimit(5000)
    try:
        import resource
    except ImportError:
        return
    seconds = int(limits["seconds"]) + 1
    wanted = {
        resource.RLIMIT_AS: limits["memory"],
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: limits["answer"] * 2,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in wanted.items():
        _, hard = resource.getrlimit(kind)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(kind, (most, hard if kind == resource.RLIMIT_CPU else most))


def _abort() -> int:
    """Ends the process as one that runs out of memory in C does."""
    os.abort()


def _too_long(most: int) -> dict[str, str]:
    return {
        "kind": "UnreadableDocument",
        "reason": "too-large",
        "message": f"its text is larger than {most // 2**20} MB; split it, or paste the part that matters",
    }


if __name__ == "__main__":
    main()
