"""What is kept no longer (T-38): every night, by the settings `KEPT`. Each verb says how many went."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from allauth.usersessions.models import UserSession
from auditlog.context import disable_auditlog
from auditlog.models import LogEntry
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import Refusal
from scoring.domain.putting_away import put_away
from scoring.models import HeldEntry
from tournaments.cash.models import BankStatement
from tournaments.events.models import Tournament
from tournaments.jury.models import PenaltyCard
from tournaments.notices.domain.following import forget_followed
from tournaments.people.domain.erasing import close_account
from tournaments.people.models import Suspension
from tournaments.registration.domain import applying
from tournaments.registration.models import PlayerImport
from tournaments.rounds.models import Table
from tournaments.seasons.models import FinalListImport

#: Each is reckoned once more before it is put away: some five milliseconds.
MOST_A_NIGHT = 20_000
log = structlog.get_logger(__name__)


def months_before(moment: datetime, months: int) -> datetime:
    """The same day and hour so many months earlier; the last day of a month that is too short for it."""
    years, month = divmod(moment.month - 1 - months, 12)
    for day in range(moment.day, 0, -1):
        try:
            return moment.replace(year=moment.year + years, month=month + 1, day=day)
        except ValueError:
            continue
    raise AssertionError("a month has a first day")


def forget_changes(now: datetime) -> int:
    """The log of changes with the addresses in it."""
    old = LogEntry.objects.filter(timestamp__lt=months_before(now, settings.KEPT.changes_months))
    return old.delete()[0]


def forget_sessions(now: datetime) -> int:
    """Browsers that nobody used, with what is known of the device."""
    gone = Session.objects.filter(expire_date__lt=now).delete()[0]
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    return gone


@disable_auditlog()  # it would write down once more what is to be forgotten
@transaction.atomic
def forget_cards(now: datetime) -> int:
    """Cards of tournaments that long ago, and suspensions that ended or were lifted then; an open one stays."""
    before = months_before(now, settings.KEPT.cards_months)
    cards = PenaltyCard.objects.filter(given_at__lt=before)
    cards.update(follows=None)
    over = Q(ends__lt=timezone.localdate(before)) | Q(lifted_at__lt=before)
    return (
        cards.exclude(made_red__given_at__gte=before).delete()[0]
        + Suspension.objects.filter(over).delete()[0]
    )


def forget_held(now: datetime) -> int:
    """What devices sent too late, once the desk settled it."""
    before = now - timedelta(days=settings.KEPT.held_days)
    return HeldEntry.objects.filter(settled_at__lt=before).delete()[0]


def forget_imports(now: datetime) -> int:
    """Lists that were read, entered or not."""
    before = now - timedelta(days=settings.KEPT.imports_days)
    players = PlayerImport.objects.filter(created_at__lt=before)
    lists = FinalListImport.objects.filter(created_at__lt=before)
    return players.delete()[0] + lists.delete()[0]


def forget_bank_lines(now: datetime) -> int:
    """What banks said of payments (T-41); what was booked of it stays in the cash desk."""
    before = now - timedelta(days=settings.KEPT.bank_days)
    return BankStatement.objects.filter(created_at__lt=before).delete()[0]


def close_unused(now: datetime) -> int:
    """Accounts that nobody used, after a letter; never an administrator's, nor one on which a tournament hangs."""
    if "console" in settings.EMAIL_BACKEND:
        return 0  # nobody can be warned
    warned_by = now - timedelta(days=settings.KEPT.warning_days)
    closed = 0
    for user in _unused(months_before(now, 12 * settings.KEPT.accounts_years)):
        if user.warned_at is None or user.warned_at > now or _last_used(user) > user.warned_at:
            _warn_if_possible(user, now)
        elif user.warned_at <= warned_by:
            closed += _closed(user)
    return closed


def _unused(before: datetime) -> QuerySet[User]:
    signed_in = Q(last_login__gte=before) | Q(last_login__isnull=True, date_joined__gte=before)
    return (
        User.objects.filter(is_superuser=False)
        .exclude(signed_in)
        .exclude(api_tokens__last_used_at__gte=before)
    )


def _last_used(user: User) -> datetime:
    return user.last_login or user.date_joined


def _warn_if_possible(user: User, now: datetime) -> None:
    """A letter that does not go (SMTP's errors are OSErrors too) is tried the next night; the others go on."""
    try:
        _warn(user, now)
    except OSError as error:
        log.warning("unused_account_not_warned", account=user.pk, error=str(error))


def _warn(user: User, now: datetime) -> None:
    with translation.override(user.language):
        subject = _("Your Flek account is inactive")
        words = _(
            "Nobody has signed in with this address for a long time. Sign in once to keep your account; otherwise "
            "it is deleted. Your results stay."
        )
    send_mail(subject, words, None, [user.email])
    User.objects.filter(pk=user.pk).update(warned_at=now)


def _closed(user: User) -> bool:
    try:
        close_account(user)
    except Refusal:
        return False  # somebody must be able to go on with what hangs on it
    return True


def forget_applications(now: datetime) -> int:
    """Entries of public pages that nobody confirmed; of the others how people were reached, and the letters."""
    return applying.forget_applications(now)


def put_results_away(now: datetime) -> int:
    """Results of the sheets of tournaments that were declared long ago: they follow from their logs."""
    if settings.KEPT.results_months is None:
        return 0
    tables = Table.objects.filter(
        round__tournament__state=Tournament.State.DECLARED,
        round__tournament__declared_at__lt=months_before(now, settings.KEPT.results_months),
        sheet__fold__result__isnull=False,
    )
    return put_away(list(tables.order_by("pk").values_list("sheet", flat=True)[:MOST_A_NIGHT]))


#: Every night, in this order.
NIGHTLY: dict[str, Callable[[datetime], int]] = {
    "changes": forget_changes,
    "sessions": forget_sessions,
    "cards": forget_cards,
    "held": forget_held,
    "imports": forget_imports,
    "applications": forget_applications,
    "bank": forget_bank_lines,
    "results": put_results_away,
    "followed": forget_followed,
    "accounts": close_unused,
}


def keep_no_longer(now: datetime | None = None) -> dict[str, int]:
    """Everything whose time is over goes; how many of each."""
    moment = now or timezone.now()
    return {name: verb(moment) for name, verb in NIGHTLY.items()}
