"""Compiles the catalogues of the pages, bound: `python -m core.translation_compiler`.

Only what is older than its source is made anew; `rules/binding.py` says what is bound.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rules.binding import bound

ROOT = Path(__file__).resolve().parent.parent
#: What a compiled catalogue is made from beside its source.
_MADE_BY = (Path(__file__), ROOT / "rules" / "binding.py")


def bound_catalogue(source: Path, language: str) -> Catalog:
    """A catalogue as people read it."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=language, domain="django")
    for message in catalogue:
        if message.id and isinstance(message.string, str):
            message.string = bound(message.string, language)
        elif message.id and message.string:
            message.string = tuple(bound(form, language) for form in message.string)
    return catalogue


def compile_catalogues(root: Path = ROOT) -> list[Path]:
    """Compile what is not up to date; the files that were written."""
    written = []
    for source in sorted(root.glob("locale/*/LC_MESSAGES/django.po")):
        compiled = source.with_suffix(".mo")
        newest = max(file.stat().st_mtime for file in (source, *_MADE_BY))
        if compiled.exists() and compiled.stat().st_mtime >= newest:
            continue
        with compiled.open("wb") as file:
            write_mo(file, bound_catalogue(source, source.parts[-3]))
        written.append(compiled)
    return written


if __name__ == "__main__":
    for each in compile_catalogues():
        sys.stdout.write(f"{each.relative_to(ROOT)}\n")
