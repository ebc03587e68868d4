"""T-1a, T-21a, T-41: fees, prizes and account of last time for the next tournament, if its organiser wants them."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.formats import money
from tournaments.cash.domain.bank_account import bank_account, set_bank_account
from tournaments.cash.models import Fee, Prize, PrizeRules
from tournaments.cash.payment.iban import hidden
from tournaments.events.hooks import Kept
from tournaments.events.models import Tournament

FEES, PRIZES, ACCOUNT = "fees", "prizes", "account"


def kept_money(tournament: Tournament) -> list[Kept]:
    """The fees in words, how many prizes there are, and the ends of the account: three queries."""
    found = []
    fees = sorted({fee.cents for fee in tournament.fees.all() if fee.cents}, reverse=True)
    if fees:
        sums = ", ".join(money(cents, tournament.currency) for cents in fees)
        found.append(Kept(FEES, _("entry fee %(sums)s") % {"sums": sums}))
    prizes = tournament.prizes.count()
    if prizes:
        said = ngettext("%(count)s prize", "%(count)s prizes", prizes) % {"count": prizes}
        found.append(Kept(PRIZES, said))
    account = bank_account(tournament)
    if account.by_qr:
        said = _("fees by QR code to the account %(iban)s") % {"iban": hidden(account.iban)}
        found.append(Kept(ACCOUNT, said))
    return found


def set_again(before: Tournament, made: Tournament, wanted: frozenset[str]) -> None:
    """Set the fees, the prizes and the account of last time, where they are in the same money. A day of then until
    which less was paid is none of the next time."""
    if before.currency != made.currency:
        return
    if FEES in wanted:
        Fee.objects.bulk_create(
            Fee(tournament=made, category=fee.category, cents=fee.cents)
            for fee in before.fees.all()
            if fee.cents % made.smallest_coin == 0
        )
    account = bank_account(before)
    if ACCOUNT in wanted and account.by_qr:
        set_bank_account(made, by_qr=True, iban=account.iban, beneficiary=account.beneficiary)
    if PRIZES not in wanted:
        return
    rules = PrizeRules.objects.filter(tournament=before).first()
    if rules is not None:
        rules.pk, rules.tournament = None, made
        rules.save(force_insert=True)
    categories = {one.key: one for one in made.categories.all()}
    for prize in before.prizes.select_related("category"):
        category = categories[prize.category.key] if prize.category else None
        Prize.objects.create(
            tournament=made, category=category, place=prize.place, cents=prize.cents, goods=prize.goods
        )
