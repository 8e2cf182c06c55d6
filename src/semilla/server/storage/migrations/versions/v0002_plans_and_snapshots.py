"""Planning ahead, snapshots of long games, and whose time ran out."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what came later; tables that are being played go on."""
    op.create_table(
        "plan",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moves", sa.JSON, nullable=False),
        sa.Column("dropped", sa.JSON, nullable=False),
    )
    op.create_table(
        "snapshot",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sa.Column("story", sa.JSON, nullable=False),
    )
    op.add_column("seat", sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false()))
