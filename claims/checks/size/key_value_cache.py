"""SIZ113: the size of the key and value cache."""

import re
from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from claims.checks import Severity, View, Working, check, consistent, inconsistent, under_determined
from claims.checks.size.cache_of_tokens import (
    BYTES,
    NEEDS,
    OF_A_SEQUENCE,
    ONE,
    ROUNDING,
    STEADY,
    is_of_a_token,
    times_its_tokens,
    tokens_in,
)
from claims.checks.size.figures import Fit, agreed, amount, fit, is_amount, left_open, told, unassumed
from claims.checks.size.runs import is_serving, models_of
from claims.facts import Fact, tell
from claims.facts.formats import formats_in
from claims.model.assumption import Assumption
from claims.model.claim import Claim
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

_GROWING = declared(r"\bfull\b|global|softmax|quadratic|grouped-query|multi-head", re.IGNORECASE)


_OTHERWISE = declared(
    rf"latent|\bMLA\b|compress|cross-layer|shared (key|cache|kv)|sparse|hybrid|evict|{STEADY.pattern}", re.IGNORECASE
)
"""Words of a model for which the plain formula need not hold."""


_LATENT = declared(r"\blatent|\bMLA\b|compressed", re.IGNORECASE)


_PARTS = ("layer-count", "kv-heads", "head-size")


