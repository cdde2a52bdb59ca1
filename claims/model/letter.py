"""A letter that asks a claimant for what is missing: values only, the words of it are an exporter's."""

from pydantic import Field

from claims.model.base import PartialDate, Slug, Text, Value
from claims.model.checklist import DetailCitation


class Quoted(Value):
    """A claim as the letter refers to it."""

    claim: Slug = Field(description="The claim.")
    about: Text = Field(description="The name of its subject.")
    statement: Text = Field(description="What it says.")
    printed: Text | None = Field(None, description="Its figure, as printed.")
    place: DetailCitation | None = Field(None, description="Where it is said.")
    said: Text | None = Field(
        None, description="The sentence of the source, where the record has it in another language."
    )
    is_foreign: bool = Field(False, description="Whether the statement is in another language than the letter.")
    retracted: PartialDate | None = Field(None, description="When the document was retracted.")
    corrected: PartialDate | None = Field(None, description="When the document was corrected.")
    superseded: bool = Field(False, description="Whether another document superseded it.")


class LetterQuestion(Value):
    """One question of a letter."""

    item: Slug = Field(description="The checklist item.")
    question: Text = Field(description="The question.")
    why: Text = Field(description="Why it is asked.")
    withheld: bool = Field(False, description="Whether a source says that it is not disclosed.")
    claims: tuple[int, ...] = Field(
        min_length=1, description="The claims that it refers to, by their numbers in the letter, from 1."
    )


class Letter(Value):
    """Asks one claimant for the essential details that are missing of its claims."""

    to: Text = Field(description="The claimant's name.")
    language: Text = Field("en", description="The language that it is written in, a BCP 47 tag.")
    claims: tuple[Quoted, ...] = Field(min_length=1, description="The claims that are asked about.")
    questions: tuple[LetterQuestion, ...] = Field(min_length=1, description="What is asked, the most needed first.")
