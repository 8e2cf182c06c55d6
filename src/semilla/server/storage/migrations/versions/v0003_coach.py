"""Whether a table allows hints, and what the coach found in finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the coach; older tables allow hints where they are for one device."""
    op.create_table(
        "analysis",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.add_column("game_table", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    tables = sa.table("game_table", sa.column("hints"), sa.column("place"))
    op.execute(tables.update().where(tables.c.place == "local").values(hints=sa.true()))
