"""Dated suspensions (T-31): who is suspended is entered nowhere, and the refusal says until when and why."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.people.domain.refusals import SuspendedError
from tournaments.people.models import Player, Suspension


def in_force(day: date) -> QuerySet[Suspension]:
    """The suspensions that keep somebody out on a day."""
    return Suspension.objects.filter(starts__lte=day, lifted_at__isnull=True).filter(
        Q(ends__isnull=True) | Q(ends__gte=day)
    )


def suspended_on(player: Player, day: date) -> Suspension | None:
    """The suspension that keeps a player out on a day."""
    return in_force(day).filter(player=player).first()


def suspensions_of(players: Iterable[Player], day: date) -> dict[int, Suspension]:
    """`suspended_on` for many at once, by the ids of the players; who may play is not among them."""
    found: dict[int, Suspension] = {}
    for suspension in in_force(day).filter(player__in=[player.pk for player in players]):
        found.setdefault(suspension.player_id, suspension)
    return found


def refuse_suspended(player: Player, day: date) -> None:
    """Who is suspended on a day is not entered. Raises SuspendedError."""
    suspension = suspended_on(player, day)
    if suspension is not None:
        raise SuspendedError(said(suspension, player.name), rule="T-31")


def said(suspension: Suspension, name: str, *, why: bool = True) -> str:
    """What the office is told: who, until when and why; not why of who is only looked through in a list."""
    if not why:
        return _without_reason(suspension, name)
    if suspension.ends is None:
        return _("%(name)s is suspended: %(reason)s.") % {"name": name, "reason": suspension.reason}
    return _("%(name)s is suspended until %(ends)s: %(reason)s.") % {
        "name": name,
        "ends": date_format(suspension.ends, "SHORT_DATE_FORMAT"),
        "reason": suspension.reason,
    }


def _without_reason(suspension: Suspension, name: str) -> str:
    if suspension.ends is None:
        return _("%(name)s is suspended.") % {"name": name}
    ends = date_format(suspension.ends, "SHORT_DATE_FORMAT")
    return _("%(name)s is suspended until %(ends)s.") % {"name": name, "ends": ends}


@transaction.atomic
def suspend(player: Player, starts: date, ends: date | None, reason: str, user: User) -> Suspension:
    """Keep a player out of the tournaments of these days. Raises WrongStateError for a wrong range or no reason."""
    if ends is not None and ends < starts:
        raise WrongStateError(_("The suspension would end before it starts."), rule="T-31", field="ends")
    if not reason.strip():
        raise WrongStateError(_("A suspension needs a reason."), rule="T-31", field="reason")
    return Suspension.objects.create(
        player=player, starts=starts, ends=ends, reason=reason.strip()[:300], imposed_by=user
    )


@transaction.atomic
def lift(suspension: Suspension, user: User, reason: str) -> None:
    """A suspension ends now; it stays readable. Raises WrongStateError without a reason, or where it is lifted."""
    if not reason.strip():
        raise WrongStateError(_("Say why: the reason is kept."), rule="T-31", field="reason")
    lifted = Suspension.objects.select_for_update().get(pk=suspension.pk)
    if lifted.lifted_at is not None:
        raise WrongStateError(_("This suspension was lifted already."), rule="T-31")
    lifted.lifted_at, lifted.lifted_by, lifted.lifted_reason = timezone.now(), user, reason.strip()[:300]
    lifted.save(update_fields=["lifted_at", "lifted_by", "lifted_reason"])
