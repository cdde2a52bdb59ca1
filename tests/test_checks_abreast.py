"""Several processes find what one finds, also where one of them is ended or fails."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator

import pytest

from claims import checks
from claims.checks import abreast, engine
from claims.checks.abreast import run_abreast
from claims.facts.index import Index
from claims.model.finding import Finding
from claims.model.library import Library

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be copied here")


@pytest.mark.parametrize("share", [1, 2, 3])
def test_processes_find_what_one_finds(bundled: Library, share: int) -> None:
    assert run_abreast(bundled, share) == checks.run(bundled)


def _elsewhere(does: Callable[[], None]) -> Callable[[Iterable[str], Index], Iterator[Finding]]:
    here = os.getpid()

    def answer(codes: Iterable[str], index: Index) -> Iterator[Finding]:
        if os.getpid() != here:
            does()
        return engine.findings_of(codes, index)

    return answer


def test_a_process_that_is_ended_is_made_up_for(bundled: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "findings_of", _elsewhere(lambda: os.kill(os.getpid(), signal.SIGKILL)))
    assert run_abreast(bundled, 2) == checks.run(bundled)


def test_an_error_of_a_check_is_raised_as_in_one_process(bundled: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    code = list(checks.CHECKS)[1]

    def found(self: checks.Check, index: Index) -> Iterator[Finding]:
        if self.code == code:
            raise ArithmeticError(code)
        return iter(())

    monkeypatch.setattr(checks.Check, "found", found)
    with pytest.raises(ArithmeticError, match=code):
        run_abreast(bundled, 2)


def test_one_process_with_threads_runs_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abreast, "active_count", lambda: 2)
    assert abreast.processes() == 1
