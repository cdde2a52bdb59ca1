"""The amounts near a change that it can be of: by metric, study, activity and words."""

import re
from itertools import product

from claims.checks.rates.changes import (
    at_odds,
    claim_of,
    is_of_a_quotient,
    is_of_operator,
    same_activity,
    settings,
    told_beside,
)
from claims.checks.rates.compared import Compared
from claims.checks.rates.pair_values import (
    RATES,
    SCORES,
    sort_of,
)
from claims.checks.rates.printed_amounts import Printed, Sort
from claims.checks.rates.value_words import ONE_TIME, subjects_of_amount
from claims.facts import Fact
from claims.facts.change import is_of_one_speed, is_of_performance
from claims.facts.pairing import distance
from claims.facts.states import is_of_old
from claims.facts.story import are_of_two_sides, formats_of
from claims.model.metric import Role, metrics
from claims.model.subject import SubjectKind
from claims.patterns import declared

WORDS_OF: dict[str, str] = {
    "time-to-first-token": r"first[- ]token|\bTTFT\b|首个?\s?(token|词元|字|包)",
    "time-per-output-token": r"per[- ](output )?token|inter-token|\bTPOT\b|between tokens|每个?\s?token",
    "step-time": r"\bsteps?\b|\biteration|每一?步|单步|迭代",
    "kv-cache-size": r"\bkv\b|key.{0,9}value|\bcache\b|缓存",
    "weights-size": r"权重|模型|\bweights?\b|checkpoint|model|download|\bfiles?\b|version|variant|quanti[sz]ed|\bsize\b|large",
    "weights-per-device": r"\bweights?\b",
    "training-state-size": r"optimi[sz]er|gradient|training state",
    "power": r"power|watt|\bdr[ae]w|consum|electric|功耗|功率|电",
    "power-per-device": r"power|watt|\bdr[ae]w|consum|electric|功耗|功率|电",
    "bring-up-time": r"bring|brought|adapt|port",
    "analysis-time": r"analy|trac",
    "throughput-per-user": r"\buser|stream",
    "request-rate": r"request|quer|throughput|请求|吞吐",
    "network-throughput": r"network|bandwidth|Gbps|Gbit|link",
    "bus-bandwidth": r"bus|PCI|bandwidth|link",
    "packet-rate": r"packet",
    "total-parameters": r"parameter|model|参数|模型",
    "flops-utilisation": r"\bM?FU\b|utili[sz]ation",
    "bandwidth-utilisation": r"bandwidth",
    "scaling-efficiency": r"scaling|efficien",
}
"""Metrics that a change means only where its words say so."""

_ONE_QUANTITY: dict[str, str] = {
    "time-to-first-token": WORDS_OF["time-to-first-token"],
    "time-per-output-token": WORDS_OF["time-per-output-token"],
    "throughput-per-user": r"per (user|stream|sequence|request)|(每|单)(名|个|路)?用户",
    "throughput-per-device": r"per (gpu|npu|tpu|card|device|accelerator|chip)|单卡|每张?卡",
    "kv-cache-size": r"\bkv\b|key.{0,9}value",
    "training-state-size": r"optimi[sz]er|gradient|training state",
}
"""Words that name one quantity: a change told with them is of no other."""

_AS_MANY = declared(
    r"\b(?:(?:as )?many|more|fewer)\s+(?:\w+ )?(requests|queries|tokens|images|samples|sequences|packets|steps)\b|"
    r"\bin (requests|queries|tokens|images|samples|sequences|packets|steps) (?:per|a|each) (?:second|minute|hour)\b",
    re.IGNORECASE,
)
"""What a change counts: of "1.7 times as many requests" the two values are rates of requests."""

_BACK = declared(
    r"^(that|this|which|it|so|thus|a|an)\b.{0,12}\b(is|are|was|mean\w*|makes?|amounts?|gain|increase|speed-?up)\b",
    re.IGNORECASE,
)
"""Words with which a change refers to the values told just before it."""

_OF_ERRORS = declared(
    r"\b(?:mistakes?|errors?(?! bars?)|failures?|misses|wrong answers?|hallucinat\w+)\b|错误|差错|失误|错题|答错|幻觉",
    re.IGNORECASE,
)
"""What a score leaves: fewer of these are no change of the score itself."""

_ERRORS_FIRST = declared(
    r"^(?:the |its |their |all |nightly |number of )*(?:mistakes|errors|failures|crashes|faults|misses|wrong answers)\b|"
    r"^[^，。]{0,6}(?:错误|差错|失误|故障|失败)(?:率|数|次数)?",
    re.IGNORECASE,
)
"""A change that begins with what went wrong is one of that, whatever else is told beside it."""

_BANDWIDTHS = ("memory-bandwidth", "bandwidth-per-device")

