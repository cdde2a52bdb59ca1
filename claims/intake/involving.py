"""What else a figure of a run involves: the things that its sentence names beside its subject, and the benchmark of a score."""

from collections.abc import Iterator, Mapping

from claims.extraction.benchmarks import benchmark_beside, only_benchmark
from claims.intake.columns import row_of
from claims.intake.mention import Mention
from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.intake.vocabulary import kinds
from claims.model.claim import ClaimKind
from claims.model.metric import Role, Scope, metrics
from claims.model.subject import SubjectKind

_ROLES = {
    SubjectKind.ACCELERATOR: "hardware",
    SubjectKind.SERVER: "hardware",
    SubjectKind.NETWORK_CARD: "hardware",
    SubjectKind.CLUSTER: "cluster",
    SubjectKind.MODEL: "model",
    SubjectKind.FRAMEWORK: "framework",
}
_MOST = 4


def involved(at: Situation, named: Named, metric: str | None, subject_id: str | None) -> list[dict[str, str]]:
    """Returns the further subjects of a figure of a run, each with its role; a figure of a thing involves none.

    What the sentence compares with is the baseline of a change, and is left out beside any other figure.
    """
    known = metrics().get(metric or "")
    if subject_id is None or known is None or known.scope is not Scope.RUN:
        return []
    found: dict[str, str] = {}
    for mention in _beside(at, named):
        role = _role(mention, known.role is Role.CHANGE)
        if role and mention.subject != subject_id:
            found.setdefault(mention.subject, role)
    return [{"subject": subject, "role": role} for subject, role in list(found.items())[:_MOST]]


def _beside(at: Situation, named: Named) -> Iterator[Mention]:
    """Yields the things named up to the end of the figure's own stretch, and behind it those that are counted."""
    start, end = at.sentence
    for mention in named.within(start, end):
        if mention.kind not in BODIES and (mention.start < at.own[1] or mention.is_counted):
            yield mention


def _role(mention: Mention, is_change: bool) -> str | None:
    if mention.is_aside and not mention.is_counted:
        return "baseline" if is_change else None
    return _ROLES.get(mention.kind)


def benchmark(at: Situation, fields: Mapping[str, object]) -> str | None:
    """Returns the benchmark that a score is one of, as its own words name it: the one last before it, else right behind."""
    if fields.get("kind") != ClaimKind.SCORE.value and "score" not in kinds("metrics").get(
        str(fields.get("metric")), ()
    ):
        return None
    here = at.figure.found
    if (row := row_of(at.text, here.start)) is not None:
        return benchmark_beside(at.text[row[0] : here.start], at.text[here.end : row[1]])
    start, end = at.own
    told = benchmark_beside(at.text[start : here.start], at.text[here.end : end])
    return told or only_benchmark(at.text[at.sentence[0] : here.start])
