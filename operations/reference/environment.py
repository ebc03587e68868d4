"""What an installation may set in its environment, as the code of `config` reads it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from operations.reference.tables import table

FOLDER = Path(settings.BASE_DIR) / "config"
#: How environ names a kind of value, and what a reader calls it.
KINDS = {"str": "text", "int": "number", "bool": "yes or no", "list": "list"}
REQUIRED = "it must be set"
#: What reads a time for which something is kept, in `config/keeping.py`.
KEPT_FOR = "time_of"


def settings_read() -> str:
    """Every setting by name: its kind, what holds where it is not set, the file that reads it."""
    found: dict[str, tuple[str, str, str, str]] = {}
    for row in (row for file in sorted(FOLDER.glob("*.py")) for row in _read_in(file)):
        # read twice, it is asked first whether it is set at all
        if row[0] not in found or found[row[0]][2] == REQUIRED:
            found[row[0]] = row
    return table(
        ("setting", "kind", "where it is not set", "read in"), [found[name] for name in sorted(found)]
    )


def _read_in(file: Path) -> Iterator[tuple[str, str, str, str]]:
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and (kind := _kind(node)) and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                given = [one.value for one in node.keywords if one.arg == "default"]
                default = next(iter([*given, *node.args[1:]]), None)
                yield f"`{name.value}`", kind, _default(default), f"`config/{file.name}`"


def _kind(call: ast.Call) -> str:
    """The kind of value that a call of `env` reads; "" of any other call."""
    of = call.func
    if isinstance(of, ast.Name) and of.id == KEPT_FOR:
        return KINDS["int"]
    if isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name) and of.value.id == "env":
        return KINDS.get(of.attr, "address")
    return ""


def _default(found: ast.expr | None) -> str:
    """What holds where nothing is set: the code itself, for it may depend on what the installation is for."""
    if found is None:
        return REQUIRED
    if isinstance(found, ast.Name) and found.id.islower():
        return "taken from another setting or a file"
    code = ast.unparse(found)
    return "nothing" if code in ("''", "[]") else f"`{code}`"
