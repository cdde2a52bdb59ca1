"""Every check by family: what it asks and why, how often it fired, and what did not run."""

import inspect
from collections import Counter, defaultdict
from collections.abc import Sequence

import streamlit as st

from claims.checks import CHECKS, FAMILIES, Check, selecting
from claims.model.finding import Finding, Outcome
from claims.web import navigation, sifting
from claims.web.components.badges import badge
from claims.web.components.text import heading, literal, plural, words

MOST_REASONS = 10


def draw(findings: Sequence[Finding]) -> None:
    """Draws the checks of every family, then what did not run."""
    fired: dict[str, Counter[Outcome]] = defaultdict(Counter)
    for finding in findings:
        fired[finding.code][finding.outcome] += 1
    silent = [code for code in CHECKS if not fired[code]]
    st.markdown(
        f"**{plural(len(CHECKS), 'check')}**, of which {len(CHECKS) - len(silent)} found something to say here. "
        "A check says nothing where it does not apply."
    )
    for letters in dict.fromkeys([*FAMILIES, *(CHECKS[code].family for code in CHECKS)]):
        those = [CHECKS[code] for code in CHECKS if CHECKS[code].family == letters]
        if those:
            st.subheader(f"{heading(sifting.family(letters))} ({len(those)})", anchor=False)
            with st.container(gap="xsmall"):
                for check in those:
                    _draw_check(check, fired[check.code])
    _not_run(findings)


def prose(doc: str) -> list[str]:
    """Returns the paragraphs of a check's documentation as Markdown, up to its examples; nothing in them is active."""
    kept = inspect.cleandoc(doc).split("\nBad:")[0].split("\nGood:")[0].strip()
    return [_paragraph(block) for block in kept.split("\n\n") if block.strip()]


def _paragraph(block: str) -> str:
    """Writes a paragraph on one line; the items of a list stay lines of their own."""
    lines: list[str] = []
    for line in block.splitlines():
        if line.startswith(("- ", "* ")) or not lines:
            lines.append(line.strip())
        else:
            lines[-1] += f" {line.strip()}"
    plain = [line.replace("`", "") for line in lines]
    return "\n".join(f"- {literal(p[2:])}" if p.startswith(("- ", "* ")) else literal(p) for p in plain)


def _draw_check(check: Check, counts: Counter[Outcome]) -> None:
    told = " ".join(f"{badge(outcome)} {counts[outcome]}" for outcome in selecting.ORDER if counts[outcome])
    label = f"{literal(check.code)} {literal(words(check.name))}: {told or 'nothing to compare'}"
    with st.expander(label, key=f"checks-rule-{check.code}"):
        st.markdown("\n\n".join(prose(check.doc)) or "No explanation is given.")
        if total := counts.total():
            label = f"Its {plural(total, 'finding')}"
            navigation.link("checks", label, icon=":material/rule:", query={"code": check.code})
        else:
            st.caption("No claims of this library stand together in the way that this check compares.")


def _not_run(findings: Sequence[Finding]) -> None:
    st.subheader("What did not run", anchor=False)
    reasons: dict[tuple[str, str], int] = Counter(
        (finding.code, finding.explanation) for finding in findings if finding.outcome is Outcome.NOT_RUN
    )
    for (code, reason), count in list(reasons.items())[:MOST_REASONS]:
        times = f" ({count} times)" if count > 1 else ""
        st.markdown(f"- **{literal(sifting.check(code))}**{times}: {literal(reason)}")
    if len(reasons) > MOST_REASONS:
        label = f"{len(reasons) - MOST_REASONS} more, with the claims"
        navigation.link("checks", label, icon=":material/rule:", query={"outcome": Outcome.NOT_RUN.value})
    if not reasons:
        st.caption("Every check ran wherever it applies.")
