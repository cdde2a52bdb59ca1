"""Figures read again in the light of their neighbours: what a bare number counts, for how many tokens a price is."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claims.extraction import Proposal
from claims.extraction.money import MONEY
from claims.intake.figures import Figure
from claims.intake.mentions import Named
from claims.model.subject import SubjectKind
from claims.patterns import declared

_COUNTED = {SubjectKind.ACCELERATOR: ("device", "device-count"), SubjectKind.SERVER: ("node", "node-count")}
_OF_ITS = declared(r"\s(?:of (?:its|their|our) (?:own )?)?")
_OF_MORE = declared(r"\sof (?:its|their|our|the|those|these)(?:\s[a-z]+)?\s$")
_OF_THESE = declared(
    r"\sof (?:its|their|our|the|those|these) (?:(?P<device>chips|cards|accelerators|GPUs|NPUs|boards)|(?P<node>nodes|servers|machines))\b"
)
_OF_THEM = declared(r"\sof them\b")
_NEAR = 6
_PER_MILLION = declared(
    r"(?:\b(?:per|each|a|for every|for a) (?:million|1M) (?:[a-z]+ )?tokens\b|每百万个?\s?(?:输入|输出)?\s?(?:[Tt]okens?|词元))(?:[^.。；;\n]|\.(?=\d)){0,48}$"
)
_ENERGIES = frozenset(["joule", "millijoule", "watthour"])
_PER_TOKEN = declared(
    r"(?:\b(?:per|each|a|every|for each|for every) (?:[a-z]+ )?token\b|每(?:生成)?一?个?\s?(?:输出|输入)?\s?(?:[Tt]oken|词元))(?:[^.。；;\n]|\.(?=\d)){0,48}$"
)
_CALLS = declared(r"调用|请求|\brequests?\b|\bcalls?\b")
_REACH = 90
_MILLION = Decimal(1_000_000)


def reread(text: str, found: Sequence[Figure], named: Named) -> list[Figure]:
    """Returns the figures with the units that their neighbours give them."""
    return [
        replace(figure, proposal=_reread(text, figure.proposal, following, named))
        if figure.proposal is not None
        else figure
        for figure, following in zip(found, [*found[1:], None], strict=False)
    ]


def _reread(text: str, here: Proposal, following: Figure | None, named: Named) -> Proposal:
    if here.unit in MONEY and here.low is not None:
        return _priced(text, here)
    if here.unit in _ENERGIES and _PER_TOKEN.search(text, max(here.sentence[0], here.start - _REACH), here.start):
        return replace(here, unit=f"{here.unit}/token", metric="energy-per-token")
    if here.unit == "time" and _CALLS.search(text, max(here.sentence[0], here.start - 16), here.start):
        return replace(here, unit="request", metric="request-total")
    near = named.within(here.end, here.end + 20)
    if here.unit == "device" and here.metric in (None, "device-count") and here.surface.endswith("台"):
        # Nobody counts chips or cards by this word.
        behind = near[:1] if near and near[0].start == here.end else ()
        last = next((m for m in (*behind, *named.before(here.start)) if m.kind in _COUNTED), None)
        is_of_servers = last is not None and last.kind is SubjectKind.SERVER
        return replace(here, unit="node", metric="node-count") if is_of_servers else here
    is_by_name = bool(near) and here.unit in _singular(text[near[0].start : near[0].end])
    if (here.unit != "dimensionless" and not is_by_name) or here.metric is not None:
        return here
    if near and near[0].kind in _COUNTED and _OF_ITS.fullmatch(text[here.end : near[0].start]):
        unit, metric = _COUNTED[near[0].kind]
        return replace(here, unit=unit, metric=metric)
    if _OF_THEM.match(text, here.end):
        last = next((m for m in named.before(here.start) if m.kind in _COUNTED), None)
        if last is not None and text.count("\n", last.start, here.start) <= _NEAR:
            unit, metric = _COUNTED[last.kind]
            return replace(here, unit=unit, metric=metric)
    if these := _OF_THESE.match(text, here.end):
        unit, metric = ("device", "device-count") if these["device"] else ("node", "node-count")
        return replace(here, unit=unit, metric=metric)
    more = following.proposal if following else None
    if more is not None and more.unit in ("device", "node") and _OF_MORE.fullmatch(text[here.end : more.start]):
        return replace(here, unit=more.unit, metric=more.metric)
    return here


def _singular(name: str) -> tuple[str, str]:
    """Returns a name as the unit of what is counted by it, ``orme`` of eight Ormes, and as the ending may be read."""
    low = name.lower()
    return low.removesuffix("s"), re.sub(r"ies?$", "y", low.removesuffix("s"))


def _priced(text: str, here: Proposal) -> Proposal:
    """Reads a sum that stands behind what it is paid for: ``the cost per million tokens fell to $2``."""
    assert here.low is not None
    if not _PER_MILLION.search(text, max(here.sentence[0], here.start - _REACH), here.start):
        return here
    high = here.high / _MILLION if here.high is not None else None
    return replace(here, unit=f"{here.unit}/token", low=here.low / _MILLION, high=high, metric="price-per-token")
