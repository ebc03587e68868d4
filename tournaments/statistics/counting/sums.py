"""Sums of rows: whole numbers by name, a run of made games, the best deal, and what was won of whom.

Two sums add up to the sum of all their rows, whichever way they are grouped; only a run asks for their order. The names
of the counts are built here and read in `figures`; docs/statistics.md explains each.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Self

import msgspec

from tournaments.statistics.counting.rows import DealRow

Count = int | Fraction
#: A run of made games in some deals: how many there were, made from the first on, most in a row, made up to the last.
Run = tuple[int, int, int, int]
NO_RUN: Run = (0, 0, 0, 0)
#: The deal that brought most: cents, then numbers of round, table and deal.
Best = tuple[int, int, int, int]


def joined(first: Run, then: Run) -> Run:
    """The run of what was played first, and then."""
    games = first[0] + then[0]
    head = first[0] + then[1] if first[1] == first[0] else first[1]
    tail = then[0] + first[3] if then[3] == then[0] else then[3]
    return games, head, max(first[2], then[2], first[3] + then[1]), tail


def better(one: Best | None, other: Best | None) -> Best | None:
    """The deal that brought more, of equal ones the first played."""
    if one is None or other is None:
        return one or other
    return max(one, other, key=lambda best: (best[0], -best[1], -best[2], -best[3]))


class Stored(msgspec.Struct, gc=False):
    """A sum as JSON: an exact figure that is no whole number is text."""

    counts: dict[str, int | str]
    run: Run = NO_RUN
    best: Best | None = None
    against: dict[int, tuple[int, int]] = {}


_ENCODE, _DECODE = msgspec.json.Encoder(), msgspec.json.Decoder(Stored)


class Sum:
    """What some rows of one player come to.

    counts   by name; what is not there is nought
    against  deals together and cents won, by the other player
    """

    __slots__ = ("against", "best", "counts", "run")

    def __init__(self) -> None:
        self.counts: dict[str, Count] = {}
        self.run: Run = NO_RUN
        self.best: Best | None = None
        self.against: dict[int, tuple[int, int]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self._plain() == other._plain()

    def _plain(self) -> tuple[object, ...]:
        counts = {name: amount for name, amount in self.counts.items() if amount}
        return counts, self.run, self.best, self.against

    __hash__ = None  # type: ignore[assignment]

    def count(self, name: str, amount: Count) -> None:
        """Add an amount to a count."""
        if amount:
            self.counts[name] = self.counts.get(name, 0) + amount

    def add_row(self, row: DealRow) -> None:
        """Add a row that was played after all those before."""
        counts, gain, role = self.counts, row.gain, row.role
        get = counts.get
        if role == "misdeal":
            self.count("misdeal.gain", gain)
            self._pay(row)
            return
        for name in _ROLES[role]:
            counts[name] = get(name, 0) + 1
        if gain:
            for name in _GAINS[role]:
                counts[name] = get(name, 0) + gain
        seat, turn = _places(row.seats, row.seat, row.turn)
        counts[seat[0]] = get(seat[0], 0) + 1
        counts[turn[0]] = get(turn[0], 0) + 1
        if gain:
            counts[seat[1]] = get(seat[1], 0) + gain
            counts[turn[1]] = get(turn[1], 0) + gain
        if role == "actor":
            self._add_contract(row)
        if row.without is not None and role != "pausing":
            self._add_fleks(row)
        if row.premium:
            self.count("premium.deals", 1)
            self.count("premium.points", row.premium)
        if row.renonces:
            self.count("renonces.deals", 1)
            self.count("renonces", row.renonces)
        if row.tricks is not None:
            kind = "all_pass" if role == "all_pass" else "whist"
            self.count(f"{kind}.known", 1)
            self.count(f"{kind}.tricks", row.tricks)
        if gain > 0 and (self.best is None or gain >= self.best[0]):
            place = row.place
            self.best = better(self.best, (gain, place.round, place.table, place.deal))
        if row.against:
            self._pay(row)

    def _add_contract(self, row: DealRow) -> None:
        counts = self.counts
        played, known, made, gained = _contract(row.contract, row.red)
        counts[played] = counts.get(played, 0) + 1
        if row.gain:
            counts[gained] = counts.get(gained, 0) + row.gain
        if row.made is None:
            return
        counts[known] = counts.get(known, 0) + 1
        counts["actor.known"] = counts.get("actor.known", 0) + 1
        games, head, most, tail = self.run
        if row.made:
            counts[made] = counts.get(made, 0) + 1
            counts["actor.made"] = counts.get("actor.made", 0) + 1
            tail += 1
            self.run = games + 1, head + (head == games), max(most, tail), tail
        else:
            self.run = games + 1, head, most, 0

    def _add_fleks(self, row: DealRow) -> None:
        assert row.without is not None  # of a deal with fleks
        self.count(f"flek.{row.role}.deals", 1)
        self.count(f"flek.{row.role}.said", row.fleks)
        self.count(f"flek.{row.role}.yield", row.gain - row.without)
        if row.gain > row.without:
            self.count(f"flek.{row.role}.paid", 1)

    def _pay(self, row: DealRow) -> None:
        against, me, one = self.against, row.player, row.role != "misdeal"
        for other, cents in zip(row.people, row.against, strict=True):
            if other != me:
                before = against.get(other)
                if before is None:
                    against[other] = (int(one), cents)
                else:
                    against[other] = (before[0] + one, before[1] + cents)

    def add(self, other: Sum) -> Self:
        """Add what was played after all this; returns itself."""
        counts = self.counts
        for name, amount in other.counts.items():
            counts[name] = counts.get(name, 0) + amount
        self.run = joined(self.run, other.run)
        self.best = better(self.best, other.best)
        for player, (deals, cents) in other.against.items():
            before = self.against.get(player, (0, 0))
            now = before[0] + deals, before[1] + cents
            if now == (0, 0):
                self.against.pop(player, None)
            else:
                self.against[player] = now
        return self

    def negative(self) -> Sum:
        """What takes the counts of this sum away again; runs and best deals cannot be taken away."""
        gone = Sum()
        gone.counts = {name: -amount for name, amount in self.counts.items()}
        gone.against = {player: (-deals, -cents) for player, (deals, cents) in self.against.items()}
        return gone

    def stored(self) -> Stored:
        """As it is kept."""
        counts = {
            name: amount if isinstance(amount, int) else str(amount)
            for name, amount in self.counts.items()
            if amount
        }
        return Stored(counts, self.run, self.best, self.against)

    def encoded(self) -> str:
        """As JSON."""
        return _ENCODE.encode(self.stored()).decode()

    @classmethod
    def restored(cls, stored: Stored) -> Self:
        """Back from what is kept."""
        made = cls()
        made.counts = {
            name: amount if isinstance(amount, int) else Fraction(amount)
            for name, amount in stored.counts.items()
        }
        made.run, made.best, made.against = stored.run, stored.best, dict(stored.against)
        return made

    @classmethod
    def decoded(cls, text: str) -> Self:
        """Back from JSON."""
        return cls.restored(_DECODE.decode(text))


def total(sums: Iterable[Sum]) -> Sum:
    """The sum of sums, in the order in which they were played."""
    made = Sum()
    for each in sums:
        made.add(each)
    return made


_ROLES = {
    "actor": ("deals", "actor.deals"),
    "defence": ("deals", "defence.deals"),
    "pausing": ("deals", "pausing.deals"),
    "all_pass": ("deals", "all_pass.deals"),
}
_GAINS = {
    "actor": ("gain", "actor.gain"),
    "defence": ("gain", "defence.gain"),
    "pausing": ("gain", "pausing.gain"),
    "all_pass": ("gain",),
}
_PLACES: dict[tuple[int, int, int], tuple[tuple[str, str], tuple[str, str]]] = {}
_CONTRACTS: dict[tuple[str, bool], tuple[str, str, str, str]] = {}


def _places(seats: int, seat: int, turn: int) -> tuple[tuple[str, str], tuple[str, str]]:
    found = _PLACES.get((seats, seat, turn))
    if found is None:
        names = [
            (f"{kind}.{seats}.{number}.deals", f"{kind}.{seats}.{number}.gain")
            for kind, number in (("seat", seat + 1), ("turn", turn))
        ]
        found = _PLACES[seats, seat, turn] = names[0], names[1]
    return found


def _contract(contract: str, red: bool) -> tuple[str, str, str, str]:
    found = _CONTRACTS.get((contract, red))
    if found is None:
        head = f"contract.{contract}.{'red' if red else 'plain'}"
        found = f"{head}.played", f"{head}.known", f"{head}.made", f"{head}.gain"
        _CONTRACTS[contract, red] = found
    return found
