"""The server of the browser tests: what it draws follows from a name in a file, into which every test writes its own."""

import os
from pathlib import Path

from fastapi import FastAPI

from semilla.server.app import create_app as create
from tests.chance import Chance

NAME = "SEMILLA_TEST_NAME"


def create_app() -> FastAPI:
    Chance(Path(os.environ[NAME]).read_text).rule()
    return create()
