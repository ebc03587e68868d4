"""The OpenAPI document in `docs` is the one that the code makes: who changes the API sees what a program sees of it."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.integration

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.yaml"
#: Stands in docs/api.md, too.
COMMAND = "FLEK_MODE=test .venv/bin/python manage.py spectacular --lang en --file docs/openapi.yaml"


def test_the_document_is_the_one_that_the_code_makes(tmp_path: Path) -> None:
    call_command(
        "spectacular", "--lang", "en", "--validate", "--fail-on-warn", "--file", str(tmp_path / "made")
    )
    kept, made = (path.read_text(encoding="utf-8").splitlines() for path in (DOCUMENT, tmp_path / "made"))
    different = [
        f"line {number}: {before!r} is now {after!r}"
        for number, (before, after) in enumerate(zip_longest(kept, made), 1)
        if before != after
    ]
    assert not different[:1], f"make it anew: {COMMAND}"


def test_the_documents_name_the_command() -> None:
    assert COMMAND in (DOCUMENT.parent / "api.md").read_text(encoding="utf-8")
