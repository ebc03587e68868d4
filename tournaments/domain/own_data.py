"""A person's own data: all that is kept about an account and its player, in one file (section 1)."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import User
from tournaments.models import CashPosting, Decision, PenaltyCard, Player, Seat


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
            **_signing_in(user),
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
        "seasons": [
            {
                "season": finish.event.season.name,
                "event": finish.event.name,
                "date": finish.event.date.isoformat(),
                "place": finish.place,
                "points": finish.points,
                "zb": finish.zb,
            }
            for finish in player.season_finishes.select_related("event__season")
        ],
        "payments": [
            {
                "tournament": posting.tournament.name,
                "kind": posting.kind,
                "cents": posting.cents,
                "method": posting.method,
                "reason": posting.reason,
                "at": posting.at.isoformat(),
            }
            for posting in CashPosting.objects.filter(registration__player=player).select_related(
                "tournament"
            )
        ],
        "decisions": [
            {
                "tournament": decision.case.tournament.name,
                "verdict": decision.verdict,
                "reasoning": decision.reasoning,
                "rule": decision.rule,
                "on_appeal": decision.on_appeal,
                "in_force": decision.in_force,
                "decided": decision.decided_at.isoformat(),
            }
            for decision in Decision.objects.filter(offender__player=player)
            .select_related("case__tournament")
            .prefetch_related("case__decisions")
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


def _signing_in(user: User) -> dict[str, Any]:
    """How and from where the account is used; no secret is in it."""
    return {
        "email_addresses": [
            {"email": one.email, "confirmed": one.verified} for one in EmailAddress.objects.filter(user=user)
        ],
        "second_factors": [
            {"kind": one.type, "since": one.created_at.isoformat()}
            for one in Authenticator.objects.filter(user=user)
        ],
        "devices": [
            {"address": one.ip, "browser": one.user_agent, "since": one.created_at.isoformat()}
            for one in UserSession.objects.filter(user=user)
        ],
        "tokens": [
            {"name": one.name, "since": one.created_at.isoformat()} for one in user.api_tokens.order_by("pk")
        ],
    }
