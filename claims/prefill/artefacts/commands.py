"""Reads a launch command out of a shell script: its words, with what the script sets put in the place of variables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claims.patterns import declared
from claims.prefill.artefacts.artefact import line_at
from claims.prefill.proposal import Place

_LONGEST = 4_000
_LONGEST_SCRIPT = 200_000
_ROUNDS = 3
_PROGRAMS = (
    "torchrun|deepspeed|mpirun|mpiexec|srun|horovodrun|accelerate|msrun|python3?|uv|vllm|sglang|trtllm-serve|trtllm-bench"
    "|lmdeploy|text-generation-launcher|llama-server|axolotl|llamafactory-cli|swift|tune|xtuner|docker|ray"
)
_START = declared(
    rf"^[ \t$>]*(?:(?:[A-Z][A-Z0-9_]*=\S+|sudo|nohup|exec|env)[ \t]+)*(?:{_PROGRAMS})\b[^\n]*", re.MULTILINE
)
_IS_LAUNCH = declared(r"\s--?[A-Za-z]|\.(?:py|sh)\b")
_VALUE = r"\"[^\"]*\"|'[^']*'|[^\s\\\"'-][^\s\\]*|-\d\S*"
_FLAG = declared(rf"(?<=\s)--?([A-Za-z][\w.-]*)(?:[ =](?!\S+\.(?:py|sh)(?:\s|$))({_VALUE}))?")
_OVERRIDE = declared(rf"(?<=\s)\+{{0,2}}([a-z]\w*(?:\.\w+)*)=({_VALUE})")
_SERVED = declared(r"\b(?:vllm serve|trtllm-serve(?: serve)?|lmdeploy serve api_server)\s+([\w./$][^\s]*)")
_ASSIGNED = declared(
    r"^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)\+?=(?:\(([^()]*)\)|\"([^\"\n]*)\"|'([^'\n]*)'|([^\s;#]+))", re.MULTILINE
)
_USED = declared(r"\"?\$(?:\{([A-Za-z_]\w*)(?:\[[@*]\])?(?::?-([^${}]*))?\}|([A-Za-z_]\w*))\"?")


@dataclass(frozen=True)
class Command:
    """A launch command: on one line as it is written, with the variables of its script filled in, and its first line."""

    written: str
    filled: str
    place: Place


@dataclass(frozen=True)
class Flag:
    """A flag or an override of a command, and its value; empty where it has none."""

    name: str
    value: str


def command(text: str) -> Command | None:
    """Returns the first command that has a flag or a script, its continued lines joined."""
    for found in _START.finditer(text):
        end = found.end()
        while text[end - 1 : end] == "\\" and end < len(text) and end - found.start() < _LONGEST:
            following = text.find("\n", end + 1)
            end = following if following != -1 else len(text)
        written = " ".join(text[found.start() : end].replace("\\\n", " ").split()).lstrip("$> ")[:_LONGEST]
        if _IS_LAUNCH.search(written):
            place = Place(found.start(), found.end(), line_at(text, found.start()).paragraph)
            return Command(written, _filled(written, text), place)
    return None


def flags(told: Command) -> Iterator[Flag]:
    """Yields the flags and overrides of a command, and the model that a server is given; the last of a name counts."""
    line = f" {told.filled}"
    found: dict[str, Flag] = {}
    if served := _SERVED.search(line):
        found["model"] = Flag("model", served[1])
    for pattern in (_FLAG, _OVERRIDE):
        for name, value in pattern.findall(line):
            found[name.lower().replace("_", "-")] = Flag(name, value.strip("\"'"))
    yield from found.values()


def line_of(text: str, flag: Flag, told: Command) -> Place:
    """Returns the line that a flag stands on: the first of the command where it is spread over the script."""
    name = re.compile(rf"(?<![\w-])(?:--?{re.escape(flag.name)}(?![\w-])|{re.escape(flag.name)}=)")
    found = name.search(text, told.place.start) or name.search(text)
    if not found or told.place.start <= found.start() < told.place.end:
        return told.place
    return line_at(text, found.start())


def _filled(command: str, text: str) -> str:
    """Fills in the variables that a script sets once and plainly; those that it does not know stay as they are."""
    if "$" not in command or len(text) > _LONGEST_SCRIPT:
        return command
    known: dict[str, str | None] = {}
    for name, *values in _ASSIGNED.findall(text):
        value = " ".join(next((value for value in values if value), "").replace("\\\n", " ").split())
        known[name] = value if known.get(name, value) == value and not value.startswith("$(") else None

    def fill(used: re.Match[str]) -> str:
        value = known.get(used[1] or used[3]) or used[2]
        return value if value else used[0]

    for _ in range(_ROUNDS):
        command = _USED.sub(fill, command)[: 2 * _LONGEST]
    return command
