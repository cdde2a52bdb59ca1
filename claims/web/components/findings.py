"""Findings of checks: the sentence, the decisive numbers, the claims, what would decide it, and the working folded."""

from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from claims.checklists import items
from claims.model.assumption import Assumption
from claims.model.finding import Finding, Severity
from claims.model.library import Library
from claims.web import navigation, sifting
from claims.web.components import figures
from claims.web.components.badges import badge
from claims.web.components.text import literal, plural, short, words

MOST_CLAIMS = 4
MOST_NUMBERS = 3
MOST_QUESTIONS = 3
MOST_LINES = 5
_LINE = 72


def cards(library: Library, findings: Iterable[Finding], key: str) -> None:
    """Draws findings as cards, the working folded."""
    for number, finding in enumerate(findings):
        with st.container(border=True, gap="xsmall"):
            st.markdown(f"{badge(finding.outcome)} {literal(finding.explanation)}")
            body(library, finding, f"{key}-{number}")


def heads(library: Library, findings: Iterable[Finding]) -> None:
    """Draws of findings the sentence and the claims."""
    for finding in findings:
        with st.container(border=True, gap=None):
            st.markdown(f"{badge(finding.outcome)} {literal(finding.explanation)}  \n{_small(about(finding))}")
            _claims(library, [claim for claim in finding.claims if claim in library.claims])


def lines(
    library: Library,
    findings: Sequence[Finding],
    key: str,
    *,
    query: Mapping[str, str],
    but: str = "",
    what: str = "it",
) -> None:
    """Draws the first findings folded to a line each, with a link to all of them on the page of the checks.

    `query` is the filter that leaves these findings there; of the claims that they read, `but` is not linked.
    """
    if not findings:
        st.caption(f"No check has anything to say about {what}.")
        return
    st.caption(tally(findings))
    for number, finding in enumerate(findings[:MOST_LINES]):
        with st.expander(f"{badge(finding.outcome)} {literal(finding.explanation)}", key=f"{key}-{number}"):
            body(library, finding, but=but)
    left = len(findings) - MOST_LINES
    label = f"{left} more, all {len(findings)} with filters" if left > 0 else "On the page of the checks"
    navigation.link("checks", label, icon=":material/rule:", query=query)


def tally(findings: Iterable[Finding]) -> str:
    """Says how many findings there are of each outcome, in the order given."""
    counts: dict[str, int] = {}
    for finding in findings:
        counts[finding.outcome] = counts.get(finding.outcome, 0) + 1
    return " · ".join(f"{count} {words(outcome)}" for outcome, count in counts.items())


def body(library: Library, finding: Finding, key: str = "", *, but: str = "", with_numbers: bool = True) -> None:
    """Draws all of a finding but its sentence; the working is folded where a key for the fold is given."""
    told = [
        " · ".join(figures.computed(number) for number in finding.computed[-MOST_NUMBERS:]) if with_numbers else "",
        _questions("An answer would decide it", finding.decided_by),
        _questions(
            "A document or a record may decide it", [item for item in finding.needs if item not in finding.decided_by]
        ),
        _small(about(finding)),
    ]
    st.markdown("  \n".join(line for line in told if line))
    _claims(library, [claim for claim in finding.claims if claim != but and claim in library.claims])
    _assumptions(library, finding.assumptions)
    if key:
        with st.expander("Working", key=key, type="compact"):
            _working(finding)
    else:
        _working(finding)


def about(finding: Finding) -> str:
    """Says which check found it, of which family, and how much it matters."""
    severity = f" · {words(finding.severity)}" if finding.severity is not Severity.NOTE else ""
    return f"{sifting.check(finding.code)} · {sifting.family(finding.family)}{severity}"


def _small(text: str) -> str:
    return f":small[:gray[{literal(text)}]]"


def _questions(label: str, needs: Sequence[str]) -> str:
    if not needs:
        return ""
    known = items()
    questions = " ".join(known[item].question if item in known else item for item in needs[:MOST_QUESTIONS])
    more = f" (and {len(needs) - MOST_QUESTIONS} more)" if len(needs) > MOST_QUESTIONS else ""
    return f"**{label}:** {literal(questions + more)}"


def _claims(library: Library, claims: Sequence[str]) -> None:
    if not claims:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        for claim_id in claims[:MOST_CLAIMS]:
            _claim(library, claim_id)
        if rest := claims[MOST_CLAIMS:]:
            with st.popover(plural(len(rest), "more claim"), type="tertiary"):
                for claim_id in rest:
                    _claim(library, claim_id)


def _claim(library: Library, claim_id: str) -> None:
    claim = library.claims[claim_id]
    figure = short(claim.quantity.printed, _LINE // 2) if claim.quantity else ""
    help_text = f"{library.name(claim.subject)}: {claim.statement}"
    navigation.record(library, claim_id, short(claim.statement, _LINE - len(figure)), lead=figure, help_text=help_text)


def _assumptions(library: Library, assumptions: Sequence[str]) -> None:
    if not assumptions:
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        st.markdown("**Assumes**", width="content")
        for assumption_id in assumptions:
            known = library.all(Assumption).get(assumption_id)
            label, lead = (known.title, known.quantity.printed) if known else (assumption_id, "")
            query = {"tab": "what-if", "change": "assume", "find": assumption_id}
            navigation.link(
                "checks", short(label), lead=lead, query=query, help_text=f"{label}. Change it to see what follows."
            )


def _working(finding: Finding) -> None:
    st.markdown("\n".join(f"1. {literal(step)}" for step in finding.working) or "No working is given.")
