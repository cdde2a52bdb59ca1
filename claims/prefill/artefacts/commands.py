"""Reads the launch commands out of a shell script: their words, with what the script sets put in the place of variables."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from claims.patterns import declared
from claims.prefill.artefacts.artefact import line_at
from claims.prefill.artefacts.scripts import plain_script, quoteless
from claims.prefill.proposal import Place

_LONGEST = 4_000
_LONGEST_SCRIPT = 200_000
_ROUNDS = 3
_MOST = 16
"""The most launches of a script, and the most ways in which one is filled in."""
_PROGRAMS = (
    "torchrun|deepspeed|mpirun|mpiexec|srun|horovodrun|accelerate|msrun|python3?|uv|vllm|sglang|trtllm-serve|trtllm-bench"
    "|lmdeploy|text-generation-launcher|llama-server|axolotl|llamafactory-cli|swift|tune|xtuner|docker|ray"
)
_BEFORE = (
    r"(?:(?:[A-Za-z_]\w*=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s;&|]*)|sudo|nohup|exec|env|time|command|numactl(?:[ \t]+-\S+)*"
    r"|timeout[ \t]+\S+)[ \t]+)*"
)
_START = declared(
    rf"(?:^[ \t$>]*|[;&|({{][ \t]*|\b(?:then|do|else)[ \t]+)(?P<told>{_BEFORE}(?:{_PROGRAMS}|(?:ba)?sh[ \t]+\S+\.sh)\b)",
    re.MULTILINE,
)
_OVER = declared(r"(?<!\\)\n|;|&&|\|\|?|(?<![>&])&(?![>&\d])")
"""Where a command ends: a line that does not go on, or a word of the shell between two of them."""
_PREPARING = declared(
    r"\b(?:pip3?|uv|conda|apt-get)[ \t]+(?:install|sync|add|pip)\b|-m[ \t]+(?:pip|venv|ensurepip|http\.server)\b|\bsetup\.py\b"
    r"|\bpython3?[ \t]+-c\b|\bdocker[ \t]+(?:build|pull|push|login|rm|stop|logs)\b|\bray[ \t]+(?:start|stop|status)\b"
)
_BESIDES = declared(
    r"\b\w*(?:prepare|preprocess|download|convert|tokeni[sz]e|merge|export|plot|upload|eval(?:uate)?|infer(?:ence)?|check)\w*"
    r"\.(?:py|sh)\b"
)
"""Scripts that are run before or after what is told of; they count where there is no other."""
_IS_LAUNCH = declared(r"\s--?[A-Za-z]|\.(?:py|sh)\b")
_VALUE = r"\"[^\"]*\"|'[^']*'|[^\s\\\"'-][^\s\\]*|-\d\S*"
_FLAG = declared(rf"(?<=\s)--?([A-Za-z][\w.-]*)(?:[ =](?!\S+\.(?:py|sh)(?:\s|$))({_VALUE}))?")
_OVERRIDE = declared(rf"(?<=\s)\+{{0,2}}([a-z]\w*(?:\.\w+)*)=({_VALUE})")
_SERVED = declared(r"\b(?:vllm serve|trtllm-serve(?: serve)?|lmdeploy serve api_server)\s+([\w./$][^\s]*)")
_ASSIGNED = declared(
    r"^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)\+?=(?:\(([^()]*)\)|\"([^\"\n]*)\"|'([^'\n]*)'|([^\s;#]+))", re.MULTILINE
)
_LOOP = declared(r"\bfor[ \t]+([A-Za-z_]\w*)[ \t]+in[ \t]+([^\n;$`(]+)")
_USED = declared(r"\"?\$(?:\{([A-Za-z_]\w*)(?:\[[@*]\])?(?::?-([^${}]*))?\}|([A-Za-z_]\w*))\"?")


@dataclass(frozen=True)
class Command:
    """A launch command: on one line as it is written, with the variables of its script filled in, and its first line.

    It is filled in more than once where a loop gives a variable several values.
    """

    written: str
    filled: tuple[str, ...]
    place: Place
    end: int


@dataclass(frozen=True)
class Flag:
    """A flag or an override of a command, and its value; empty where it has none."""

    name: str
    value: str


def commands(text: str) -> list[Command]:
    """Returns the launches of a text, up to a bound: commands with a flag or a script, their continued lines joined.

    What installs and prepares is none; what evaluates, converts or fetches is one only where nothing else is launched.
    """
    script = plain_script(text)
    bare = quoteless(script)
    found: list[Command] = []
    end = 0
    for start in _START.finditer(bare):
        at = start.start("told")
        if at < end or len(found) >= _MOST:
            continue
        over = _OVER.search(bare, start.end())
        end = over.start() if over else len(script)
        written = " ".join(script[at:end].replace("\\\n", " ").split())[:_LONGEST].removesuffix("\\").rstrip()
        if _IS_LAUNCH.search(written) and not _PREPARING.search(written):
            place = Place(at, min(end, _end_of_line(script, at)), line_at(text, at).paragraph)
            found.append(Command(written, tuple(_filled(written, script)), place, end))
    return [one for one in found if not _BESIDES.search(one.written)] or found


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end != -1 else len(text)


def flags(told: Command) -> Iterator[Flag]:
    """Yields the flags and overrides of a command, and the model that a server is given; the last of a name counts."""
    every: dict[Flag, None] = {}
    for filled in told.filled:
        line = f" {filled}"
        found: dict[str, Flag] = {}
        if served := _SERVED.search(line):
            found["model"] = Flag("model", served[1])
        for pattern in (_FLAG, _OVERRIDE):
            for name, value in pattern.findall(line):
                found[name.lower().replace("_", "-")] = Flag(name, value.strip("\"'"))
        every |= dict.fromkeys(found.values())
    yield from every


def line_of(text: str, flag: Flag, told: Command) -> Place:
    """Returns the line that a flag stands on: the first of the command where it is spread over the script."""
    name = re.compile(rf"(?<![\w-])(?:--?{re.escape(flag.name)}(?![\w-])|{re.escape(flag.name)}=)")
    script = plain_script(text)
    found = name.search(script, told.place.start, told.end) or name.search(script)
    if not found or told.place.start <= found.start() < told.place.end:
        return told.place
    return line_at(text, found.start())


def _filled(command: str, text: str) -> Iterator[str]:
    """Fills in the variables that a script sets once and plainly, and each value of a loop; the others stay as they are."""
    if "$" not in command or len(text) > _LONGEST_SCRIPT:
        yield command
        return
    known: dict[str, str | None] = {}
    for name, *values in _ASSIGNED.findall(text):
        value = " ".join(next((value for value in values if value), "").replace("\\\n", " ").split())
        known[name] = value if known.get(name, value) == value and not value.startswith("$(") else None
    loops = {found[1]: found[2].split() for found in _LOOP.finditer(text)}
    told: list[Mapping[str, str | None]] = [known]
    for name in dict.fromkeys(used[1] or used[3] for used in _USED.finditer(command)):
        if name in loops and len(told) * len(loops[name]) <= _MOST:
            told = [{**one, name: value.strip("\"'")} for one in told for value in loops[name]]
    for one in told:
        yield _with(command, one)


def _with(command: str, known: Mapping[str, str | None]) -> str:
    def fill(used: re.Match[str]) -> str:
        value = known.get(used[1] or used[3]) or used[2]
        return value if value else used[0]

    for _ in range(_ROUNDS):
        command = _USED.sub(fill, command)[: 2 * _LONGEST]
    return command
