"""Writes the server's OpenAPI document, from which `npm run client` makes the typed client: `python web/tools/openapi.py`."""

import json
from pathlib import Path

from semilla.server.app import create_app

if __name__ == "__main__":
    file = Path(__file__).parent.parent / "openapi.json"
    file.write_text(json.dumps(create_app().openapi(), indent=2, ensure_ascii=False) + "\n", "utf-8")
