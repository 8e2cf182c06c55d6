"""People, tables, seats, the log, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table("secret", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False))
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "code",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("pack", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("nonces", sa.JSON, nullable=False),
        sa.Column("position", sa.JSON),
        sa.Column("origin", sa.String(12), nullable=False),
        sa.Column("undo", sa.String(8), nullable=False),
        sa.Column("place", sa.String(8), nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("takeover", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("archived", sa.Boolean, nullable=False),
        sa.Column("next", sa.String(32)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_game_table_listed", "game_table", ["status", "place", "touched"])
    op.create_table(
        "seat",
        table_column(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_seat_person", "seat", ["person"])
    op.create_table(
        "entry",
        table_column(primary_key=True),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("by", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        table_column(nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_chat_table", "chat", ["table"])


def table_column(**kwargs: bool) -> sa.Column[str]:
    """The column that names the table something belongs to."""
    return sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id", ondelete="CASCADE"), **kwargs)  # type: ignore[arg-type]
