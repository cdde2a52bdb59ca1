"""Who proposed the fields of a record, and who accepted them."""

from pydantic import Field

from claims.model.base import PartialDate, Text, Value


class ProposedFields(Value):
    """The fields that one rule or one person proposed."""

    by: Text = Field(description="The rule with its version, as in 'drafting 1', or the person.")
    fields: tuple[Text, ...] = Field((), description="The fields of the record, as dotted paths.")


class Drafted(Value):
    """How a record, or a part of it, came out of a review of proposals."""

    accepted_by: Text = Field(description="The person who accepted it.")
    accepted: PartialDate = Field(description="The day on which it was accepted.")
    proposed: tuple[ProposedFields, ...] = Field((), description="Who proposed which of the fields.")

    def told(self) -> tuple[str, ...]:
        """Says who accepted it and who proposed which fields, as sentences."""
        proposed = (f"{entry.by} proposed {', '.join(entry.fields)}." for entry in self.proposed)
        return (f"{self.accepted_by} accepted it on {self.accepted}.", *proposed)
