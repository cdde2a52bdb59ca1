"""The plain text of a shell script: without its comments and what it only writes into files, every place as it was."""

from functools import lru_cache

from claims.patterns import declared

_COMMENT = declared(r"(?:(?<=\s)|^)#(?!!)[^\n]*")
_QUOTED = declared(r"\"(?:\\.|[^\"\\\n]|\\\n)*\"|'[^'\n]*'")
_DOCUMENT = declared(r"^[^\n]*(?<!<)<<-?[ \t]*(?P<mark>[\"']?)(?P<end>\w+)(?P=mark)[^\n]*\n")
_RUN_FROM_IT = declared(r"\b(?:ba|z)?sh\b|\bs(?:batch|run|sh)\b")


@lru_cache(maxsize=8)
def plain_script(text: str) -> str:
    """Blanks the comments of a script, and the documents in it that are no scripts to run; lengths and lines stay."""
    lines: list[str] = []
    ends = ""
    is_run = False
    for line in text.split("\n"):
        if ends:
            is_end = line.strip() == ends
            ends = "" if is_end else ends
            lines.append(" " * len(line) if is_end or not is_run else _uncommented(line))
            continue
        lines.append(_uncommented(line))
        if found := _DOCUMENT.match(f"{lines[-1]}\n"):
            ends = found["end"]
            is_run = _RUN_FROM_IT.search(lines[-1]) is not None
    return "\n".join(lines)


def quoteless(text: str) -> str:
    """Blanks what stands in quotation marks, so that no word in it is taken for one of the shell; lengths stay."""
    return _QUOTED.sub(lambda found: found[0][0] + "_" * (len(found[0]) - 2) + found[0][-1], text)


def _uncommented(line: str) -> str:
    """Blanks the comment of a line; one that goes on in the next line goes on there without it."""
    found = _COMMENT.search(quoteless(line))
    if not found:
        return line
    goes_on = line.rstrip().endswith("\\") and not line[: found.start()].strip()
    blank = " " * (len(line) - found.start())
    return line[: found.start()] + (f"{blank[:-1]}\\" if goes_on else blank)
