"""Classes, their teachers, lessons and pupils; which tables belong to them, and which are paused."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add classes; older tables belong to none."""
    op.add_column("game_table", sa.Column("classroom", sa.String(32), nullable=False, server_default=""))
    op.add_column("game_table", sa.Column("lesson", sa.Integer, nullable=False, server_default="0"))
    op.add_column("game_table", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("game_table", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_game_table_classroom", "game_table", ["classroom"])
    op.create_table(
        "classroom",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("typed_names", sa.Boolean, nullable=False),
        sa.Column("names_on_wall", sa.Boolean, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("keep_days", sa.Integer, nullable=False),
        sa.Column("wall_table", sa.Integer),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("said", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_classroom"),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_classroom_owner", "classroom", ["owner"])
    op.create_table(
        "teacher",
        sa.Column("classroom", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("classroom", "person", name="pk_teacher"),
        sa.ForeignKeyConstraint(["classroom"], ["classroom.id"], name="fk_teacher_classroom", ondelete="CASCADE"),
    )
    op.create_index("ix_teacher_person", "teacher", ["person"])
    op.create_table(
        "lesson",
        sa.Column("classroom", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("classroom", "number", name="pk_lesson"),
        sa.ForeignKeyConstraint(["classroom"], ["classroom.id"], name="fk_lesson_classroom", ondelete="CASCADE"),
    )
    op.create_table(
        "pupil",
        sa.Column("classroom", sa.String(32), nullable=False),
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("comeback", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("classroom", "id", name="pk_pupil"),
        sa.ForeignKeyConstraint(["classroom"], ["classroom.id"], name="fk_pupil_classroom", ondelete="CASCADE"),
    )
    op.create_index("ix_pupil_person", "pupil", ["person"])
    op.create_table(
        "finished",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("chapter", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "chapter", name="pk_finished"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_finished_person", ondelete="CASCADE"),
    )
