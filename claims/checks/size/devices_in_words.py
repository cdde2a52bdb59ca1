"""The number of devices that an amount of one system names itself: "a box of eight accelerators has 1.2 TB"."""

import re

from claims.checks import View
from claims.facts import Fact, fact_of
from claims.facts.printed import SMALL_NUMBERS, numbers_in
from claims.model.claim import Claim
from claims.model.quantity import Quantity
from claims.model.subject import SubjectKind

_NUMBER = rf"(?<![\w.,-])(?:\d{{1,3}}(?:,\d{{3}})+|\d+|{'|'.join(SMALL_NUMBERS)})"
_DEVICES = r"(?:accelerators?|gpus?|npus?|tpus?|cards?|devices?|chips?|加速卡|显卡|卡|芯片)"
_COUNT = "device-node-count"


def devices_in_words(view: View, claim: Claim) -> Fact | None:
    """Returns how many devices an amount is said to be one of, in its words or in its condition; none where it says more.

    A device is one by that word or by the name of an accelerator that the claim concerns or its subject is built on. Words
    with a further number ("two boxes of eight") are not read.
    """
    names = "|".join(re.escape(name) for name in sorted(_names(view, claim), key=len, reverse=True))
    devices = rf"(?:(?:{names})(?: {_DEVICES})?|(?:[\w-]+ )?{_DEVICES})" if names else rf"(?:[\w-]+ )?{_DEVICES}"
    words = claim.statement.replace(claim.quantity.printed, " ") if claim.quantity else claim.statement
    for text in (words, claim.conditions.get(_COUNT, "")):
        found = re.findall(rf"({_NUMBER})\s?[个张块颗]?(?:x |× )?{devices}(?!\w)", text, re.IGNORECASE)
        if len(found) == 1 and len(_numbers(text, names)) == 1:
            return _fact(claim, found[0])
        if found:
            return None
    return None


def _numbers(text: str, names: str) -> list[str]:
    """Returns the numbers that stand in words, without those in the names of devices."""
    plain = re.sub(names, " ", text, flags=re.IGNORECASE) if names else text
    return re.findall(rf"{_NUMBER}(?![\w-])", plain, re.IGNORECASE)


def _names(view: View, claim: Claim) -> set[str]:
    subject = view.subject(claim.subject)
    ids = (*claim.subjects()[1:], *(subject.built_on if subject else ()))
    known = [found for i in ids if (found := view.subject(i))]
    names = {name for s in known if s.kind is SubjectKind.ACCELERATOR for name in (s.name, *s.aliases)}
    return names | {word for name in names for word in name.split() if re.search(r"[A-Za-z].*\d", word)}


def _fact(claim: Claim, number: str) -> Fact | None:
    told = numbers_in(number)
    if len(told) != 1 or told[0].value < 2:
        return None
    quantity = Quantity(printed=number, value=told[0].value, unit="device")
    return fact_of(claim.model_copy(update={"metric": "devices-per-node", "quantity": quantity, "reading": None}))
