"""A tournament as last time: its settings, and what else of it is wanted (people, fees, prizes)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.hooks import Kept, begun_again, kept_of
from tournaments.events.models import Category, DeskRules, Tournament, TournamentRole


def last_time(user: User, slug: str = "") -> Tournament | None:
    """The tournament that this account organised last, or the one of this address if it organises it."""
    mine = TournamentRole.objects.filter(user=user, role=TournamentRole.Role.ORGANISER)
    found = Tournament.objects.filter(pk__in=mine.values("tournament"))
    if slug:
        return found.filter(slug=slug).first()
    return found.exclude(state=Tournament.State.DRAFT).order_by("-date", "-pk").first()


def kept(tournament: Tournament) -> list[Kept]:
    """What the next tournament may begin with."""
    return [one for answer in kept_of(tournament) for one in answer]


@transaction.atomic
def create_as(
    before: Tournament, wanted: frozenset[str], *, user: User, name: str, on: date, **fields: Any
) -> Tournament:
    """A new tournament by `fields`, with the desk's rules and categories of an earlier one and what is `wanted` of it.

    Raises as `create_tournament` does.
    """
    made = create_tournament(user=user, name=name, on=on, **fields)
    rules = DeskRules.objects.filter(tournament=before).first()
    if rules is not None:
        rules.pk, rules.tournament = None, made
        rules.save(force_insert=True)
    for category in Category.objects.filter(tournament=before):
        category.pk, category.tournament = None, made
        category.save(force_insert=True)
    begun_again(before, made, wanted)
    return made
