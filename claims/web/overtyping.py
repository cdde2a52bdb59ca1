"""What the choices of a field are called in which one can also type, so that a longer name can be typed over a chosen one.

Such a field takes what is typed for its own choice where the two are the same, and begins anew with the next letter: of
``Heron R2 mini``, typed over ``Heron R2``, only ``mini`` would be left.
"""

from collections.abc import Callable, Collection

_UNTYPED = "\u00a0"
"""A blank at the end that no key types and ``str.strip`` takes away."""


def told_apart(options: Collection[str], tell: Callable[[str], str] = str) -> Callable[[str], str]:
    """Returns what tells the options as `tell` does, in labels that look the same and that nobody types; what was typed stays so."""
    return lambda told: f"{tell(told)}{_UNTYPED}" if told in options else tell(told)
