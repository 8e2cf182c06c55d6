"""What a table takes, and from where it was made."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what limits need; what older tables take is found out at the first round."""
    op.add_column("game_table", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("game_table", sa.Column("source", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_game_table_owner", "game_table", ["owner"])
    op.create_index("ix_game_table_source", "game_table", ["source"])
