"""What must not hurt us: the fixtures are those of the server, on both databases."""

from tests.server.conftest import ana, anyio_backend, app, ben, database, postgres, sqlite

__all__ = ["ana", "anyio_backend", "app", "ben", "database", "postgres", "sqlite"]
