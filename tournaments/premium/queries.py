"""What pages read of tables of premium points (M-41)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from scoring.hooks import Offer
from tournaments.people.permissions import officer_clubs
from tournaments.premium.domain.tables import OPTION
from tournaments.premium.domain.tables import RULESET as RULESET
from tournaments.premium.models import PremiumTable, PremiumTableVersion
from tournaments.premium.permissions import usable_by

#: More is no list to choose from.
MOST_OFFERED = 100
#: The id of a version that was made here (`PremiumTableVersion.inline`); one from elsewhere is any text (M-41).
_INLINE_ID = re.compile(r"(?P<name>.+) [0-9]{4}-[0-9]{2}-[0-9]{2} v(?P<number>[0-9]{1,3})")


def kept_by(user: User) -> QuerySet[PremiumTable]:
    """The tables that an account may change: three queries."""
    clubs = Q(club__isnull=False) if user.is_superuser else Q(club__in=officer_clubs(user))
    return _listed(Q(owner=user) | clubs)


def of_its_clubs(user: User) -> QuerySet[PremiumTable]:
    """The tables that are played in the clubs of an account and that others keep."""
    mine = kept_by(user).values("pk")
    return _listed(Q(club__players__user=user) & ~Q(pk__in=mine))


def of_club(club: int) -> QuerySet[PremiumTable]:
    """The tables that a club offers."""
    return _listed(Q(club=club), retired_at=None)


def offers(user: Any, day: date, clubs: Iterable[int] = ()) -> Mapping[str, Sequence[Offer]]:
    """What may be chosen for a game on this day: of each table that the account may use (`usable_by`) the version that
    is in force then, and a later one."""
    found = _listed(usable_by(user, list(clubs)), retired_at=None)[:MOST_OFFERED]
    chosen: list[Offer] = []
    for table in found:
        newest, now = table.newest, table.in_force(day)
        chosen += [offer(table, version) for version in {now, newest} - {None} if version is not None]
    return {OPTION: sorted(chosen, key=lambda one: one.label)}


def offer(table: PremiumTable, version: PremiumTableVersion) -> Offer:
    """A version as a list offers it: with its club, and from when it is valid."""
    label = _("%(name)s, valid from %(day)s (version %(number)s)") % {
        "name": f"{table.club}: {version.name}" if table.club else version.name,
        "day": date_format(version.valid_from, "SHORT_DATE_FORMAT"),
        "number": version.number,
    }
    return Offer(f"version-{version.pk}", label, version.inline)


def version_of(inline: object) -> PremiumTableVersion | None:
    """The version of a club's table that a record carries; None for one of an account, or of another server."""
    if not isinstance(inline, Mapping) or not isinstance(inline.get("rows"), Mapping):
        return None
    told = _INLINE_ID.fullmatch(str(inline.get("id", "")))
    if told is None:
        return None
    known = PremiumTableVersion.objects.filter(
        name=told["name"], number=int(told["number"]), table__club__isnull=False
    )
    return next((one for one in known.select_related("table") if one.inline == inline), None)


def _listed(condition: Q, **more: Any) -> QuerySet[PremiumTable]:
    return (
        PremiumTable.objects.filter(condition, **more)
        .select_related("club", "owner")
        .prefetch_related("versions")
        .distinct()
        .order_by("club__sort_key", "pk")
    )
