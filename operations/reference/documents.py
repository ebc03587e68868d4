"""Which part of which document is made of what, and how it gets there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from django.conf import settings

from operations.reference import commands, environment, rulesets
from operations.reference.glossary import terms

FOLDER = Path(settings.BASE_DIR) / "docs"
#: A part between its marks; the name of the first one says what it is made of.
PART = re.compile(r"(?<=<!-- made: )([a-z -]+)( -->\n).*?(?=<!-- made -->)", re.DOTALL)

#: Document to its parts: name to what makes the text.
DOCUMENTS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "glossary.md": terms(),
    "reference/commands.md": {
        "commands of rules": commands.of_rules,
        "commands of seeding": commands.of_seeding,
        "commands of manage": commands.of_management,
    },
    "reference/settings.md": {"settings": environment.settings_read},
    "reference/rulesets.md": {
        "list of rule sets": rulesets.list_of_rulesets,
        "options of marias": partial(rulesets.options_of, "marias"),
        "options of preferans": partial(rulesets.options_of, "preferans"),
    },
}


def made(name: str) -> str:
    """The document with its parts made anew. Raises ValueError where its marks are not those of its parts."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    marked = [match[1] for match in PART.finditer(text)]
    if marked != list(DOCUMENTS[name]):
        raise ValueError(f"docs/{name} marks {marked}, it should mark {list(DOCUMENTS[name])}.")
    return PART.sub(lambda match: f"{match[1]}{match[2]}\n{DOCUMENTS[name][match[1]]().strip()}\n\n", text)


def behind() -> Iterator[str]:
    """The documents that are not what they should be."""
    for name in DOCUMENTS:
        if made(name) != (FOLDER / name).read_text(encoding="utf-8"):
            yield name


def write() -> list[str]:
    """Write every document that is behind; says which."""
    late = list(behind())
    for name in late:
        (FOLDER / name).write_text(made(name), encoding="utf-8")
    return late
