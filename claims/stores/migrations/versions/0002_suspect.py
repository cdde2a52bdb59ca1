"""Why a claim should be checked again, beside what else is derived about it; it is derived anew after the migration."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("claim", sa.Column("suspect", sa.String()))


def downgrade() -> None:
    op.drop_column("claim", "suspect")
