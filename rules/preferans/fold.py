"""What every family offers the engine: a game that deals are added to, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.plain import FreeJson
from rules.preferans.deals import Close, Recorded
from rules.preferans.result import State
from rules.preferans.settlement import Reckoning
from rules.preferans.sheet import Sheet
from rules.preferans.system import System


class Game(Protocol):
    """A game in progress. After `play` has raised RuleError the game is not used again."""

    @property
    def sheet(self) -> Sheet:
        """Where it is written."""

    @property
    def finished(self) -> bool:
        """The game has ended by its own rule."""

    def play(self, deal: Recorded) -> None:
        """Write one deal or event."""

    def accounts(self) -> State:
        """The accounts of the family (GEN-12)."""

    def state(self) -> State:
        """The accounts and what the next deal depends on."""

    def settle(self, close: Any) -> Reckoning:
        """The balance as if play stopped here; nothing of the game changes."""


class Family(Protocol):
    """One family of systems.

    kinds     the structs of a system's deals and events
    close     the struct of the end of its records
    """

    def kinds(self, system: System) -> tuple[type[Recorded], ...]: ...

    def close(self, system: System) -> type[Close]: ...

    def ends_itself(self, system: System, chosen: FreeJson) -> bool:
        """Whether a game with these options has an end by its own rule."""

    def open(self, system: System, chosen: FreeJson, players: int, deals: Sequence[Recorded]) -> Game:
        """A game before its first deal. Raises RuleError where conventions exclude each other."""
