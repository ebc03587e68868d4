"""Entries of a tournament and the registry (T-36): who is meant by what was typed, once the tournament may name him."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from core.names import plain_name
from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person, find_players
from tournaments.people.domain.persons import forget_unused
from tournaments.people.models import Player
from tournaments.people.permissions import may_read_history
from tournaments.registration.domain.circles import as_typed, circle_of
from tournaments.registration.hooks import entry_moved
from tournaments.registration.models import Registration


@transaction.atomic
def link_entries(tournament: Tournament) -> int:
    """The tournament stands on the public list now: entries that agree with somebody of the registry are his, as they
    are where somebody is entered then. Returns how many that are.

    Who has claimed an entry with an account stays who he is, and so does what a name is guessed with.
    """
    entries = list(
        tournament.registrations.select_for_update(of=("self",), no_key=True)
        .filter(player__registered=False, player__user=None)
        .select_related("player", "club")
    )
    there = set(tournament.registrations.values_list("player", flat=True))
    linked = 0
    for entry, found in zip(
        entries, find_players([as_typed(entry) for entry in entries], circle_of(tournament)), strict=True
    ):
        if found is None or not found.registered or found.pk in there:
            continue
        there.add(found.pk)
        move_entry(entry, found)
        linked += 1
    return linked


def entries_for(player: Player, user: User) -> list[Registration]:
    """Entries of listed tournaments that may be this player's, the last first, for who keeps his data: of nobody in
    the registry and claimed by nobody, of his name, with no licence or year that is another one.

    To all but the union those alone in which a licence, a year or the club is his: else namesakes would read of each
    other, and an officer would read of everybody whose name he gives to a member.
    """
    if not (player.registered and may_read_history(user, player)):
        return []
    him, there = _as_known(player), set(player.registrations.values_list("tournament", flat=True))
    found = [
        entry
        for entry in _unlinked(him)
        if entry.tournament_id not in there and _may_be(as_typed(entry), him)
    ]
    if user.is_superuser:
        return found
    return [entry for entry in found if _alike(as_typed(entry), him)]


def linked_entries(player: Player) -> QuerySet[Registration]:
    """Where he is entered on the public list, the last first."""
    found = player.registrations.filter(tournament__public=True).exclude(
        tournament__state=Tournament.State.DRAFT
    )
    return found.select_related("tournament", "club").order_by("-tournament__date", "-pk")


@transaction.atomic
def link(entry: Registration, player: Player, user: User) -> None:
    """This entry is his: the person, an officer of his club or the union says so (T-36); what was typed stays. Raises
    WrongStateError where it cannot be, or somebody else may say it."""
    locked = Registration.objects.select_for_update(of=("self",), no_key=True).get(pk=entry.pk)
    if locked not in entries_for(player, user):
        raise WrongStateError(_("This entry is not linked to the player here."), rule="T-36")
    move_entry(locked, player)


@transaction.atomic
def part(entry: Registration, user: User) -> None:
    """It was not he: the entry is of nobody in the registry again. Raises WrongStateError for all but the union: cards
    and suspensions follow the entry."""
    locked = Registration.objects.select_for_update(of=("self",), no_key=True).get(pk=entry.pk)
    if not user.is_superuser or not locked.player.registered:
        raise WrongStateError(_("This entry is not linked to the player here."), rule="T-36")
    typed = as_typed(locked)
    move_entry(
        locked,
        Player.objects.create(
            name=typed.name, club=locked.club, licence=typed.licence or None, birth_year=typed.birth_year
        ),
    )


def move_entry(entry: Registration, player: Player) -> None:
    """The entry is this player's; who was typed for it alone is forgotten."""
    before, entry.player = entry.player, player
    entry.save(update_fields=["player"])
    entry_moved(entry)
    if not before.registered:
        forget_unused(before)


def _unlinked(him: Person) -> QuerySet[Registration]:
    entries = Registration.objects.filter(
        player__registered=False,
        player__user=None,
        player__plain_name__in=him.spellings | {plain_name(him.name)},
        tournament__public=True,
    ).exclude(tournament__state=Tournament.State.DRAFT)
    return entries.select_related("player", "club", "tournament").order_by("-tournament__date", "-pk")


def _may_be(typed: Person, him: Person) -> bool:
    licences = not (typed.licence and him.licence) or typed.licence.casefold() == him.licence.casefold()
    years = not (typed.birth_year and him.birth_year) or typed.birth_year == him.birth_year
    return typed.words == him.words and licences and years


def _alike(typed: Person, him: Person) -> bool:
    licence = bool(typed.licence) and typed.licence.casefold() == him.licence.casefold()
    club = bool(typed.club) and plain_name(typed.club) == plain_name(him.club)
    return licence or club or (typed.birth_year is not None and typed.birth_year == him.birth_year)


def _as_known(player: Player) -> Person:
    club = player.club.name if player.club else ""
    return Person(player.name, club, player.licence or "", player.birth_year)
