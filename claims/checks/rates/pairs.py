"""The two values that a change compares: in its own words, by links, or in its study."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, permutations, product

from claims.checks import View
from claims.checks.rates.changes import (
    Statistic,
    are_set_apart,
    at_odds,
    baselines,
    claim_of,
    is_average,
    is_change,
    is_of_operator,
    other_numbers,
    same_activity,
    statistic,
    told_beside,
)
from claims.checks.rates.pair_values import (
    COSTS,
    RATES,
    SCORES,
    Pair,
    Value,
    are_of_one_sort,
    family_of,
    place_apart,
    qualifiers,
    sort_of,
    value_of,
)
from claims.checks.rates.printed_amounts import Printed, Sort, amounts_in, changes_in
from claims.facts import Fact
from claims.facts.change import is_of_one_speed, is_of_performance
from claims.facts.nouns import matter
from claims.facts.states import NEW, OLD, is_of_old, moment
from claims.model.claim import Claim, Relation
from claims.model.interval import Interval
from claims.model.metric import Role, metrics
from claims.model.quantity import printed_numbers
from claims.model.subject import SubjectKind
from claims.patterns import declared

_WORDS_OF: dict[str, str] = {
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
    "total-parameters": r"parameter|model",
    "flops-utilisation": r"\bM?FU\b|utili[sz]ation",
    "bandwidth-utilisation": r"bandwidth",
    "scaling-efficiency": r"scaling|efficien",
}
"""Metrics that a change means only where its words say so."""

_ONE_QUANTITY: dict[str, str] = {
    "time-to-first-token": _WORDS_OF["time-to-first-token"],
    "time-per-output-token": _WORDS_OF["time-per-output-token"],
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


def _singular(noun: str) -> str:
    return "query" if noun == "queries" else noun.removesuffix("s")


_SUBORDINATE = declared(
    r"\b(when|as|while|with|if|because|since|by|after|through|interval|limit|budget|timeout|mak(e|es|ing)|made|gives?|gave|"
    r"leads?|led|and)\b",
    re.IGNORECASE,
)

_ONE_TIME = ("duration", "training-time")
_BACK = declared(
    r"^(that|this|which|it|so|thus|a|an)\b.{0,12}\b(is|are|was|mean\w*|makes?|amounts?|gain|increase|speed-?up)\b",
    re.IGNORECASE,
)
"""Words with which a change refers to the values told just before it."""

_ON_THE_YEAR = declared(r"\byear[- ](on|over)[- ]year\b|\byoy\b|\bannual|\bon the year\b|同比", re.IGNORECASE)
_SHORTER = declared(
    r"\b(quarter|month|week)s? (earlier|before|ago)\b|\b(previous|last|prior|preceding) (quarter|month|week)\b|上季|上月|环比",
    re.IGNORECASE,
)
"""Words of a time that is no year before."""

_EMPTY = frozenset(
    {
        *("with", "that", "this", "than", "from", "which", "same", "system", "further", "described", "named"),
        *("the", "and", "for", "its", "are", "was", "one", "all", "did", "had", "has", "our", "their"),
    }
)
_LACKING = frozenset({"without", "not"})
"""What is compared with lacks what these words of a baseline name: amounts told with that are the new ones."""

_AGAINST = (
    r"than|over|versus|vs\.?|against|compared (?:with|to)|relative to|ahead of|outruns?|outran|outpace[sd]?|outperform(?:s|ed)?|"
    r"outstrip(?:s|ped)?|beats?|surpass(?:es|ed)?|overt(?:akes?|ook)"
)
_NAMED = declared(
    r"\b[A-Za-z]+-?\d[\w.-]*\b|(?<![\w.])v?\d+(?:\.\d+)+(?![\w%.]|\s*(?:x|times|percent|points)\b)|(?<=[a-z,|] )[A-Z][\w-]+"
)
"""Names, formats and versions within a sentence."""

_COMPARED_WITH = declared(
    r"\b(?:than|over|versus|vs\.?|against|compared (?:with|to)|relative to|instead of|rather than|as (?:\w+ ){1,3}?as)\s+"
    r"((?![\d.]+\s?[%x]|half\b)[^.,;:()]{2,50})|相?比(?:于)?(.{2,12}?)(?:减少|降低|提升|提高|快|慢|缩短|节省)|是(.{2,12}?)的\s?[\d.]+\s?倍",
    re.IGNORECASE,
)
"""The words with which a change names what it compares with."""

_TELLINGS = Decimal("1.1")
"""Two values of one thing in one source that are nearer than this are two tellings of it, in GB and in GiB perhaps."""

_SCALE = 100
"""The time of a training and that of a step or a copy are further apart than any change of one of them."""

_MANY = 8
"""Of more values than these some two fit almost any change."""


def pairs_for(view: View, change: Fact) -> tuple[Pair, ...]:
    """Returns the pairs of values that a change can compare, from the nearest place that has any."""
    search = _Search(view, change)
    for found in (search.in_words(), search.linked(), search.around()):
        if pairs := tuple(found):
            return pairs
    return ()


def other_changes(view: View, change: Fact) -> tuple[Fact, ...]:
    """Returns the further changes of a study, or about the subject, that could be meant by the same two values."""
    study, family = claim_of(change).study, set(family_of(change))
    facts = view.facts_of_study(study) if study else view.facts_about(change.subject, main=True)
    others = (f for f in facts if f.id != change.id and is_change(f) and statistic(f) is Statistic.PLAIN)
    return tuple(f for f in others if family & set(family_of(f)))


class _Search:
    """The search for the two values of one change."""

    def __init__(self, view: View, change: Fact) -> None:
        self._view = view
        self._change = change
        self._claim = claim_of(change)
        self._family = family_of(change)
        self._bases = frozenset(baselines(self._claim)) - {change.subject}
        self._name = self._names(change.subject)
        self._base_words: frozenset[str] = frozenset()

    def _names(self, subject_id: str) -> str:
        """Returns a pattern for the names of a subject."""
        subject = self._view.subject(subject_id)
        names = (subject.name, *subject.aliases) if subject else ()
        return "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names if len(name) > 1) or r"(?!)"

    def in_words(self) -> Iterator[Pair]:
        """Yields what the claim itself prints: in its statement, then as two figures of one citation."""
        claim, change = self._claim, self._change
        texts = (claim.statement, change.quantity.printed)
        told = [(text, *pair) for text in texts for pair in changes_in(text) if self._is_possible(pair[0])]
        why = "the claim itself names both values"
        joined = [(old, new) for text, old, new in told if self._is_joined(text, old, new)]
        for old, new in joined:
            yield Pair(_worded(old, change), _worded(new, change), len(joined) == 1, why, is_stated=True)
        if joined:
            return
        for citation in claim.citations:
            amounts = [a for figure in citation.figures for a in amounts_in(figure) if self._is_possible(a)]
            distinct = list({a.interval: a for a in amounts}.values())
            if len(distinct) == 2 and distinct[0].unit == distinct[1].unit:
                for old, new in permutations(distinct):
                    yield Pair(_worded(old, change), _worded(new, change), False, "the claim is cited with both values")
                return

    def _is_joined(self, text: str, old: Printed, new: Printed) -> bool:
        """Tells whether the two values are those of the figure, and not of something that brought it about."""
        if (
            old.unit.split("/")[0] in ("bit", "byte", "FLOP")
            and old.sort is Sort.RATE
            and self._change.metric not in RATES
        ):
            return False
        number = printed_numbers(self._change.quantity.printed)
        start, end = min(old.at[0], new.at[0]), max(old.at[1], new.at[1])
        found = re.finditer(rf"(?<![\d.,]){re.escape(f'{number[0]:f}')}(?![\d])", text) if len(number) == 1 else ()
        outside = [match for match in found if match.end() <= start or match.start() >= end]
        if not outside:
            return True
        figure = outside[0]
        between = text[figure.end() : start] if figure.end() <= start else text[end : figure.start()]
        if re.search(r"[,(:]\s*(down |up )?(from )?(about |some )?[$€¥]?$", between):
            return True
        return not _SUBORDINATE.search(between)

    def _is_possible(self, amount: Printed) -> bool:
        """Tells whether the change can be one of an amount of that unit."""
        if amount.sort is not Sort.AMOUNT:
            return amount.sort in {sort_of(metric) for metric in self._family}
        units = {metrics()[metric].unit.split("/")[0] for metric in self._family if sort_of(metric) is Sort.AMOUNT}
        return amount.unit in units or (amount.unit in ("EUR", "CNY") and "USD" in units)

    def linked(self) -> Iterator[Pair]:
        """Yields the pairs of amounts that the change is derived from."""
        those = [self._view.claim(link.claim) for link in self._claim.related if link.how is Relation.DERIVED_FROM]
        facts = [f for c in those if c and c.quantity and (f := self._view.fact(c)) and self._is_partner(f)]
        why = "the change is derived from both values"
        for group in map(_distinct, _by_metric(facts)):
            self._base_words = self._distinguishing(group)
            if ordered := self._ordered(group):
                yield _pair(ordered, True, why, is_stated=True)
            elif len(group) <= _MANY:
                for old, new in permutations(group, 2):
                    yield Pair(value_of(old), value_of(new), len(group) == 2, why, is_stated=True)

    def around(self) -> Iterator[Pair]:
        """Yields the pairs of amounts that stand in the study of a change, or about its subject in its source.

        Where the words of one of them name what the change compares with, the others are not certain to be meant.
        """
        pairs = list(self._around())
        named = [pair for pair in pairs if pair.is_certain and self._is_named_in(pair)]
        for pair in pairs:
            yield pair if not named or pair in named else replace(pair, is_certain=False)

    def _is_named_in(self, pair: Pair) -> bool:
        """Tells whether one of two values is told with all the words for what the change compares with."""
        return any(self._names_the_baseline(fact) for fact in pair.facts)

    def _names_the_baseline(self, fact: Fact) -> bool:
        """Tells whether an amount is told with the words for what the change compares with, beyond the subject's name."""
        own, statement = _content(self._view.name(self._change.subject)), claim_of(fact).statement
        words = _content(statement)
        if not any(base <= words and bool(base - own) for base in self._told_bases()):
            return False
        names = re.findall(r"\b[A-Z][\w-]*\w(?: [A-Z\d][\w.-]*)+|\b\w*[A-Z]\w*\d[\w.-]*", self._claim.baseline or "")
        return all(name in statement for name in names)

    def _around(self) -> Iterator[Pair]:
        facts = [f for f in self._in_scope() if self._belongs(f)]
        for fact in facts:
            yield from self._in_one(fact)
        for group in map(_distinct, map(self._narrowed, self._grouped(facts))):
            self._base_words = self._distinguishing(group)
            why = "the two values stand with the change" if len(group) == 2 else "the values stand with the change"
            if several := self._told_twice(group):
                for old, new in several:
                    yield replace(_pair((old, new), self._is_certain(old, new), why), is_told_twice=True)
            elif ordered := self._ordered(group):
                if not self._are_set_apart(*ordered):
                    yield _pair(ordered, self._is_certain(*ordered), why)
            elif dated := _by_date(group):
                if not self._are_set_apart(*dated):
                    yield _pair(dated, self._is_certain(*dated), why)
                    yield _pair(dated[::-1], False, why)
            elif len(group) <= _MANY:
                for old, new in permutations(group, 2):
                    if self._mark(old) <= self._mark(new) and not self._are_set_apart(old, new):
                        yield Pair(value_of(old), value_of(new), False, why)

    def _grouped(self, facts: list[Fact]) -> list[list[Fact]]:
        """Sorts amounts out by what they are of: with the one time that names the baseline goes the one of its scale."""
        times = [f for f in facts if f.metric in _ONE_TIME]
        named = [f for f in times if self._names_the_baseline(f)]
        if len(named) != 1 or len({f.study for f in times}) < 2:
            return _by_metric(facts)
        others = [f for f in times if f is not named[0] and f.value > 0]
        near = [f for f in others if max(f.value, named[0].value) < _SCALE * min(f.value, named[0].value)]
        if len(near) != 1:
            return _by_metric(facts)
        return [[named[0], near[0]], *_by_metric([f for f in facts if f.metric not in _ONE_TIME])]

    def _told_twice(self, group: list[Fact]) -> list[tuple[Fact, Fact]]:
        """Returns all pairs of an old and a new value where more than two are near enough to be two tellings of one."""
        if not 2 < len(group) <= _MANY:
            return []
        olds, news = ([f for f in group if self._mark(f) == mark] for mark in (-1, 1))
        if len(olds) + len(news) < len(group) or not olds or not news or not (_are_near(olds) and _are_near(news)):
            return []
        pairs = [(old, new) for old in olds for new in news]
        return [] if any(self._are_set_apart(*pair) for pair in pairs) else pairs

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
            if any(f.metric == metric and side in _involved(f) for f in found):
                continue
            those = [f for f in beside if f.metric == metric and f.subject == side]
            if len({f.study for f in those}) == 1 and self._is_of_one_setting(those[0].study):
                taken += those
        return taken

    def _of_an_old_state(self, found: list[Fact], beside: list[Fact]) -> list[Fact]:
        """Returns the one value of the subject that is told of its old state, in a study of its own."""
        taken: list[Fact] = []
        metrics_found = {f.metric for f in found if f.subject == self._change.subject}
        if metrics_found & set(_ONE_TIME):
            metrics_found |= set(_ONE_TIME) & set(self._family)
        for metric in sorted(metrics_found):
            those = [f for f in beside if f.metric == metric and f.subject == self._change.subject]
            if len(those) == 1 and self._is_of_one_setting(those[0].study) and self._is_the_old(those[0]):
                taken += those
        return taken

    def _is_the_old(self, fact: Fact) -> bool:
        return is_of_old(claim_of(fact).statement) or self._names_the_baseline(fact)

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

    def _is_partner(self, fact: Fact) -> bool:
        return fact.claim is not None and fact.role is not Role.CHANGE and fact.metric in self._family

    def _belongs(self, fact: Fact) -> bool:
        """Tells whether an amount can be of what the change is of: the activity, the level, the quantity."""
        if not same_activity((self._claim, claim_of(fact))):
            return False
        if is_of_performance(self._change):
            levels = {is_of_operator(self._view, f) for f in (self._change, fact)}
            if len(levels) == 2:
                return False
        return self._is_meant(fact)

    def _is_meant(self, fact: Fact) -> bool:
        """Tells whether the words of a change do not name another quantity than that of an amount."""
        change, words = self._change, self._claim.statement
        if fact.metric == change.metric or change.metric == "system-performance":
            return True
        named = {metric for metric, pattern in _ONE_QUANTITY.items() if re.search(pattern, words, re.IGNORECASE)}
        if named & set(self._family) and fact.metric not in named:
            return False
        if counted := {_singular((a or b).casefold()) for a, b in _AS_MANY.findall(words)}:
            return fact.metric in RATES and fact.unit.split("/")[0] in counted
        wanted = _WORDS_OF.get(fact.metric)
        if self._is_of_weights(fact):
            return True
        if fact.metric == "throughput-per-user" and self._is_only_metric(fact):
            return True
        if wanted is not None:
            loose = is_of_performance(change) and not is_of_one_speed(change)
            loose = loose or (fact.metric == "step-time" and bool(re.search(r"\btrain|训练", words, re.IGNORECASE)))
            return loose or bool(re.search(wanted, words, re.IGNORECASE))
        return fact.metric != "memory-used" or bool(
            re.search(r"memor|footprint|HBM|RAM|显存|内存", words, re.IGNORECASE)
        )

    def _is_only_metric(self, fact: Fact) -> bool:
        """Tells whether a change of throughput has no other rate beside it than those of one user."""
        if fact.metric != "throughput-per-user" or self._change.metric not in (
            "throughput-change",
            "performance-change",
        ):
            return False
        return {f.metric for f in self._in_scope()} == {fact.metric}

    def _is_of_weights(self, fact: Fact) -> bool:
        """Tells whether a ratio of sizes by name is one of weights, since its words name nothing else that has a size."""
        if fact.metric != "weights-size" or self._claim.metric != "size-ratio":
            return False
        words = self._claim.statement
        return not any(re.search(_WORDS_OF[m], words, re.IGNORECASE) for m in ("kv-cache-size", "training-state-size"))

    def _is_plainly_meant(self, fact: Fact) -> bool:
        """Tells whether the metric of an amount is the one that the change is of, not one of several that it may be of."""
        change, words = self._change, self._claim.statement
        if fact.metric == change.metric or change.metric == "system-performance":
            return True
        if fact.metric == "step-time" and re.search(r"\btrain|训练", words, re.IGNORECASE):
            return True
        if fact.metric == "time-per-output-token" and re.search(r"\b(generat|decod)", words, re.IGNORECASE):
            return True
        wanted = None if self._is_of_weights(fact) or self._is_only_metric(fact) else _WORDS_OF.get(fact.metric)
        if wanted is None or re.search(wanted, words, re.IGNORECASE):
            return True
        return bool(_BACK.search(words)) and {f.metric for f in self._in_scope() if self._belongs(f)} == {fact.metric}

    def _narrowed(self, group: list[Fact]) -> list[Fact]:
        """Returns the values of the two subjects compared, where the change names both and each has one.

        Of more values than two, those that stand in the change's own paragraph are meant, where these are two.
        """
        if len(_distinct(group)) > 2 and len(_distinct(near := self._in_its_paragraph(group))) == 2:
            group = near
        if sides := self._of_two_sides(group):
            return self._told_with_its_words(sides)
        own = [f for f in group if self._change.subject in _involved(f)]
        bases = [f for f in group if f not in own and (_involved(f) & self._bases or self._is_base_in_words(f))]
        return self._told_with_its_words([*bases, *own] if own and bases else group)

    def _in_its_paragraph(self, group: list[Fact]) -> list[Fact]:
        places = {(c.source, c.paragraph) for c in self._claim.citations if c.paragraph is not None}
        return [f for f in group if any((c.source, c.paragraph) in places for c in claim_of(f).citations)]

    def _of_two_sides(self, group: list[Fact]) -> list[Fact]:
        """Returns the values of two formats or set-ups of one subject, where the change names one of them as baseline."""
        own = frozenset(self._claim.subjects()) - self._bases - {self._change.subject}
        olds = [f for f in group if _involved(f) & self._bases and not _involved(f) & own]
        news = [f for f in group if _involved(f) & own and not _involved(f) & self._bases]
        return [*olds, *news] if olds and news else []

    def _told_with_its_words(self, group: list[Fact]) -> list[Fact]:
        """Returns of more than two values the two that the change names, or those that share a name with it.

        A mean is left out beside two that are none, unless the change is told as an average.
        """
        if len(_distinct(group)) <= 2:
            return group
        plain = [f for f in group if is_average(f) == is_average(self._change)]
        group = plain if len(_distinct(plain)) > 1 else group
        names = _content(" ".join(_NAMED.findall(f"{self._claim.statement} | {self._claim.baseline or ''}")))
        names -= _figures(self._change) | _content(self._view.name(self._change.subject))
        texts = {fact.id: _content(_words_of(fact)) for fact in group}
        told = {name: [fact for fact in group if name in texts[fact.id]] for name in names}
        ends = [found[0] for found in told.values() if len(found) == 1]
        if len(_distinct(ends)) == 2:
            return list({fact.id: fact for fact in ends}.values())
        shared = {name for name, found in told.items() if 1 < len(found) < len(group)} - frozenset[str]().union(
            *self._told_bases()
        )
        those = [fact for fact in group if shared <= texts[fact.id]]
        if len(_distinct(those)) == 2:
            return those
        return self._sums_of_its_matter(group) or group

    def _sums_of_its_matter(self, group: list[Fact]) -> list[Fact]:
        """Returns of several sums of money the two that share the most words with a change."""
        if any(fact.metric not in COSTS for fact in group):
            return []
        words = matter(self._view, self._claim)
        shared = {fact.id: len(words & matter(self._view, claim_of(fact))) for fact in group}
        most = max(shared.values())
        those = [fact for fact in group if shared[fact.id] == most > 0]
        if _ON_THE_YEAR.search(self._claim.statement) and any(_SHORTER.search(_words_of(f)) for f in those):
            return []
        return those if len(_distinct(those)) == 2 else []

    def _in_one(self, fact: Fact) -> Iterator[Pair]:
        """Yields the pairs that one claim of an amount prints: from … to …, or its figure against its baseline."""
        claim = claim_of(fact)
        own = [pair for pair in changes_in(claim.statement) if self._is_possible(pair[0])]
        own = [pair for pair in own if any(fact.interval.overlaps(amount.interval) for amount in pair)]
        certain = self._is_plainly_meant(fact) and self._is_tied(fact) and self._is_told_alike(fact)
        for old, new in own:
            yield Pair(_worded(old, fact), _worded(new, fact), certain and len(own) == 1, "one claim names both values")
        if not own and claim.baseline:
            bases = [a for a in amounts_in(claim.baseline) if self._is_possible(a)]
            if len(bases) == 1 and (bases[0].unit == fact.unit or fact.unit.startswith(f"{bases[0].unit}/")):
                yield Pair(_worded(bases[0], fact), value_of(fact), certain, "one claim names its baseline")

    def _ordered(self, facts: list[Fact]) -> tuple[Fact, Fact] | None:
        """Returns two figures as old and new, where something tells them apart."""
        if len(facts) != 2:
            return None
        one, other = facts
        marks = self._mark(one), self._mark(other)
        if marks[0] == marks[1]:
            return None
        return (one, other) if marks[0] < marks[1] else (other, one)

    def _mark(self, fact: Fact) -> int:
        """Returns -1 for a figure marked as the old one, 1 for the new one, 0 for one without a mark."""
        claim, involved = claim_of(fact), _involved(fact)
        if self._change.subject not in involved and (involved & self._bases or self._is_base_in_words(fact)):
            return -1
        own = frozenset(self._claim.subjects()) - self._bases - {self._change.subject}
        if self._change.subject in involved and involved & self._bases and not involved & own:
            return -1
        words = f"{claim.statement} {fact.quantity.printed}"
        old, new = bool(OLD.search(words)), bool(NEW.search(words))
        if claim.baseline or baselines(claim):
            return 0 if old and not new else 1
        if self._is_told_as_base(words) or self._names_only_base(words):
            return -1
        if old != new:
            return -1 if old else 1
        return 1 if self._bases and self._change.subject in involved else 0

    def _is_base_in_words(self, fact: Fact) -> bool:
        """Tells whether the change names the subject of an amount as what it compares with."""
        named = rf"\b({_AGAINST})\b.{{0,40}}?({self._names(fact.subject)})"
        return bool(re.search(named, f"{self._claim.statement} | than {self._claim.baseline or ''}", re.IGNORECASE))

    def _names_only_base(self, words: str) -> bool:
        """Tells whether words name what the change compares with, and nothing else that it is about."""
        named = {subject for subject in self._claim.subjects() if re.search(self._names(subject), words, re.IGNORECASE)}
        return bool(named & self._bases) and not named - self._bases - {self._change.subject}

    def _is_told_as_base(self, words: str) -> bool:
        """Tells whether an amount is told with the words of the change's baseline that not all amounts share."""
        return bool(self._base_words) and self._base_words <= _content(words)

    def _distinguishing(self, group: list[Fact]) -> frozenset[str]:
        """Returns the words for what the change compares with that some amounts of a group have, and others lack."""
        texts = [_content(_words_of(fact)) for fact in group]
        shared = frozenset.intersection(*texts) if len(texts) > 1 else frozenset()
        any_of = frozenset[str]().union(*texts)
        if any(wanted & _LACKING and not any_of & _LACKING for wanted in self._told_bases()):
            return frozenset()
        return next((told for wanted in self._told_bases() if (told := (wanted - shared) & any_of)), frozenset())

    def _told_bases(self) -> tuple[frozenset[str], frozenset[str]]:
        """Returns the words for what the change compares with: those of its field, and those of its statement."""
        said = _COMPARED_WITH.finditer(self._claim.statement)
        in_words = " ".join(words for match in said for words in match.groups() if words)
        return _content(self._claim.baseline or ""), _content(in_words)

    def _are_set_apart(self, old: Fact, new: Fact) -> bool:
        """Tells whether numbers, settings, subjects or words show that two values, or the change, are of other things."""
        one, other = claim_of(old), claim_of(new)
        figures = _figures(old) | _figures(new) | self._versions(one, other)
        if based := frozenset(f"{n.normalize():f}" for n in printed_numbers(self._claim.baseline or "")):
            numbers = other_numbers(self._view, one)
            figures |= other_numbers(self._view, other) | numbers if based == numbers else frozenset()
        return (
            _are_of_two_scales(old, new)
            or at_odds(other_numbers(self._view, one) - figures, other_numbers(self._view, other) - figures)
            or _reading(old) != _reading(new)
            or (old.metric in SCORES and at_odds(*(self._settings_in(claim) for claim in (one, other))))
            or self._are_of_other_things(old, new)
            or any(are_set_apart(*those) for those in combinations((self._claim, one, other), 2))
            or at_odds(qualifiers(old), qualifiers(new))
            or (old.metric in COSTS and not are_of_one_sort(old, new))
            or not all(map(self._is_told_alike, (old, new)))
        )

    def _settings_in(self, claim: Claim) -> frozenset[str]:
        """Returns the names in a statement but for that of what the change compares with."""
        return frozenset(name for name in _names_in(claim) if name.casefold() not in self._base_words)

    def _versions(self, *claims: Claim) -> frozenset[str]:
        """Returns the numbers that stand after the name of the subject or of what it is compared with."""
        based = re.escape(re.sub(r"\s*v?\d[\d.]*$", "", self._claim.baseline or "")) or r"(?!)"
        named = rf"(?:{self._name}|\b{based})\s*v?(\d+(?:\.\d+)?)(?![\d.])"
        found = (number for claim in claims for number in re.findall(named, claim.statement, re.IGNORECASE))
        return frozenset(f"{Decimal(number).normalize():f}" for number in found)

    def _is_certain(self, old: Fact, new: Fact) -> bool:
        """Tells whether nothing speaks against it that the change compares just these two."""
        if not self._is_plainly_meant(new) or statistic(old) is not statistic(new):
            return False
        told = qualifiers(old) | qualifiers(new)
        if all(f.metric == "throughput-per-user" or _reading(f) == "output-tokens" for f in (old, new)):
            told |= {"output"}
        if all(f.metric == "time-to-first-token" for f in (old, new)):
            told |= {"first"}
        return qualifiers(self._change) <= told and (self._is_tied(old) or self._is_tied(new))

    def _are_of_other_things(self, old: Fact, new: Fact) -> bool:
        """Tells whether each amount has a subject beside what the change compares that the other lacks.

        Two formats or settings are the two sides where the change, or its baseline, names both.
        """
        one, other = self._beside(old), self._beside(new)
        sides = one ^ other
        return at_odds(one, other) and not all(self._is_named(subject) for subject in sides)

    def _is_named(self, subject_id: str) -> bool:
        words = f"{self._claim.statement} | {self._claim.baseline or ''}"
        return re.search(self._names(subject_id), words, re.IGNORECASE) is not None

    def _beside(self, fact: Fact) -> frozenset[str]:
        """Returns the subjects of an amount other than the two that the change compares."""
        return _involved(fact) - {self._change.subject} - self._bases

    def _is_tied(self, fact: Fact) -> bool:
        """Tells whether an amount and the change are about the same subject, in a field or by its name."""
        claim = claim_of(fact)
        if self._change.subject in claim.subjects() or fact.subject in (self._change.subject, *self._bases):
            return True
        if fact.study is not None and fact.subject in self._claim.subjects():
            return True
        return bool(re.search(self._name, claim.statement, re.IGNORECASE)) or self._is_base_in_words(fact)

    def _is_told_alike(self, fact: Fact) -> bool:
        """Tells whether no number (devices, lengths, batches) sets an amount and the change apart."""
        numbers, mine = (
            other_numbers(self._view, self._claim) - _figures(fact),
            other_numbers(self._view, claim_of(fact)),
        )
        return not (numbers and mine and numbers.isdisjoint(mine))


