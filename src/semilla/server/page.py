"""The browser app, if it was built: every address that is no file of it shows the page itself."""

from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from semilla.server.settings import Settings

PACKAGED = Path(__file__).parent / "page"
BESIDE = Path(__file__).parents[3] / "web" / "dist"


def page_folder(settings: Settings) -> Path | None:
    """Where the built page is: as set, in the package, or beside the sources."""
    folders = [Path(settings.page)] if settings.page else [PACKAGED, BESIDE]
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


class Page(StaticFiles):
    """Files with hashed names are kept for ever, the page itself is asked for anew."""

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


def install(app: FastAPI, settings: Settings) -> None:
    """Serve the page, if there is one."""
    folder = page_folder(settings)
    if folder is not None:
        app.mount("/", Page(directory=folder, html=True), name="page")
