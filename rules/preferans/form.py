"""The forms of preferans: what a scorer may write next, and why not; data of a family, filled in by seat and bid."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from rules.binding import read_toml
from rules.fields import PLAYERS, Condition, Constraint, Field, Form, Kind, When
from rules.plain import FreeJson
from rules.preferans.deals import Card
from rules.preferans.russian.bidding import CONTRACTS
from rules.preferans.seats import defenders, seating
from rules.preferans.system import System

_FILES = {"slovak": "balkan"}
#: The rule that refuses a contract below the bid, by family.
_BELOW_BID = {"russian": "RUS-4", "austrian": "AUS-8"}
#: Families in which a game from the hand does not end the bidding by numbers.
_HAND_IS_BOUND = frozenset({"russian"})
#: The pack of the Russian family, suit by suit (RUS-50).
DECK = typing.get_args(Card)


def make_form(system: System, chosen: FreeJson) -> Form:
    """The form of one rule set with the conventions of a table: `data/preferans/form-<family>.toml`, filled in.

    It binds what depends on the deal, the number of players and the conventions, and by "$name" on the running state
    before the deal (rows of all-passes, an opening, refas, an empty pot). Who has left is no player of the form.
    """
    data = _written(_FILES.get(system.family, system.family))
    maker = _Maker(system, chosen)
    kinds = [
        Kind(
            kind=entry["kind"],
            fields=tuple(maker.fields(entry["fields"])),
            constraints=tuple(maker.constraints(data.get("constraint", ()), entry["kind"])),
        )
        for entry in data["kind"]
        if maker.holds_for(entry)
    ]
    return Form(kinds=tuple(kinds), facts=maker.facts(data["fact"]), messages=data["messages"])


@cache
def _written(name: str) -> FreeJson:
    file = resources.files("rules") / "data" / "preferans" / f"form-{name}.toml"
    return read_toml(file)


class _Maker:
    """Fills the written entries in for one rule set."""

    def __init__(self, system: System, chosen: FreeJson) -> None:
        self.system = system
        self.chosen = chosen
        self.game = system.features["game"]
        self.players = system.ruleset.players

    def holds_for(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry is for this game and these conventions."""
        if self.game not in entry.get("games", (self.game,)):
            return False
        where: Mapping[str, Sequence[Any]] = entry.get("where", {})
        return all(self.chosen.get(option) in values for option, values in where.items())

    def bare(self, entry: Mapping[str, Any]) -> Iterator[FreeJson]:
        """An entry without what decided whether it holds, once for each seat (and other seat) that it names."""
        body = {key: value for key, value in entry.items() if key not in ("games", "where", "kinds")}
        text = repr(body)
        seats = range(self.system.ruleset.most_players)
        if "{other}" in text:
            yield from (_filled(body, seat, other) for seat in seats for other in seats if seat != other)
        elif "{seat}" in text:
            yield from (_filled(body, seat, seat) for seat in seats)
        else:
            yield body

    # ---- fields

    def fields(self, entries: Sequence[Mapping[str, Any]]) -> Iterator[Field]:
        """The fields of a kind, with the contracts and bids of the system."""
        for entry in entries:
            if self.holds_for(entry):
                for body in self.bare(entry):
                    if body.get("values") == ["contracts"]:
                        body["values"] = self.contracts()
                    elif body.get("values") == ["bids"]:
                        body["values"] = self.bids()
                    elif body.get("values") == ["deck"]:
                        body["values"] = DECK
                    yield msgspec.convert(body, Field)

    def contracts(self) -> list[int | str]:
        """What may be played: a table's contracts, all levels and trumps, or numbers."""
        if self.system.family == "russian":
            return list(self.chosen.get("table") or CONTRACTS)
        if self.system.family == "austrian":
            last = {None: 4, "sans_atout": 6, "durchmarsch": 8}[self.chosen.get("no_trump")]
            return list(range(1, last + 1))
        return [int(number) for number in self.system.features["contracts"]]

    def bids(self) -> list[int | str]:
        """What may have bought the deal."""
        return [1, *self.contracts()] if self.system.family == "slovak" else self.contracts()

    # ---- constraints

    def constraints(self, entries: Sequence[Mapping[str, Any]], kind: str) -> Iterator[Constraint]:
        """The constraints of a kind: the ladder of bids first, then the written ones."""
        if kind == "contract":
            yield from self.ladder()
            yield from self.turns()
        for entry in entries:
            if kind in entry.get("kinds", ("contract",)) and self.holds_for(entry):
                for body in self.bare(entry):
                    body["rule"] = self.rule(body.get("rule", ""))
                    if "total" in body:
                        yield from self.totals(body)
                    else:
                        yield msgspec.convert(body, Constraint)

    def rule(self, written: str) -> str:
        """A rule that a family shares is written "family 10" and cited under the prefix of the rule set."""
        return written.replace("family ", f"{self.system.features.get('prefix')}-")

    def totals(self, body: FreeJson) -> Iterator[Constraint]:
        """A sum over all seats, once for each number of players."""
        (name,) = body["fields"]
        for players in self.players:
            fields = [f"{name}.{seat}" for seat in range(players)]
            when = {**body.get("when", {}), PLAYERS: {"is": [players]}}
            yield msgspec.convert({**body, "fields": fields, "when": when}, Constraint)

    def ladder(self) -> Iterator[Constraint]:
        """RUS-4, CRO-4, SK-4, AUS-8: for each bid the contracts below it; a game from the hand is free but in RUS-4."""
        rule = _BELOW_BID.get(self.system.family) or self.rule("family 4")
        contracts = self.contracts()
        for bid in self.bids():
            below = tuple(contract for contract in contracts if _is_below(contract, bid))
            when = {"bid": Condition(one_of=(bid,))}
            if self.system.family not in _HAND_IS_BOUND:
                when["hand"] = Condition(none_of=(True,))
            if below:
                yield _without(below, when, rule)

    def turns(self) -> Iterator[Constraint]:
        """ORDER-4: nobody deals to a first hand whose table is full: his turn is passed over."""
        if not self.chosen.get("table"):
            return
        for players in self.players:
            for dealer in range(players):
                first = seating(tuple(range(players)), dealer).hands[0]
                yield Constraint(
                    fields=("dealer",),
                    when={PLAYERS: _is(players), f"$remaining.{first}": _is(0)},
                    without=(dealer,),
                    rule="ORDER-4",
                    message="table_is_full",
                )

    # ---- facts

    def facts(self, entries: Sequence[Mapping[str, Any]]) -> dict[str, tuple[When, ...]]:
        """The written facts, one case an entry and seat, and those of the seats."""
        found: dict[str, list[When]] = {name: [] for name in self._names(entries)}
        for entry in entries:
            if self.holds_for(entry):
                for body in self.bare(entry):
                    found[body["name"]].append(msgspec.convert(body["when"], When))
        return {name: tuple(cases) for name, cases in found.items()} | self.seat_facts()

    def _names(self, entries: Sequence[Mapping[str, Any]]) -> list[str]:
        return [body["name"] for entry in entries for body in self.bare(entry)]

    def seat_facts(self) -> dict[str, tuple[When, ...]]:
        """GEN-11: who rests, who is the first hand, who defends and who is the first defender, by number of players."""
        found: dict[str, list[When]] = {
            f"{fact}.{seat}": []
            for fact in ("rests", "first_hand", "defends", "first")
            for seat in range(self.system.ruleset.most_players)
        }
        for players in self.players:
            for fact, dealers in _by_dealer(players).items():
                found[fact].append({PLAYERS: _is(players), "dealer": _is(*dealers)})
            for (fact, declarer), dealers in _by_declarer(players).items():
                at = {PLAYERS: _is(players), "declarer": _is(declarer), "dealer": _is(*dealers)}
                found[fact].append(at)
        return {name: tuple(cases) for name, cases in found.items()}


