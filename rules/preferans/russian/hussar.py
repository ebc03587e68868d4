"""Two players with a talon each: hussar preferans (section 6.7) and Gusarik (section 6.8)."""

from __future__ import annotations

from msgspec import UNSET

from rules.errors import N_, RuleError
from rules.preferans.exact import Number, divided
from rules.preferans.russian import tables
from rules.preferans.russian.bidding import CONTRACTS, check_bid, check_misere_bid
from rules.preferans.russian.deals import GusarikContract, HussarContract, HussarMisere
from rules.preferans.russian.defence import TEN
from rules.preferans.russian.pool import write_pool
from rules.preferans.russian.pulka import MISERE, Price, Pulka
from rules.preferans.seats import check_hand, check_tricks, misere_tricks


def play_hussar(pulka: Pulka, deal: HussarContract) -> None:
    """HUSSAR-4 to HUSSAR-6: a contract against one opponent."""
    seating = pulka.seated(deal.dealer)
    check_hand(deal.declarer, seating.hands, "RUS-3")
    level, trump = CONTRACTS[deal.contract]
    check_bid(deal.bid, level, trump, deal.contract)
    opponent = 1 - deal.declarer
    duty = _duty(pulka, deal, level, opponent)
    price = pulka.price(str(level))
    if duty is None:
        if deal.tricks is not UNSET:
            raise RuleError("RUS-14", N_("nobody whisted, so nothing was played"), field="tricks")
        write_pool(pulka, deal.declarer, price.pool, "made", "RUS-18")
        return
    if deal.tricks is UNSET:
        raise RuleError("RUS-14", N_("the tricks of a played contract are missing"), field="tricks")
    check_tricks(deal.tricks, pulka.players, seating.hands)
    short = max(0, level - deal.tricks[deal.declarer])
    missing = max(0, duty - deal.tricks[opponent])
    _write_fines(pulka, deal.declarer, opponent, short, missing, price)
    _write_whists(pulka, deal.declarer, opponent, deal.tricks[opponent], short, missing, price)
    if not short:
        failed = (opponent,) if missing else ()
        write_pool(pulka, deal.declarer, price.pool, "made", "RUS-18", excluded=failed)


def _duty(pulka: Pulka, deal: HussarContract, level: int, opponent: int) -> int | None:
    """HUSSAR-4, HUSSAR-5: the tricks the opponent owes; None when he passed."""
    if level == TEN:
        if deal.defence is not UNSET:
            raise RuleError("HUSSAR-5", N_("ten is checked, nobody whists on it"), field="defence")
        return 0
    if deal.defence is UNSET or len(deal.defence) != pulka.players:
        raise RuleError(
            "HUSSAR-4",
            N_("defence has one decision for each seat: {players}, not {count}"),
            field="defence",
            players=pulka.players,
            count=0 if deal.defence is UNSET else len(deal.defence),
        )
    if deal.defence[deal.declarer] is not None:
        raise RuleError("RUS-10", N_("the declarer does not whist on themselves"), field="defence")
    said = deal.defence[opponent]
    if said is None:
        raise RuleError("HUSSAR-4", N_("a defender must whist or pass"), field="defence")
    if said == "pass":
        return None
    if said == "whist_talon":
        return pulka.demands[level].duty
    owed = pulka.levels[level].hussar
    if not owed:
        raise RuleError("HUSSAR-4", N_("on {level} one whists with the talon"), field="defence", level=level)
    return owed


def play_hussar_misere(pulka: Pulka, deal: HussarMisere) -> None:
    """HUSSAR-6: each trick of a misere is whists of the opponent."""
    seating = pulka.seated(deal.dealer)
    check_hand(deal.declarer, seating.hands, "RUS-3")
    check_misere_bid(deal.bid)
    tricks = misere_tricks(deal.tricks, pulka.players, seating.hands, deal.declarer)
    price = pulka.price(MISERE)
    if tricks:
        amount = tricks * pulka.figures.whists.hussar * price.pool
        pulka.sheet.write_on("whist", 1 - deal.declarer, deal.declarer, amount, "misere_failed", "HUSSAR-6")
    else:
        write_pool(pulka, deal.declarer, price.pool, "misere_made", "RUS-27")


def play_gusarik(pulka: Pulka, deal: GusarikContract) -> None:
    """GUSAR-1 to GUSAR-5: a contract of the table; the dealer must whist."""
    seating = pulka.seated(deal.dealer)
    check_hand(deal.declarer, seating.hands, "RUS-3")
    if deal.declarer == deal.dealer:
        raise RuleError("GUSAR-1", N_("the dealer's opponent declares"), field="declarer")
    tables.check_open(pulka, deal.declarer, deal.contract)
    check_tricks(deal.tricks, pulka.players, seating.hands)
    level, _ = CONTRACTS[deal.contract]
    price = pulka.price(str(level))
    short = max(0, level - deal.tricks[deal.declarer])
    missing = max(0, pulka.demands[level].duty - deal.tricks[deal.dealer])
    if pulka.agreed.scoring == "hussar":
        half = "GUSAR-5" if level == TEN else "GUSAR-4" if pulka.half_price else None
        _write_fines(pulka, deal.declarer, deal.dealer, short, missing, price, half=half)
    else:
        pulka.sheet.write("hill", deal.declarer, short * price.whist, "failed", "RUS-18")
        _write_hill(pulka, deal.dealer, missing, level, price)
    _write_whists(pulka, deal.declarer, deal.dealer, deal.tricks[deal.dealer], short, missing, price)
    if not short:
        pulka.sheet.write("pool", deal.declarer, price.pool, "made", "RUS-18")
    tables.mark(pulka, deal.declarer, deal.contract, made=not short)


def _write_hill(pulka: Pulka, whister: int, missing: int, level: int, price: Price) -> None:
    """RUS-21; half-responsible on a ten (GUSAR-5)."""
    amount: Number = missing * price.whist
    if level == TEN:
        pulka.sheet.write("hill", whister, divided(amount, 2), "whist_failed", "GUSAR-5")
    else:
        half = pulka.half_price
        pulka.sheet.write("hill", whister, divided(amount, 2) if half else amount, "whist_failed", "RUS-21")


def _write_fines(
    pulka: Pulka,
    declarer: int,
    opponent: int,
    short: int,
    missing: int,
    price: Price,
    *,
    half: str | None = None,
) -> None:
    """HUSSAR-6: instead of a hill the other one writes ten times the price for each missing trick.

    half  the rule by which a whister's missing trick costs half of it (GUSAR-4, GUSAR-5)
    """
    fine = pulka.figures.whists.hussar * price.pool
    pulka.sheet.write_on("whist", opponent, declarer, short * fine, "failed", "HUSSAR-6")
    owed: Number = missing * fine
    if half is not None:
        owed = divided(owed, 2)
    pulka.sheet.write_on("whist", declarer, opponent, owed, "whist_failed", half or "HUSSAR-6")


def _write_whists(
    pulka: Pulka, declarer: int, opponent: int, tricks: int, short: int, missing: int, price: Price
) -> None:
    """RUS-24: tricks and consolation of the only opponent."""
    if not missing or pulka.agreed.failed_whist_scores:
        pulka.sheet.write_on("whist", opponent, declarer, tricks * price.whist, "whist_tricks", "RUS-24")
    pulka.sheet.write_on("whist", opponent, declarer, short * price.consolation, "consolation", "RUS-24")
