"""Creating a tournament and giving rights in it."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from accounts.models import User
from tournaments.domain.cash import SMALLEST_COINS
from tournaments.domain.proposals import proposed_options, proposed_system_options
from tournaments.models import Tournament, TournamentRole


@transaction.atomic
def create_tournament(*, user: User, name: str, on: date, **fields: Any) -> Tournament:
    """A new tournament, open for registration; its creator is the organiser.

    What is not said is as its system and its currency propose it.
    """
    tournament = Tournament(
        name=name, slug=_free_slug(f"{name} {on:%Y-%m-%d}"), date=on, created_by=user, **fields
    )
    game = (tournament.system, tournament.ruleset)
    if "smallest_coin" not in fields:
        tournament.smallest_coin = SMALLEST_COINS[tournament.currency]
    if "ruleset_options" not in fields:
        tournament.ruleset_options = proposed_options(*game, tournament.currency)
    if "system_options" not in fields:
        tournament.system_options = proposed_system_options(
            *game, tournament.ruleset_options, tournament.currency
        )
    tournament.save(force_insert=True)
    grant_role(tournament, user, TournamentRole.Role.ORGANISER)
    return tournament


def _free_slug(text: str) -> str:
    """An address of the name that nobody has: with -2, -3 … where it is taken."""
    base = slugify(text)[:52].strip("-") or "turnaj"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number = 1
    slug = base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


@transaction.atomic
def grant_role(tournament: Tournament, user: User, role: str) -> TournamentRole:
    """Give an account a role in the tournament; giving it twice changes nothing."""
    granted, _ = TournamentRole.objects.get_or_create(tournament=tournament, user=user, role=role)
    return granted
