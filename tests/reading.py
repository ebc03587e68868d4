"""Pages as they are read: how a template breaks its lines, and where none may end, is nothing a test should see."""

from __future__ import annotations

import re
from typing import Any

#: A no-break space after a word of one letter, as catalogues and rules have them; those within figures stay.
_BOUND = re.compile(r"(?<![\w.])([ksvzouia])\u00a0", re.IGNORECASE)


def plain(text: str) -> str:
    """A text with the blanks of its source: what binds a word of one letter to the next is for the reader's lines."""
    return _BOUND.sub(r"\1 ", text)


def read(answer: Any) -> str:
    """What was answered, with one blank between words, a no-break one too, and none beside a tag."""
    return re.sub(r"(?<=>) | (?=<)", "", " ".join(answer.content.decode().split()))
