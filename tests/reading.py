"""Pages as they are read: how a template breaks its lines is nothing a test should see."""

from __future__ import annotations

import re
from typing import Any


def read(answer: Any) -> str:
    """What was answered, with one blank between words, a no-break one too, and none beside a tag."""
    return re.sub(r"(?<=>) | (?=<)", "", " ".join(answer.content.decode().split()))
