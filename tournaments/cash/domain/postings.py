"""What the cash desk does (T-1a): money comes and goes by postings that nobody changes afterwards.

Amounts are cents (hellers) of the tournament's currency; what changes hands in cash is a multiple of its smallest
coin. Every verb takes the lock of the tournament, so that two people at the desk cannot take one fee twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.cash.domain import cash_book
from tournaments.cash.models import CashCount, CashPosting, Fee
from tournaments.events.domain.desk import set_desk_rules
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration

Kind = CashPosting.Kind
Method = CashPosting.Method


@transaction.atomic
def set_fees(
    tournament: Tournament,
    fees: Mapping[str, int],
    playing_deposit: int | None = None,
    levy_rate: int | None = None,
    card_surcharge: int | None = None,
) -> None:
    """What each fee category pays, what everybody is handed to play with, the union's levy, what is added without a
    scan card (T-41); None leaves it.

    Raises WrongStateError for a sum that cannot be paid in coins; nothing is changed then. The levy is no cash.
    """
    tournament = _locked(tournament)
    early = {fee.category: fee.early_cents for fee in tournament.fees.all()}
    for category, cents in fees.items():
        _check_amount(tournament, cents, least=0)
        less = early.get(category)
        if less is not None and less >= cents:
            raise WrongStateError(_("The early fee would not be less than this one: change that first."))
        Fee.objects.update_or_create(tournament=tournament, category=category, defaults={"cents": cents})
    sums = {"playing_deposit": playing_deposit, "levy_rate": levy_rate, "card_surcharge": card_surcharge}
    for name, sum_ in sums.items():
        if sum_ is not None:
            _check_amount(tournament, sum_, least=0, coins=name != "levy_rate")
            set_desk_rules(tournament, **{name: sum_})


@transaction.atomic
def set_early_fees(tournament: Tournament, until: date | None, fees: Mapping[str, int | None]) -> None:
    """T-41: what a fee category pays until the end of a day; no day: nobody pays less for paying early.

    Raises WrongStateError for a sum that cannot be paid in coins or is not less than the fee; nothing is changed then.
    """
    tournament = _locked(tournament)
    kept = {fee.category: fee for fee in tournament.fees.all()}
    for category, cents in fees.items():
        fee = kept.get(category)
        less = None if until is None else cents
        if less is not None:
            _check_amount(tournament, less, least=0)
            if fee is None or less >= fee.cents:
                raise WrongStateError(_("The early fee has to be less than the fee."), rule="T-41")
        if fee is not None and (fee.early_cents, fee.early_until) != (
            less,
            (less is not None and until) or None,
        ):
            fee.early_cents, fee.early_until = less, None if less is None else until
            fee.save()


@transaction.atomic
def pay_fee(
    registration: Registration, user: User | None, cents: int | None = None, method: str = Method.CASH
) -> CashPosting:
    """The player pays his fee, or part of it. Raises WrongStateError when he owes less, or nothing."""
    tournament = _locked(registration.tournament)
    owes = cash_book.account(registration).open
    paid = owes if cents is None else cents
    if paid <= 0 or paid > owes:
        raise WrongStateError(_("%(name)s does not owe that much.") % {"name": registration.name})
    return _post(tournament, Kind.FEE_PAID, paid, user, registration, method=method)


@transaction.atomic
def take_transfer(registration: Registration, user: User | None, cents: int, paid_on: date) -> CashPosting:
    """T-41: a payment that came to the account counts as the player's, all of it: he gets back what is too much."""
    tournament = _locked(registration.tournament)
    return _post(
        tournament, Kind.FEE_PAID, cents, user, registration, method=Method.TRANSFER, paid_on=paid_on
    )


@transaction.atomic
def waive_fee(
    registration: Registration, user: User | None, reason: str, cents: int | None = None
) -> CashPosting:
    """The player need not pay his fee, or part of it. Raises WrongStateError without a reason, or for more than
    he owes."""
    tournament = _locked(registration.tournament)
    owes = cash_book.account(registration).open
    waived = owes if cents is None else cents
    if waived <= 0 or waived > owes:
        raise WrongStateError(_("%(name)s does not owe that much.") % {"name": registration.name})
    return _post(
        tournament, Kind.FEE_WAIVED, waived, user, registration, method=Method.NONE, reason=_reason(reason)
    )


@transaction.atomic
def refund_fee(
    registration: Registration,
    user: User | None,
    reason: str,
    cents: int | None = None,
    method: str = Method.CASH,
) -> CashPosting:
    """The player gets his fee back, or part of it. Raises WrongStateError without a reason, or for more than he
    paid."""
    tournament = _locked(registration.tournament)
    kept = cash_book.account(registration).kept
    back = kept if cents is None else cents
    if back <= 0 or back > kept:
        raise WrongStateError(_("%(name)s has not paid that much.") % {"name": registration.name})
    return _post(
        tournament, Kind.FEE_REFUNDED, back, user, registration, method=method, reason=_reason(reason)
    )


@transaction.atomic
def carry_over(gone: Registration, player: Registration, user: User | None) -> CashPosting:
    """T-1a: what somebody paid and does not owe counts for who plays in his place; no money is touched.

    Raises WrongStateError where nothing is left of the one fee, or nothing is owed of the other.
    """
    tournament = _locked(gone.tournament)
    cents = min(-cash_book.account(gone).open, cash_book.account(player).open)
    if cents <= 0:
        raise WrongStateError(
            _("There is no fee of %(gone)s to carry over to %(name)s.")
            % {"gone": gone.name, "name": player.name}
        )
    reason = f"{gone.name} → {player.name}"
    _post(tournament, Kind.FEE_REFUNDED, cents, user, gone, method=Method.NONE, reason=reason)
    return _post(tournament, Kind.FEE_PAID, cents, user, player, method=Method.NONE, reason=reason)