def _are_of_two_scales(one: Fact, other: Fact) -> bool:
    """Tells whether two times cannot be of one thing: days of a training and seconds of a copy."""
    if one.metric not in _ONE_TIME or min(one.value, other.value) <= 0:
        return False
    return max(one.value, other.value) >= _SCALE * min(one.value, other.value)


def _pair(facts: tuple[Fact, Fact], is_certain: bool, why: str, *, is_stated: bool = False) -> Pair:
    old, new = facts
    return Pair(value_of(old), value_of(new), is_certain, why, is_stated)


def _involved(fact: Fact) -> frozenset[str]:
    """Returns the subjects that an amount is of, not those that it is compared with."""
    claim = claim_of(fact)
    return frozenset(claim.subjects()) - (frozenset(baselines(claim)) - {claim.subject})


def _figures(fact: Fact) -> frozenset[str]:
    return frozenset(f"{number.normalize():f}" for number in printed_numbers(fact.quantity.printed))


def _words_of(fact: Fact) -> str:
    return f"{claim_of(fact).statement} {fact.quantity.printed}"


def _content(text: str) -> frozenset[str]:
    """Returns the words, versions, dates and names of formats of a text, of Chinese each pair of signs."""
    found = set(re.findall(r"[a-z]{3,}|(?<![\w.])v?\d+(?:\.\d+)*(?![\w%])|(?<!\w)[a-z]+-?\d[\w.]*\b", text.casefold()))
    for run in re.findall(r"[\u4e00-\u9fff]{2,}", text):
        found |= {run[i : i + 2] for i in range(len(run) - 1)}
    return frozenset(word.removeprefix("v") if word[1:2].isdigit() else word for word in found) - _EMPTY


