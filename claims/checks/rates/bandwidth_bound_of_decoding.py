"""RAT209: the tokens of one user against the memory bandwidth."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Finding, Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.rates.arithmetic import EMBEDDINGS, SPARSEST, is_settled, parameters_used
from claims.facts import Fact, Format, tell, tell_number, tell_time
from claims.facts.runs import Bond, is_whole, partner, partner_or_assumed, weakest
from claims.model.claim import Claim
from claims.model.interval import Interval
from claims.model.metric import Role
from claims.patterns import declared

_TOKENS_A_PASS = Decimal(8)
"""Published speculative decoders accept 2 to 6.5 tokens of a pass (Leviathan et al. 2023 to EAGLE-3, 2025)."""

_SEVERAL_AT_ONCE = declared(
    r"speculativ|multi-?token|\bMTP\b|\bdraft|\bEAGLE\b|\bmedusa\b|lookahead decod|diffusion", re.IGNORECASE
)
_NONE = declared(r"^(no|none|off|not used|without|disabled)\b", re.IGNORECASE)
_RULED_OUT = declared(
    r"\b(without|no|not using|never|neither|(switch|turn)(s|ed) off)\b( \w+){0,2} "
    r"(speculati\w+|multi-?token|MTP\b|draft|EAGLE\b|medusa\b|lookahead)",
    re.IGNORECASE,
)
_ON_ONE = declared(
    r"\b(on|from|with|by) (one|a single|just one|only one)\b(?! (user|stream|request|node|server))|单卡", re.IGNORECASE
)
_WIDE, _NARROW = Decimal(16), Decimal(4)
_NEEDS = ("speculative-decoding", "weights-bytes", "device-node-count")


@check("RAT209", "throughput-per-user", "time-per-output-token")
def bandwidth_bound_of_decoding(view: View, speed: Fact) -> Iterator[Finding]:
    """Sets the tokens a second of one user against the bandwidth with which the weights can be read.

    Each token that is generated for one user takes a pass over the weights that it uses: tokens a second x parameters
    used x bytes of a parameter <= devices x memory bandwidth of a device (bytes a second; Pope et al. 2022,
    Efficiently Scaling Transformer Inference). Embedding tables, up to a fifth, are not read whole. Speculative
    decoding and multi-token prediction yield several tokens of a pass, as a rule 2 to 6; where nothing is said of
    them, a rate of up to 8 times the bound is told as open, one above that as impossible. A model that is not said to
    be dense may use only a part of its parameters, which leaves more open.

    Bad:

    ```toml
    # subjects/the-gpu.toml
    id = "the-gpu"
    name = "The GPU"
    kind = "accelerator"
    # claims/speed.toml
    id = "speed"
    subject = "the-model"
    about = [{subject = "the-gpu", role = "hardware"}]
    kind = "throughput"
    statement = "In FP16 it generates 300 tokens per second per user."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput-per-user"
    quantity = {printed = "300", value = "300", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    about = [{subject = "the-gpu", role = "hardware"}]
    kind = "scale"
    statement = "It is served from one GPU."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "one", value = "1", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The dense model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bandwidth.toml
    id = "bandwidth"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU reads 3.35 TB/s."
    claimant = "the-maker"
    modality = "described"
    metric = "bandwidth-per-device"
    quantity = {printed = "3.35 TB/s", value = "3.35", unit = "terabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-gpu.toml
    id = "the-gpu"
    name = "The GPU"
    kind = "accelerator"
    # claims/speed.toml
    id = "speed"
    subject = "the-model"
    about = [{subject = "the-gpu", role = "hardware"}]
    kind = "throughput"
    statement = "In FP16 it generates 20 tokens per second per user."
    claimant = "the-maker"
    modality = "measured"
    metric = "throughput-per-user"
    quantity = {printed = "20", value = "20", unit = "token/second"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/devices.toml
    id = "devices"
    subject = "the-model"
    about = [{subject = "the-gpu", role = "hardware"}]
    kind = "scale"
    statement = "It is served from two GPUs."
    claimant = "the-maker"
    modality = "described"
    metric = "device-count"
    quantity = {printed = "two", value = "2", unit = "device"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/params.toml
    id = "params"
    subject = "the-model"
    kind = "spec"
    statement = "The dense model has 70 billion parameters."
    claimant = "the-maker"
    modality = "described"
    metric = "total-parameters"
    quantity = {printed = "70 billion", value = "7.0E+10", unit = "parameter"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/bandwidth.toml
    id = "bandwidth"
    subject = "the-gpu"
    kind = "spec"
    statement = "The GPU reads 3.35 TB/s."
    claimant = "the-maker"
    modality = "described"
    metric = "bandwidth-per-device"
    quantity = {printed = "3.35 TB/s", value = "3.35", unit = "terabyte/second"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    assert speed.claim
    if speed.role is not Role.AMOUNT or speed.value <= 0:
        return
    if speed.metric == "time-per-output-token" and view.beside(speed.claim, "throughput-per-user"):
        return
    parameters = parameters_used(view, speed)
    working = Working()
    supply = _supply(view, speed, working)
    if parameters is None or supply is None or parameters.value <= 0:
        return
    there, read, words = supply
    tokens = _tokens_a_second(speed, working)
    used = working.given("parameters that a token uses", parameters)
    reads = (speed, parameters, *read)
    shown = _shown(speed)
    form, said = _format(view, speed)
    if form is None:
        yield from _without_format(reads, working, there.scaled(8).over(tokens.times(used)), shown, words)
        return
    needed = working.computed(
        "bytes of weights a second",
        tokens.times(used).scaled(form.bits / 8),
        "byte/second",
        f"{tell(tokens.middle or 0, 'token/second')} x {tell(parameters.value, 'parameter')} "
        f"x {tell(form.bits / 8)} bytes",
    )
    passes = working.computed("times the bandwidth", needed.over(there), how="needed / there")
    take = f"{shown} take {tell(needed.middle or 0, 'byte/second')} of weights in {form.name}; {words}"
    reads = (*reads, *said)
    if passes.low is None or passes.low * EMBEDDINGS <= 1:
        yield consistent(
            reads, working, f"{take}, which is enough{_assumed(reads)[0]}.", needs=_assumed(reads)[1], bears_out=False
        )
    else:
        yield _above(view, speed, reads, working, passes.low * EMBEDDINGS, take)


def _above(view: View, speed: Fact, reads: tuple[Fact, ...], working: Working, times: Decimal, take: str) -> Finding:
    assert speed.claim
    settled = all(is_settled(view, fact) for fact in reads if fact.metric.endswith("-parameters"))
    most = _TOKENS_A_PASS if settled else _TOKENS_A_PASS * SPARSEST
    if not settled:
        working.say("that each token uses all parameters is not said; of a mixture of experts it uses a part")
    stated = speed.claim.conditions.get("speculative-decoding", "")
    if _NONE.search(stated) or _is_ruled_out(view, speed.claim):
        if settled and weakest(view, speed, reads[1:]) is Bond.SURE:
            return inconsistent(
                reads, working, f"{take}, which is too little without speculative decoding.", needs=_NEEDS
            )
    elif told := _told_of_several(view, speed.claim):
        working.say(f"several tokens of a pass are spoken of in {told}")
        sentence = f"{take}; it takes speculative decoding with {tell_number(times)} tokens of a pass or more."
        return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)
    elif times > most and weakest(view, speed, reads[1:]) is Bond.SURE:
        return inconsistent(reads, working, f"{take}, which is too little by far.", needs=_NEEDS)
    part = "" if settled else " or uses a part of the weights only"
    sentence = f"{take}, which is too little unless a pass yields several tokens{part}, of which nothing is said."
    return under_determined(reads, working, sentence, needs=_NEEDS, severity=Severity.WARNING)


def _is_ruled_out(view: View, claim: Claim) -> bool:
    """Tells whether the claim or its study says that each token takes a pass of its own."""
    study = view.study(claim.study) if claim.study else None
    words = (claim.statement, *((study.title, study.summary) if study else ()))
    return any(_RULED_OUT.search(text) for text in words)


def _told_of_several(view: View, claim: Claim) -> str:
    """Returns the claim that speaks of several tokens of a pass."""
    about = [c for subject in claim.subjects() for c in view.claims_about(subject)]
    for other in (claim, *(view.claims_of_study(claim.study) if claim.study else ()), *about):
        words = [other.statement, *(s.name for s in view.subjects_of(other)), *other.conditions.values()]
        if other.metric == "acceptance-rate" or any(_SEVERAL_AT_ONCE.search(w) for w in words):
            return other.id
    return ""


def _without_format(
    reads: tuple[Fact, ...], working: Working, bits: Interval, shown: str, words: str
) -> Iterator[Finding]:
    working.computed(
        "bits that the bandwidth leaves for a parameter", bits, "bit", "bandwidth x 8 / parameters a second"
    )
    most = None if bits.high is None else bits.high / EMBEDDINGS
    if most is None or most >= _WIDE:
        words, needs = f"{words}, enough even for 16 bits a parameter{_assumed(reads)[0]}", _assumed(reads)[1]
        yield consistent(reads, working, f"{shown} fit: {words}.", needs=needs, bears_out=False)
        return
    severity = Severity.WARNING if most < _NARROW else Severity.NOTE
    yield under_determined(
        reads,
        working,
        f"{words[0].upper()}{words[1:]}, which leaves {tell_number(most)} bits for each parameter at {shown}; the "
        "format is not stated.",
        needs=_NEEDS,
        severity=severity,
    )


def _assumed(reads: tuple[Fact, ...]) -> tuple[str, tuple[str, ...]]:
    """Returns what is to be said, and asked for, where the bandwidth is an assumed one."""
    return ("; the bandwidth of a device is assumed", _NEEDS) if any(fact.is_assumed for fact in reads) else ("", ())


def _supply(view: View, speed: Fact, working: Working) -> tuple[Interval, tuple[Fact, ...], str] | None:
    """Returns the bandwidth that there is, what it is read from, and its words."""
    each = partner_or_assumed(view, speed, "bandwidth-per-device")
    devices = partner(view, speed, "device-count")
    if each is not None and devices is not None and each.unit == "byte/second":
        one = working.given("memory bandwidth of a device", each)
        product = working.computed(
            "memory bandwidth of all",
            one.times(working.given("devices", devices)),
            "byte/second",
            f"{tell(devices.value, 'device')} x {tell(each.value, 'byte/second')}",
        )
        number = tell(devices.value, "device")
        return (
            product,
            (each, devices),
            f"the memory of {number} reads {tell(each.value * devices.value, 'byte/second')}",
        )
    if each is not None and each.unit == "byte/second" and speed.claim and _ON_ONE.search(speed.claim.statement):
        words = f"the memory of one device reads {tell(each.value, 'byte/second')}"
        return working.given("memory bandwidth of a device", each), (each,), words
    whole = partner(view, speed, "memory-bandwidth", unit="byte/second", where=is_whole)
    if whole is None:
        return None
    return working.given("memory bandwidth", whole), (whole,), f"the memory reads {tell(whole.value, 'byte/second')}"


def _tokens_a_second(speed: Fact, working: Working) -> Interval:
    given = working.given("speed of one user", speed)
    if speed.metric == "throughput-per-user":
        return given
    return working.computed(
        "tokens a second",
        Interval.exactly(1).over(given),
        "token/second",
        f"1 / {tell_time(speed.value)}",
        1 / speed.value,
    )


def _shown(speed: Fact) -> str:
    if speed.metric == "throughput-per-user":
        return f"{tell(speed.value, speed.unit)} for one user"
    return f"{tell_time(speed.value)} for each token"


def _format(view: View, speed: Fact) -> tuple[Format | None, tuple[Fact, ...]]:
    """Returns the format of the weights and the figure that says it, where it is a figure."""
    assert speed.claim
    if form := view.format(speed.claim):
        return form, ()
    bits = partner(view, speed, "weight-precision")
    return (Format(bits.quantity.printed, bits.value), (bits,)) if bits is not None else (None, ())
