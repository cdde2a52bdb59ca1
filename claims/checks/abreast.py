"""Running the checks of a library in several processes at once: each asks its share of them."""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from threading import active_count
from typing import TYPE_CHECKING

from claims.checks.engine import CHECKS, findings_of, in_order
from claims.facts.index import Index
from claims.facts.understood import understood
from claims.model.finding import Finding
from claims.model.library import Library

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

_MOST = 4
"""Each process compiles the patterns and draws the conclusions that its checks read, so that more gain little."""


def processes() -> int:
    """Returns how many processes a run is worth here: one where a process cannot be copied as it is, or has threads."""
    if not hasattr(os, "fork") or sys.platform == "darwin" or active_count() > 1:
        return 1
    return min(_MOST, len(os.sched_getaffinity(0)))


def run_abreast(library: Library, share: int | None = None) -> tuple[Finding, ...]:
    """Runs every check over a library, as `claims.checks.run` does and with the same result, in `share` processes.

    What a process does not answer, since it was ended or failed, is asked here, so that an error is raised as ever.
    """
    share = processes() if share is None else share
    index = Index(understood(library))
    if share < 2:
        return in_order(findings_of(CHECKS, index))
    from multiprocessing import get_context

    context = get_context("fork")
    gc.freeze()
    others: list[tuple[Sequence[str], Connection, ForkProcess]] = []
    codes: Sequence[str] = tuple(CHECKS)
    for number in range(1, share):
        theirs, (answer, end) = codes[number::share], context.Pipe(duplex=False)
        worker = context.Process(target=_answer, args=(end, theirs, index), daemon=True)
        worker.start()
        end.close()
        others.append((theirs, answer, worker))
    found = list(findings_of(codes[::share], index))
    for theirs, answer, worker in others:
        with closing(answer):
            try:
                found += answer.recv()
            except (EOFError, OSError):
                found += findings_of(theirs, index)
        worker.join()
    gc.unfreeze()
    return in_order(found)


def _answer(end: "Connection", codes: Sequence[str], index: Index) -> None:
    with closing(end), suppress(Exception):
        end.send(list(findings_of(codes, index)))
