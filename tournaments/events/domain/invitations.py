"""Inviting somebody by a link: a role in a tournament, or the account of a player."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.domain.locking import lock_tournament
from tournaments.events.domain.tournaments import check_apart, grant_role
from tournaments.events.models import Invitation, Tournament, TournamentRole
from tournaments.people.domain.registry import may_hand_out
from tournaments.people.models import Player

#: A link that nobody used ends by itself.
VALID = timedelta(days=14)


def invite(
    tournament: Tournament, by: User, *, role: str = "", player: Player | None = None, note: str = ""
) -> tuple[Invitation, str]:
    """A link for one role or one player; its token is returned this once and kept as a hash."""
    token = secrets.token_urlsafe(24)
    made = Invitation.objects.create(
        tournament=tournament,
        role=role,
        player=player,
        note=note,
        digest=_digest(token),
        created_by=by,
        expires_at=timezone.now() + VALID,
    )
    return made, token


def open_invitations(tournament: Tournament) -> QuerySet[Invitation]:
    """Links that still work."""
    return tournament.invitations.filter(
        accepted_at__isnull=True, revoked_at__isnull=True, expires_at__gt=timezone.now()
    ).select_related("player")


def find(token: str) -> Invitation | None:
    """The invitation of a token while it works."""
    return (
        Invitation.objects.filter(
            digest=_digest(token),
            accepted_at__isnull=True,
            revoked_at__isnull=True,
            expires_at__gt=timezone.now(),
        )
        .select_related("tournament", "player", "created_by")
        .first()
    )


@transaction.atomic
def accept(token: str, user: User) -> Invitation:
    """Give the account what the link promises, once. Raises WrongStateError, also for organiser and jury in one."""
    found = find(token)
    locked = Invitation.objects.select_for_update().filter(pk=found.pk).first() if found else None
    if locked is None or locked.accepted_at or locked.revoked_at:
        raise WrongStateError(_("This invitation was used already, was taken back or is too old."))
    if locked.player:
        _link(locked, locked.player, user)
    else:
        # two links of one account, accepted at once, wait for each other here
        lock_tournament(locked.tournament_id)
        check_apart(locked.tournament, user, locked.role)
        grant_role(locked.tournament, user, locked.role)
    locked.accepted_by, locked.accepted_at = user, timezone.now()
    locked.save(update_fields=["accepted_by", "accepted_at"])
    return locked


def _link(link: Invitation, player: Player, user: User) -> None:
    if link.created_by is None or not may_hand_out(link.created_by, player):
        raise WrongStateError(_("The person who made this link may no longer give it. Ask for another one."))
    if player.user_id not in (None, user.pk):
        raise WrongStateError(_("This player has an account already."))
    # what he claimed was found to be this player
    Player.objects.filter(user=user, merged_into=player).update(user=None)
    if Player.objects.filter(user=user).exclude(pk=player.pk).exists():
        raise WrongStateError(_("Your account belongs to another player already."))
    player.user = user
    player.save(update_fields=["user"])


def revoke(invitation: Invitation) -> None:
    """Take a link back."""
    Invitation.objects.filter(pk=invitation.pk, accepted_at__isnull=True).update(revoked_at=timezone.now())


@transaction.atomic
def take_role(role: TournamentRole) -> None:
    """Take a role away. Raises WrongStateError for the last organiser: nobody could run the tournament."""
    organisers = role.tournament.roles.select_for_update().filter(role=TournamentRole.Role.ORGANISER)
    if role.role == TournamentRole.Role.ORGANISER and organisers.count() == 1:
        raise WrongStateError(_("A tournament keeps at least one organiser."))
    role.delete()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
