"""How pybabel finds the strings of templates and code (babel.cfg, docs/translating.md)."""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def extract_template(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    """Messages of a Django template: its tags become Python calls, the rest of it blanks without indentation."""
    code = INDENT.sub("", templatize(file.read().decode("utf-8")))
    yield from extract_python(io.BytesIO(code.encode("utf-8")), keywords, comment_tags, {"encoding": "utf-8"})
