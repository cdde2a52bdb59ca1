"""Learns the weights of `data/prefill/topics.toml`: a ridge regression of the labelled answers on the words of their clauses.

It learns from the labelled texts of tests/prefill, but those of `LEFT_OUT`, and from tests/prefill/examples.toml. Each
labelled *stated* answer makes the clauses that hold most words of its value 1 for its item; those of a partial one 0.3.
Run it from the root of a checkout: ``python scripts/learn_topics.py``; it needs some 2 GB of memory. With ``--check`` it
writes nothing, and tells for each threshold how many of the clauses that are most about an item are labelled with it,
of texts that the weights were learned without (leave-one-part-out in closed form, Hastie et al., *The Elements of
Statistical Learning*, 7.10).
"""

import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from math import log
from pathlib import Path

import numpy as np

from claims.prefill.clauses import Clause, clauses
from claims.prefill.proposal import Place
from claims.prefill.topical import topics
from claims.prefill.topics import Around, surrounded, terms_of

TEXTS = Path("tests/prefill")
TARGET = Path("data/prefill/topics.toml")
LEFT_OUT = frozenset({"nothing", "thirtyseventh", "untouched"})
PENALTY, CONSTANT, LEAST = 0.8, 0.3, 0.05
FEWEST = 12
"""How many clauses have to answer an item for its weights to be learned where its answers are left to the forms."""
HEADER = """\
# Learned by `scripts/learn_topics.py`; not to be edited by hand. By term: how rare it is, then its weights in hundredths by
# the number of the item. `s:`, `h:` and `p:` mark terms of the sentence, the heading, and the sentence before.
"""
_WORD = re.compile(r"[A-Za-z]+|\d+(?:[.,]\d+)*|[\u3400-\u9fff]")
_WORTH = {"stated": 1.0, "partial": 0.3, "optional": 0.3}

Row = tuple[str, dict[str, float], dict[str, float]]
"""The part that a clause is of, its terms, and its items."""


def rows() -> list[Row]:
    """Returns the clauses to learn from."""
    found: list[Row] = []
    for labels in sorted(TEXTS.glob("*.jsonl")):
        if labels.stem not in LEFT_OUT:
            by_doc = defaultdict(list)
            for line in labels.read_text(encoding="utf-8").splitlines():
                label = json.loads(line)
                by_doc[label["doc"]].append(label)
            for path in sorted((TEXTS / labels.stem).glob("*.txt")):
                found += _of_text(labels.stem, path.read_text(encoding="utf-8"), by_doc[path.stem])
    told = tomllib.loads((TEXTS / "examples.toml").read_text(encoding="utf-8"))
    for item, examples in (*told["answers"].items(), ("", told["nothing"])):
        found += [("examples", _terms(_alone(example)), {item: 1.0} if item else {}) for example in examples]
    return found


def _of_text(part: str, text: str, labels: list[dict[str, str]]) -> list[Row]:
    those = [around for around in surrounded(list(clauses(text)), text) if not around.clause.is_bare]
    items: list[dict[str, float]] = [{} for _ in those]
    for label in labels:
        wanted = set(_WORD.findall((label.get("value") or "").casefold()))
        near = {
            at: len(wanted & set(_WORD.findall(around.clause.text.casefold()))) / max(1, len(wanted))
            for at, around in enumerate(those)
            if around.sentence in label["sentence"] or label["sentence"] in around.sentence
        }
        for at, share in near.items() if label["state"] in _WORTH else ():
            is_it = share >= max(0.01, 0.8 * max(near.values()))
            worth = _WORTH[label["state"]] if is_it else 0.2 * (len(near) <= 3)
            items[at][label["item"]] = max(items[at].get(label["item"], 0.0), worth)
    return [(part, _terms(around), told) for around, told in zip(those, items, strict=True)]


def _alone(text: str) -> Around:
    return Around(Clause(text, 0, Place(0, len(text), 1), 1), text, "", "")


def _terms(around: Around) -> dict[str, float]:
    return terms_of(around) | {f"<st:{way}>": 1.0 for way in around.clause.standing}


def _is_frequent(term: str, times: int) -> bool:
    return times >= (40 if term[1:2] == ":" else 12 if "_" in term else 5)


def main() -> None:
    """Learns the weights, and writes them or what they reach."""
    learned = rows()
    labelled = Counter(item for _, _, told in learned for item, worth in told.items() if worth == 1.0)
    items = sorted({*topics(), *(item for item, times in labelled.items() if times >= FEWEST)})
    times = Counter(term for _, terms, _ in learned for term in terms)
    known = {term: at for at, term in enumerate(sorted(t for t, n in times.items() if _is_frequent(t, n)))}
    rarity = np.array([log(len(learned) / times[term]) for term in known], np.float32)
    x = np.zeros((len(learned), len(known) + 1), np.float32)
    y = np.zeros((len(learned), len(items)), np.float32)
    for at, (_, terms, told) in enumerate(learned):
        for term, value in terms.items():
            if term in known:
                x[at, known[term]] = value * rarity[known[term]]
        x[at] /= np.linalg.norm(x[at]) + 1e-9
        x[at, -1] = CONSTANT
        for item, worth in told.items():
            if item in items:
                y[at, items.index(item)] = worth
    inverse = np.linalg.inv(x.T @ x + PENALTY * np.eye(x.shape[1], dtype=np.float32))
    weights = inverse @ (x.T @ y)
    if "--check" in sys.argv:
        _check([part for part, _, _ in learned], x, y, inverse, weights)
        return
    lines = [_line("", 1.0, weights[-1])]
    lines += [_line(term, float(rarity[at]), weights[at]) for term, at in known.items()]
    names = "".join(f'    "{item}",\n' for item in items)
    TARGET.write_text(f"{HEADER}\nitems = [\n{names}]\n\n[terms]\n{''.join(lines)}", encoding="utf-8")


def _line(term: str, rarity: float, weights: np.ndarray) -> str:
    kept = "".join(f" {at}:{round(float(w) * 100)}" for at, w in enumerate(weights) if abs(w) >= LEAST)
    return f'"{term}" = "{rarity:.2f}{kept}"\n'


def _check(parts: list[str], x: np.ndarray, y: np.ndarray, inverse: np.ndarray, weights: np.ndarray) -> None:
    fitted, apart = x @ weights, np.zeros_like(y)
    for part in sorted(set(parts) - {"examples"}):
        of_part = np.array([name == part for name in parts])
        own = x[of_part]
        left = np.eye(len(own), dtype=np.float32) - own @ inverse @ own.T
        apart[of_part] = y[of_part] - np.linalg.solve(left, y[of_part] - fitted[of_part])
    for threshold in (0.3, 0.4, 0.5, 0.6, 0.7):
        told = apart >= threshold
        right = int((told & (y == 1)).sum())
        sys.stdout.write(f"{threshold}: {right} of {int(told.sum())} right, of {int((y == 1).sum())}\n")


if __name__ == "__main__":
    main()
