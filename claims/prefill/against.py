"""What an artefact sets otherwise than the words of an answer have it: one setting with two values."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any

from claims import resources
from claims.model.checklist import Answer, DetailState
from claims.model.library import Library
from claims.patterns import declared
from claims.prefill.artefacts.settings import means, plain
from claims.prefill.proposal import AnswerProposal, Besides, Place, Setting

_LONGEST = 2_000
_NUMBER = (
    r"(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)"
    r"(?:\s?[x×*]\s?10\s?\^?\{?(?P<power>[-−⁻]?[\d⁰¹²³⁴-⁹]+)\}?|[eE](?P<exponent>[-−+]?\d+))?"
    r"\s?(?P<scale>[KkMBT]\b|[万亿])?(?![\w.]*\d|\s?%)"
)
_LINK = (
    r"(?:[\s:：=＝]|\b(?:of|was|is|were|at|to|set|fixed|used|a|an|the|size|degree|value)\b|大小|[设定置为是取用度数])*"
)
_HEDGED = declared(r"(?:[~≈<>≤≥]|\b(?:about|around|roughly|nearly|over|up|most|least|than)\b|[约近超过至])\s*$")
_MORE = declared(r"\s*(?:[-–~,，、/至到和或]|\b(?:to|and|or|then|through)\b)\s*\d")
_ALONE = declared(rf"\s*{_NUMBER}\s*(?:tokens?|个?词元)?\s*")
_SETTING = declared(r"\s*([A-Za-z][\w.-]*)\s?=\s?(\S.*?)\s*")
_POWERS = {"": (1,), "M": (10**6,), "B": (10**9,), "T": (10**12,), "万": (10**4,), "亿": (10**8,)}
_THOUSANDS = (1_000, 1_024)
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")


def contradicted(library: Library, answer: Answer, told: AnswerProposal) -> AnswerProposal | None:
    """Returns what an artefact proposes for an item that is answered already, if it says otherwise than the answer.

    The proposal is *contradicted*, with both values and places; None where they agree or cannot be compared.
    """
    cited = answer.citation
    if cited and cited.source in told.sources:
        return told if told.state is DetailState.CONTRADICTED else None
    place = _paragraph(library.texts.get(cited.source, ""), cited.paragraph) if cited else None
    said = Besides(cited.source if cited else None, answer.value or "", (place,) if place else (), None)
    return against(said, told, "what is answered")


def against(said: Besides, told: AnswerProposal, whose: str) -> AnswerProposal | None:
    """Puts what an artefact tells against words that are said of the same item; None unless they contradict each other."""
    otherwise = [setting for setting in told.settings if _is_otherwise(told.item, said.value, setting)]
    if not otherwise:
        return None
    values = "; ".join(dict.fromkeys([said.value, *(setting.shown for setting in told.settings)]))
    named = ", ".join(dict.fromkeys(setting.means for setting in otherwise))
    hint = f"The artefact contradicts {whose}: {named}."
    return replace(
        told,
        state=DetailState.CONTRADICTED,
        value=values[:_LONGEST],
        hint=hint,
        besides=(said, *told.besides),
        parties=told.parties or (told,),
    )


def _is_otherwise(item: str, words: str, setting: Setting) -> bool:
    """Tells whether words give a setting another value; where they give several, or only nearly one, they do not."""
    if "$" in setting.value or len(words) > _LONGEST:
        return False
    written = [_SETTING.fullmatch(part) for part in re.split(r"[;|]", words)]
    if same := [one[2] for one in written if one and means(item, one[1]) == setting.means]:
        return plain(setting.value) not in map(plain, same)
    if kinds := _table("kinds").get(setting.means):
        return _is_of_another_kind(kinds, words, setting.value)
    value = _ALONE.fullmatch(setting.value)
    if value is None:
        return False
    alone = _ALONE.fullmatch(words) if _table("alone").get(item) == setting.means else None
    found: Sequence[re.Match[str]] = [alone] if alone else _after_its_name(setting.means, words)
    return bool(found) and all(_values(one).isdisjoint(_values(value)) for one in found)


def _is_of_another_kind(kinds: Sequence[str], words: str, value: str) -> bool:
    told, given = (
        {kind for kind in kinds if re.search(rf"(?i)(?<![a-z]){kind}(?![a-z])", of)} for of in (words, value)
    )
    return len(told) == len(given) == 1 and told != given


def _after_its_name(name: str, words: str) -> list[re.Match[str]]:
    """Returns the number that stands behind what a setting is called; none where there are more, or it is about so much."""
    pattern = _called(name)
    found = list(pattern.finditer(words)) if pattern else []
    is_plain = len({one["number"] for one in found}) == 1 and not any(
        _MORE.match(words, one.end()) or _HEDGED.search(words[: one.start("number")]) for one in found
    )
    return found if is_plain else []


@cache
def _called(name: str) -> re.Pattern[str] | None:
    names: Sequence[str] = _table("said").get(name, ())
    return re.compile(rf"(?<![A-Za-z])(?i:{'|'.join(map(re.escape, names))})s?{_LINK}{_NUMBER}") if names else None


def _table(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = resources.table("prefill/settings.toml")[name]
    return found


def _values(found: re.Match[str]) -> set[Decimal]:
    """Returns the values that a number may have; `4K` is 4,000 or 4,096."""
    power = (found["power"] or found["exponent"] or "0").translate(_DIGITS).removeprefix("+")
    number = Decimal(found["number"].replace(",", ""))
    scale = found["scale"] or ""
    exponent = min(max(int(power[:6]), -400), 400)
    return {number.scaleb(exponent) * times for times in (_THOUSANDS if scale in ("K", "k") else _POWERS[scale])}


def _paragraph(text: str, number: int) -> Place | None:
    """Returns where a paragraph of a text stands."""
    at = seen = 0
    for block in text.split("\n"):
        seen += bool(block.strip())
        if seen == number and block.strip():
            return Place(at, at + len(block), number)
        at += len(block) + 1
    return None
