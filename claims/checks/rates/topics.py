"""What the statement of a change is about: the stems of its words and its further numbers."""

import re

from claims.checks import View
from claims.facts.directions import BETTER, DOWN, UP, WORSE
from claims.model.claim import Claim
from claims.model.quantity import printed_numbers
from claims.patterns import declared


def other_numbers(view: View, claim: Claim) -> frozenset[str]:
    """Returns the numbers of a statement that are neither its figure nor part of a name."""
    own = set(printed_numbers(claim.quantity.printed)) if claim.quantity else set()
    names = [name for subject in view.subjects_of(claim) for name in (subject.name, *subject.aliases)]
    bare = claim.statement
    for name in names:
        bare = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", bare, flags=re.IGNORECASE)
    bare = re.sub(r"\b[A-Za-z]+[-.]?\d[\w.]*", " ", bare)
    return frozenset(f"{n.normalize():f}" for n in printed_numbers(bare) if n not in own)


def topic(view: View, claim: Claim) -> frozenset[str]:
    """Returns what a statement is about: the stems of its words and its further numbers.

    Words that tell of a change or a statistic are left out, and so is the name of the claim's subject.
    """
    own = set(re.findall(_WORD, view.name(claim.subject).casefold()))
    words = re.findall(_WORD, claim.statement.casefold())
    kept = [word for word in words if word not in _EMPTY and word not in own and not _tells_of_a_change(word)]
    runs = re.findall(r"[\u4e00-\u9fff]+", _TELLING_ZH.sub(" ", claim.statement))
    return frozenset(map(_stem, kept)) | frozenset(runs) | other_numbers(view, claim)


def _tells_of_a_change(word: str) -> bool:
    return any(pattern.match(word) for pattern in (_TELLING, DOWN, UP, BETTER, WORSE))


def _stem(word: str) -> str:
    return re.sub(r"(ings?|ers?|ed|es|s|e)$", "", re.sub(r"ies$", "y", word))


_WORD = r"[a-z][a-z\d]{2,}"


_TELLING_ZH = declared(
    r"平均|均值|中位数?|最[长短高低大小多少快慢]|峰值|提升|提高|增加|增长|上升|减少|降低|下降|缩短|节省|加快|加速|达到?|约|"
    r"仅|为|是|了|的|到|至|从|由|比|倍|每秒|毫秒|分钟|小时|秒|天|个|可|均|只|在|优化[前后]|此前|之前|之后|现在|如今"
)


_EMPTY = frozenset(
    {
        *(
            "the",
            "and",
            "for",
            "with",
            "was",
            "were",
            "are",
            "has",
            "have",
            "had",
            "its",
            "than",
            "that",
            "this",
            "which",
            "from",
        ),
        *(
            "not",
            "but",
            "can",
            "could",
            "should",
            "would",
            "will",
            "when",
            "while",
            "into",
            "more",
            "most",
            "less",
            "over",
        ),
        *(
            "before",
            "after",
            "now",
            "about",
            "around",
            "nearly",
            "roughly",
            "almost",
            "some",
            "only",
            "just",
            "all",
            "any",
        ),
        *("one", "two", "three", "four", "five", "ten", "half", "third", "quarter", "makes", "made", "make", "making"),
        *(
            "times",
            "time",
            "factor",
            "percent",
            "points",
            "per",
            "cent",
            "twice",
            "thrice",
            "fold",
            "well",
            "much",
            "many",
        ),
        *(
            "became",
            "becomes",
            "become",
            "gets",
            "got",
            "runs",
            "ran",
            "run",
            "given",
            "reported",
            "measured",
            "said",
            "says",
        ),
        *(
            "least",
            "highest",
            "lowest",
            "through",
            "thanks",
            "using",
            "uses",
            "used",
            "use",
            "case",
            "cases",
            "best",
            "worst",
        ),
        *("peak", "mean", "median", "maximum", "minimum", "typical", "typically", "overall", "fast", "faster", "quick"),
    }
)


_TELLING = declared(
    r"(speed|accelerat|improv|gain|boost|lift|increas|rais|rises?\b|rose\b|higher|grow|grew|better|reduc|lower|cuts?\b|"
    r"cutting|fewer|shorten|shorter|sav(e|es|ed|ing|ings)\b|smaller|larger|bigger|drop|falls?\b|fell\b|fallen|decreas|"
    r"cheaper|halv|doubl|tripl|averag|perform|throughput|reach|deliver|offer|yield|bring|brought|achiev|show|claim|compar)"
)
