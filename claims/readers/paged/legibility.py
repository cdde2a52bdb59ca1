"""How legible the text of a PDF is: fonts without a table of characters give signs that mean nothing."""

from claims.patterns import declared

_ODD = declared("[\ufffd\ue000-\uf8ff\U000f0000-\U0010fffd]")
_ODD_IN_WORD = declared(r"(?<=[A-Za-z])[˛ˇ˜¨˙˚¸˝˘¯](?=[A-Za-z])|(?:^|\s)[˛ˇ˜˙˚¸˝˘](?=[a-z])")
_WORDS = declared(r"[A-Za-z]+")
_DOUBTFUL, _HOPELESS = 0.02, 0.3


def garbled(text: str, unmapped: int = 0) -> float:
    """Returns the share of a text that is garbled, from 0 to 1."""
    shown = len("".join(text.split()))
    if not shown:
        return 0
    odd = max(len(_ODD.findall(text)), unmapped)
    words = _WORDS.findall(text)
    single = sum(1 for word in words if len(word) == 1)
    spaced = single / len(words) if len(words) >= 40 else 0
    broken = len(_ODD_IN_WORD.findall(text)) / max(1, len(words))
    return max(odd / shown, broken, spaced if spaced > 0.4 else 0)


def is_doubtful(share: float) -> bool:
    """Tells whether figures should not be taken from a text of which so much is garbled."""
    return share > _DOUBTFUL


def is_hopeless(share: float) -> bool:
    """Tells whether a text is of no use."""
    return share > _HOPELESS
