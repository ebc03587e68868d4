"""Rows of deals of preferans: contracts by level, misere, all-pass, whists; a balance is known at the end alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from tournaments.statistics.counting.rows import DealRow, Place, Role

#: Reasons of figures of the declarer that say how his contract ended (`rules.preferans.result.Entry`).
MADE = frozenset({"made", "misere_made", "write_off", "game"})
FAILED = frozenset({"failed", "misere_failed", "surrender"})
#: What a defender says when he whists.
WHISTS = frozenset({"whist", "invited", "own", "whist_talon"})


class Written(Struct, gc=False):
    """A figure of a stored result: who wrote it, and why."""

    seat: int | None
    reason: str


class Outcome(Struct, gc=False):
    """A deal of a stored `table-result/1`, as far as it is counted."""

    entries: list[Written]


class Dealt(Struct, gc=False):
    """A deal of any kind of preferans, as far as it is counted."""

    kind: str
    dealer: int | None = None
    declarer: int | None = None
    contract: int | str | None = None
    tricks: list[int | None] = field(default_factory=list)
    defence: list[str | None] = field(default_factory=list)


def level(contract: int | str) -> str:
    """The level of a contract: “7” of “7S”; the number where the game numbers its contracts."""
    return str(contract).rstrip("SCDHNT")


def rows(deal: Dealt, outcome: Outcome, place: Place, people: Sequence[int]) -> Iterator[DealRow]:
    """A row for everybody at the table; nothing for what is no deal."""
    if deal.dealer is None or deal.kind == "redeal":
        return
    known, seats = tuple(people), len(people)
    contract = deal.kind if deal.contract is None else level(deal.contract)
    made = _made(deal, outcome)
    for seat, player in enumerate(known):
        role = _role(deal, seat)
        tricks = deal.tricks[seat] if seat < len(deal.tricks) else None
        whisted = role == "defence" and seat < len(deal.defence) and deal.defence[seat] in WHISTS
        yield DealRow(
            player=player,
            place=place,
            seat=seat,
            turn=(seat - deal.dealer) % seats,
            seats=seats,
            role=role,
            contract=contract,
            made=made,
            tricks=tricks if whisted or role == "all_pass" else None,
            people=known,
            against=(0,) * seats,
        )


def _role(deal: Dealt, seat: int) -> Role:
    if deal.declarer is None:
        return "all_pass"
    if seat == deal.declarer:
        return "actor"
    rests = seat < len(deal.tricks) and deal.tricks[seat] is None
    return "pausing" if rests or (len(deal.tricks) > 3 and seat == deal.dealer) else "defence"


def _made(deal: Dealt, outcome: Outcome) -> bool | None:
    """How the contract ended, by the figures of the declarer; None where they do not say."""
    reasons = {entry.reason for entry in outcome.entries if entry.seat == deal.declarer}
    if deal.declarer is None or reasons.isdisjoint(MADE | FAILED):
        return None
    return reasons.isdisjoint(FAILED)
