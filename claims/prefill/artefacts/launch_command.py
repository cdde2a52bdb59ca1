"""A launch command, alone or in a shell script, and the items that its flags answer."""

import re
from collections.abc import Iterator

from claims.model.checklist import DetailState
from claims.patterns import declared
from claims.prefill.artefacts.artefact import ARTEFACTS, Artefact, Document
from claims.prefill.proposal import AnswerProposal, Place, Reach

_NAME = "launch-command"
_LONGEST = 4_000
_START = declared(
    r"^[ \t$>]*(?:(?:[A-Z][A-Z0-9_]*=\S+|sudo|nohup|exec|env)[ \t]+)*"
    r"(?:torchrun|deepspeed|mpirun|mpiexec|srun|accelerate|msrun|python3?|vllm|sglang|trtllm-serve|docker)\b[^\n]*",
    re.MULTILINE,
)
_FLAG = declared(r"(?<=\s)--?([A-Za-z][\w-]*)(?:[ =]([^\s\\-][^\s\\]*|-\d\S*))?")
_VARIABLE = declared(r"(?:^|(?<=\s))([A-Z][A-Z0-9_]+=[^\s\\]+)", re.MULTILINE)
_ANSWERS = {
    "sequence-length": ("seq-length", "seq-len", "max-seq-length", "max-seq-len", "max-model-len", "context-length"),
    "batch-config": ("global-batch-size", "micro-batch-size", "per-device-train-batch-size", "max-num-seqs"),
    "degree-decomposition": (
        *("tensor-model-parallel-size", "pipeline-model-parallel-size", "context-parallel-size", "tp", "tp-size"),
        *("expert-model-parallel-size", "tensor-parallel-size", "pipeline-parallel-size", "data-parallel-size", "dp"),
    ),
    "ep-config": ("expert-model-parallel-size", "enable-expert-parallel", "ep-size", "ep"),
    "device-node-count": ("nnodes", "nproc-per-node", "num-nodes", "num-gpus"),
    "workload-lengths-output": ("random-input-len", "random-output-len", "input-len", "output-len", "ignore-eos"),
    "arrival-process": ("request-rate", "max-concurrency", "num-prompts", "concurrency"),
    "seed-policy": ("seed",),
    "compute-dtype": ("bf16", "fp16", "dtype", "fp8-format"),
    "steps-tokens-total": ("train-iters", "max-steps"),
}
_ENOUGH = {
    "batch-config": ({"global-batch-size"},),
    "device-node-count": ({"nnodes", "nproc-per-node"}, {"num-gpus"}),
    "workload-lengths-output": ({"random-input-len", "random-output-len"}, {"input-len", "output-len"}),
}


def _fits(document: Document) -> bool:
    return document.table is None and _command(document.text) is not None


def _command(text: str) -> tuple[str, Place] | None:
    """Returns the first command that has a flag or a script, its continued lines joined, and its first line."""
    for found in _START.finditer(text):
        end = found.end()
        while text[end - 1 : end] == "\\" and end < len(text) and end - found.start() < _LONGEST:
            following = text.find("\n", end + 1)
            end = following if following != -1 else len(text)
        command = " ".join(text[found.start() : end].replace("\\\n", " ").split()).lstrip("$> ")
        if re.search(r"\s--?[A-Za-z]|\.(?:py|sh)\b", command):
            paragraph = 1 + sum(bool(line.strip()) for line in text[: found.start()].split("\n")[:-1])
            return command[:_LONGEST], Place(found.start(), found.end(), paragraph)
    return None


def _answers(document: Document) -> Iterator[AnswerProposal]:
    found = _command(document.text)
    if found is None:
        return
    command, place = found
    yield _proposal("launch-command", DetailState.STATED, command, place, None)
    flags = {name.lower().replace("_", "-"): value for name, value in _FLAG.findall(f" {command}")}
    for item, names in _ANSWERS.items():
        told = {name: flags[name] for name in names if name in flags}
        if told:
            value = "; ".join(f"{name} = {value}" if value else name for name, value in told.items())
            enough = _ENOUGH.get(item, (set(),))
            is_enough = any(names <= set(told) for names in enough)
            hint = None if is_enough else "Only a part of it is told."
            yield _proposal(item, DetailState.STATED if is_enough else DetailState.PARTIAL, value, place, hint)
    if variables := list(dict.fromkeys(_VARIABLE.findall(document.text)))[:24]:
        hint = "The environment variables of the command; not the defaults."
        yield _proposal("full-config-env", DetailState.PARTIAL, "; ".join(variables), place, hint)


def _proposal(item: str, state: DetailState, value: str, place: Place, hint: str | None) -> AnswerProposal:
    rule = f"artefact/{_NAME}"
    return AnswerProposal(item, state, value, (place,), rule, Reach.ARTEFACT, hint, f"line:{place.paragraph}")


ARTEFACTS.add(_NAME, Artefact("Launch command", _fits, _answers))
