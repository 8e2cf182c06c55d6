"""The browser app, if it was built: every address that is no file of it shows the page itself."""

import os
from pathlib import Path

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from semilla.server.settings import Settings

PACKAGED = Path(__file__).parent / "page"
BESIDE = Path(__file__).parents[3] / "web" / "dist"
PACKED = {"br": ".br", "gzip": ".gz"}
"""How files may have been compressed when the page was built, the smaller form first."""


def page_folder(settings: Settings) -> Path | None:
    """Where the built page is: as set, in the package, or beside the sources."""
    folders = [Path(settings.page)] if settings.page else [PACKAGED, BESIDE]
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


class Page(StaticFiles):
    """Files with hashed names are kept for ever, the page itself is asked for anew; compressed files go out as they are."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith(("api/", "assets/")):
                raise
            response = await super().get_response("index.html", scope)
        hashed = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        plain = super().file_response(full_path, stat_result, scope, status_code)
        accepted = {part.split(";")[0].strip() for part in Headers(scope=scope).get("accept-encoding", "").split(",")}
        for encoding, ending in PACKED.items():
            packed = Path(f"{os.fspath(full_path)}{ending}")
            if encoding in accepted and isinstance(plain, FileResponse) and packed.is_file():
                response = super().file_response(packed, packed.stat(), scope, status_code)
                response.headers["Content-Encoding"] = encoding
                response.headers["Content-Type"] = plain.headers["Content-Type"]
                response.headers["Vary"] = "Accept-Encoding"
                return response
        return plain


def install(app: FastAPI, settings: Settings) -> None:
    """Serve the page, if there is one."""
    folder = page_folder(settings)
    if folder is not None:
        app.mount("/", Page(directory=folder, html=True), name="page")
