"""What is required is used: imported, or named where a tool or a plugin is run; and what is imported is required."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parent.parent

#: What is used without an import: what for, the file that shows it and the words there.
WITHOUT_IMPORT = {
    "celery-types": ("types for mypy", "requirements/base.in", "celery"),
    "django-stubs": ("types and a plugin for mypy", "pyproject.toml", "mypy_django_plugin"),
    "djangorestframework-stubs": ("types and a plugin for mypy", "pyproject.toml", "mypy_drf_plugin"),
    "djlint": ("a command", "bin/check", "djlint"),
    "gunicorn": ("the web server, a command", "docker/run.sh", "gunicorn"),
    "httptools": ("what reads requests for `live`", "live/__main__.py", "httptools"),
    "import-linter": ("a command", "bin/check", "lint-imports"),
    "pip-audit": ("a command", "tests/security/auditing.py", "pip_audit"),
    "pytest-xdist": ("a plugin of pytest", "bin/test", "--dist"),
    "ruff": ("a command", "bin/check", "ruff"),
    "uvloop": ("the loop of `live`", "live/__main__.py", "uvloop"),
    "types-openpyxl": ("types for mypy", "requirements/base.in", "openpyxl"),
}


def required(part: str) -> set[str]:
    """Names in a file of requirements, as they are compared."""
    lines = (ROOT / f"requirements/{part}.in").read_text(encoding="utf-8").splitlines()
    return {plain(re.split(r"[\[<>=]", line)[0]) for line in lines if line and line[0] not in "#-"}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def imported() -> dict[str, set[str]]:
    """Which files of ours import a module, by the module's first name; `TYPE_CHECKING` counts too."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, set[str]] = {}
    for name in listed.stdout.splitlines():
        if (ROOT / name).exists():
            for module in modules((ROOT / name).read_text(encoding="utf-8")):
                found.setdefault(module, set()).add(name)
    return found


def modules(source: str) -> Iterator[str]:
    """First names of what a source imports."""
    for found in re.finditer(r"^[ ]*(?:from (\w+)[\w.]* import|import (.+))", source, re.MULTILINE):
        yield from [found[1]] if found[1] else (name.split(".")[0].strip() for name in found[2].split(","))


@cache
def providers() -> dict[str, set[str]]:
    """Which packages give a module, of what is installed."""
    return {module: set(map(plain, names)) for module, names in packages_distributions().items()}


def users(name: str) -> set[str]:
    """Files that import something of a package."""
    given = {module for module, names in providers().items() if name in names}
    return set().union(*(imported().get(module, set()) for module in given or {name.replace("-", "_")}))


@pytest.mark.parametrize("part", ["base", "data", "fast", "test"])
def test_what_is_required_is_imported_or_named(part: str) -> None:
    assert not sorted(name for name in required(part) - set(WITHOUT_IMPORT) if not users(name))


def test_what_only_tests_import_is_no_requirement_of_the_product() -> None:
    own = {
        name
        for name in required("base") - set(WITHOUT_IMPORT)
        if all(file.startswith("tests/") for file in users(name))
    }
    assert not own


@pytest.mark.parametrize("name", sorted(WITHOUT_IMPORT))
def test_what_is_used_without_an_import_is_named_where_it_is_used(name: str) -> None:
    _reason, file, words = WITHOUT_IMPORT[name]
    assert name in required("base") | required("test"), "nothing requires it"
    assert not users(name), "it is imported"
    assert re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", (ROOT / file).read_text(encoding="utf-8"))


def test_what_is_imported_is_required() -> None:
    """And does not only come along with something else."""
    known = set().union(*(required(part) for part in ("base", "data", "fast", "stores", "test")))
    foreign = {
        module: sorted(files)[:3]
        for module, files in imported().items()
        if module not in sys.stdlib_module_names and not known & providers().get(module, known)
    }
    assert not foreign
