"""The shared sheet: columns by seat, grids of player against player, and a pot; every figure with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from msgspec import UNSET, UnsetType

from rules import rulebook
from rules.preferans.exact import LARGEST, Number, bounded, row, shown, whole, whole_row
from rules.preferans.result import Entry, Row


@cache
def sources() -> dict[str, str]:
    """The paragraph of the source for each rule number."""
    return {number: rule.cite for number, rule in rulebook.rules("preferans").items()}


class Sheet:
    """What the players write down.

    columns  account -> one figure a seat (pool, hill, main, refa, cash, points)
    grids    account -> grid[i][j], what i holds on j (whist, side); the diagonal stays 0
    pot      the figure of the pot, where the system has one
    all_whole  no fraction has been written or carried so far; most games never see one
    entries  what was written since they were last taken
    """

    def __init__(self, players: int, columns: Sequence[str], grid: str | None = None) -> None:
        self.players = players
        self.columns: dict[str, list[Number]] = {name: [0] * players for name in columns}
        self.grids: dict[str, list[list[Number]]] = {}
        if grid is not None:
            self.grids[grid] = [[0] * players for _ in range(players)]
        self.pot: Number = 0
        self.all_whole = True
        self.entries: list[Entry] = []
        self._sources = sources()

    def write(self, account: str, seat: int, amount: Number, reason: str, cite: str) -> None:
        """Add an amount to a column; nothing is written for zero."""
        if amount:
            column = self.columns[account]
            column[seat] = whole(column[seat] + amount)
            self.note(account, seat, amount, reason, cite)

    def write_on(self, account: str, seat: int, on: int, amount: Number, reason: str, cite: str) -> None:
        """Add an amount to what `seat` holds on `on`."""
        if amount:
            line = self.grids[account][seat]
            line[on] = whole(line[on] + amount)
            self.note(account, seat, amount, reason, cite, on)

    def write_pot(self, amount: Number, reason: str, cite: str) -> None:
        """Add an amount to the pot."""
        if amount:
            self.pot = whole(self.pot + amount)
            self._enter("pot", None, UNSET, shown(amount), reason, cite)

    def note(
        self, account: str, seat: int, amount: Number, reason: str, cite: str, on: int | UnsetType = UNSET
    ) -> None:
        """Enter a line without moving a column: for what is counted elsewhere, such as marks.

        Raises RuleError GEN-5 for an amount beyond any game.
        """
        if not -LARGEST <= amount <= LARGEST:
            bounded(amount)
        figure: int | str
        if type(amount) is int:
            figure = amount
        else:
            figure = shown(amount)
            self.all_whole = False
        self._enter(account, seat, on, figure, reason, cite)

    def _enter(
        self, account: str, seat: int | None, on: int | UnsetType, amount: int | str, reason: str, cite: str
    ) -> None:
        self.entries.append(
            Entry(
                account=account,
                seat=seat,
                on=on,
                amount=amount,
                reason=reason,
                cite=cite,
                source=self._sources[cite],
            )
        )

    def carry(self, account: str, figures: list[Number]) -> None:
        """Set a column that was kept on paper until now; nothing is entered for it."""
        self.columns[account][:] = figures
        self.all_whole = self.all_whole and all(type(figure) is int for figure in figures)

    def carry_grid(self, account: str, rows: list[list[Number]]) -> None:
        """Set a grid that was kept on paper until now."""
        self.grids[account][:] = rows
        self.all_whole = self.all_whole and all(type(figure) is int for line in rows for figure in line)

    def copy(self) -> Sheet:
        """A sheet with the same figures and no entries: for a reckoning that must not change this one."""
        other = Sheet(self.players, ())
        other.columns = {name: list(column) for name, column in self.columns.items()}
        other.grids = {name: [list(line) for line in grid] for name, grid in self.grids.items()}
        other.pot = self.pot
        return other

    def take_entries(self) -> list[Entry]:
        """The entries since the last call, in the order they were written."""
        taken, self.entries = self.entries, []
        return taken

    @property
    def shown(self) -> Callable[[Iterable[Number]], Row]:
        """What makes of a column, or of a line of a grid, what stands in a result."""
        return whole_row if self.all_whole else row