_OF_BANDWIDTH = declared(r"bandwidth|带宽", re.IGNORECASE)
"""A memory is as fast in any number format: a change told of a format is one of computing."""

_ONLY = {
    "throughput-per-user": ("throughput-change", "performance-change"),
    "request-rate": ("throughput-change", "performance-change"),
    "time-to-first-token": ("latency-change",),
    "time-per-output-token": ("latency-change",),
}
"""Metrics that a change of these means without its words where nothing else of its sort is told."""


class MeantValues(Compared):
    """The amounts that a change can be of."""

    def _is_possible(self, amount: Printed) -> bool:
        """Tells whether the change can be one of an amount of that unit."""
        if amount.sort is not Sort.AMOUNT:
            return amount.sort in {sort_of(metric) for metric in self._family}
        units = {metrics()[metric].unit.split("/")[0] for metric in self._family if sort_of(metric) is Sort.AMOUNT}
        return amount.unit in units or (amount.unit in ("EUR", "CNY") and "USD" in units)

    def _is_partner(self, fact: Fact) -> bool:
        return fact.claim is not None and fact.role is not Role.CHANGE and fact.metric in self._family

    def _belongs(self, fact: Fact) -> bool:
        """Tells whether an amount can be of what the change is of: the activity, the level, the quantity."""
        if not same_activity((self._claim, claim_of(fact))):
            return False
        if are_of_two_sides(self._claim.statement, claim_of(fact).statement):
            return False
        if is_of_a_quotient(self._claim) and not is_of_a_quotient(claim_of(fact)):
            return False
        if fact.metric in _BANDWIDTHS and formats_of(self._claim) and not _OF_BANDWIDTH.search(self._claim.statement):
            return False
        if is_of_performance(self._change):
            levels = {is_of_operator(self._view, f) for f in (self._change, fact)}
            if len(levels) == 2:
                return False
        return self._is_meant(fact)

    def _is_meant(self, fact: Fact) -> bool:
        """Tells whether the words of a change do not name another quantity than that of an amount."""
        change, words = self._change, self._claim.statement
        errors = _OF_ERRORS if fact.metric in SCORES else _ERRORS_FIRST
        if errors.search(words) and not _OF_ERRORS.search(claim_of(fact).statement):
            return False
        if fact.metric == change.metric or change.metric == "system-performance":
            return True
        named = {metric for metric, pattern in _ONE_QUANTITY.items() if re.search(pattern, words, re.IGNORECASE)}
        if named & set(self._family) and fact.metric not in named:
            return False
        if counted := {_singular((a or b).casefold()) for a, b in _AS_MANY.findall(words)}:
            return fact.metric in RATES and fact.unit.split("/")[0] in counted
        wanted = WORDS_OF.get(fact.metric)
        if self._is_of_weights(fact):
            return True
        if self._is_only_metric(fact):
            return True
        if wanted is not None:
            loose = is_of_performance(change) and not is_of_one_speed(change)
            loose = loose or (fact.metric == "step-time" and bool(re.search(r"\btrain|训练", words, re.IGNORECASE)))
            return loose or bool(re.search(wanted, words, re.IGNORECASE))
        return fact.metric != "memory-used" or bool(
            re.search(r"memor|footprint|HBM|RAM|显存|内存", words, re.IGNORECASE)
        )

    def _is_only_metric(self, fact: Fact) -> bool:
        """Tells whether a change of throughput or of latency has values of but one metric beside it that it can be of."""
        wanted = _ONLY.get(fact.metric, ())
        return self._change.metric in wanted and {f.metric for f in self._in_scope()} == {fact.metric}

    def _stands_with(self, fact: Fact) -> bool:
        """Tells whether an amount is of the study of the change, or in a paragraph of it."""
        claim = claim_of(fact)
        if claim.study is not None and claim.study == self._claim.study:
            return True
        gap = distance(self._claim, claim)
        return gap is None or gap == 0

    def _is_of_weights(self, fact: Fact) -> bool:
        """Tells whether a ratio of sizes by name is one of weights, since its words name nothing else that has a size."""
        if fact.metric != "weights-size" or self._claim.metric != "size-ratio":
            return False
        words = self._claim.statement
        return not any(re.search(WORDS_OF[m], words, re.IGNORECASE) for m in ("kv-cache-size", "training-state-size"))

    def _is_plainly_meant(self, fact: Fact) -> bool:
        """Tells whether the metric of an amount is the one that the change is of, not one of several that it may be of."""
        change, words = self._change, self._claim.statement
        if fact.metric == change.metric:
            return True
        if change.metric == "system-performance":
            own = _ONE_QUANTITY.get(fact.metric)
            return own is None or re.search(own, words, re.IGNORECASE) is not None
        if fact.metric == "step-time" and re.search(r"\btrain|训练", words, re.IGNORECASE):
            return True
        if fact.metric == "time-per-output-token" and re.search(r"\b(generat|decod)", words, re.IGNORECASE):
            return True
        is_only = self._is_only_metric(fact) and self._stands_with(fact)
        wanted = None if self._is_of_weights(fact) or is_only else WORDS_OF.get(fact.metric)
        if wanted is None or re.search(wanted, words, re.IGNORECASE):
            return True
        return bool(_BACK.search(words)) and {f.metric for f in self._in_scope() if self._belongs(f)} == {fact.metric}

    def _in_scope(self) -> list[Fact]:
        view, claim = self._view, self._claim
        facts = (view.fact(c) for c in told_beside(view, claim).values() if c.quantity)
        beside = [f for f in facts if f and f.id != self._change.id and self._is_partner(f)]
        if claim.study:
            found = [f for f in view.facts_of_study(claim.study, *self._family) if f.id != self._change.id]
            found = [f for f in found if self._is_partner(f)]
            return [*found, *self._of_other_studies(found, [f for f in beside if f.study != claim.study])]
        found = [f for f in beside if self._is_tied(f)]
        if len({f.study for f in found} - {None}) > 1:
            return self._of_other_studies([], found)
        return found

    def _of_other_studies(self, found: list[Fact], beside: list[Fact]) -> list[Fact]:
        """Returns the values of the two that are compared where each stands in a study of its own.

        They are taken where one study has all that its source tells of the one, and nothing else sets it apart.
        """
        bases = self._bases | {f.subject for f in beside if self._is_base_in_words(f)}
        if not bases - {self._change.subject}:
            return self._of_an_old_state(found, beside)
        taken: list[Fact] = []
        for metric, side in product(self._family, (self._change.subject, *sorted(bases - {self._change.subject}))):
            if any(f.metric == metric and side in subjects_of_amount(f) for f in found):
                continue
            those = [f for f in beside if f.metric == metric and f.subject == side]
            those = those or self._of_one_run_with(side, metric, beside)
            if len({f.study for f in those}) == 1 and self._is_of_one_setting(those[0].study):
                taken += those
        return taken or self._of_an_old_state(found, beside)

    def _of_one_run_with(self, side: str, metric: str, beside: list[Fact]) -> list[Fact]:
        """Returns the value of the change's subject in the one other run that was made with what it is compared with."""
        if side not in self._bases:
            return []
        own = [f for f in beside if f.metric == metric and f.subject == self._change.subject and f.study]
        those = [f for f in own if side in subjects_of_amount(f) and settings(claim_of(f)) == settings(self._claim)]
        return those if len(those) == 1 else []

    def _of_an_old_state(self, found: list[Fact], beside: list[Fact]) -> list[Fact]:
        """Returns the one value of the subject that is told of its old state, in a study of its own."""
        taken: list[Fact] = []
        metrics_found = {f.metric for f in found if f.subject == self._change.subject}
        if metrics_found & set(ONE_TIME):
            metrics_found |= set(ONE_TIME) & set(self._family)
        for metric in sorted(metrics_found):
            those = [f for f in beside if f.metric == metric and f.subject == self._change.subject]
            those = self._of_the_run_compared_with(those)
            if len(those) == 1 and self._is_of_one_setting(those[0].study) and self._is_the_old(those[0]):
                taken += those
        return taken

    def _of_the_run_compared_with(self, facts: list[Fact]) -> list[Fact]:
        """Returns of the values of several runs those of the one run whose title tells what the change compares with."""
        if len(facts) < 2:
            return facts
        named = [f for f in facts if self.is_of_the_run_compared_with(f)]
        return named if len({f.study for f in named}) == 1 else facts

    def _is_the_old(self, fact: Fact) -> bool:
        told = is_of_old(claim_of(fact).statement) or self._names_the_baseline(fact)
        return told or self.is_of_the_run_compared_with(fact)

    def _is_of_one_setting(self, other_id: str | None) -> bool:
        """Tells whether another study is not one of another model, device or cluster than that of the change."""
        one, other = (self._view.study(study_id) if study_id else None for study_id in (self._claim.study, other_id))
        if one is None or other is None:
            return True
        compared = {self._change.subject, *self._bases, other.subject}
        for kind in (SubjectKind.MODEL, SubjectKind.ACCELERATOR, SubjectKind.CLUSTER):
            ours, theirs = (
                {i for i in (study.subject, *study.about) if (s := self._view.subject(i)) and s.kind is kind} - compared
                for study in (one, other)
            )
            if at_odds(frozenset(ours), frozenset(theirs)):
                return False
        return True


def _singular(noun: str) -> str:
    return "query" if noun == "queries" else noun.removesuffix("s")
