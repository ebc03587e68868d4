"""A sum read as figures: each exact, with the number of deals that it is of, and which deals those are.

A figure names its deals by a word (`what`): `deals_in` says of a sum how many there are, `belongs` of a row whether it
is one, and a page opens the figure down to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from tournaments.statistics.counting.limits import LIMITS
from tournaments.statistics.counting.rows import DealRow
from tournaments.statistics.counting.sums import Sum

#: What a line adds up: cents, premium points, a plain number, tricks.
Unit = Literal["money", "points", "number", "tricks"]
#: Groups of lines in the order in which a page shows them.
Group = Literal["roles", "contracts", "fleks", "marks", "whists", "seats", "turns"]


class Line(Struct, frozen=True, kw_only=True):
    """One line of figures.

    group    what stands beside it on a page; `name`: which line of the group; `red`: of a contract played red
    what     which deals these are; `deals`: how many
    known    of how many the sheet says whether the actor made them, or the fleks brought more; `made`: how many
    total    what they add up to, exact, in `unit`
    said     fleks that were said in them
    """

    group: Group
    name: str
    what: str
    deals: int
    red: bool = False
    known: int = 0
    made: int = 0
    total: Fraction | None = None
    unit: Unit = "money"
    said: int = 0

    @property
    def share(self) -> Fraction | None:
        """Made of known; None where nothing is known."""
        return Fraction(self.made, self.known) if self.known else None

    @property
    def each(self) -> Fraction | None:
        """What one deal brought on average."""
        return self.total / self.deals if self.total is not None and self.deals else None

    @property
    def few(self) -> bool:
        """Fewer deals than say anything."""
        return self.deals < LIMITS.least_actor_deals


def lines(found: Sum, contracts: Iterable[str], *, money: bool, person: bool) -> list[Line]:
    """The lines of a sum that have any deals.

    contracts  ids in the order of the rule set
    money      whether deals move money (mariáš); else balances are settled at the end
    person     of one player, not of everybody: then his part in the defence is told too
    """
    made = [*_roles(found, money=money, person=person), *_contracts(found, contracts, money=money)]
    if money:
        made += [*_fleks(found), *_marks(found)]
    else:
        made += [*_whists(found)]
    if money:
        made += [*_places(found, "seat", "seats"), *_places(found, "turn", "turns")]
    return [line for line in made if line.deals]


def actor_line(found: Sum, *, money: bool) -> Line:
    """What a player did as the actor, with or without deals."""
    return next(_roles(found, money=money, person=False))


def ranks(found: Sum) -> bool:
    """Whether there are enough deals as actor to be ranked."""
    return found.counts.get("actor.deals", 0) >= LIMITS.least_actor_deals


def _whole(found: Sum, name: str) -> int:
    return int(found.counts.get(name, 0))


def _money(found: Sum, name: str, *, money: bool = True) -> Fraction | None:
    return Fraction(found.counts.get(name, 0)) if money else None


def _roles(found: Sum, *, money: bool, person: bool) -> Iterator[Line]:
    yield Line(
        group="roles", name="actor", what="actor", deals=_whole(found, "actor.deals"),
        known=_whole(found, "actor.known"), made=_whole(found, "actor.made"),
        total=_money(found, "actor.gain", money=money),
    )  # fmt: skip
    if not person:
        return
    for role in ("defence", "pausing"):
        yield Line(
            group="roles", name=role, what=role, deals=_whole(found, f"{role}.deals"),
            total=_money(found, f"{role}.gain", money=money),
        )  # fmt: skip
    yield Line(
        group="roles", name="all", what="deals", deals=_whole(found, "deals"),
        total=_money(found, "gain", money=money),
    )  # fmt: skip


def _contracts(found: Sum, contracts: Iterable[str], *, money: bool) -> Iterator[Line]:
    for contract in contracts:
        for colour in ("plain", "red"):
            head = f"contract.{contract}.{colour}"
            yield Line(
                group="contracts", name=contract, red=colour == "red", what=head,
                deals=_whole(found, f"{head}.played"), known=_whole(found, f"{head}.known"),
                made=_whole(found, f"{head}.made"), total=_money(found, f"{head}.gain", money=money),
            )  # fmt: skip


def _fleks(found: Sum) -> Iterator[Line]:
    for role in ("actor", "defence"):
        head = f"flek.{role}"
        deals = _whole(found, f"{head}.deals")
        yield Line(
            group="fleks", name=role, what=head, deals=deals, known=deals, made=_whole(found, f"{head}.paid"),
            total=_money(found, f"{head}.yield"), said=_whole(found, f"{head}.said"),
        )  # fmt: skip


def _marks(found: Sum) -> Iterator[Line]:
    yield Line(
        group="marks", name="premium", what="premium", deals=_whole(found, "premium.deals"),
        total=_money(found, "premium.points"), unit="points",
    )  # fmt: skip
    yield Line(
        group="marks", name="renonces", what="renonces", deals=_whole(found, "renonces.deals"),
        total=_money(found, "renonces"), unit="number",
    )  # fmt: skip


def _whists(found: Sum) -> Iterator[Line]:
    for name in ("whist", "all_pass"):
        yield Line(
            group="whists", name=name, what=name, deals=_whole(found, f"{name}.known"),
            total=_money(found, f"{name}.tricks"), unit="tricks",
        )  # fmt: skip


def _places(found: Sum, kind: str, group: Literal["seats", "turns"]) -> Iterator[Line]:
    first = 1 if kind == "seat" else 0
    for seats in range(3, 6):
        for number in range(first, seats + first):
            head = f"{kind}.{seats}.{number}"
            yield Line(
                group=group, name=f"{seats}.{number}", what=head, deals=_whole(found, f"{head}.deals"),
                total=_money(found, f"{head}.gain"),
            )  # fmt: skip


#: Word to the name of its count, and whether a row is one of its deals.
_WHAT: dict[str, tuple[str, Callable[[DealRow], bool]]] = {
    "deals": ("deals", lambda row: True),
    "actor": ("actor.deals", lambda row: row.role == "actor"),
    "defence": ("defence.deals", lambda row: row.role == "defence"),
    "pausing": ("pausing.deals", lambda row: row.role == "pausing"),
    "flek.actor": ("flek.actor.deals", lambda row: row.without is not None and row.role == "actor"),
    "flek.defence": ("flek.defence.deals", lambda row: row.without is not None and row.role == "defence"),
    "premium": ("premium.deals", lambda row: bool(row.premium)),
    "renonces": ("renonces.deals", lambda row: bool(row.renonces)),
    "whist": ("whist.known", lambda row: row.tricks is not None and row.role == "defence"),
    "all_pass": ("all_pass.known", lambda row: row.tricks is not None and row.role == "all_pass"),
}


def known(what: str) -> bool:
    """Whether this is a word for deals at all."""
    head, *rest = what.split(".")
    if what in _WHAT:
        return True
    if head == "contract":
        return len(rest) == 2 and rest[1] in ("plain", "red")
    if head == "against":
        return len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 19
    return (
        head in ("seat", "turn")
        and len(rest) == 2
        and all(part.isdecimal() and len(part) < 3 for part in rest)
    )


def deals_in(found: Sum, what: str) -> int:
    """How many deals of a sum these are. Raises LookupError for no such word."""
    if not known(what):
        raise LookupError(what)
    if what in _WHAT:
        return _whole(found, _WHAT[what][0])
    head, rest = what.split(".", 1)
    if head == "against":
        return found.against.get(int(rest), (0, 0))[0]
    return _whole(found, f"{what}.played" if head == "contract" else f"{what}.deals")


def belongs(row: DealRow, what: str) -> bool:
    """Whether a row is one of these deals; `against` takes the other one as rows name him. Raises LookupError."""
    if not known(what):
        raise LookupError(what)
    if row.role == "misdeal":
        return False
    if what in _WHAT:
        return _WHAT[what][1](row)
    head, *rest = what.split(".")
    if head == "contract":
        return row.role == "actor" and row.contract == rest[0] and row.red == (rest[1] == "red")
    if head == "against":
        return int(rest[0]) in row.people and int(rest[0]) != row.player
    return row.seats == int(rest[0]) and int(rest[1]) == (row.seat + 1 if head == "seat" else row.turn)
