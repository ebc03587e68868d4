"""Hooks: what a lower room asks of those above it, without knowing them.

A room that must ask (may this be refused? what is yours of this person? erase, merge, mark as stale) declares a hook
and calls it in its own transaction; a room above joins it when the site starts. What must only be told is a signal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """A typed list of functions, called in the order in which they joined; whoever raises a Refusal stops the verb."""

    def __init__(self) -> None:
        self._joined: list[Callable[P, R]] = []

    def join(self, function: Callable[P, R]) -> Callable[P, R]:
        """From now on this function is asked too; one that joins twice is asked once."""
        if function not in self._joined:
            self._joined.append(function)
        return function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """Ask all of them; their answers in the order in which they joined."""
        return [function(*args, **kwargs) for function in self._joined]
