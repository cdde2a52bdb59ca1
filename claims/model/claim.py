"""A claim: one atomic assertion, with every place where it is said."""

from enum import StrEnum
from typing import ClassVar

from pydantic import Field

from claims.model.base import PartialDate, Record, Slug, Text, Value
from claims.model.drafted import Drafted
from claims.model.quantity import Comparator, Quantity
from claims.model.source import Sha256


class ClaimKind(StrEnum):
    """What sort of assertion a claim makes."""

    SPEEDUP = "speedup"
    THROUGHPUT = "throughput"
    LATENCY = "latency"
    DURATION = "duration"
    SCORE = "score"
    LOSS = "loss"
    MEMORY = "memory"
    PARALLELISM = "parallelism"
    SPEC = "spec"
    SCALE = "scale"
    UTILISATION = "utilisation"
    SUPPORT = "support"
    AVAILABILITY = "availability"
    DATE = "date"
    COST = "cost"
    DEVELOPMENT_TIME = "development-time"
    ARCHITECTURE = "architecture"
    PROJECTION = "projection"
    ABSENCE = "absence"
    ATTRIBUTION = "attribution"
    OPINION = "opinion"


class Modality(StrEnum):
    """On what footing the claimant puts the claim."""

    MEASURED = "measured"
    ESTIMATED = "estimated"
    SIMULATED = "simulated"
    PROJECTED = "projected"
    PROMISED = "promised"
    DESCRIBED = "described"
    OPINION = "opinion"


class Tag(StrEnum):
    """What the claim involves; checklist items apply or not by it."""

    TRAINING = "training"
    SERVING = "serving"
    NETWORK = "network"
    MOE = "moe"
    LORA = "lora"
    QUANTISED = "quantised"
    MULTI_DEVICE = "multi_device"
    CACHING = "caching"
    PROJECTION = "projection"
    PEOPLE = "people"


class Stance(StrEnum):
    """What a source does with a claim."""

    ASSERTS = "asserts"
    REPEATS = "repeats"
    QUALIFIES = "qualifies"
    DISPUTES = "disputes"


class Relation(StrEnum):
    """How one claim bears on another."""

    CONTRADICTS = "contradicts"
    QUALIFIES = "qualifies"
    DERIVED_FROM = "derived-from"
    CONCERNS = "concerns"


class FormerPlace(Value):
    """A place in an earlier version of a source, where the newest no longer says the same."""

    text_sha256: Sha256 = Field(description="SHA-256 of the text of that version.")
    paragraph: int = Field(ge=1, description="The paragraph there, 1-based, blank blocks dropped.")


class Citation(Value):
    """One place where a source says the claim."""

    source: Slug = Field(description="The source that says it.")
    paragraph: int | None = Field(None, ge=1, description="The paragraph, 1-based, blank blocks dropped.")
    former: FormerPlace | None = Field(None, description="Where it stood, if the newest version no longer says so.")
    figures: tuple[Text, ...] = Field((), description="The figures exactly as printed there.")
    stance: Stance = Field(Stance.ASSERTS, description="What the source does with the claim.")
    via: tuple[Slug, ...] = Field((), description="Which of the sources that it relies on it has this from.")
    comparator: Comparator | None = Field(None, description="The comparator printed there, where it differs.")
    hedges: tuple[Text, ...] = Field((), description="Hedges that stand there.")
    dropped: tuple[Text, ...] = Field((), description="Hedges of the claim that are missing there.")
    wording: Text | None = Field(None, description="The wording there, in short, where it differs in substance.")
    drafted: Drafted | None = Field(None, description="Who proposed and who accepted it, where it was reviewed.")


class About(Value):
    """A further subject that a claim involves."""

    subject: Slug = Field(description="The subject.")
    role: Text = Field(description="Its role in the claim, for example hardware, model, baseline, framework.")


class ClaimLink(Value):
    """Another claim that bears on this one."""

    claim: Slug = Field(description="The other claim.")
    how: Relation = Field(description="How this claim bears on it.")
    note: Text | None = Field(None, description="What the relation is, as a sentence.")


class Claim(Record):
    """One atomic assertion by one claimant about one subject."""

    collection: ClassVar[str] = "claims"

    subject: Slug = Field(description="The thing it is about.")
    kind: ClaimKind = Field(description="What sort of assertion it is.")
    statement: Text = Field(description="The assertion in the curator's own words.")
    claimant: Slug = Field(description="The body whose assertion it is.")
    modality: Modality = Field(description="On what footing it is put.")
    metric: Slug | None = Field(None, description="The metric, of data/metrics.toml.")
    reading: Slug | None = Field(None, description="The reading of the metric, where the source settles it.")
    study: Slug | None = Field(None, description="The run or set-up it comes from.")
    baseline: Text | None = Field(None, description="What it is compared with, as far as stated.")
    asserted: PartialDate | None = Field(None, description="When the claimant asserted it.")
    when: PartialDate | None = Field(None, description="What a claim about a date says.")
    due: PartialDate | None = Field(None, description="When a promise or projection falls due.")
    hedges: tuple[Text, ...] = Field((), description="The claimant's own hedges.")
    tags: tuple[Tag, ...] = Field((), description="What the claim involves.")
    rechecked: PartialDate | None = Field(None, description="When it was last compared with its sources as they are.")
    note: Text | None = Field(None, description="The curator's remark: what is odd, mistranslated or left open.")
    quantity: Quantity | None = Field(None, description="The figure, where it has one.")
    conditions: dict[Slug, Text] = Field({}, description="Stated conditions, by the id of the checklist item.")
    about: tuple[About, ...] = Field((), description="Further subjects, each with its role.")
    related: tuple[ClaimLink, ...] = Field((), description="Other claims that it bears on.")
    citations: tuple[Citation, ...] = Field((), description="Every place where it is said.")
    drafted: Drafted | None = Field(None, description="Who proposed and who accepted it, where it was reviewed.")

    def subjects(self) -> tuple[str, ...]:
        """Returns the ids of all subjects that the claim is about, the main one first."""
        return (self.subject, *(about.subject for about in self.about)) if self.about else (self.subject,)
