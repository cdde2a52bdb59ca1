"""PRV111: what is said to be missing, and is given elsewhere."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from claims.checks import Finding, Severity, View, Working, check, under_determined
from claims.checks.provenance.statements import statement
from claims.facts.dates import Span, span_of, tell_date
from claims.facts.outlets import speaker
from claims.model.checklist import DetailState
from claims.model.claim import Claim, ClaimKind, Modality, Relation
from claims.model.evidence import EvidenceKind, Party
from claims.model.metric import Role, Scope, metrics
from claims.model.source import SourceKind
from claims.model.subject import SubjectKind
from claims.patterns import declared

_NOT = (
    r"\b(?:no|not|never|nothing|none|nobody|neither|nor|without|lacks?|omits?|withh\w+|undisclosed|unpublished)\b|n't\b"
)
_GIVEN = (
    r"\b(?:publish|stat(?:e|ed|es|ing)\b|disclos|giv|gave\b|nam(?:e|ed|es|ing)\b|releas|establish|report|provid|reveal"
    r"|specif|say|said|print|announc|quantif|known|withh|undisclosed|unpublished|lack|omit)"
)
_IS_NOT_GIVEN = declared(rf"(?:{_NOT}).*{_GIVEN}|{_GIVEN}.*(?:{_NOT})|{_GIVEN}\w* no\b", re.IGNORECASE)
_NOT_VERIFIED = declared(
    r"(?:\bno|\bnot|never|nobody|n't)\b.*\b(?:independent|third|verif|reproduc|confirm)", re.IGNORECASE
)
_NOT_SUPPORTED = declared(
    r"(?:\bnot|\bno|n't)\b(?: \w+){0,2} support|\bunsupported\b|\bdo(?:es)? not (?:yet )?run\b", re.IGNORECASE
)
_MISSING: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (r"throughput|tokens? per second", ("throughput", "throughput-per-device", "throughput-per-user"), ()),
    (r"baseline|compared? (?:with|to)|comparison", (), ("baseline-identity", "baseline-absolute")),
    (r"workload", (), ("workload-selection",)),
    (r"latenc", ("latency", "time-to-first-token", "time-per-output-token"), ("latency-slo-percentiles",)),
    (
        r"\bpric|\bcosts?\b",
        ("price", "price-per-token", "price-per-byte", "price-per-device-hour", "cost"),
        ("price-basis",),
    ),
    (r"\bpower\b|energy", ("power", "power-per-device", "energy", "energy-per-token"), ("power-scope-method",)),
    (r"\bbatch", ("global-batch-size", "global-batch-tokens"), ("batch-config",)),
    (r"learning rate|optimi[sz]er settings", (), ("optimizer-lr",)),
    (r"data ?set|training data|corpus", ("training-tokens",), ("dataset-name-revision", "dataset-size-tokens")),
    (r"precision|number format", (), ("compute-dtype", "quant-scheme")),
    (r"\b(?:number|count) of (?:\w+ )?(?:cards|gpus|devices|accelerators)", ("device-count",), ("device-node-count",)),
    (r"training time|duration", ("training-time", "duration"), ()),
    (r"total parameters|parameter count|number of parameters", ("total-parameters",), ("params-total-active",)),
    (r"\blogs?\b", (), ("raw-logs",)),
    (r"\bseeds?\b", (), ("seed-policy",)),
)
"""What a statement of absence may speak of: the metrics and the checklist items that would fill it."""


_ASKED: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (r"\blength\b|\bduration\b|\bsteps\b", ("training-steps", "training-time", "duration"), ()),
    (r"lora (?:settings|rank|config)|\brank\b", (), ("lora-rank-alpha-init",)),
)
"""What an opinion may ask for besides."""

_NEEDED = declared(
    r"\b(?:needs?|needed|should|ought to|has to|have to|must|requires?|required|asks? for|calls? for|wanted|missing)\b",
    re.IGNORECASE,
)
_ACCOUNT = declared(
    r"\b(?:technical|detailed|engineering) (?:\w+ )?(?:accounts?|reports?|write-?ups?|papers?|descriptions?|blogs?)\b",
    re.IGNORECASE,
)
_SHOWN = 3


@dataclass(frozen=True)
class _Filler:
    """What gives that which is said to be missing: in words, the claim that says it, and since when."""

    words: str
    claim: Claim | None
    since: tuple[str | None, ...]
    is_exactly_that: bool


@check("PRV111", ClaimKind.ABSENCE, ClaimKind.OPINION)
def absence_that_was_filled(view: View, claim: Claim) -> Iterator[Finding]:
    """Sets a claim that something is missing against the figures, answers and evidence that give it.

    An absence holds as of its date. Where a later source gives the very figure, for the same metric and the same study
    or subject, the claim no longer holds from that date on; both may have been true when they were said, so this is a
    warning and no contradiction. So it is where a date is missing, or where only the words suggest that the same thing
    is meant. What is missing is taken from the metric of the claim, else from its words; the figures from its study,
    else from its subject. An opinion that something is needed, or should be published, is read in the same way against
    what other texts give of it, even in part, and is a note; an account that it asks for may be one that others name.

    Bad:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-04"
    # sources/the-report.toml
    id = "the-report"
    kind = "paper"
    published = "2026-05"
    # claims/no-throughput.toml
    id = "no-throughput"
    subject = "the-model"
    kind = "absence"
    statement = "No absolute throughput of the model was published."
    claimant = "the-outlet"
    modality = "described"
    metric = "throughput"
    citations = [{source = "the-article", paragraph = 5}]
    # claims/throughput.toml
    id = "throughput"
    subject = "the-model"
    kind = "throughput"
    statement = "The model writes 900 tokens a second."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "900", value = "900", unit = "token/second"}
    citations = [{source = "the-report", paragraph = 2}]
    ```

    Good:

    ```toml
    # sources/the-article.toml
    id = "the-article"
    kind = "press-article"
    published = "2026-03-04"
    # claims/no-throughput.toml
    id = "no-throughput"
    subject = "the-model"
    kind = "absence"
    statement = "No absolute throughput of the model was published."
    claimant = "the-outlet"
    modality = "described"
    metric = "throughput"
    citations = [{source = "the-article", paragraph = 5}]
    # claims/faster.toml
    id = "faster"
    subject = "the-model"
    kind = "speedup"
    statement = "The model writes tokens 15% faster."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput"
    quantity = {printed = "15%", value = "15", unit = "percent"}
    citations = [{source = "the-article", paragraph = 2}]
    ```
    """
    if claim.kind is ClaimKind.OPINION:
        if _NEEDED.search(claim.statement):
            yield from _asked_for(view, claim)
        return
    fillers = [*_figures(view, claim), *_answers(view, claim), *_evidence(view, claim), *_support(view, claim)]
    if not fillers:
        return
    said = _dates(view, claim)
    working = Working()
    working.say(f"missing, as of {_told(said)}: {claim.statement}")
    since: list[_Filler] = []
    for filler in fillers:
        later = filler.is_exactly_that and _is_later(filler.since, said)
        working.say(f"given, as of {_told(filler.since)}: {filler.words}{', which is later' if later else ''}")
        if later:
            since.append(filler)
    reads = (claim, *(filler.claim for filler in fillers if filler.claim))
    if since:
        yield under_determined(
            reads,
            working,
            f"What it says is missing as of {_told(said)} is given since {_told(since[0].since)}: {since[0].words}.",
            needs=("claim-status",),
            severity=Severity.WARNING,
        )
        return
    yield under_determined(
        reads,
        working,
        f"What it says is missing seems to be given elsewhere: {fillers[0].words}; which came first is open.",
        needs=("source-primary", "scope-limits"),
        severity=Severity.WARNING,
    )


def _asked_for(view: View, claim: Claim) -> Iterator[Finding]:
    """Tells of what an opinion asks for and other texts give, at least in part."""
    own = {citation.source for citation in claim.citations}
    given = [
        filler
        for filler in _figures(view, claim)
        if filler.claim and own.isdisjoint(citation.source for citation in filler.claim.citations)
    ]
    fillers = [*given, *_partial_answers(view, claim, own), *_accounts(view, claim)]
    if not fillers:
        return
    working = Working()
    working.say(f"asked for, as of {_told(_dates(view, claim))}: {claim.statement}")
    for filler in fillers:
        working.say(f"given, as of {_told(filler.since)}: {filler.words}")
    named = "; ".join(dict.fromkeys(filler.words for filler in fillers[:_SHOWN]))
    yield under_determined(
        (claim, *(filler.claim for filler in fillers if filler.claim)),
        working,
        f"What {speaker(view, claim)} asks for seems to be given elsewhere, at least in part: {named}.",
        needs=("source-primary", "scope-limits"),
    )


def _partial_answers(view: View, claim: Claim, own: set[str]) -> Iterator[_Filler]:
    items = {item for _, items in _missing(claim) for item in items}
    for detail in view.details(claim.study) if claim.study and items else ():
        citation = detail.citation
        if detail.item in items and detail.value and citation and citation.source not in own:
            source = view.source(citation.source)
            part = "" if detail.state is DetailState.STATED else ", in part"
            words = f"{detail.value} ({detail.item}{part})"
            yield _Filler(words, None, (source.published if source else None,), False)


def _accounts(view: View, claim: Claim) -> Iterator[_Filler]:
    """Yields the technical accounts on the paths of the claims about the same thing that are on none of its own."""
    if not _ACCOUNT.search(claim.statement):
        return
    seen = {source.id for source in view.sources_behind(claim)}
    for other in view.claims_about(claim.subject):
        for source in view.sources_behind(other):
            if source.id not in seen and (source.kind is SourceKind.PAPER or _ACCOUNT.search(source.label)):
                seen.add(source.id)
                how = "read" if source.is_held else "named and not read"
                yield _Filler(f"“{source.label}”, {how}", other, (source.published,), False)


def _figures(view: View, claim: Claim) -> Iterator[_Filler]:
    """Yields the amounts of the missing metrics: for the study, else for the subject outside of any study."""
    exact = (claim.metric,) if claim.metric else ()
    wanted = exact or tuple(metric for of_them, _ in _missing(claim) for metric in of_them)
    if not wanted:
        return
    if claim.study:
        facts = view.facts_of_study(claim.study, *wanted)
    else:
        near = view.facts_about(claim.subject, *wanted, main=True)
        facts = tuple(f for f in near if f.study is None or metrics()[f.metric].scope is Scope.THING)
    for fact in facts:
        other = fact.claim
        if other is None or other.id == claim.id or other.kind is ClaimKind.ABSENCE or fact.role is not Role.AMOUNT:
            continue
        if other.modality in (Modality.PROMISED, Modality.PROJECTED, Modality.OPINION):
            continue
        same = fact.metric in exact and other.subject == claim.subject
        yield _Filler(f"{fact.quantity.printed} ({statement(other)})", other, _dates(view, other), same)


def _answers(view: View, claim: Claim) -> Iterator[_Filler]:
    """Yields the checklist answers that state what is missing, and the baselines of the claims that it qualifies."""
    items = {item for _, items in _missing(claim) for item in items}
    linked = [view.claim(link.claim) for link in claim.related if link.how is Relation.QUALIFIES]
    for on in (claim.study, *(other.id for other in linked if other)):
        for detail in view.details(on) if on and items else ():
            if detail.item in items and detail.state is DetailState.STATED and detail.citation:
                source = view.source(detail.citation.source)
                words = f"{detail.value} (the answer to {detail.item})"
                yield _Filler(words, None, (source.published if source else None,), False)
    if "baseline-identity" in items:
        for other in linked:
            if other is not None and other.baseline:
                words = f"{other.baseline} ({statement(other)})"
                yield _Filler(words, other, _dates(view, other), False)


def _evidence(view: View, claim: Claim) -> Iterator[_Filler]:
    """Yields the checks by a third party of what is said to be verified by none."""
    if not _NOT_VERIFIED.search(claim.statement):
        return
    for link in claim.related:
        for piece in view.evidence(link.claim):
            if piece.party is Party.THIRD and piece.kind in (EvidenceKind.MEASUREMENT, EvidenceKind.RE_RUN):
                other = view.claim(link.claim)
                yield _Filler(f"{piece.by} checked it: {piece.summary.rstrip('.')}", other, (piece.obtained,), False)


def _support(view: View, claim: Claim) -> Iterator[_Filler]:
    """Yields the claims that say of the same thing and the same models that they are supported."""
    if not _NOT_SUPPORTED.search(claim.statement):
        return
    models = {s.id for s in view.subjects_of(claim) if s.kind is SubjectKind.MODEL}
    for other in view.claims_about(claim.subject):
        if other.kind is not ClaimKind.SUPPORT or other.modality in (Modality.PROMISED, Modality.PROJECTED):
            continue
        if models and models <= set(other.subjects()) and not re.search(_NOT, other.statement, re.IGNORECASE):
            yield _Filler(statement(other), other, _dates(view, other), False)


def _missing(claim: Claim) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yields the metrics and the items that a statement of absence speaks of."""
    words = claim.statement
    asks = claim.kind is ClaimKind.OPINION
    if not asks and not _IS_NOT_GIVEN.search(words):
        return
    of_the_baseline = re.search(r"baseline", words, re.IGNORECASE) is not None
    for pattern, figures, items in (*_MISSING, *(_ASKED if asks else ())):
        if re.search(pattern, words, re.IGNORECASE):
            # The figure of a baseline is another figure than that of what is compared with it.
            yield () if of_the_baseline else figures, items


def _dates(view: View, claim: Claim) -> tuple[str | None, ...]:
    """Returns when a claim was made: as it says itself, else the days of all sources that say it."""
    if claim.asserted:
        return (claim.asserted,)
    sources = (view.source(citation.source) for citation in claim.citations)
    return tuple(source.published if source else None for source in sources)


def _is_later(since: Iterable[str | None], said: Iterable[str | None]) -> bool:
    """Tells whether every one of the dates lies after one of the days on which the absence was told."""
    spans = [span_of(date) for date in since]
    return any(
        all(span is not None and span.has_year and before.is_before(span) for span in spans)
        for before in _with_year(said)
    ) and bool(spans)


def _with_year(dates: Iterable[str | None]) -> Iterator[Span]:
    for date in dates:
        span = span_of(date)
        if span is not None and span.has_year:
            yield span


def _told(dates: Iterable[str | None]) -> str:
    known = [tell_date(date) for date in dict.fromkeys(dates) if date]
    return " and ".join(known) if known else "no known day"