def _by_dealer(players: int) -> dict[str, list[int]]:
    """For who rests and who is the first hand: the dealers that make it so."""
    found: dict[str, list[int]] = {}
    for dealer in range(players):
        here = seating(tuple(range(players)), dealer)
        found.setdefault(f"first_hand.{here.hands[0]}", []).append(dealer)
        for seat in here.resting:
            found.setdefault(f"rests.{seat}", []).append(dealer)
    return found


def _by_declarer(players: int) -> dict[tuple[str, int], list[int]]:
    """For who defends against a declarer: the dealers that make it so."""
    found: dict[tuple[str, int], list[int]] = {}
    for dealer in range(players):
        hands = seating(tuple(range(players)), dealer).hands
        for declarer in hands:
            order = defenders(hands, declarer)
            if len(order) > 1:
                found.setdefault((f"first.{order[0]}", declarer), []).append(dealer)
            for seat in order:
                found.setdefault((f"defends.{seat}", declarer), []).append(dealer)
    return found


def _filled(value: Any, seat: int, other: int) -> Any:
    """A written value for one seat: "{seat}" alone becomes a number."""
    if isinstance(value, dict):
        return {_filled(key, seat, other): _filled(part, seat, other) for key, part in value.items()}
    if isinstance(value, list):
        return [_filled(part, seat, other) for part in value]
    if not isinstance(value, str):
        return value
    alone = {"{seat}": seat, "{other}": other, "{count}": seat + 1}
    if value in alone:
        return alone[value]
    return value.replace("{seat}", str(seat)).replace("{other}", str(other))


def _is(*values: object) -> Condition:
    return Condition(one_of=values)


def _without(values: tuple[int | str, ...], when: When, rule: str) -> Constraint:
    return Constraint(fields=("contract",), when=when, without=values, rule=rule, message="below_the_bid")


def _is_below(contract: int | str, bid: int | str) -> bool:
    """RUS-4: level first, then trump where both are given."""
    if isinstance(contract, int) and isinstance(bid, int):
        return contract < bid
    level, trump = CONTRACTS[str(contract)]
    bid_level, bid_trump = CONTRACTS[str(bid)]
    lower_trump = trump is not None and bid_trump is not None and trump < bid_trump
    return level < bid_level or (level == bid_level and lower_trump)
