"""Random evenings that the rules accept: every field of a deal, in every combination that can happen."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.marias.premium_tables import known_rows

from .table import record

COMPONENTS = {
    "seven": ["game", "seven"],
    "hundred": ["hundred"],
    "hundred_seven": ["hundred", "seven"],
    "betl": ["betl"],
    "durch": ["durch"],
    "two_sevens": ["two_sevens"],
    "two_sevens_hundred": ["two_sevens", "hundred"],
    "mistake": [],
}
ROWS = {
    "seven": [["seven.3", "seven.2"]],
    "hundred": [
        ["hundred.4.no_ace", "hundred.3.both", "hundred.no_tens"],
        ["hundred.twenty.4", "hundred.twenty.2"],
    ],
    "hundred_seven": [["seven.3", "seven.2"], ["hundred.2.neither", "hundred.4.both"], ["hundred.twenty.3"]],
    "betl": [["betl.ace"], ["betl.six"]],
    "durch": [["durch.ace_no_king"], ["durch.no_ace"]],
    "two_sevens": [["two_sevens.helpers4"], ["two_sevens.trumps4", "two_sevens.trumps2"]],
    "two_sevens_hundred": [
        ["two_sevens_hundred.helpers4"],
        ["two_sevens_hundred.trumps4", "two_sevens_hundred.trumps3"],
        ["two_sevens_hundred.trumps4.tens"],
        ["hundred.twenty.4", "hundred.twenty.3"],
    ],
}
#: A club's own: every row, worth something else (M-41).
OWN_TABLE = {"id": "Klub 2026/1", "rows": {row: [3, 8] for row in known_rows()}}
CODES = ["I.1", "I.2", "I.3", "I.4", "I.5", "I.6", "I.7", "I.8", "I.9", "I.10", "I.11", "II.1", "II.3"]


def evenings() -> st.SearchStrategy[dict[str, Any]]:
    """Records of one to six deals at tables of three and four; a failing one is small enough as it is."""
    return randoms().map(evening)


def randoms() -> st.SearchStrategy[Random]:
    """Sources of chance, each made of a number that can be tried again."""
    return st.integers(0, 2**32).map(Random)


def evening(random: Random) -> dict[str, Any]:
    players = random.choice([3, 4, 4])
    deals = [random_deal(random, players) for _ in range(random.randint(1, 6))]
    return record(*deals, players=players, **options(random))


def options(random: Random) -> dict[str, Any]:
    chosen = {
        "base_cents": random.choice([2, 4, 10]),
        "premium_table": random.choice(["2010-printed", "2010-aligned", OWN_TABLE]),
        "renonce_rate": random.choice(["base", "with_flek"]),
        "threshold_after_red": random.choice([True, False]),
        "limit": random.choice([1, 30, 500]),
        "raised_limit": random.choice([1, 100, 750]),
        "premium_cents_per_point": random.choice([0, 3, 5]),
    }
    return {name: value for name, value in chosen.items() if random.random() < 0.2}


def random_deal(random: Random, players: int) -> dict[str, Any]:
    dealer = random.randrange(players)
    if random.random() < 0.1:
        return {"kind": "misdeal", "dealer": dealer}
    contract = random.choice(list(COMPONENTS))
    out, seats = who_is_out(random, players, dealer)
    playing = [seat for seat in range(players) if seat not in out]
    actor = random.choice(playing)
    red = contract not in ("betl", "durch", "mistake") and random.random() < 0.3
    deal: dict[str, Any] = {"kind": "deal", "dealer": dealer, **seats, "actor": actor, "contract": contract}
    deal |= {"red": red, "lead": random.random() < 0.5}
    if contract == "mistake":
        return deal | {"bid": 1}
    deal["flek"] = {name: random.choice([0, 1, 2, 3, 4, 6]) for name in COMPONENTS[contract]}
    add_result(random, deal)
    add_renonces(random, deal, players)
    add_premium(random, deal)
    if random.random() < 0.25 and not deal.get("renonces") and not deal.get("helpers_against"):
        add_shown(random, deal, [seat for seat in playing if seat != actor])
    return deal


def who_is_out(random: Random, players: int, dealer: int) -> tuple[list[int], dict[str, Any]]:
    if players == 3:
        return [], {}
    if random.random() < 0.8:
        return [dealer], {"pausing": dealer}
    away = random.choice([seat for seat in range(4) if seat != dealer])
    return [away], random.choice([{"absent": [away]}, {"absent": [away], "pausing": away}])


def add_result(random: Random, deal: dict[str, Any]) -> None:
    contract = deal["contract"]
    if contract == "seven" and random.random() < 0.1:
        deal |= {"accepted": True, "flek": {}}
        return
    deal["won"] = {name: random.random() < 0.6 for name in COMPONENTS[contract] if name != "hundred"}
    if "hundred" in COMPONENTS[contract]:
        deal["points"] = random.choice(range(-60, 200, 10))
    if contract == "seven" and random.random() < 0.2:
        deal["silent"] = {"hundred": "actor" if deal["won"]["game"] else "defence"}
    if contract == "hundred" and random.random() < 0.2:
        side = random.choice(["actor", "defence"])
        deal["silent"] = {"seven": side}
        if side == "defence":  # the last trick is theirs (M-27)
            deal["points"] = min(deal["points"], 180)
    if contract.startswith("two") and random.random() < 0.15:
        deal["helpers_against"] = True
    if random.random() < 0.1:
        deal["flek_cap"] = dict.fromkeys(COMPONENTS[contract], "talon")


def add_renonces(random: Random, deal: dict[str, Any], players: int) -> None:
    if random.random() > 0.35:
        return
    codes = list(CODES)
    if deal["contract"] == "two_sevens":
        codes += ["I.12"]
    if deal["contract"] == "two_sevens_hundred":
        codes += ["II.4", "II.4"]
    present = [seat for seat in range(players) if seat not in deal.get("absent", [])]
    deal["renonces"] = [
        {"offender": offender, "code": random.choice(may_commit(offender, deal, codes))}
        for offender in (random.choice(present) for _ in range(random.randint(1, 3)))
    ]
    if random.random() < 0.2:
        jury = {
            "code": "jury",
            "penalty": random.choice([1, 2]),
            "game": random.choice(["stands", "forfeited"]),
        }
        deal["renonces"].append({"offender": random.choice(present), **jury})
    deal["replayed"] = random.random() < 0.4
    deal["irreversible"] = random.random() < 0.4
    deal["lost_before_renonce"] = random.random() < 0.2
    deal["ruling"] = {
        name: value
        for name, value in {
            "winnable": random.random() < 0.7,
            "game": random.choice(["stands", "forfeited"]),
        }.items()
        if random.random() < 0.4
    }


def may_commit(offender: int, deal: dict[str, Any], codes: list[str]) -> list[str]:
    """M-30."""
    if offender == deal["actor"]:
        barred = {"I.10", "I.12"}
    elif offender == deal.get("pausing"):
        barred = {"I.1", "I.2", "I.3", "I.4", "I.7", "I.9", "I.11", "I.12", "II.2", "II.3"}
    else:
        barred = {"I.7", "I.9", "I.11", "II.2", "II.3"}
    if "seven" not in deal["contract"]:
        barred |= {"I.11", "II.3"}
    return [code for code in codes if code not in barred]


def add_premium(random: Random, deal: dict[str, Any]) -> None:
    rows = [random.choice(group) for group in ROWS[deal["contract"]] if random.random() < 0.5]
    deal["premium"] = [{"row": row} for row in rows]
    if any(".twenty." in row for row in rows):
        deal["twenty"] = {"trump_marriage_torn": random.random() < 0.5}


def add_shown(random: Random, deal: dict[str, Any], defenders: list[int]) -> None:
    won = deal.get("won", {}) | {"hundred": deal.get("points", 0) >= 100}
    fleked = [name for name, count in deal["flek"].items() if count and won.get(name)]
    deal["laid_down"] = True
    deal["flekers"] = {name: random.sample(defenders, random.choice([1, 2])) for name in fleked}
