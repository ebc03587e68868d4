"""How much a view takes: beyond DATA_UPLOAD_MAX_MEMORY_SIZE only where it says so itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

#: The words of a form around a file.
AROUND_A_FILE = 100_000


def takes_file(bytes_: int) -> Callable[[View], View]:
    """A view with a form in which a file of so many bytes is sent. `core.request_limits` reads it."""

    def decorate(view: View) -> View:
        view.largest_body = bytes_ + AROUND_A_FILE  # type: ignore[attr-defined]
        return view

    return decorate
