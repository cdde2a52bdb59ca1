"""Text that stays text in Markdown, whichever dialect reads it."""

import re
from itertools import groupby

from claims.exporters.wording import one_line

_WORD = re.compile(r"[^ `$|]+|[ `$|]")
_ADDRESS = re.compile(r"://|www\.|mailto:|xmpp:|@|:[a-z+-][\w+-]*:|(?<!\w)(?:#|GH-)\d", re.IGNORECASE)
_MARKUP = re.compile(r"[\\`*\[\]<|~$]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)|(?<!\S):(?=\w)|#$")
_BLOCK = re.compile(r"^(?:[=>#:]|[-+](?=[- ]|$)|\d{1,9}[.)](?= |$))")


def escape(text: str) -> str:
    """Writes any text as one line of Markdown that shows just that text: no markup, no link, no block.

    A word that a dialect would turn into a link or a picture stands as code, where no dialect does.
    """
    parts = []
    for is_address, words in groupby(_WORD.findall(one_line(text)), key=lambda word: bool(_ADDRESS.search(word))):
        stretch = "".join(words)
        parts.append(f"`{stretch}`" if is_address else _MARKUP.sub(r"\\\g<0>", stretch))
    return _BLOCK.sub(lambda start: f"{start.group()[:-1]}\\{start.group()[-1]}", "".join(parts))
