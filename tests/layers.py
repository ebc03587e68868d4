"""The layers of the suite: each test file names its own at its head, and what it asks for has to fit.

`pytest -m unit` is the quick loop: nothing in it touches a database or waits for a process that serves. A file whose
marks cannot be asked for is not even imported.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("unit", "integration", "e2e")
#: Fixtures that bring a database, and those that bring a browser or a process.
DATABASE = {"db", "transactional_db", "django_db_setup", "lasting", "postgres_url"}
PROCESSES = {"chromium", "playwright"}
HEAD = re.compile(r"^pytestmark = .*?\bmark\.(unit|integration|e2e)\b", re.MULTILINE | re.DOTALL)


def check(items: list[pytest.Item]) -> None:
    """Refuse a run in which a file has no layer, or a test asks for what its layer does not have."""
    faults = sorted({fault for item in items if (fault := find_fault(item))})
    if faults:
        raise pytest.UsageError("\n".join(faults))


def find_fault(item: pytest.Item) -> str | None:
    """Return what is wrong with the layer of a test, in a line; None where nothing is."""
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
        return f"{item.nodeid}: asks for a browser, and is not in the layer e2e"
    return None


def is_asked_for(file: Path, marks: str) -> bool:
    """Return whether an expression of `-m` can choose a test of this file, by the layer at its head alone."""
    if not set(LAYERS) & set(_names(marks)):
        return True
    head = re.search(
        r"^pytestmark = .*?\bmark\.(unit|integration|e2e)\b", file.read_text(encoding="utf-8"), re.M | re.S
    )
    return head is None or _possible(marks, head[1])


@cache
def _possible(marks: str, layer: str) -> bool:
    """Try all that the other names of the expression may be: few stand in one."""
    known = {name: name == layer for name in LAYERS}
    others = [name for name in _names(marks) if name not in known]
    return any(
        eval(marks, {"__builtins__": {}}, {**known, **dict(zip(others, map(_Mark, values), strict=True))})
        for values in itertools.product((True, False), repeat=len(others))
    )


@cache
def _names(marks: str) -> list[str]:
    bare = re.sub(r"(\w)\([^)]*\)", r"\1", marks)
    return sorted(set(re.findall(r"[a-z_]\w*", bare)) - {"and", "or", "not"})


class _Mark:
    """A mark that a test may have, with whatever arguments the expression asks for."""

    def __init__(self, present: bool) -> None:
        self.present = present

    def __bool__(self) -> bool:
        return self.present

    def __call__(self, **_arguments: str) -> bool:
        return self.present
