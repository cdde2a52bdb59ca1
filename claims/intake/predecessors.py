"""Figures of an earlier product or state that has no name."""

from claims.intake.mentions import Named
from claims.intake.newcomers import BODIES
from claims.intake.situation import Situation
from claims.patterns import declared

_PREDECESSOR = declared(
    r"\W*(?:[Ii]ts|[Tt]he|[Tt]heir) (?:(?:direct|older) )?(?:predecessor|(?:previous|last|prior|outgoing|older) (?:generation|model|version|card|chip|part))"
    r" (?:ha[sd]|drew|draws|offer(?:s|ed)|carrie[sd]|managed|reache[sd]|used|uses|was|is|cost|costs|held|holds)\b"
    r"|(?:而|其|它的)?(?:上一代|前一代|上代|前代)(?:产品|芯片|型号|加速卡|卡|机型|款)?的?(?!“)[\u3400-\u9fff]{0,6}?(?:为|是|有|配备|仅|只)"
)
_UNTIL_THEN = declared(
    r"\W*(?:[Bb]efore|[Uu]ntil|[Pp]rior to) (?:(?:the|that|this|its|our|their) )?(?:[a-z-]+ ){0,2}?"
    r"(?:migration|switch|move|change|upgrade|update|rewrite|rollout|roll-out|launch|transition|adoption|swap|then|that|this)\b(?:(?!\b(?:now|today|instead|whereas|after)\b)[^;])*$"
    r"|\W*(?:迁移|切换|升级|改造|上线|采用|更换|改版|部署)(?:之前|以前|前)[，,]?[^，。；]{0,24}$"
)
"""What begins a sentence that tells how things stood before."""


def is_of_earlier(at: Situation, named: Named) -> bool:
    """Tells a figure of an earlier product or state that its sentence begins with and that has no name.

    ``Its predecessor has 8 GB``, ``Before the move we had 30 nodes``.
    """
    found = _PREDECESSOR.match(at.text, at.sentence[0], at.figure.found.start) or _UNTIL_THEN.match(
        at.text, at.sentence[0], at.figure.found.start
    )
    if found is None:
        return False
    return not any(m.kind not in BODIES for m in named.within(found.end(), at.figure.found.start))
