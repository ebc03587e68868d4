"""Misere and the announced preferans (RUS-23, RUS-27 to RUS-29)."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.exact import Number, divided
from rules.preferans.russian import talon
from rules.preferans.russian.bidding import check_misere
from rules.preferans.russian.deals import Misere, Preferans
from rules.preferans.russian.pool import close, write_pool
from rules.preferans.russian.pulka import MISERE, Price, Pulka
from rules.preferans.seats import Seating, check_hand, defenders, misere_tricks


def play_misere(pulka: Pulka, deal: Misere) -> None:
    """Write a misere: hills and whists first, then the declarer's pool, then an invited dealer's."""
    pulka.check_kind(MISERE)
    seating = pulka.seated(deal.dealer)
    check_misere(pulka, deal, seating)
    tricks = misere_tricks(deal.tricks, pulka.players, seating.hands, deal.declarer)
    if deal.shared and not seating.resting:
        raise RuleError("RUS-28", N_("there is no dealer to share the misere with"), field="shared")
    whisters = _whisters(pulka, deal, seating)
    price = pulka.price(MISERE, pulka.multiplier(deal.declarer, deal.dark))
    pulka.declare(deal.declarer, MISERE, dark=deal.dark)
    if tricks:
        _write_failed(pulka, deal, seating, whisters, tricks, price)
        talon.write_sevens(pulka, deal, seating)
    else:
        for seat in whisters:
            pulka.sheet.write("hill", seat, price.whist, "whist_failed", "RUS-23")
        talon.write_sevens(pulka, deal, seating)
        _write_made(pulka, deal, seating, whisters, price)
    pulka.use_mark(deal.declarer, made=not tricks)
    pulka.end_row(MISERE, made=not tricks)


def _whisters(pulka: Pulka, deal: Misere, seating: Seating) -> tuple[int, ...]:
    """RUS-17, RUS-23: who whists on a misere, with hard obligations only."""
    if deal.defence is UNSET:
        return ()
    if not pulka.agreed.obligations_hard:
        raise RuleError("RUS-17", N_("nobody whists on a misere"), field="defence")
    if len(deal.defence) != pulka.players:
        raise RuleError(
            "RUS-10",
            N_("defence has one decision for each seat: {players}, not {count}"),
            field="defence",
            players=pulka.players,
            count=len(deal.defence),
        )
    order = defenders(seating.hands, deal.declarer)
    for seat, decision in enumerate(deal.defence):
        fits = decision in ("whist", "pass") if seat in order else decision is None
        if not fits:
            raise RuleError(
                "RUS-23", N_("on a misere the defenders whist or pass, nobody else"), field=f"defence[{seat}]"
            )
    return tuple(seat for seat in order if deal.defence[seat] == "whist")


def _write_failed(
    pulka: Pulka, deal: Misere, seating: Seating, whisters: tuple[int, ...], tricks: int, price: Price
) -> None:
    """RUS-27: every trick to the hill; half of it each where the dealer shares (RUS-28)."""
    amount = tricks * price.whist
    if deal.shared:
        for seat in (deal.declarer, seating.dealer):
            pulka.sheet.write("hill", seat, divided(amount, 2), "misere_failed", "RUS-28")
    else:
        pulka.sheet.write("hill", deal.declarer, amount, "misere_failed", "RUS-27")
    for seat in whisters:
        pulka.sheet.write_on("whist", seat, deal.declarer, amount, "whist_tricks", "RUS-23")


def _write_made(
    pulka: Pulka, deal: Misere, seating: Seating, whisters: tuple[int, ...], price: Price
) -> None:
    excluded = seating.resting + whisters
    if deal.shared:
        half = divided(price.pool, 2)
        write_pool(pulka, deal.declarer, half, "misere_made", "RUS-28", excluded=excluded)
        write_pool(pulka, seating.dealer, half, "misere_made", "RUS-28", excluded=excluded, from_zero=True)
    else:
        write_pool(pulka, deal.declarer, price.pool, "misere_made", "RUS-27", excluded=excluded)
    for other in pulka.others(deal.declarer):
        pulka.sheet.write_on(
            "whist", deal.declarer, other, pulka.agreed.premium_misere, "premium_misere", "ROSTOV-7"
        )


def play_preferans(pulka: Pulka, deal: Preferans) -> None:
    """RUS-29: the announced preferans closes every pool."""
    pulka.check_kind("preferans")
    if not pulka.agreed.preferans:
        raise RuleError("RUS-29", N_("preferans is not announced here"), field="kind")
    seating = pulka.seated(deal.dealer)
    check_hand(deal.declarer, seating.hands, "RUS-3")
    declarer = deal.declarer
    pulka.sheet.write("hill", declarer, -pulka.hill[declarer], "preferans", "RUS-29")
    _close(pulka, declarer)
    for other in pulka.others(declarer):
        lacked = _close(pulka, other)
        pulka.sheet.write_on(
            "whist", declarer, other, lacked * pulka.figures.whists.help, "preferans", "RUS-29"
        )
    if pulka.agreed.preferans_takes_whists:
        for holder in range(pulka.players):
            held = pulka.whist[holder][declarer]
            pulka.sheet.write_on("whist", holder, declarer, -held, "preferans", "RUS-29")
            pulka.sheet.write_on("whist", declarer, holder, held, "preferans", "RUS-29")
    pulka.end_row("preferans", made=True)


def _close(pulka: Pulka, seat: int) -> Number:
    """Fill a pool up; the points it lacked."""
    lacked: Number = max(0, pulka.limit - pulka.pool[seat])
    pulka.sheet.write("pool", seat, lacked, "preferans", "RUS-29")
    if lacked:
        close(pulka, seat)
    return lacked
