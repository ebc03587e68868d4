"""Dated suspensions (T-31): who is suspended is entered nowhere, and the refusal says until when and why."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.refusals import WrongStateError
from tournaments.models import Player, Suspension, Tournament


def suspended_on(player: Player, day: date) -> Suspension | None:
    """The suspension that keeps a player out on a day."""
    return (
        Suspension.objects.filter(player=player, starts__lte=day, lifted_at__isnull=True)
        .filter(Q(ends__isnull=True) | Q(ends__gte=day))
        .first()
    )


def refuse_suspended(player: Player, tournament: Tournament) -> None:
    """A suspended player is not entered. Raises WrongStateError."""
    suspension = suspended_on(player, tournament.date)
    if suspension is None:
        return
    if suspension.ends is None:
        said = _("%(name)s is suspended: %(reason)s.")
    else:
        said = _("%(name)s is suspended until %(ends)s: %(reason)s.")
    ends = date_format(suspension.ends, "SHORT_DATE_FORMAT") if suspension.ends else ""
    raise WrongStateError(
        said % {"name": player.name, "ends": ends, "reason": suspension.reason}, rule="T-31"
    )


@transaction.atomic
def suspend(player: Player, starts: date, ends: date | None, reason: str, user: User) -> Suspension:
    """Keep a player out of the tournaments of these days. Raises WrongStateError for a wrong range or no reason."""
    if ends is not None and ends < starts:
        raise WrongStateError(_("The suspension would end before it starts."))
    if not reason.strip():
        raise WrongStateError(_("A suspension needs a reason."))
    return Suspension.objects.create(
        player=player, starts=starts, ends=ends, reason=reason.strip()[:300], imposed_by=user
    )


@transaction.atomic
def lift(suspension: Suspension) -> None:
    """A suspension ends now; it stays readable."""
    Suspension.objects.filter(pk=suspension.pk, lifted_at__isnull=True).update(lifted_at=timezone.now())
