"""Chinese text with its marks in their Chinese form, so that one pattern reads both ways of typing them."""

from claims.patterns import declared

_NARROW = declared(
    r"(?<=[\u3400-\u9fff“”）》])[,:;?!(]|(?<=[\u3400-\u9fff])\)|(?<=[A-Za-z0-9%])[,;:](?=[“（《\u3400-\u9fff])|[()](?=[\u3400-\u9fff])"
)
_MARKS = frozenset(",:;?!()")
_WIDE = str.maketrans(",:;?!()", "，：；？！（）")


def widened(text: str) -> str:
    """Returns a text of the same length in which the marks beside Chinese characters are the wide ones: 磐溪, as 磐溪，."""
    if text.isascii() or _MARKS.isdisjoint(text):
        return text
    return _NARROW.sub(lambda found: found[0].translate(_WIDE), text)
