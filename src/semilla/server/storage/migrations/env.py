"""Alembic's entry: run the migrations on the connection that `database.upgrade` hands over."""

from alembic import context

from semilla.server.storage.rows import Row

context.configure(connection=context.config.attributes["connection"], target_metadata=Row.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
