"""Dated memberships (T-23): to which club a player belonged on a day, with which licence."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.people.domain.known_players import Person
from tournaments.people.domain.persons import change_person
from tournaments.people.domain.registry import OF_A_MEMBER, changeable, joinable
from tournaments.people.domain.telling import known_now, tell_changes
from tournaments.people.models import Club, Membership, Player


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
def join(
    player: Player,
    club: Club,
    since: date,
    licence: str = "",
    *,
    transfer: bool = False,
    by: User | None = None,
) -> Membership:
    """A player belongs to a club from a day on, and is of the registry from now on; an earlier membership that is open
    ends the day before. `by` takes him in: a site admin, or an officer of the club (`registry.joinable`), who gives no
    licence: that is the union's, also where somebody typed one.

    Raises WrongStateError when he belongs to another club and this is no transfer, when the officer may not take him
    in or give him a licence, when that membership began later or he would have no club until then, or the licence is
    another player's.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    licence, before = licence.strip(), known_now(player)
    if by is not None:
        _refuse_officer(player, club, licence, by)
    if not player.registered:
        player.club = None  # what an organiser typed makes nobody a member
        if by is not None and not by.is_superuser:
            player.licence = None
    if since > timezone.localdate() and player.club is None:
        raise WrongStateError(
            _("This day has not come yet: %(name)s is taken in once it is here.") % {"name": player},
            rule="T-23",
            field="since",
        )
    open_ones = list(
        player.memberships.filter(Q(until__isnull=True) | Q(until__gte=since)).select_related("club")
    )
    elsewhere = {one.club for one in open_ones} | ({player.club} if player.club else set())
    if elsewhere - {club} and not transfer:
        names = ", ".join(sorted(str(one) for one in elsewhere - {club}))
        raise WrongStateError(
            _("%(name)s belongs to %(club)s; only the union can transfer the player.")
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
    _refuse_taken(player, licence or player.licence or "")
    for one in open_ones:
        one.until = since - timedelta(days=1)
        one.save(update_fields=["until"])
    made = Membership.objects.create(player=player, club=club, since=since, licence=licence)
    player.registered = True
    if since <= timezone.localdate():
        player.club, player.licence = club, licence or player.licence
    _save(player)
    tell_changes(player, before)
    return made


@transaction.atomic
def enter_member(person: Person, club: Club, since: date, *, by: User | None = None) -> Membership:
    """Somebody whom nobody has entered yet belongs to a club from a day on. Raises WrongStateError as `join` does, and
    where the club has a member of this name and year."""
    if not person.named:
        raise WrongStateError(_("The name is missing."), field="name")
    members = club.players.filter(registered=True, merged_into__isnull=True, birth_year=person.birth_year)
    if members.filter(plain_name__in=person.spellings).exists():
        raise WrongStateError(
            _("%(name)s is a member of the club already.") % {"name": person.name}, rule="T-23", field="name"
        )
    if by is not None:
        _refuse_licence(None, person.licence, by)
    made = Player.objects.create(name=person.name, birth_year=person.birth_year, registered=True)
    return join(made, club, since, person.licence)


@transaction.atomic
def correct_member(player: Player, person: Person, user: User) -> None:
    """The name of a member and his consent on paper, by the union his licence and year, too: as far as the account may
    change them. Raises WrongStateError."""
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    before = known_now(locked)
    fields = changeable(user, locked) & OF_A_MEMBER
    if not fields:
        raise WrongStateError(_("This player's data are not changed here."), rule="T-36")
    if not person.named:
        raise WrongStateError(_("The name is missing."), field="name")
    if "licence" in fields:
        _refuse_taken(locked, person.licence)
    try:
        with transaction.atomic():
            change_person(locked, person, fields, user)
    except IntegrityError:
        raise _taken(person.licence) from None
    tell_changes(locked, before)


def _refuse_officer(player: Player, club: Club, licence: str, by: User) -> None:
    """Who is of the registry comes to a club, and to another licence, by the union alone. Raises WrongStateError."""
    if not joinable(by, club).filter(pk=player.pk).exists():
        raise WrongStateError(
            _("Only the union moves a player of the registry to another club."), rule="T-36", field="player"
        )
    _refuse_licence(player.licence if player.registered else None, licence, by)


def _refuse_licence(present: str | None, licence: str, by: User) -> None:
    """A licence is the union's matter. Raises WrongStateError."""
    if not by.is_superuser and licence not in ("", present):
        raise WrongStateError(_("Only the union gives a licence."), rule="T-36", field="licence")


def _refuse_taken(player: Player, licence: str) -> None:
    """In the registry a licence is one person's. Raises WrongStateError."""
    others = Player.objects.filter(registered=True).exclude(pk=player.pk)
    if licence and others.filter(licence__iexact=licence).exists():
        raise _taken(licence)


def _taken(licence: str) -> WrongStateError:
    words = _("The licence %(licence)s is another player's.") % {"licence": licence}
    return WrongStateError(words, rule="T-2", field="licence")


def _save(player: Player) -> None:
    """Write down who was taken in. Raises WrongStateError where another one got the licence at this very moment."""
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        raise _taken(player.licence or "") from None


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
    before = known_now(player)
    if until < timezone.localdate() and player.club_id == locked.club_id:
        player.club = None
        player.save()
        tell_changes(player, before)


def follow_days() -> int:
    """Whose membership began or ended since: the present club and licence follow the days (T-23), so that a former
    officer keeps nobody. Returns for how many."""
    players = list(
        Player.objects.filter(registered=True, merged_into=None, memberships__isnull=False).distinct()
    )
    today = timezone.localdate()
    clubs = clubs_on(players, today)
    late = [
        player.pk for player in players if (club := clubs[player.pk]) is None or club.pk != player.club_id
    ]
    return sum(_follow(pk, today) for pk in late)


@transaction.atomic
def _follow(pk: int, today: date) -> bool:
    player = Player.objects.select_for_update().get(pk=pk)
    before, club = known_now(player), club_on(player, today)
    if club == player.club:
        return False
    present = player.memberships.filter(Q(until=None) | Q(until__gte=today), since__lte=today).last()
    player.club = club
    player.licence = (present.licence if present else "") or player.licence
    player.save()
    tell_changes(player, before)
    return True
