"""Structured logs: a line of JSON for each event, without a secret in it."""

import hashlib
import json
import logging


class JsonLines(logging.Formatter):
    """A line of JSON for each event."""

    STANDARD = frozenset((*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"))

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in self.STANDARD},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: int = logging.INFO) -> None:
    """Write everything to the error stream in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it would note the links of tables


def fingerprint(identity: str) -> str:
    """A table in the log: never its link."""
    return hashlib.sha256(identity.encode()).hexdigest()[:8]
