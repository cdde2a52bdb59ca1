"""What a check answers: findings with their working, without the code and name that the engine adds."""

from collections.abc import Iterable
from decimal import Decimal

from claims.facts import Fact, Stated, tell, tell_range
from claims.model.assumption import Assumption
from claims.model.claim import Claim
from claims.model.finding import Computed, Finding, Outcome, Severity
from claims.model.interval import Interval

UNNAMED = "XXX000"
"""The code of a finding that the engine has not yet given to its check."""

_LONGEST = 5_000

Read = Claim | Fact


class Working:
    """The working of a finding, line by line, with the numbers that were computed on the way."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._computed: list[Computed] = []

    def say(self, line: str) -> None:
        """Adds a line, however long its words are and whatever they hold."""
        self._lines.append(_in_one_line(line))

    def given(self, label: str, fact: Fact) -> Interval:
        """Adds a line with a figure as printed and as an interval, and returns the interval."""
        whence = "assumed" if fact.is_assumed else "printed"
        if isinstance(fact.record, Stated):
            whence = f"answered in the checklist by {fact.record.by}"
        note = f" ({fact.record.id})" if fact.is_assumed else ""
        amount = tell(fact.interval, fact.unit, fact.value)
        note = f", for all {fact.pieces} pieces{note}" if fact.pieces > 1 else note
        self.say(f"{label}: {whence} “{fact.quantity.printed}”, that is {amount}{note}")
        return fact.interval

    def computed(
        self,
        label: str,
        value: Interval | Decimal | int,
        unit: str = "dimensionless",
        how: str = "",
        nominal: Decimal | None = None,
        *,
        has_value: bool = True,
    ) -> Interval:
        """Adds a line with a computed number, keeps it as a number, and returns it as an interval.

        `how` is the computation with its numbers in it, for example ``2.8 trillion parameters x 2 bytes``; `nominal` is
        what the printed numbers give, where that is not the middle of the interval, as in a quotient. `has_value` is
        false of a range of which no value is any likelier than the others, as of the days between two spans.
        """
        interval = value if isinstance(value, Interval) else Interval.exactly(value)
        shown = tell(interval, unit, nominal) if has_value else tell_range(interval, unit)
        self.say(f"{label}: {how} = {shown}" if how else f"{label}: {shown}")
        self._computed.append(_number(label, interval, unit, nominal, has_value or interval.is_exact))
        return interval

    @property
    def lines(self) -> tuple[str, ...]:
        """Returns the lines."""
        return tuple(self._lines)

    @property
    def numbers(self) -> tuple[Computed, ...]:
        """Returns the computed numbers."""
        return tuple(self._computed)


def _number(label: str, interval: Interval, unit: str, nominal: Decimal | None, has_value: bool = True) -> Computed:
    low, high, middle = interval.low, interval.high, interval.middle if nominal is None else nominal
    middle = middle if has_value else None
    return Computed(
        label=label,
        value=None if middle is None else float(middle),
        low=None if low is None else float(low),
        high=None if high is None else float(high),
        unit=unit,
    )


def _in_one_line(text: str) -> str:
    """Records may hold long words and the ends of lines; a finding takes neither."""
    line = " ".join(text.splitlines())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 2]}…."


def consistent(
    reads: Iterable[Read],
    working: Working,
    sentence: str,
    *,
    needs: Iterable[str] = (),
    severity: Severity = Severity.NOTE,
    bears_out: bool = True,
) -> Finding:
    """Answers that the figures fit together; `needs` would make what was assumed for it unnecessary.

    `bears_out` tells whether a printed figure was worked out anew from others; where a bound is kept, an order fits or
    something was assumed, nothing is borne out, it is only not ruled out.
    """
    finding = _finding(Outcome.CONSISTENT, severity, reads, working, sentence, needs)
    return finding.model_copy(update={"bears_out": bears_out and not finding.assumptions and not finding.answers})


def inconsistent(
    reads: Iterable[Read],
    working: Working,
    sentence: str,
    *,
    needs: Iterable[str] = (),
    severity: Severity = Severity.ERROR,
) -> Finding:
    """Answers that the printed statements cannot all be true."""
    return _finding(Outcome.INCONSISTENT, severity, reads, working, sentence, needs)


def under_determined(
    reads: Iterable[Read],
    working: Working,
    sentence: str,
    *,
    needs: Iterable[str],
    severity: Severity = Severity.NOTE,
) -> Finding:
    """Answers that the statements leave it open; `needs` are the checklist items that would decide it."""
    return _finding(Outcome.UNDER_DETERMINED, severity, reads, working, sentence, needs)


def not_run(reads: Iterable[Read], reason: str) -> Finding:
    """Answers that the check could not run, with the reason."""
    return _finding(Outcome.NOT_RUN, Severity.NOTE, reads, Working(), reason, ())


def judge(
    reads: Iterable[Read],
    working: Working,
    fits: bool,
    *,
    good: str,
    bad: str,
    needs: Iterable[str] = (),
) -> Finding:
    """Answers consistent with one sentence or inconsistent with the other."""
    return consistent(reads, working, good) if fits else inconsistent(reads, working, bad, needs=needs)


def _finding(
    outcome: Outcome,
    severity: Severity,
    reads: Iterable[Read],
    working: Working,
    sentence: str,
    needs: Iterable[str],
) -> Finding:
    claims: dict[str, None] = {}
    assumptions: dict[str, None] = {}
    answers: dict[str, None] = {}
    for read in reads:
        record = read.record if isinstance(read, Fact) else read
        of = assumptions if isinstance(record, Assumption) else answers if isinstance(record, Stated) else claims
        of[read.id] = None
    return Finding(
        code=UNNAMED,
        name="unnamed",
        outcome=outcome,
        severity=severity,
        claims=tuple(claims),
        computed=working.numbers,
        working=working.lines,
        explanation=_in_one_line(sentence),
        needs=tuple(dict.fromkeys(needs)),
        assumptions=tuple(assumptions),
        answers=tuple(answers),
    )
