"""Settings of a tournament that its money holds fast (T-1, T-1a)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.cash.domain.bank_account import check_payable
from tournaments.events.domain.currency import SMALLEST_COINS
from tournaments.events.domain.desk import desk_rules
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.models import Tournament

#: What sums of money are written and paid in.
MONEY = frozenset({"currency", "smallest_coin"})


def check_money(before: Tournament, after: Tournament, changed: frozenset[str]) -> None:
    """A tournament may change its currency and its smallest coin as long as its sums stay what they are.

    Raises BadSettingError for a coin that does not exist, or in which a fee or the deposit cannot be paid, and for a
    currency in which the account cannot be paid by a code; WrongStateError for another one once money has changed
    hands.
    """
    if not MONEY & changed:
        return
    if after.currency != before.currency and before.postings.exists():
        raise WrongStateError(
            _("Money has changed hands in %(currency)s; the currency stays.") % {"currency": before.currency},
            rule="T-1",
            field="currency",
        )
    if after.currency != before.currency:
        check_payable(before, after.currency)
    if after.smallest_coin < SMALLEST_COINS[after.currency]:
        raise BadSettingError(_("There is no such coin."), rule="T-1", field="smallest_coin")
    fees = [cents for fee in before.fees.all() for cents in (fee.cents, fee.early_cents or 0)]
    rules = desk_rules(before)
    sums = [*fees, rules.playing_deposit, rules.card_surcharge]
    if any(cents % after.smallest_coin for cents in sums):
        raise BadSettingError(
            _("A fee or the playing deposit cannot be paid with this coin; change it first."),
            rule="T-1a",
            field="smallest_coin",
        )


def fixed_by_money(tournament: Tournament) -> frozenset[str]:
    """What cannot change once money has changed hands."""
    return frozenset({"currency"} if tournament.postings.exists() else ())
