"""A person's own data: all that is kept about an account and its player, in one file (section 1)."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from auditlog.models import LogEntry
from django.db.models import QuerySet

from accounts.models import User
from tournaments.people import hooks
from tournaments.people.domain.forgetting import changes_of
from tournaments.people.fields import PERSON, Who, seen
from tournaments.people.models import Player


def own_data(user: User) -> dict[str, object]:
    """Everything that is kept about the account and its player, as plain data. Amounts are cents."""
    player = Player.objects.select_related("club").filter(user=user).first()
    return {
        "account": {
            "email": user.email,
            "name": user.name,
            "language": user.language,
            "since": user.date_joined.isoformat(),
            "last_sign_in": user.last_login.isoformat() if user.last_login else None,
            "club_roles": [
                {"club": role.club.name, "role": role.role} for role in user.club_roles.select_related("club")
            ],
            "changes": _changes(changes_of(user)),
            "done": [
                {"what": str(one.content_type), "at": one.timestamp.isoformat(), "address": one.remote_addr}
                for one in LogEntry.objects.filter(actor=user).select_related("content_type")
            ],
            **_signing_in(user),
            **_joined(hooks.data_of_account(user)),
        },
        "player": _player(player) if player else None,
    }


def _player(player: Player) -> dict[str, object]:
    known = {field.name: field.of(player) for field in seen(PERSON, Who.PERSON)}
    agreed = known.pop("consent")
    return {
        **known,
        "agreed_to_be_published": agreed,
        "consents": [
            {
                "to": one.scope,
                "given": one.given,
                "how": one.how,
                "note": one.note,
                "until": one.until.isoformat() if one.until else None,
                "at": one.at.isoformat(),
            }
            for one in player.consents.all()
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
        "suspensions": [
            {
                "from": one.starts.isoformat(),
                "until": one.ends.isoformat() if one.ends else None,
                "reason": one.reason,
                "lifted": one.lifted_at.isoformat() if one.lifted_at else None,
            }
            for one in player.suspensions.all()
        ],
        "scan_cards": [
            {
                "number": one.number,
                "made": one.made_at.isoformat(),
                "replaced": one.replaced_at.isoformat() if one.replaced_at else None,
            }
            for one in player.scan_cards.all()
        ],
        "changes": _changes(changes_of(player, *player.registrations.all())),
        **_joined(hooks.data_of_player(player)),
    }


def _changes(lines: QuerySet[LogEntry]) -> list[dict[str, object]]:
    """Lines of the log of changes about the person, without who made them and from where."""
    return [{"at": one.timestamp.isoformat(), "changes": one.changes} for one in lines]


def _joined(told: list[dict[str, object]]) -> dict[str, object]:
    """What the rooms told, in one."""
    return {name: value for one in told for name, value in one.items()}


def _signing_in(user: User) -> dict[str, object]:
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
