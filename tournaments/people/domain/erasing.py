"""Erasing a person so that results stay under initials (section 1), and again after a restore (T-38)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from auditlog.context import disable_auditlog
from auditlog.models import LogEntry
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.domain import administrators
from accounts.models import User
from core import limits
from core.models import Job, StoredFile
from core.rate_limits import enforce
from core.refusals import WrongStateError
from tournaments.people import hooks
from tournaments.people.domain.erasures import note_erasure, subject_of
from tournaments.people.domain.forgetting import forget_changes, forget_names, names_of, put_initials
from tournaments.people.domain.registry import is_officer_of, own_people
from tournaments.people.fields import PERSON, forgotten
from tournaments.people.models import Player, PlayerMerge, Suspension


def may_erase(user: User, player: Player) -> bool:
    """Whether an account may erase somebody who asks for it without an account of his own (T-38).

    The union everybody, an officer the members of his club, an organiser those of his own people who have no account.
    """
    if user.is_superuser:
        return True
    if player.registered:
        return is_officer_of(user, player)
    return player.user_id is None and own_people(user).filter(pk=player.pk).exists()


@transaction.atomic
def erase_person(player: Player, user: User) -> Player:
    """Erase somebody who asked for it, also who has no account. His account, if any, stays without a player.

    Raises WrongStateError where the account may not, TooOftenError for more than `limits.ERASINGS`.
    """
    locked = Player.objects.select_for_update(of=("self",)).get(pk=player.pk)
    if locked.merged_into_id or not may_erase(user, locked):
        raise WrongStateError(_("Only the person, an officer of the club or the union can erase the data."))
    if not user.is_superuser:
        enforce(limits.ERASINGS.name, str(user.pk), limits.ERASINGS.rate)
    return erase_player(locked)


@disable_auditlog()  # it would write down once more what is to be forgotten
@transaction.atomic
def erase_player(player: Player) -> Player:
    """Leave nothing but initials of a player; results, logs and hashes stay as they are.

    Names are kept in one row and joined when shown; copies of a name (sheets of paper, reasons, lists that were
    read, the log of changes) are overwritten or deleted here and by the rooms above.
    """
    initials = " ".join(f"{part[0]}." for part in player.name.split() if part) or "–"
    name, user = player.name, player.user
    names = names_of(player)
    forget_names(player, names, initials)
    for field in forgotten(PERSON):
        setattr(player, field.column, None)
    player.publish_consent_until = None
    player.name, player.user = initials, None
    player.save()
    note_erasure(player)
    PlayerMerge.objects.filter(Q(kept=player) | Q(gone=player)).update(reason="–")
    for other in player.merged.all():  # what is kept of whom he was before he was found to be one
        erase_player(other)
    player.memberships.all().delete()
    player.consents.all().delete()
    player.scan_cards.all().delete()
    put_initials(Suspension.objects.filter(player=player), ("reason", "lifted_reason"), names, initials)
    hooks.player_erased(player, names, initials)
    forget_changes(player)
    purge_prints()
    if user and user.name == name:
        user.name = ""
        user.save(update_fields=["name"])
    return player


@disable_auditlog()
@transaction.atomic
def erase_account(user: User) -> None:
    """Delete an account with its roles; its player keeps only initials. What it did stays without a name.

    Raises WrongStateError for the last administrator, or organiser of a tournament that goes on.
    """
    refuse_leaving(user)
    player = Player.objects.filter(user=user).first()
    if player:
        erase_player(player)
    _forget_account(user)


def _forget_account(user: User) -> None:
    note_erasure(user)
    forget_changes(user, *user.club_requests.all())
    LogEntry.objects.filter(actor=user).update(actor_email=None)  # what it did stays, without a name
    user.delete()


@disable_auditlog()
@transaction.atomic
def close_account(user: User) -> None:
    """Delete an account that nobody uses; its player stays, without an account. Raises as `erase_account` does."""
    refuse_leaving(user)
    _forget_account(user)


class ErasedAgain(NamedTuple):
    """How many a list of erasures named who were there."""

    players: int
    accounts: int


@disable_auditlog()
@transaction.atomic
def erase_again(subjects: Collection[str], key: str) -> ErasedAgain:
    """Erase whom a restored backup of before brought back (T-38); `subjects` are those of `domain.erasures`, by `key`.

    An account goes even where it is the only administrator or organiser: it was not any more when it was erased. Its
    player stays unless a line names him too: one that nobody used was closed, and its player kept.
    """
    players = [each for each in Player.objects.iterator() if subject_of(each, key) in subjects]
    for player in players:
        erase_player(player)
    accounts = [each for each in User.objects.iterator() if subject_of(each, key) in subjects]
    for user in accounts:
        _forget_account(user)
    return ErasedAgain(len(players), len(accounts))


@transaction.atomic
def refuse_leaving(user: User) -> None:
    """Raises WrongStateError for an account without which nobody could go on with what it does."""
    refuse_last_administrator(user)
    hooks.account_leaves(user)


@transaction.atomic
def refuse_last_administrator(user: User) -> None:
    """Raises WrongStateError: nobody could make officers, or another administrator."""
    try:
        administrators.refuse_last(user)
    except administrators.LastAdministratorError:
        raise WrongStateError(_("You are the only administrator: add another one first.")) from None


def purge_prints() -> int:
    """Delete printed files, which hold names; they are made anew when somebody asks. Returns how many."""
    printed = StoredFile.objects.filter(content_type="application/pdf")
    Job.objects.filter(result__in=printed).delete()
    return printed.delete()[0]
