"""Who holds a scan card is that player (T-42): an entry that was only typed becomes his, or he is entered.

The card in the hand is the proof: the office need not know him otherwise. Of the registry it is told no more than the
card says, name and club.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person
from tournaments.people.domain.suspensions import refuse_suspended
from tournaments.people.models import Player
from tournaments.registration.domain import doubles
from tournaments.registration.domain.entering import register
from tournaments.registration.domain.linking import move_entry
from tournaments.registration.domain.registration_log import Kind, note
from tournaments.registration.models import Registration


def on_the_card(player: Player) -> Person:
    """What the card says of him."""
    return Person(player.name, player.club.name if player.club else "")


def entry_of(tournament: Tournament, player: Player) -> Registration | None:
    """His entry."""
    return tournament.registrations.select_related("player", "club").filter(player=player).first()


def namesake_of(tournament: Tournament, player: Player) -> Registration | None:
    """Who is entered by a name that fits the card, and is nobody whom the registry or an account knows."""
    found = doubles.entered(tournament).of(on_the_card(player))
    return None if found is None or found.player.guarded else found


def shown(entry: Registration) -> None:
    """His card was read: what is due besides for none is not due (T-41)."""
    if not entry.with_card:
        entry.with_card = True
        entry.save(update_fields=["with_card"])


@transaction.atomic
def claim(entry: Registration, player: Player, user: User | None) -> None:
    """The desk says that this entry is his whose card it is; what was typed stays.

    Raises WrongStateError where the names do not fit, the entry is somebody's already, or he is entered besides;
    SuspendedError.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=entry.tournament_id)
    locked = (
        tournament.registrations.select_for_update(of=("self",)).select_related("player").get(pk=entry.pk)
    )
    if entry_of(tournament, player) or namesake_of(tournament, player) != locked:
        raise WrongStateError(_("This entry is not the one of the card."), rule="T-42")
    refuse_suspended(player, tournament.date)
    note(locked, Kind.CHANGED, user, _("The player's scan card was read."))
    move_entry(locked, player)


@transaction.atomic
def enter_holder(tournament: Tournament, player: Player, user: User | None) -> Registration:
    """Enter him whose card it is. Raises as `register` does, and SuspendedError for the holder."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if entry_of(tournament, player):
        raise WrongStateError(_("%(name)s is entered already.") % {"name": player.name})
    refuse_suspended(player, tournament.date)
    entry = register(tournament, on_the_card(player), user=user)
    if entry.player_id != player.pk:
        move_entry(entry, player)
    return entry
