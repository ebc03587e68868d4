"""Dated memberships (T-23): to which club a player belonged on a day, with which licence."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.refusals import WrongStateError
from tournaments.models import Club, Membership, Player


def club_on(player: Player, day: date) -> Club | None:
    """The club that a player belonged to on a day: by his dated memberships, else his present one, where nothing says
    since when or until when he belongs to it."""
    return clubs_on([player], day)[player.pk]


def clubs_on(players: Iterable[Player], day: date) -> dict[int, Club | None]:
    """`club_on` for many at once, by the ids of the players."""
    clubs = {player.pk: player.club for player in players}
    members = list(Membership.objects.filter(player__in=list(clubs)).select_related("club"))
    for member in members:
        if clubs[member.player_id] == member.club:
            clubs[member.player_id] = None
    then = [one for one in members if one.since <= day and (one.until is None or one.until >= day)]
    return clubs | {member.player_id: member.club for member in then}


@transaction.atomic
def join(player: Player, club: Club, since: date, licence: str = "", *, transfer: bool = False) -> Membership:
    """A player belongs to a club from a day on; an earlier membership that is open ends the day before.

    Raises WrongStateError when he belongs to another club and this is no transfer, when that membership began later,
    or the licence is another player's.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    licence = licence.strip()
    open_ones = list(
        player.memberships.filter(Q(until__isnull=True) | Q(until__gte=since)).select_related("club")
    )
    elsewhere = {one.club for one in open_ones} | ({player.club} if player.club else set())
    if elsewhere - {club} and not transfer:
        names = ", ".join(sorted(str(one) for one in elsewhere - {club}))
        raise WrongStateError(
            _("%(name)s belongs to %(club)s; only the union transfers him.")
            % {"name": player, "club": names},
            rule="T-23",
            field="player",
        )
    if any(one.since >= since for one in open_ones):
        raise WrongStateError(
            _("A membership of %(name)s begins on that day or later.") % {"name": player},
            rule="T-23",
            field="since",
        )
    if licence and Player.objects.filter(licence__iexact=licence).exclude(pk=player.pk).exists():
        raise WrongStateError(
            _("The licence %(licence)s is another player's.") % {"licence": licence},
            rule="T-2",
            field="licence",
        )
    for one in open_ones:
        one.until = since - timedelta(days=1)
        one.save(update_fields=["until"])
    made = Membership.objects.create(player=player, club=club, since=since, licence=licence)
    if since <= timezone.localdate():
        player.club, player.licence = club, licence or player.licence
        player.save()
    return made


@transaction.atomic
def leave(membership: Membership, until: date) -> None:
    """A membership ends with a day; who belongs to the club no more has none. Raises WrongStateError."""
    locked = Membership.objects.select_for_update().select_related("player").get(pk=membership.pk)
    if locked.until is not None:
        raise WrongStateError(_("This membership has ended already."), rule="T-23")
    if until < locked.since:
        raise WrongStateError(_("The membership would end before it begins."), rule="T-23", field="until")
    locked.until = until
    locked.save(update_fields=["until"])
    player = locked.player
    if until < timezone.localdate() and player.club_id == locked.club_id:
        player.club = None
        player.save()
