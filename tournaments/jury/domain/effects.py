"""What a decision changes: the table, the standing, cards and states, before it and after it (T-29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.jury.models import Case
from tournaments.jury.models.effects import Effects, PlaceEffect, SeatEffect, ShownCard
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.standings.domain.standings import standing_after


@dataclass(frozen=True)
class Totals:
    """What a seat has: money and ZB in cents, premium points, the exact balance."""

    money: int
    premium: int
    zb: int
    balance: str


@dataclass(frozen=True)
class Placed:
    """Where somebody stands, with exact points."""

    place: int | None
    points: str


@dataclass(frozen=True)
class Picture:
    """What a decision can change, at one moment: seats, places and states by registration, cards in force by id."""

    round: int | None
    seats: Mapping[int, Totals]
    places: Mapping[int, Placed]
    states: Mapping[int, str]
    cards: Mapping[int, ShownCard]


def picture_of(case: Case) -> Picture:
    """Totals at the table, places of everyone and cards in force, to be compared."""
    seats = {}
    if case.table is not None:
        for seat in case.table.seats.select_related("sheet_seat"):
            kept = seat.sheet_seat
            seats[seat.registration_id] = Totals(kept.money, kept.premium, kept.zb, kept.balance)
    last = case.tournament.rounds.exclude(state=Round.State.DRAFT).order_by("-number").first()
    rows = standing_after(last).rows if last else ()
    people = Registration.objects.filter(tournament=case.tournament)
    return Picture(
        round=last.number if last else None,
        seats=seats,
        places={row.player: Placed(row.place, str(row.points)) for row in rows},
        states=dict(people.values_list("pk", "state")),
        cards={
            card.pk: {"registration": card.registration_id, "colour": card.colour}
            for entry in people.prefetch_related("penalty_cards")
            for card in entry.penalty_cards.all()
            if card.taken_back_at is None
        },
    )


def difference(before: Picture, after: Picture) -> Effects:
    """What changed, by registration: every seat of the table, and of the standing only who moved."""
    return {
        "round": after.round,
        "seats": [_seat(pk, before.seats[pk], now) for pk, now in after.seats.items()],
        "places": [
            _place(pk, before.places.get(pk, now), now)
            for pk, now in after.places.items()
            if before.places.get(pk) != now
        ],
        "cards": [card for pk, card in after.cards.items() if pk not in before.cards],
        "taken_back": [card for pk, card in before.cards.items() if pk not in after.cards],
        "disqualified": [
            pk
            for pk, state in after.states.items()
            if state == Registration.State.DISQUALIFIED and before.states.get(pk) != state
        ],
    }


def _seat(pk: int, was: Totals, now: Totals) -> SeatEffect:
    return {
        "registration": pk,
        "money": [was.money, now.money],
        "premium": [was.premium, now.premium],
        "zb": [was.zb, now.zb],
        "balance": [was.balance, now.balance],
    }


def _place(pk: int, was: Placed, now: Placed) -> PlaceEffect:
    return {"registration": pk, "place": [was.place, now.place], "points": [was.points, now.points]}
