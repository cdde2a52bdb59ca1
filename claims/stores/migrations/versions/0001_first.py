"""Records, the entries by which claims are found, the history and the texts."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "record",
        sa.Column("id", sa.String(), primary_key=True, nullable=False),
        sa.Column("collection", sa.String(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
    )
    op.create_index("ix_record_collection", "record", ["collection"])
    op.create_table(
        "claim",
        sa.Column("id", sa.String(), sa.ForeignKey("record.id"), primary_key=True, nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("subject_name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("statement", sa.String(), nullable=False),
        sa.Column("claimant", sa.String(), nullable=False),
        sa.Column("modality", sa.String(), nullable=False),
        sa.Column("printed", sa.String()),
        sa.Column("comparator", sa.String()),
        sa.Column("unit", sa.String()),
        sa.Column("metric", sa.String()),
        sa.Column("study", sa.String()),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("outlets", sa.Integer(), nullable=False),
        sa.Column("origins", sa.Integer(), nullable=False),
        sa.Column("items", sa.Integer(), nullable=False),
        sa.Column("missing", sa.Integer(), nullable=False),
        sa.Column("essential_missing", sa.Integer(), nullable=False),
        sa.Column("sources", sa.String(), nullable=False),
        sa.Column("search", sa.String(), nullable=False),
    )
    for column in ("subject", "kind", "claimant", "study", "status"):
        op.create_index(f"ix_claim_{column}", "claim", [column])
    for table, column in (("citation", "source"), ("claim_subject", "subject")):
        op.create_table(
            table,
            sa.Column(
                "claim", sa.String(), sa.ForeignKey("claim.id", ondelete="CASCADE"), primary_key=True, nullable=False
            ),
            sa.Column(column, sa.String(), primary_key=True, nullable=False),
        )
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.create_table(
        "event",
        sa.Column("seq", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("record", sa.String(), sa.ForeignKey("record.id"), nullable=False),
        sa.Column("before", sa.String()),
        sa.Column("after", sa.String()),
        sa.Column("why", sa.String()),
    )
    op.create_index("ix_event_record", "event", ["record"])
    op.create_table(
        "text",
        sa.Column("sha256", sa.String(), primary_key=True, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(), primary_key=True, nullable=False),
        sa.Column("value", sa.String(), nullable=False),
    )


def downgrade() -> None:
    for table in ("meta", "text", "event", "claim_subject", "citation", "claim", "record"):
        op.drop_table(table)
