"""Whether a row can be kept by every database: SQLite takes almost anything, PostgreSQL does not."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, Column, String, Table

from semilla.engine.incoming import Unfit, check_characters, parse_json

MOST_BYTES = 100_000_000
"""What one value may take: the story of a long game is a large one."""


class Misfit(ValueError):
    """A value that cannot be kept everywhere: in which column, and why."""


def fitted(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row as it was read, its JSON as text, as it is to be kept; raises `Misfit`."""
    columns = [column for column in table.columns if column.name in row]
    return {column.name: _value(column, row[column.name]) for column in columns}


def _value(column: Column[Any], value: Any) -> Any:
    if value is None:
        if not column.nullable:
            raise Misfit(f"{column.name}: NULL")
        return None
    kind = column.type
    try:
        if isinstance(kind, JSON):
            return parse_json(value, MOST_BYTES)
        if isinstance(kind, String):
            check_characters(value)
            fits = kind.length is None or len(value) <= kind.length
        elif isinstance(kind, Boolean):
            fits = isinstance(value, bool)
        else:
            bits = 63 if isinstance(kind, BigInteger) else 31
            fits = isinstance(value, int) and -(2**bits) <= value < 2**bits
    except Unfit as unfit:
        raise Misfit(f"{column.name}: {unfit.text()}") from None
    except (TypeError, AttributeError):
        fits = False
    if not fits:
        raise Misfit(f"{column.name}: {type(value).__name__}")
    return value
