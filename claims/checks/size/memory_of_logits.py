"""SIZ112: the memory that the logits of a sequence take."""

import re
from collections.abc import Iterator
from decimal import Decimal

from claims.checks import Severity, View, Working, check, consistent, under_determined
from claims.checks.size.figures import agreed, amount, is_amount, left_open, told, unassumed
from claims.facts import Fact, tell
from claims.model.claim import Claim, ClaimKind
from claims.model.finding import Finding
from claims.model.interval import Interval
from claims.patterns import declared

_LOGITS = declared(
    r"\blogits?\b|vocabular|(chunk|fus|tile|split)\w*[\w\s-]{0,20}(loss|cross[- ]?entropy)|output layer", re.IGNORECASE
)
_BYTES = (2, 4)
"""Logits are kept in 16 bits, and in 32 where the loss is computed."""

_NEEDS = ("sequence-length", "tokenizer-vocab", "batch-config")


@check("SIZ112", ClaimKind.MEMORY)
def memory_of_logits(view: View, claim: Claim) -> Iterator[Finding]:
    """Computes the memory of the logits where a claim says that the vocabulary or the loss costs or saves memory.

    A language model gives one number for each token of the sequence and each entry of the vocabulary: tokens x
    vocabulary x 2 bytes, or 4 where the loss is taken in 32 bits, for each sequence. Computing the loss in chunks
    avoids keeping all of them at once. The length is claimed; without one the context window bounds it, and the amount
    stays under-determined. A printed amount is compared with that of whole sequences.

    Bad:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/vocabulary.toml
    id = "vocabulary"
    subject = "the-model"
    kind = "spec"
    statement = "The model has a vocabulary of 128,000 tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "vocabulary-size"
    quantity = {printed = "128,000", value = "128000", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chunks.toml
    id = "chunks"
    subject = "the-model"
    kind = "memory"
    statement = "Computing the loss in chunks saves the memory that the large vocabulary takes."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```

    Good:

    ```toml
    # subjects/the-model.toml
    id = "the-model"
    name = "The Model"
    kind = "model"
    # claims/vocabulary.toml
    id = "vocabulary"
    subject = "the-model"
    kind = "spec"
    statement = "The model has a vocabulary of 128,000 tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "vocabulary-size"
    quantity = {printed = "128,000", value = "128000", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/length.toml
    id = "length"
    subject = "the-model"
    kind = "spec"
    statement = "It is trained with sequences of 32,768 tokens."
    claimant = "the-maker"
    modality = "described"
    metric = "sequence-length"
    quantity = {printed = "32,768", value = "32768", unit = "token"}
    citations = [{source = "the-article", paragraph = 1}]
    # claims/chunks.toml
    id = "chunks"
    subject = "the-model"
    kind = "memory"
    statement = "Computing the loss in chunks saves the memory that the large vocabulary takes."
    claimant = "the-maker"
    modality = "described"
    citations = [{source = "the-article", paragraph = 1}]
    ```
    """
    if not _LOGITS.search(claim.statement):
        return
    vocabulary = agreed(view, claim, "vocabulary-size")
    length = agreed(view, claim, "sequence-length", assume=False)
    working = Working()
    if vocabulary is None:
        working.say("logits = tokens of a sequence x entries of the vocabulary x 2 or 4 bytes")
        sentence = "How much memory the logits take cannot be told: the size of the vocabulary is not printed."
        yield under_determined((claim,), working, sentence, needs=_NEEDS)
        return
    working.given("vocabulary", vocabulary)
    bound = length or agreed(view, claim, "context-window", assume=False)
    tokens = Interval.exactly(1000) if bound is None else amount(bound)
    if bound is not None:
        working.given("tokens of a sequence" if length else "tokens of a sequence at most", bound)
    number = Decimal(1000) if bound is None else bound.value
    narrow, wide = (
        working.computed(
            f"logits at {size} bytes",
            tokens.times(amount(vocabulary)).scaled(size),
            "byte",
            f"{told(tokens, 'token', number)} x {tell(vocabulary.value)} x {size}",
            number * vocabulary.value * size,
        )
        for size in _BYTES
    )
    reads: list[Claim | Fact] = [claim, vocabulary, *([bound] if bound else [])]
    word = "assumed entries" if vocabulary.is_assumed else "entries"
    said = f"The logits of {told(tokens, 'token', number)} over {tell(vocabulary.value)} {word} of the vocabulary"
    each = number * vocabulary.value
    said += f" take {told(narrow, 'byte', each * 2)} in 16 bits and {told(wide, 'byte', each * 4)} in 32"
    printed = view.fact(claim)
    if length is not None and printed is not None and is_amount(printed) and printed.unit == "byte":
        yield _against_printed(reads, working, printed, (narrow, wide), each * 2, said)
    elif length is not None:
        sentence = f"{said}, which is what chunks avoid keeping at once."
        yield consistent(reads, working, sentence, needs=unassumed(reads))
    else:
        end = "; the length of the sequences is not printed" if bound is None else " at the longest context"
        end = end if bound is None else f"{end}; the length in training is not printed"
        yield under_determined(reads, working, f"{said}{end}.", needs=_NEEDS)


def _against_printed(
    reads: list[Claim | Fact],
    working: Working,
    printed: Fact,
    sizes: tuple[Interval, Interval],
    each: Decimal,
    said: str,
) -> Finding:
    working.given("memory as printed", printed)
    if any(left_open(printed).overlaps(size) for size in sizes):
        sentence = f"{said}, which fits the {printed.quantity.printed} printed."
        return consistent(reads, working, sentence, needs=unassumed(reads))
    nominal = printed.value / each
    label = "sequences that would give the printed amount"
    many = working.computed(label, left_open(printed).over(sizes[0]), nominal=nominal)
    number = told(many, "dimensionless", nominal)
    sentence = f"{said}; the {printed.quantity.printed} printed would be those of {number} sequences."
    return under_determined(
        reads, working, sentence, needs=("batch-config", "sequence-length"), severity=Severity.WARNING
    )
