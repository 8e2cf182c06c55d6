"""The page's lock: no download addresses in it, and a checksum for all that is installed wherever the page is built."""

import json

from tests.web.conftest import ROOT

PACKAGES = {
    name: entry for name, entry in json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"].items() if name
}


def test_no_address_is_in_it():
    assert not [name for name, entry in PACKAGES.items() if "resolved" in entry]


def test_only_what_is_for_other_platforms_has_no_checksum():
    """Where the lock was made, the packages of some platforms could not be had; npm asks for their checksums when it needs them."""
    bare = {name: entry for name, entry in PACKAGES.items() if "integrity" not in entry}
    assert all(entry.get("optional") and entry.get("cpu") for entry in bare.values()), bare
    assert not [name for name, entry in bare.items() if "linux" in entry.get("os", ()) and {"x64", "arm64"} & set(entry["cpu"])]
