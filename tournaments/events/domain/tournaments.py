"""Creating a tournament and giving rights in it."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from core import limits
from core.rate_limits import enforce
from core.refusals import WrongStateError
from tournaments.events.domain.currency import SMALLEST_COINS
from tournaments.events.domain.names import check_names
from tournaments.events.domain.proposals import proposed_options, proposed_system_options
from tournaments.events.models import Tournament, TournamentRole
from tournaments.events.permissions import may_list


@transaction.atomic
def create_tournament(*, user: User, name: str, on: date, **fields: Any) -> Tournament:
    """A new tournament, open for registration; its creator is the organiser.

    It is private unless its creator may put it on the public list (T-37). What is not said is as its system and its
    currency propose it. Raises BadSettingError for an address in its name, TooOftenError for an account that makes more
    than `limits.TOURNAMENTS`.
    """
    check_names(name=name, venue=str(fields.get("venue") or ""))
    enforce(limits.TOURNAMENTS.name, str(user.pk), limits.TOURNAMENTS.rate)
    tournament = Tournament(
        name=name, slug=_free_slug(f"{name} {on:%Y-%m-%d}"), date=on, created_by=user, **fields
    )
    if "public" not in fields:
        tournament.public = may_list(user, tournament)
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


def check_apart(tournament: Tournament, user: User, role: str) -> None:
    """Who organises does not judge, unless the tournament allows it. Raises WrongStateError."""
    apart = {TournamentRole.Role.ORGANISER.value, TournamentRole.Role.JURY.value}
    other = apart - {role}
    if tournament.organiser_may_rule or role not in apart:
        return
    if tournament.roles.filter(user=user, role__in=other).exists():
        raise WrongStateError(
            _("An organiser of this tournament cannot be on its jury. The page of the jury can allow it.")
        )


def hold_both(tournament: Tournament) -> list[str]:
    """The accounts that organise and are on the jury, by e-mail."""
    roles = tournament.roles.select_related("user")
    judges = {role.user_id for role in roles if role.role == TournamentRole.Role.JURY}
    return sorted(
        role.user.email
        for role in roles
        if role.role == TournamentRole.Role.ORGANISER and role.user_id in judges
    )


@transaction.atomic
def grant_role(tournament: Tournament, user: User, role: str) -> TournamentRole:
    """Give an account a role in the tournament; giving it twice changes nothing."""
    granted, _made = TournamentRole.objects.get_or_create(tournament=tournament, user=user, role=role)
    return granted