def _are_near(facts: list[Fact]) -> bool:
    values = [fact.value for fact in facts]
    return min(values) > 0 and max(values) <= min(values) * _TELLINGS


def _names_in(claim: Claim) -> frozenset[str]:
    """Returns the words with capitals or digits inside a statement: names of benchmarks and settings."""
    return frozenset(re.findall(r"(?<!^)\b\w*(?:[A-Z]\w*[A-Z\d]|[A-Z]{2,})\w*", claim.statement))


def _worded(amount: Printed, fact: Fact) -> Value:
    return Value(amount.printed, amount.interval, amount.unit, amount.sort, fact)


def _by_date(facts: list[Fact]) -> tuple[Fact, Fact] | None:
    """Returns two figures that are told of two months or years in the order of these."""
    dates = [moment(claim_of(fact).statement) for fact in facts]
    if len(facts) != 2 or None in dates or dates[0] == dates[1]:
        return None
    one, other = facts
    years = [date[0] for date in dates if date]
    if 0 in years and any(years):
        return None
    return (one, other) if (dates[0] or ()) < (dates[1] or ()) else (other, one)


def _by_metric(facts: Iterable[Fact]) -> list[list[Fact]]:
    """Sorts amounts out by what they are of: a median and a worst case are two things.

    "It was trained in 9 hours" and "there it took 6" are of one, though only the first says of what.
    """
    groups: dict[tuple[str, str, str | None], list[Fact]] = {}
    for fact in facts:
        groups.setdefault((fact.metric, fact.unit, _reading(fact)), []).append(fact)
    lone = [key for key, group in groups.items() if key[0] in _ONE_TIME and len(group) == 1]
    if len(lone) == 2 and lone[0][1:] == lone[1][1:] and _are_of_two_sides(*(groups[key][0] for key in lone)):
        groups[lone[0]] += groups.pop(lone[1])
    return list(groups.values())


def _are_of_two_sides(one: Fact, other: Fact) -> bool:
    """Tells whether two figures are of two things, or of the old state of one and of what it is now."""
    olds = [is_of_old(claim_of(fact).statement) for fact in (one, other)]
    return one.subject != other.subject or olds[0] is not olds[1]


def _reading(fact: Fact) -> str | None:
    """Returns the reading of an amount; a place among values (p99, mean) is one, whether a field or words tell it."""
    told = place_apart(fact)
    return told.value if told else claim_of(fact).reading


def _distinct(facts: Iterable[Fact]) -> list[Fact]:
    kept: dict[Interval, Fact] = {}
    for fact in facts:
        kept.setdefault(fact.interval, fact)
    return list(kept.values())
