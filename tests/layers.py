"""The layers of the suite: each test file names its own at its head, and what it asks for has to fit.

`pytest -m unit` is the quick loop: nothing in it touches a database or waits for a process that serves.
"""

from __future__ import annotations

import pytest

LAYERS = ("unit", "integration", "e2e")
#: Fixtures that bring a database, and those that bring a browser or a process.
DATABASE = {"db", "transactional_db", "django_db_setup", "lasting", "postgres_url"}
PROCESSES = {"chromium", "playwright"}


def check(items: list[pytest.Item]) -> None:
    """Refuse a run in which a file has no layer, or a test asks for what its layer does not have."""
    faults = sorted({fault for item in items if (fault := find_fault(item))})
    if faults:
        raise pytest.UsageError("\n".join(faults))


def find_fault(item: pytest.Item) -> str | None:
    """What is wrong with the layer of a test, in a line; None where nothing is."""
    file = item.nodeid.partition("::")[0]
    marks = {mark.name for mark in item.iter_markers()}
    chosen = [layer for layer in LAYERS if layer in marks]
    if len(chosen) != 1:
        return (
            f"{file}: one layer at its head (pytestmark), of {', '.join(LAYERS)}; it has {chosen or 'none'}"
        )
    fixtures = set(getattr(item, "fixturenames", []))
    if chosen == ["unit"] and ("django_db" in marks or DATABASE & fixtures):
        return f"{item.nodeid}: a unit test asks for a database"
    if chosen != ["e2e"] and PROCESSES & fixtures:
        return f"{item.nodeid}: asks for a browser or a server, and is not in the layer e2e"
    return None
