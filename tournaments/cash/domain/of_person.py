"""What is kept here of a person: their own data, and what erasing and merging do with it (section 1)."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from core.names import plain
from tournaments.cash.models import (
    BankAccount,
    BankLine,
    BookedTransfer,
    CashCount,
    CashPosting,
    PaymentSymbol,
)
from tournaments.people.domain.forgetting import forget_changes, put_initials, with_initials
from tournaments.people.models import Player
from tournaments.registration.domain.of_person import tournaments_of


def own_data(player: Player) -> dict[str, object]:
    """What the player paid and got; cents."""
    postings = CashPosting.objects.filter(registration__player=player).select_related("tournament")
    symbols = PaymentSymbol.objects.filter(registration__player=player)
    return {
        "payment_symbols": [
            {"tournament": name, "symbol": symbol}
            for name, symbol in symbols.order_by("pk").values_list("registration__tournament__name", "symbol")
        ],
        "bank_payments": [
            {
                "tournament": line.statement.tournament.name,
                "cents": line.cents,
                "paid_on": line.paid_on.isoformat(),
                "symbol": line.symbol,
                "payer": line.payer,
                "message": line.message,
            }
            for line in _lines_of(player)
        ],
        "payments": [
            {
                "tournament": posting.tournament.name,
                "kind": posting.kind,
                "cents": posting.cents,
                "method": posting.method,
                "reason": posting.reason,
                "at": posting.at.isoformat(),
                "paid_on": posting.paid_on.isoformat() if posting.paid_on else None,
            }
            for posting in postings
        ],
    }


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """What was typed with a payment or a count, his symbol, and an account that is paid to by his name; the sums stay,
    as the law of accounts asks."""
    here = tournaments_of(player)
    put_initials(CashPosting.objects.filter(tournament__in=here), ("reason",), names, initials)
    put_initials(CashCount.objects.filter(tournament__in=here), ("note",), names, initials)
    for line in _lines_naming(player, names):
        line.delete()
    BookedTransfer.objects.filter(posting__registration__player=player).update(symbol="", payer_mark="")
    PaymentSymbol.objects.filter(registration__player=player).delete()
    for account in BankAccount.objects.filter(tournament__in=here):
        if any(with_initials(name, initials, account.beneficiary) != account.beneficiary for name in names):
            account.by_qr, account.iban, account.beneficiary = False, "", ""
            account.save()
            forget_changes(account)


def _lines_of(player: Player) -> list[BankLine]:
    """What banks said of payments that were booked as their own, as long as it is kept. Two accounts give the same
    reference to two payments: each counts in its tournament."""
    booked = BookedTransfer.objects.filter(
        posting__registration__player=player,
        tournament=OuterRef("statement__tournament"),
        reference=OuterRef("reference"),
    )
    here = BankLine.objects.filter(Exists(booked), statement__tournament__in=tournaments_of(player))
    return list(here.select_related("statement__tournament"))


def _lines_naming(player: Player, names: frozenset[str]) -> list[BankLine]:
    """The same, and payments that name him in any spelling: a bank turns names about and leaves marks out."""
    found = {line.pk: line for line in _lines_of(player)}
    meant = [set(plain(name).split()) for name in names if name.strip()]
    for line in BankLine.objects.filter(statement__tournament__in=tournaments_of(player)):
        said = set(plain(f"{line.payer} {line.message}").replace(",", " ").split())
        if any(words <= said for words in meant):
            found[line.pk] = line
    return list(found.values())
