"""Declared tournaments of the same players, with the totals that are wanted of their tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from scoring.models import Fold, Sheet, SheetSeat
from tests.evening import published_round, tournament_of
from tournaments.events.models import Tournament
from tournaments.people.models import Consent, Player
from tournaments.registration.models import Registration

#: The money of four players in cents, round by round.
ROUNDS = ((600, 100, -200, -500), (300, 200, -100, -400))
DEALS = 24


def declared(
    people: Sequence[Player],
    *rounds: Sequence[int],
    days_ago: int = 30,
    deals: int = DEALS,
    **fields: Any,
) -> Tournament:
    """A declared tournament of these players, at tables of four in the order of their start numbers."""
    made = tournament_of(len(people), rounds_planned=len(rounds or ROUNDS), **fields)
    entries = list(made.registrations.order_by("start_number"))
    for entry, player in zip(entries, people, strict=True):
        Registration.objects.filter(pk=entry.pk).update(player=player, name=player.name)
    of_entry = {entry.pk: place for place, entry in enumerate(entries)}
    for money in rounds or ROUNDS:
        round_ = published_round(made)
        for seat in round_.seats.all():
            SheetSeat.objects.filter(pk=seat.sheet_seat_id).update(
                money=money[of_entry[seat.registration_id]]
            )
        Sheet.objects.filter(table__round=round_).update(state=Sheet.State.CLOSED)
        Fold.objects.filter(sheet__table__round=round_).update(numbers=list(range(1, deals + 1)))
        type(round_).objects.filter(pk=round_.pk).update(state="closed", closed_at=timezone.now())
    Tournament.objects.filter(pk=made.pk).update(
        state=Tournament.State.DECLARED, date=timezone.localdate() - timedelta(days=days_ago)
    )
    made.refresh_from_db()
    return made


def players(count: int = 4) -> list[Player]:
    """People of the registry."""
    names = ("Anna", "Boris", "Cyril", "Dana", "Emil", "Fero", "Gita", "Hugo")
    return [
        Player.objects.create(name=f"{name} Hráč", birth_year=1960, registered=True) for name in names[:count]
    ]


def agree(*people: Player, scopes: Sequence[str] = ("name", "statistics")) -> None:
    """They agree on their own accounts."""
    from tournaments.people.domain import consents

    for player in people:
        for scope in scopes:
            consents.record(player, Consent.How.SIGNED, None, scope=Consent.Scope(scope), note="zložka")
        player.refresh_from_db()


def day(days_ago: int) -> date:
    return timezone.localdate() - timedelta(days=days_ago)
