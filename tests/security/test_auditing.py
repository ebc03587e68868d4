"""bin/audit fails for a known fault only, and says plainly when nobody could be asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.security.auditing import verdict

pytestmark = pytest.mark.unit

CLEAN: dict[str, Any] = {"name": "django", "version": "5.2.19", "vulns": []}
FAULTY = {
    "name": "pillow",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}, {"id": "PYSEC-2", "fix_versions": []}],
}
UNKNOWN = {"name": "celery", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "status", "words"),
    [
        ([CLEAN], 0, "1 packages have no known fault."),
        ([CLEAN, UNKNOWN], 0, "1 are unknown there"),
        ([CLEAN, FAULTY], 1, "pillow 1.0: PYSEC-1 (mended in 1.1)"),
        ([FAULTY], 1, "PYSEC-2 (mended in no version yet)"),
        ([UNKNOWN, UNKNOWN], 0, "NOT AUDITED"),
        ([], 0, "NOT AUDITED"),
    ],
)
def test_what_it_says(packages: list[dict[str, Any]], status: int, words: str) -> None:
    said, ended = verdict(packages)
    assert ended == status
    assert words in said
