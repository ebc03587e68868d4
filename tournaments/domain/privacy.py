"""A person's own data: all of it in one file, and erasing it so that results stay under initials (section 1)."""

from __future__ import annotations

from typing import Any

from auditlog.context import disable_auditlog
from auditlog.models import LogEntry
from django.db import transaction
from django.db.models import Q

from accounts.models import User
from scoring.models import Job, SheetSeat, StoredFile
from tournaments.domain.forgetting import forget_changes, forget_name
from tournaments.models import PenaltyCard, Player, PlayerImport, PlayerMerge, Seat


def own_data(user: User) -> dict[str, Any]:
    """Everything that is kept about the account and its player, as plain data. Amounts are cents."""
    player = Player.objects.select_related("club").filter(user=user).first()
    return {
        "account": {
            "email": user.email,
            "name": user.name,
            "language": user.language,
            "since": user.date_joined.isoformat(),
            "last_sign_in": user.last_login.isoformat() if user.last_login else None,
            "roles": [
                {"tournament": role.tournament.name, "role": role.role, "since": role.granted_at.isoformat()}
                for role in user.tournament_roles.select_related("tournament")
            ],
            "club_roles": [
                {"club": role.club.name, "role": role.role} for role in user.club_roles.select_related("club")
            ],
        },
        "player": _player(player) if player else None,
    }


def _player(player: Player) -> dict[str, Any]:
    registrations = player.registrations.select_related("tournament", "club")
    seats = (
        Seat.objects.filter(registration__player=player)
        .select_related("round__tournament", "table", "sheet_seat")
        .order_by("round__tournament__date", "round__number")
    )
    return {
        "name": player.name,
        "licence": player.licence,
        "birth_year": player.birth_year,
        "club": player.club.name if player.club else None,
        "agreed_to_be_published": player.publish_consent_at.isoformat()
        if player.publish_consent_at
        else None,
        "tournaments": [
            {
                "tournament": entry.tournament.name,
                "date": entry.tournament.date.isoformat(),
                "club": entry.club.name if entry.club else None,
                "start_number": entry.start_number,
                "state": entry.state,
            }
            for entry in registrations
        ],
        "memberships": [
            {
                "club": one.club.name,
                "licence": one.licence,
                "from": one.since.isoformat(),
                "until": one.until.isoformat() if one.until else None,
            }
            for one in player.memberships.select_related("club")
        ],
        "cards": [
            {
                "tournament": card.registration.tournament.name,
                "card": card.colour,
                "reason": card.reason,
                "shown": card.given_at.isoformat(),
                "taken_back": card.taken_back_at.isoformat() if card.taken_back_at else None,
            }
            for card in PenaltyCard.objects.filter(registration__player=player).select_related(
                "registration__tournament"
            )
        ],
        "suspensions": [
            {
                "from": one.starts.isoformat(),
                "until": one.ends.isoformat() if one.ends else None,
                "reason": one.reason,
                "lifted": one.lifted_at.isoformat() if one.lifted_at else None,
            }
            for one in player.suspensions.all()
        ],
        "results": [
            {
                "tournament": seat.round.tournament.name,
                "round": seat.round.number,
                "table": seat.table.number,
                "money": seat.sheet_seat.money,
                "premium": seat.sheet_seat.premium,
                "zb": seat.sheet_seat.zb,
                "currency": seat.round.tournament.currency,
                "balance": seat.sheet_seat.balance,
            }
            for seat in seats
        ],
    }


@disable_auditlog()  # it would write down once more what is to be forgotten
@transaction.atomic
def erase_player(player: Player) -> Player:
    """Leave nothing but initials of a player; results, logs and hashes stay as they are.

    Names are kept in one row and joined when shown; copies of a name (sheets of paper, lists that were read, the
    log of changes) are overwritten or deleted here.
    """
    initials = " ".join(f"{part[0]}." for part in player.name.split() if part) or "–"
    name, user = player.name, player.user
    forget_name(player, initials)
    player.name, player.licence, player.birth_year = initials, None, None
    player.club = player.user = player.publish_consent_at = None
    player.save()
    PlayerMerge.objects.filter(Q(kept=player) | Q(gone=player)).update(reason="–")
    for other in player.merged.all():  # what is kept of whom he was before he was found to be one
        erase_player(other)
    SheetSeat.objects.filter(seat__registration__player=player).update(name=player.name)
    player.memberships.all().delete()
    PlayerImport.objects.filter(tournament__registrations__player=player).delete()
    forget_changes(player, *player.registrations.all())
    purge_prints()
    if user and user.name == name:
        user.name = ""
        user.save(update_fields=["name"])
    return player


@disable_auditlog()
@transaction.atomic
def erase_account(user: User) -> None:
    """Delete an account with its roles; its player keeps only initials. What it did stays without a name."""
    player = Player.objects.filter(user=user).first()
    if player:
        erase_player(player)
    forget_changes(user)
    LogEntry.objects.filter(actor=user).update(actor_email=None)  # what it did stays, without a name
    user.delete()


def purge_prints() -> int:
    """Delete printed files, which hold names; they are made anew when somebody asks. Returns how many."""
    printed = StoredFile.objects.filter(content_type="application/pdf")
    Job.objects.filter(result__in=printed).delete()
    return printed.delete()[0]