@check("SIZ113", "kv-cache-size", "context-window")
def key_value_cache(view: View, anchor: Fact) -> Iterator[Finding]:
    """Computes the key and value cache from layers, heads and tokens, for printed sizes and long contexts.

    With plain or grouped-query attention a token takes 2 x layers x key-value heads x width of a head x bytes of a
    number, in bytes; a sequence that times its tokens. If a share of the layers is said to use attention whose state
    does not grow (linear, sliding window), only the others count. Numbers take 2 bytes, or 1 or 0.5 quantised, unless
    the claim names the format. Latent or compressed caches are smaller, so that a printed size is inconsistent only
    where every input is claimed and nothing of the kind is said of the model.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/layers.toml
    id = "layers"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 80 layers."
    claimant = "the-maker"
    modality = "described"
    metric = "layer-count"
    quantity = {printed = "80", value = "80", unit = "layer"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/heads.toml
    id = "heads"
    subject = "the-model"
    kind = "spec"
    statement = "It has 8 key-value heads."
    claimant = "the-maker"
    modality = "described"
    metric = "kv-heads"
    quantity = {printed = "8", value = "8", unit = "head"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/width.toml
    id = "width"
    subject = "the-model"
    kind = "spec"
    statement = "A head is 128 wide."
    claimant = "the-maker"
    modality = "described"
    metric = "head-size"
    quantity = {printed = "128", value = "128", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cache.toml
    id = "cache"
    subject = "the-model"
    kind = "memory"
    statement = "In FP16 the key-value cache takes 20 kB a token."
    claimant = "the-maker"
    modality = "described"
    metric = "kv-cache-size"
    reading = "per-token"
    quantity = {printed = "20 kB", value = "20", unit = "kilobyte"}
    conditions = {weights-bytes = "FP16"}
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/layers.toml
    id = "layers"
    subject = "the-model"
    kind = "spec"
    statement = "The model has 80 layers."
    claimant = "the-maker"
    modality = "described"
    metric = "layer-count"
    quantity = {printed = "80", value = "80", unit = "layer"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/heads.toml
    id = "heads"
    subject = "the-model"
    kind = "spec"
    statement = "It has 8 key-value heads."
    claimant = "the-maker"
    modality = "described"
    metric = "kv-heads"
    quantity = {printed = "8", value = "8", unit = "head"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/width.toml
    id = "width"
    subject = "the-model"
    kind = "spec"
    statement = "A head is 128 wide."
    claimant = "the-maker"
    modality = "described"
    metric = "head-size"
    quantity = {printed = "128", value = "128", unit = "dimensionless"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/cache.toml
    id = "cache"
    subject = "the-model"
    kind = "memory"
    statement = "In FP16 the key-value cache takes 328 kB a token."
    claimant = "the-maker"
    modality = "described"
    metric = "kv-cache-size"
    reading = "per-token"
    quantity = {printed = "328 kB", value = "328", unit = "kilobyte"}
    conditions = {weights-bytes = "FP16"}
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    claim = anchor.claim
    if claim is None or not is_amount(anchor) or len(models_of(view, claim)) != 1:
        return
    if anchor.metric == "context-window" and (
        not is_serving(view, claim) or agreed(view, claim, "kv-cache-size", assume=False)
    ):
        return
    if anchor.metric == "kv-cache-size" and (of_tokens := times_its_tokens(view, anchor)):
        yield of_tokens
        return
    parts = {metric: agreed(view, claim, metric) for metric in _PARTS}
    known = [fact for fact in parts.values() if fact is not None]
    missing = [metric for metric, fact in parts.items() if fact is None]
    working = Working()
    working.given("cache" if anchor.metric == "kv-cache-size" else "context", anchor)
    for fact in known:
        working.given(fact.metric.replace("-", " "), fact)
    share, steady = _share_of_layers(view, claim)
    if share is not None:
        working.given("share of the layers", share)
        known.append(share)
    layers = parts["layer-count"]
    growing: Interval | None = amount(layers) if layers else None
    if layers and share and steady is not None:
        part = share.interval.scaled(Decimal("0.01"))
        growing = working.computed(
            "layers whose cache grows", amount(layers).times(ONE.minus(part) if steady else part), "layer"
        )
    if missing or growing is None:
        yield _missing(anchor, known, missing, growing if share else None, working)
        return
    heads, width = (amount(fact) for fact in (parts[metric] for metric in _PARTS[1:]) if fact)
    token = growing.times(heads).times(width).scaled(2)
    working.computed("numbers kept for a token", token, how="2 x layers x key-value heads x width of a head")
    if anchor.metric == "context-window":
        yield from _context(view, anchor, known, working, token)
    else:
        yield from _printed(view, anchor, known, working, token)


def _share_of_layers(view: View, claim: Claim) -> tuple[Fact | None, bool | None]:
    """Returns a claimed share of the layers and whether it is that of a state that does not grow (None: not told)."""
    share = agreed(view, claim, "attention-share", assume=False)
    if share is None or share.claim is None:
        return None, None
    words = [share.claim.statement]
    for about in share.claim.about:
        if subject := view.subject(about.subject):
            words += [subject.name, *subject.aliases]
    steady, grows = (bool(pattern.search(" ".join(words))) for pattern in (STEADY, _GROWING))
    return (share, steady) if steady != grows else (share, None)


def _basis(fact: Fact) -> str:
    return fact.record.basis if isinstance(fact.record, Assumption) else ""


def _whole_layers(growing: Interval) -> str:
    """Writes a number of layers, which is whole; where no whole one fits, about how many it is."""
    if growing.low is None or growing.high is None:
        return told(growing, "layer")
    fewest, most = growing.low.to_integral_value(ROUND_CEILING), growing.high.to_integral_value(ROUND_FLOOR)
    if fewest > most:
        return f"about {told(growing, 'layer')}"
    return tell(most, "layer") if fewest == most else f"{tell(fewest)} to {tell(most, 'layer')}"


def _missing(
    anchor: Fact, known: list[Fact], missing: list[str], growing: Interval | None, working: Working
) -> Finding:
    names = {"layer-count": "layers", "kv-heads": "key-value heads", "head-size": "the width of a head"}
    lacking = " and ".join(names[metric] for metric in missing)
    if anchor.metric == "context-window":
        sentence = f"What the cache of {told(amount(anchor), 'token')} takes cannot be told without {lacking}"
    else:
        sentence = f"Whether a cache of {anchor.quantity.printed} fits the model cannot be told without {lacking}"
    if growing is not None:
        word = "assumed" if any(fact.is_assumed and fact.metric == "layer-count" for fact in known) else "printed"
        of_all = next((f" of the {tell(f.value)} {word}" for f in known if f.metric == "layer-count"), "")
        sentence += f"; {_whole_layers(growing)}{of_all} would keep a cache that grows"
    if any(fact.is_assumed and _LATENT.search(_basis(fact)) for fact in known):
        sentence += "; a latent cache, as the model has from which a value is taken over, needs another formula"
    else:
        working.say("a latent or compressed cache needs another formula")
    working.say("cache = 2 x layers x key-value heads x width of a head x bytes x tokens")
    return under_determined((anchor, *known), working, f"{sentence}.", needs=NEEDS)


def _context(view: View, context: Fact, known: list[Fact], working: Working, token: Interval) -> Iterator[Finding]:
    assert context.claim is not None
    wide, narrow = (
        working.computed(
            f"cache of a sequence at {tell(size, 'byte')} a number", token.times(amount(context)).scaled(size), "byte"
        )
        for size in BYTES[:2]
    )
    said = f"The cache of one sequence of {told(amount(context), 'token')} takes {told(wide, 'byte')} in 16 bits"
    said += f" and {told(narrow, 'byte')} in 8"
    devices, memory = (
        agreed(view, context.claim, "device-count", assume=False),
        agreed(view, context.claim, "memory-per-device"),
    )
    if devices is None or memory is None:
        sentence = f"{said}; the memory that is there for it is not settled."
        yield under_determined((context, *known), working, sentence, needs=("device-memory", *NEEDS))
        return
    working.given("devices", devices)
    working.given("memory of a device", memory)
    room = working.computed("memory of all devices", amount(devices).times(amount(memory)), "byte")
    reads = (context, *known, devices, memory)
    if fit(wide, room) is Fit.YES:
        word = "assumed for" if any(fact.is_assumed for fact in reads) else "in"
        sentence = f"{said}, of {told(room, 'byte')} {word} all devices."
        yield consistent(reads, working, sentence, needs=unassumed(reads))
    else:
        sentence = f"{said}, and all devices have {told(room, 'byte')}."
        severity = Severity.WARNING if fit(narrow, room) is Fit.NO else Severity.NOTE
        yield under_determined(reads, working, sentence, needs=("device-memory", *NEEDS), severity=severity)


def _printed(view: View, cache: Fact, known: list[Fact], working: Working, token: Interval) -> Iterator[Finding]:
    claim = cache.claim
    assert claim is not None
    reads = [cache, *known]
    tokens, settled = ONE, is_of_a_token(cache)
    own = None if settled else tokens_in(claim)
    if own is not None:
        tokens = working.computed("tokens, by its own words", own)
    elif not settled:
        length = agreed(view, claim, "sequence-length", assume=False) or agreed(
            view, claim, "context-window", assume=False
        )
        if length is None:
            each = working.computed(
                "tokens that the printed size holds in 16 bits", left_open(cache).over(token.scaled(2))
            )
            sentence = (
                f"A cache of {cache.quantity.printed} holds {told(each, 'token')} in 16 bits; how many tokens are "
                "meant is not printed."
            )
            yield under_determined(reads, working, sentence, needs=("sequence-length", "prefix-kv-cache"))
            return
        working.given("tokens", length)
        tokens = amount(length)
        reads.append(length)
    form = view.format(claim)
    sizes = [
        (size, working.computed(f"at {tell(size, 'byte')} a number", token.times(tokens).scaled(size), "byte"))
        for size in ((form.bits / 8,) if form else BYTES)
    ]
    said = f"{told(sizes[0][1], 'byte')} at {tell(sizes[0][0], 'byte')} a number"
    fitting = [(size, computed) for size, computed in sizes if left_open(cache).overlaps(computed)]
    if fitting:
        size, computed = fitting[0]
        sentence = f"The cache comes to {told(computed, 'byte')} at {tell(size, 'byte')} a number, as printed."
        yield consistent(reads, working, sentence, needs=unassumed(reads))
        return
    sentence = f"The cache comes to {said}, not the {cache.quantity.printed} printed."
    of_one = settled or own is not None or bool(OF_A_SEQUENCE.search(claim.statement))
    beyond = settled and formats_in(claim.statement) and not left_open(cache).widened(ROUNDING).overlaps(sizes[0][1])
    if (beyond or left_open(cache).is_below(sizes[-1][1])) and form and of_one and _is_plain(view, claim, reads):
        yield inconsistent(reads, working, sentence, needs=NEEDS)
        return
    more = left_open(cache).over(sizes[0][1])
    is_one = own is not None and form is not None and bool(more.low and more.high and 1 < more.low <= more.high < _TWO)
    if is_one and more.low and more.low > 1 + _LOOSELY and _is_plain(view, claim, reads):
        yield inconsistent(reads, working, sentence, needs=NEEDS)
        return
    if not settled and sizes[0][1].is_below(left_open(cache)):
        many = working.computed("sequences that would give it", left_open(cache).over(sizes[0][1]))
        sentence = (
            f"The cache of a sequence comes to {said}; {cache.quantity.printed} would be {told(many, 'sequence')}."
        )
        yield under_determined(reads, working, sentence, needs=("prefix-kv-cache", "arrival-process"))
        return
    yield under_determined(reads, working, sentence, needs=NEEDS, severity=Severity.WARNING)


_LOOSELY = Decimal("0.03")


_TWO = Decimal(2)
"""A cache of more than one sequence is one of two at least."""


def _is_plain(view: View, claim: Claim, reads: list[Fact]) -> bool:
    """Tells whether every input is claimed and no word about the model says that its cache is of another kind."""
    (model,) = models_of(view, claim)
    words = [one.statement for one in view.claims_about(model)]
    return not any(fact.is_assumed for fact in reads) and not any(_OTHERWISE.search(one) for one in words)
