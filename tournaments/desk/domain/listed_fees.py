"""What a list says that was paid is taken as the fee of those who were entered from it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from core.formats import money
from core.refusals import Refusal
from tournaments.cash.domain import cash_book, postings
from tournaments.registration.domain.list_cells import WHOLE
from tournaments.registration.models import PlayerImport, Registration


def take(
    batch: PlayerImport, entered: Sequence[Registration], user: User | None
) -> list[tuple[Registration, str]]:
    """Post the fees that stand in a list; returns of whom the list says something else than the fees, and what."""
    paid = [(entry, row["paid"]) for entry, row in zip(entered, batch.rows, strict=True) if row.get("paid")]
    if not paid:
        return []
    owes = cash_book.accounts(
        batch.tournament, batch.tournament.registrations.filter(pk__in=[entry.pk for entry, _cents in paid])
    )
    left = []
    for entry, cents in paid:
        due = owes[entry.pk].open
        taken = due if cents == WHOLE else min(cents, due)
        try:
            if taken > 0:
                postings.pay_fee(entry, user, taken)
        except Refusal as refusal:
            left.append((entry, str(refusal.message)))
            continue
        if cents not in (WHOLE, taken) or not taken:
            words = {
                "listed": money(max(cents, 0), batch.tournament.currency),
                "fee": money(due, batch.tournament.currency),
            }
            left.append((entry, _("the list says paid %(listed)s, the fee here is %(fee)s") % words))
    return left
