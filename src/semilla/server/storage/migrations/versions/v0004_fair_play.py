"""Tables among friends, cards dealt anew, and who has held a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what fair play needs; in a game that began before, somebody unknown may have held every seat."""
    op.add_column("game_table", sa.Column("friends", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("game_table", sa.Column("cards", sa.String(8), nullable=False, server_default="new"))
    op.add_column("seat", sa.Column("held", sa.JSON, nullable=False, server_default="[]"))
    tables = sa.table("game_table", *(sa.column(name, sa.String) for name in ("id", "status", "origin", "cards")))
    seats = sa.table("seat", sa.column("table", sa.String), sa.column("person", sa.String), sa.column("held", sa.JSON))
    op.execute(tables.update().where(tables.c.origin != "new").values(cards="open"))
    playing = seats.c.table.in_(sa.select(tables.c.id).where(tables.c.status == "playing"))
    op.execute(seats.update().where(playing).values(held=["?"]))
    connection = op.get_bind()
    for (person,) in connection.execute(sa.select(seats.c.person).where(playing, seats.c.person.is_not(None)).distinct()).all():
        connection.execute(seats.update().where(playing, seats.c.person == person).values(held=[person]))
