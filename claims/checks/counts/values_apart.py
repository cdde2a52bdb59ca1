"""What tells by its words that two figures of one metric are of different things: another part, format or condition."""

import re

from claims.checks import View
from claims.checks.counts.widths import BY_FORMAT, PER_RUN
from claims.facts import Fact
from claims.facts.places import counts_a_part
from claims.model.claim import ClaimKind
from claims.model.metric import Scope, metrics
from claims.patterns import declared

_RESTATING = frozenset(
    {"device-node-count", "weights-bytes", "steps-tokens-total", "ep-config", "degree-decomposition", "scope-limits"}
)
"""Conditions that say the figure again, or how far it holds."""
_INNER = declared(r"component|part|step|tier|layer|baseline|contrast|predecessor|module", re.IGNORECASE)
_IN_ALL = declared(r"\b(?:in all|in total|altogether|all told)\b|合计|总共|共计", re.IGNORECASE)
_PART = declared(
    r"\b(encoders?|decoders?|embeddings?|vision|visual|audio|draft\w*|adapters?|heads?|towers?|router|backbone|"
    r"vocabulary|attention|per|each|every|input|output|prompt|cached|linear|sparse|dense|shared|routed|validation|"
    r"held-out|evaluation|auxiliary|test|prefill\w*|decod\w*|training|inference|serving|pre-?train\w*|fine-?tun\w*)\b|"
    r"编码器|解码器|嵌入|视觉|音频|草稿|适配器|词表|全?注意力|滑动窗口|每|单[卡机个层]|输入|输出|线性|稀疏|稠密|共享|路由|验证|测试|辅助|"
    r"预填充|解码|预?训练|推理|微调|后训练",
    re.IGNORECASE,
)


def are_different(view: View, one: Fact, other: Fact) -> bool:
    """Tells whether two figures are of different things by their words: another part, reading, format or condition."""
    a, b = one.claim, other.claim
    assert a is not None
    assert b is not None
    if _inner(one) != _inner(other) or words_found(_PART, one) != words_found(_PART, other):
        return True
    if words_found(_PART, one) and bool(words_found(_IN_ALL, one)) is not bool(words_found(_IN_ALL, other)):
        return True
    if a.reading and b.reading and a.reading != b.reading:
        return True
    if one.interval.is_exact and other.interval.is_exact and (counts_a_part(a) or counts_a_part(b)):
        return True
    if one.metric in BY_FORMAT:
        forms = view.format(a), view.format(b)
        if forms[0] and forms[1] and forms[0].bits != forms[1].bits:
            return True
    if metrics()[one.metric].scope is Scope.THING:
        return False
    conditions = [{k: v for k, v in claim.conditions.items() if k not in _RESTATING} for claim in (a, b)]
    if conditions[0] != conditions[1] or (a.kind is ClaimKind.SPEC) is not (b.kind is ClaimKind.SPEC):
        return True
    return one.metric not in PER_RUN and (
        set(a.subjects()) != set(b.subjects()) or a.baseline != b.baseline or share_a_source(one, other)
    )


def share_a_source(one: Fact, other: Fact) -> bool:
    """Tells whether one source says both figures."""
    sources = [{citation.source for citation in f.claim.citations} for f in (one, other) if f.claim]
    return bool(set.intersection(*sources))


def _inner(fact: Fact) -> frozenset[str]:
    return (
        frozenset(about.subject for about in fact.claim.about if _INNER.search(about.role))
        if fact.claim
        else frozenset()
    )


def words_found(pattern: re.Pattern[str], fact: Fact) -> frozenset[str]:
    """Returns the words of a form that the statement of a figure has, in small letters and the singular."""
    statement = fact.claim.statement if fact.claim else ""
    return frozenset(word[0].casefold().removesuffix("s") for word in pattern.finditer(statement))
