"""What a decision would change, line by line as a page shows it: gains before and after with their sum, places, and the
payments of the deal with the rules that they come from (T-29)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.formats import exact, money, signed_money, whole
from core.typed import FreeJson
from rules.words import word
from tournaments.jury.models.effects import Effects, SeatEffect
from tournaments.registration.models import Registration


@dataclass(frozen=True)
class Figure:
    """A gain in words and its sign: 1, 0 or -1."""

    words: str
    sign: int

    @property
    def kind(self) -> str:
        """The class of the amount."""
        return {1: "amount--gain", 0: "amount--nil", -1: "amount--loss"}[self.sign]


@dataclass(frozen=True)
class GainLine:
    """A player's gain of the round before and after, and the difference; `premium`: his points where they change."""

    name: str
    before: Figure
    after: Figure
    difference: Figure
    premium: str


@dataclass(frozen=True)
class PlaceLine:
    """Where somebody stands before and after; None: he is out of the ranking."""

    name: str
    move: list[int | None]


@dataclass(frozen=True)
class Payment:
    """A payment of the deal: who to whom, for what, how much each, by which rule."""

    words: str
    amount: str
    rule: str


@dataclass(frozen=True)
class Follows:
    """Everything of the page beside a decision; `moved`: how many moved in the standing whom it does not list."""

    gains: Sequence[GainLine]
    total: GainLine | None
    places: Sequence[PlaceLine]
    moved: int


#: So many of those who moved elsewhere in the standing are listed.
LISTED = 8


def follows(effects: Effects, people: Mapping[int, Registration], currency: str) -> Follows:
    """Effects as lines: the table in its order with the sum, then who else moves in the standing."""
    seats = effects.get("seats", ())
    in_balances = any(line["balance"][1] for line in seats)
    gains = [_gain(people[line["registration"]].name, line, in_balances, currency) for line in seats]
    own = {line["registration"]: at for at, line in enumerate(seats)}
    moved = [line for line in effects.get("places", ()) if line["place"][0] != line["place"][1]]
    here = sorted(
        (line for line in moved if line["registration"] in own), key=lambda line: own[line["registration"]]
    )
    elsewhere = [line for line in moved if line["registration"] not in own]
    return Follows(
        gains=gains,
        total=_total(seats, in_balances, currency) if gains else None,
        places=[
            PlaceLine(people[line["registration"]].name, line["place"])
            for line in (*here, *elsewhere[:LISTED])
        ],
        moved=max(0, len(elsewhere) - LISTED),
    )


def payments(result: FreeJson | None, names: Sequence[str], currency: str) -> list[Payment]:
    """The payments of a deal, those of one reason, rule and amount in one line."""
    language = get_language() or "sk"
    grouped: dict[tuple[object, ...], list[FreeJson]] = {}
    for posting in (result or {}).get("postings", ()):
        key = (posting["payer"], posting["reason"], posting["rule"], posting["cite"], posting["cents"])
        grouped.setdefault(key, []).append(posting)
    found = []
    for same in grouped.values():
        first, cents = same[0], same[0]["cents"]
        payees = ", ".join(names[one["payee"]] for one in same)
        words = f"{names[first['payer']]} → {payees}: {word('marias', 'reason', first['reason'], language)}"
        each = money(cents, currency)
        total = money(cents * len(same), currency)
        amount = f"{len(same)} × {each} = {total}" if len(same) > 1 else each
        found.append(Payment(words, amount, f"{first['rule']}, S:{first['cite']}"))
    return found


def _gain(name: str, line: SeatEffect, in_balances: bool, currency: str) -> GainLine:
    before, after = _values(line, in_balances)
    premium = line["premium"]
    moved = f"PB {whole(premium[0])} → {whole(premium[1])}" if premium[0] != premium[1] else ""
    return _line(name, before, after, in_balances, currency, moved)


def _total(seats: Iterable[SeatEffect], in_balances: bool, currency: str) -> GainLine:
    values = [_values(line, in_balances) for line in seats]
    before, after = (sum((value[at] for value in values), Fraction(0)) for at in (0, 1))
    return _line(_("together"), before, after, in_balances, currency)


def _values(line: SeatEffect, in_balances: bool) -> tuple[Fraction, Fraction]:
    if in_balances:
        return Fraction(line["balance"][0] or 0), Fraction(line["balance"][1] or 0)
    return Fraction(line["zb"][0]), Fraction(line["zb"][1])


def _line(
    name: str, before: Fraction, after: Fraction, in_balances: bool, currency: str, premium: str = ""
) -> GainLine:
    def figure(value: Fraction) -> Figure:
        sign = int(value > 0) - int(value < 0)
        if in_balances:
            return Figure(("+" if sign > 0 else "") + exact(str(value)), sign)
        return Figure(signed_money(int(value), currency), sign)

    return GainLine(name, figure(before), figure(after), figure(after - before), premium)
