"""The forms of requests: a value of another type is refused, not read as what it might have been meant for."""

import json
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

import semilla.server.app  # noqa: F401 (knows every form)
from semilla.server.tables.models import Form

TAKEN_FOR = {"integer": (True, "1", 1.0), "boolean": (1, "true"), "string": (1, True)}
"""Values that a lenient reader would take for one of these types."""


def forms(base: type[Form] = Form) -> Iterator[type[Form]]:
    for form in base.__subclasses__():
        yield form
        yield from forms(form)


def types_in(schema: object) -> set[str]:
    return {kind for kind in TAKEN_FOR if f'"type": "{kind}"' in json.dumps(schema)}


@pytest.mark.parametrize("form", [*forms()], ids=lambda form: form.__name__)
def test_a_value_of_another_type_is_refused(form: type[Form]) -> None:
    looked_at = 0
    for name, schema in form.model_json_schema()["properties"].items():
        kinds = types_in(schema)
        if len(kinds) != 1 or "items" in schema or "$ref" in schema or "additionalProperties" in schema:
            continue
        for wrong in TAKEN_FOR[kinds.pop()]:
            with pytest.raises(ValidationError) as refused:
                form.model_validate({name: wrong})
            assert name in {error["loc"][0] for error in refused.value.errors() if error["type"] != "missing"}, (name, wrong)
            looked_at += 1
    assert looked_at