@transaction.atomic
def hand_out(registration: Registration, user: User | None, cents: int) -> CashPosting:
    """The player is handed money to play with."""
    return _post(_locked(registration.tournament), Kind.DEPOSIT_OUT, cents, user, registration)


@transaction.atomic
def take_back(registration: Registration, user: User | None, cents: int | None = None) -> CashPosting:
    """The player returns what he was handed. Raises WrongStateError for more than he has."""
    tournament = _locked(registration.tournament)
    out = cash_book.account(registration).deposit
    back = out if cents is None else cents
    if back <= 0 or back > out:
        raise WrongStateError(_("%(name)s was not handed that much.") % {"name": registration.name})
    return _post(tournament, Kind.DEPOSIT_BACK, back, user, registration)


@transaction.atomic
def put_in(tournament: Tournament, user: User | None, cents: int, reason: str) -> CashPosting:
    """Change and other money is put into the box. Raises WrongStateError without a reason."""
    return _post(_locked(tournament), Kind.PUT_IN, cents, user, reason=_reason(reason))


@transaction.atomic
def take_out(tournament: Tournament, user: User | None, cents: int, reason: str) -> CashPosting:
    """Money is taken out of the box, for the hall or the levy. Raises WrongStateError without a reason."""
    return _post(_locked(tournament), Kind.TAKEN_OUT, cents, user, reason=_reason(reason))


@transaction.atomic
def pay_prize(registration: Registration, user: User | None, cents: int, reason: str) -> CashPosting:
    """A prize in money is paid out; `reason` names it."""
    return _post(_locked(registration.tournament), Kind.PRIZE, cents, user, registration, reason=reason)


@transaction.atomic
def reverse(posting: CashPosting, user: User | None, reason: str) -> CashPosting:
    """A posting was wrong: its opposite is posted, both stay; a fee that was carried over goes back to who paid it.

    Raises WrongStateError when that was done already, without a reason, or when what followed needs it.
    """
    tournament = _locked(posting.tournament)
    posting = CashPosting.objects.get(pk=posting.pk)
    if posting.reverses_id or CashPosting.objects.filter(reverses=posting).exists():
        raise WrongStateError(_("This posting was reversed already."))
    made = _reverse(tournament, posting, user, reason)
    other = _other_half(posting)
    if other:
        _reverse(tournament, other, user, reason)
    return made


def _other_half(posting: CashPosting) -> CashPosting | None:
    """Of a fee carried over, which moved no money: what left the one account, or came to the other."""
    halves = {Kind.FEE_PAID: Kind.FEE_REFUNDED, Kind.FEE_REFUNDED: Kind.FEE_PAID}
    kind = halves.get(Kind(posting.kind))
    if posting.method != Method.NONE or kind is None:
        return None
    same = posting.tournament.postings.filter(
        kind=kind, method=Method.NONE, cents=posting.cents, reason=posting.reason, reversed_by=None
    )
    if kind == Kind.FEE_PAID:
        return same.filter(pk__gt=posting.pk).order_by("pk").first()
    return same.filter(pk__lt=posting.pk).order_by("-pk").first()


def _reverse(tournament: Tournament, posting: CashPosting, user: User | None, reason: str) -> CashPosting:
    made = CashPosting.objects.create(
        tournament=tournament,
        registration=posting.registration,
        kind=posting.kind,
        cents=-posting.cents,
        method=posting.method,
        reason=_reason(reason),
        reverses=posting,
        by=user,
    )
    if posting.registration:
        left = cash_book.account(posting.registration)
        if left.kept < 0 or left.deposit < 0:
            raise WrongStateError(_("Reverse first what was refunded or returned after it."))
    return made


@transaction.atomic
def cash_up(tournament: Tournament, user: User | None, counted: int, note: str = "") -> CashCount:
    """The box was counted: the sum is kept beside what the postings say, and the difference shows.

    Raises WrongStateError for a sum that is no sum.
    """
    tournament = _locked(tournament)
    if not 0 <= counted <= settings.LARGEST_AMOUNT:
        raise WrongStateError(_("This amount cannot be right."))
    return CashCount.objects.create(
        tournament=tournament,
        counted=counted,
        expected=cash_book.in_the_box(tournament),
        note=note.strip()[:300],
        by=user,
    )


def _post(
    tournament: Tournament,
    kind: str,
    cents: int,
    user: User | None,
    registration: Registration | None = None,
    *,
    method: str = Method.CASH,
    reason: str = "",
    paid_on: date | None = None,
) -> CashPosting:
    _check_amount(tournament, cents, coins=method == Method.CASH)
    return CashPosting.objects.create(
        tournament=tournament,
        registration=registration,
        kind=kind,
        cents=cents,
        method=method,
        reason=reason[:300],
        by=user,
        paid_on=paid_on,
    )


def _check_amount(tournament: Tournament, cents: int, *, least: int = 1, coins: bool = True) -> None:
    if not least <= cents <= settings.LARGEST_AMOUNT:
        raise WrongStateError(_("This amount cannot be right."))
    if coins and cents % tournament.smallest_coin:
        raise WrongStateError(_("This amount cannot be paid in coins: the smallest one is larger."))


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def _reason(text: str) -> str:
    if not text.strip():
        raise WrongStateError(_("Say why: the reason is kept."))
    return text.strip()
