"""Which chapter of a course a table plays."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the chapter; older tables play none."""
    op.add_column("game_table", sa.Column("chapter", sa.String(40), nullable=False, server_default=""))
