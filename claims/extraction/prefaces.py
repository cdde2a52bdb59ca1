"""Lines that tell, before the first table of a text, what the quantities of all its tables are in."""

from claims.patterns import declared

_LONGEST = 400
_MOST = 6
_SENTENCE = declared(r"(?<=[.;。；])\s*(?![\d])")
_TELLS = declared(
    r"\b(?:is|are)\s(?:[a-z]{2,12}\s){0,3}in\s[A-Za-zµ%$€£]"
    r"|[\u4e00-\u9fff]{2}(?:的?单位(?:均|都|统一)?[:：为是]|均?以[\u4e00-\u9fffA-Za-z/]{1,12}(?:计|为单位))"
)
"""A sentence that says of a quantity what it is in: ``Latency is in ms``, 时延单位为毫秒."""
_THROUGHOUT = declared(
    r"\b(?:[Uu]nless\s(?:otherwise\s)?(?:noted|stated|said|marked|specified|indicated)|[Tt]hroughout|[Ii]n\s(?:all|every)\stables?|[Aa]ll\s(?:the\s)?tables)\b"
    r"|(?:全文|本文|各表|下列表|所有表|如无|若无|除非|除另有|未注明|未特别)"
)
"""What makes a line hold for every table below it, even right above one."""


class Prefaces:
    """What has been said so far of the units of all tables below."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._is_before = True

    def line(self, line: str) -> None:
        """Takes in a line that is no row of a table; behind the first table only one that says it holds for all."""
        if len(line) > _LONGEST or not (" in " in line or "单位" in line or "以" in line) or not _TELLS.search(line):
            return
        if not (self._is_before or _THROUGHOUT.search(line)):
            return
        told = [sentence.strip(" .;。；") for sentence in _SENTENCE.split(line) if _TELLS.search(sentence)]
        self._told = [*self._told, *told][-_MOST:]

    def told(self) -> str:
        """Returns what has been said of all tables, the last first."""
        return "; ".join(reversed(self._told))

    def end_of_table(self, caption: str) -> None:
        """Forgets what the caption of the first table said of that table alone."""
        if self._is_before and not _THROUGHOUT.search(caption):
            self._told = [told for told in self._told if told not in caption]
        self._is_before = False
