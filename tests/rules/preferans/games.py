"""Random games of every system: what a table could have written down in an evening."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules import registry
from rules.errors import RuleError
from rules.preferans.options import Convention
from rules.preferans.system import system

SYSTEMS = sorted(name for name in registry.rulesets() if name.startswith("preferans/"))
RUSSIAN = ("preferans/sochi", "preferans/classic", "preferans/rostov", "preferans/leningrad")
TRUMPS = ("", "S", "C", "D", "H", "NT")
NAMES = ("Anna", "Boris", "Cyril", "Dana", "Eva")

Deal = dict[str, Any]


def random_game(random: Random, ruleset: str, most_deals: int = 12) -> dict[str, Any]:
    """A valid record: random options, then random deals as long as the engine takes them."""
    head = registry.rulesets()[ruleset]
    players = random.choice(list(head.players))
    record = {
        "format": "table-record/1",
        "ruleset": ruleset,
        "options": random_options(random, ruleset, players),
        "players": list(NAMES[:players]),
        "deals": [],
    }
    while not accepted(record):
        record["options"] = random_options(random, ruleset, players)
    late = ruleset in RUSSIAN and players > 3 and random.random() < 0.3
    coming = [{"kind": "join", "seat": random.randrange(players)}] if late else []
    for _ in range(random.randint(0, most_deals)):
        if coming and random.random() < 0.3:
            record, coming = {**record, "deals": record["deals"] + coming}, []
        for _ in range(4):
            deals = [*record["deals"], random_deal(random, {**record, "absent": coming})]
            if accepted({**record, "deals": deals + coming}):
                record = {**record, "deals": deals}
                break
    return {**record, "deals": record["deals"] + coming}


def accepted(record: dict[str, Any]) -> bool:
    """Whether the engine scores the record."""
    try:
        engine, decoded = registry.decode(record)
        engine.score(decoded)
    except RuleError:
        return False
    return True


# ---- options


def random_options(random: Random, ruleset: str, players: int) -> dict[str, Any]:
    """The required options and a few others, each of a value it admits."""
    found = system(registry.rulesets()[ruleset])
    chosen = {name: _value(random, name, found.options[name]) for name in found.required}
    others = [name for name in found.options if name not in chosen]
    for name in random.sample(others, random.randint(0, min(6, len(others)))):
        chosen[name] = _value(random, name, found.options[name])
    if found.family == "austrian" and "pot" in found.options:
        base = chosen.get("pot", "base") == "base"
        chosen = {name: value for name, value in chosen.items() if name != "ante"}
        chosen |= {"ante": 20} if base else {}
    return chosen


def _value(random: Random, name: str, option: Convention) -> Any:
    typed: dict[str, Callable[[], Any]] = {
        "integer": lambda: (
            option.multiple_of * random.randint(max(1, option.least // option.multiple_of), 12)
        ),
        "prices": lambda: {"6": 3, "7": 5, "8": 6, "9": 9, "10": 11, "misere": random.choice([10, 15])},
        "multipliers": lambda: random.choice([[1, 2, 2], [3], [1, 3]]),
        "table": lambda: random.choice([["6S", "7H"], ["6S"], ["6S", "8C", "10NT"]]),
        "obligations": lambda: [
            {"contract": random.choice(["6", "8", "misere"]), "dark": random.random() < 0.5, "times": 2},
            {"contract": "10", "penalty": 7},
        ],
    }
    choices: list[Callable[[], Any]] = [lambda value=value: value for value in option.values]
    if option.type is not None:
        choices.append(typed[option.type])
    if name == "start":
        return 2 * random.randint(2, 25)
    if name == "opening_levels":
        return random.randint(1, 2)
    return random.choice(choices)()


# ---- deals


def random_deal(random: Random, record: dict[str, Any]) -> Deal:
    """A deal that this system might know; the engine may still refuse it."""
    family = system(registry.rulesets()[record["ruleset"]]).family
    return _BY_FAMILY[family](random, record)


def seats(record: dict[str, Any], dealer: int) -> tuple[list[int], list[int]]:
    """Hands from the first hand on, and who sits out, among those who are in the game."""
    deals = record["deals"]
    gone = {deal["seat"] for deal in deals if deal["kind"] == "leave"}
    gone |= {event["seat"] for event in record.get("absent", ())}  # who joins later
    active = [seat for seat in range(len(record["players"])) if seat not in gone]
    if dealer not in active:
        dealer = active[0]
    place = active.index(dealer)
    order = active[place + 1 :] + active[: place + 1]
    resting = {4: 1, 5: 2}.get(len(active), 0)
    return order[: len(order) - resting], order[len(order) - resting :][::-1]


def split(random: Random, total: int, ways: int) -> list[int]:
    """A total cut into random parts."""
    cuts = sorted(random.randint(0, total) for _ in range(ways - 1))
    return [right - left for left, right in zip([0, *cuts], [*cuts, total], strict=True)]


def _tricks(random: Random, record: dict[str, Any], takers: list[int], own: int | None = None) -> list[int]:
    tricks = [0] * len(record["players"])
    if own is None:
        parts = split(random, 10, len(takers))
    else:
        parts = [own, *split(random, 10 - own, len(takers) - 1)] if len(takers) > 1 else [10]
    for seat, count in zip(takers, parts, strict=True):
        tricks[seat] = count
    return tricks


def _maybe(random: Random, deal: Deal, chance: float, **fields: Any) -> None:
    if random.random() < chance:
        deal.update(fields)


def _dealer(random: Random, record: dict[str, Any]) -> tuple[int, list[int], list[int]]:
    dealer = random.randrange(len(record["players"]))
    hands, resting = seats(record, dealer)
    return (resting[0] if resting else hands[-1]), hands, resting


def _defence(record: dict[str, Any], said: dict[int, str]) -> list[str | None]:
    return [said.get(seat) for seat in range(len(record["players"]))]


def _russian(random: Random, record: dict[str, Any]) -> Deal:
    kinds = {
        "preferans/zakaznoy": (_ordered,),
        "preferans/gusarik": (_gusarik,),
        "preferans/gusarik-hussar": (_hussar, _hussar, _misere, _redeal),
        "preferans/classic": (_contract, _contract, _misere, _all_pass, _bomb, _event),
    }
    return random.choice(kinds.get(record["ruleset"], (_contract, _contract, _misere, _all_pass, _event)))(
        random, record
    )


def _event(random: Random, record: dict[str, Any]) -> Deal:
    players = len(record["players"])
    dealer, hands, _ = _dealer(random, record)
    carried = {
        "kind": "carry",
        "pool": [random.randint(0, 6) for _ in range(players)],
        "hill": [random.choice([random.randint(0, 30), "7/2"]) for _ in range(players)],
        "whist": [[0 if i == j else random.randint(0, 60) for j in range(players)] for i in range(players)],
        "all_pass": random.randint(0, 3),
    }
    return random.choice(
        [
            carried,
            {"kind": "leave", "seat": random.randrange(players)},
            {"kind": "preferans", "dealer": dealer, "declarer": hands[0]},
            {"kind": "redeal", "dealer": dealer},
        ]
    )


_CONTRACTS = [level + trump for level in ("6", "7", "8", "9", "10") for trump in TRUMPS]
_CARDS = [rank + suit for rank in ("A", "K", "Q", "7") for suit in "SC"]


def _contract(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, resting = _dealer(random, record)
    declarer = random.choice(hands)
    contract = random.choice(_CONTRACTS[:14] if random.random() < 0.7 else _CONTRACTS)
    deal: Deal = {"kind": "contract", "dealer": dealer, "declarer": declarer, "contract": contract}
    _maybe(random, deal, 0.3, bid=random.choice(_CONTRACTS[:8]))
    _maybe(random, deal, 0.2, dark=True)
    _maybe(random, deal, 0.2, talon=random.sample(_CARDS, 2))
    _maybe(random, deal, 0.1, hand=True)
    _maybe(random, deal, 0.1, refused_talon=True)
    if random.random() < 0.08:
        return {**deal, "surrender": True}
    if random.random() < 0.08:
        return {**deal, "underbid": True}
    _defended(random, record, deal, [seat for seat in hands if seat != declarer], resting)
    return deal


def _defended(
    random: Random, record: dict[str, Any], deal: Deal, others: list[int], resting: list[int]
) -> None:
    """Decisions that mostly fit, and tricks when somebody whists."""
    level = int(deal["contract"].rstrip("SCDHNT"))
    played = True
    if level < 10 or random.random() < 0.4:
        says = ("whist", "own", "half", "pass") if len(others) == 1 else ("whist", "whist", "pass", "half")
        said = {seat: random.choice(says) for seat in others}
        if "half" in said.values() and random.random() < 0.4:
            said[random.choice(others)] = "return"
        if resting and random.random() < 0.25:
            said[random.choice(resting)] = random.choice(["whist", "return"])
        deal["defence"] = _defence(record, said)
        played = any(decision in ("whist", "return", "own") for decision in said.values())
        if set(said.values()) == {"pass"}:
            _maybe(random, deal, 0.3, write_off=True)
    if played:
        own = min(10, max(0, level + random.choice([-3, -2, -1, 0, 0, 0, 1, 2, 3])))
        deal["tricks"] = _tricks(random, record, [deal["declarer"], *others], own)


def _misere(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, _ = _dealer(random, record)
    declarer = random.choice(hands)
    others = [seat for seat in hands if seat != declarer]
    own = random.choice([0, 0, 0, 1, 2, 5])
    deal: Deal = {"kind": "misere", "dealer": dealer, "declarer": declarer}
    deal["tricks"] = _tricks(random, record, [declarer, *others], own)
    if record["ruleset"] != "preferans/gusarik-hussar":
        _maybe(random, deal, 0.2, dark=True)
        _maybe(random, deal, 0.2, shared=True)
        _maybe(random, deal, 0.2, talon=random.sample(_CARDS, 2))
        said = {seat: random.choice(["whist", "pass"]) for seat in others}
        _maybe(random, deal, 0.2, defence=_defence(record, said))
    return deal


def _all_pass(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, resting = _dealer(random, record)
    tricks = _tricks(random, record, random.sample(hands, len(hands)))
    if resting and random.random() < 0.5 and record["options"].get("all_pass_talon") != "closed":
        giver = max(hands, key=lambda seat: tricks[seat])
        tricks[giver] -= 1
        tricks[dealer] += 1
    return {"kind": "all_pass", "dealer": dealer, "tricks": tricks}


def _bomb(random: Random, record: dict[str, Any]) -> Deal:
    deal = {**_all_pass(random, record), "kind": "bomb"}
    hands, resting = seats(record, deal["dealer"])
    bombers = random.sample(hands, random.randint(1, len(hands)))
    if resting and random.random() < 0.2:
        bombers.append(resting[0])
    return {**deal, "bombers": bombers}


def _redeal(random: Random, record: dict[str, Any]) -> Deal:
    return {"kind": "redeal", "dealer": random.randrange(2)}


def _ordered(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, resting = _dealer(random, record)
    deal: Deal = {"kind": "contract", "dealer": dealer, "declarer": hands[0]}
    deal["contract"] = random.choice(record["options"].get("table", ["6S", "6C", "7D", "8H", "10NT"]))
    _maybe(random, deal, 0.2, talon=random.sample(_CARDS, 2))
    _defended(random, record, deal, hands[1:], resting)
    return deal


def _gusarik(random: Random, record: dict[str, Any]) -> Deal:
    dealer = random.randrange(2)
    contract = random.choice(record["options"].get("table", ["6S", "7D", "8H", "10NT"]))
    own = min(10, int(contract.rstrip("SCDHNT")) + random.choice([-2, -1, 0, 0, 1]))
    tricks = _tricks(random, record, [1 - dealer, dealer], own)
    return {
        "kind": "contract",
        "dealer": dealer,
        "declarer": 1 - dealer,
        "contract": contract,
        "tricks": tricks,
    }


def _hussar(random: Random, record: dict[str, Any]) -> Deal:
    declarer = random.randrange(2)
    contract = random.choice(_CONTRACTS)
    level = int(contract.rstrip("SCDHNT"))
    deal: Deal = {
        "kind": "contract",
        "dealer": random.randrange(2),
        "declarer": declarer,
        "contract": contract,
    }
    said = random.choice(["whist", "whist_talon", "pass"])
    if level < 10:
        deal["defence"] = _defence(record, {1 - declarer: said})
    if level == 10 or said != "pass":
        own = min(10, level + random.choice([-3, -1, 0, 0, 1, 2]))
        deal["tricks"] = _tricks(random, record, [declarer, 1 - declarer], own)
    return deal


def _pasy(random: Random, record: dict[str, Any]) -> Deal:
    return {"kind": "deal", "dealer": random.randrange(2), "tricks": split(random, 10, 2)}


def _pairs(random: Random, others: list[int]) -> tuple[dict[int, str], list[int]]:
    """Decisions of a pair of defenders, and who plays."""
    first, second = random.sample(others, 2)
    said, playing = random.choice(
        [
            ({first: "whist", second: "whist"}, [first, second]),
            ({first: "whist", second: "pass"}, [first]),
            ({first: "whist", second: "invited"}, [first, second]),
            ({first: "pass", second: "pass"}, []),
        ]
    )
    return said, playing


def _balkan(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, _ = _dealer(random, record)
    if random.random() < 0.2:
        return {"kind": "all_pass", "dealer": dealer}
    if random.random() < 0.05 and record["ruleset"] == "preferans/croatian-hr":
        return {"kind": "extend", "points": random.randint(1, 20)}
    declarer = random.choice(hands)
    others = [seat for seat in hands if seat != declarer]
    number = random.randint(2, 7)
    deal: Deal = {"kind": "contract", "dealer": dealer, "declarer": declarer, "contract": number}
    _maybe(random, deal, 0.3, hand=True)
    playing = others
    if number != 6:
        said, playing = _pairs(random, others)
        deal["defence"] = _defence(record, said)
    doubled = [seat for seat in playing if deal.get("defence", [None] * 5)[seat] != "invited"]
    if doubled and random.random() < 0.4:
        deal["doublings"] = [
            random.choice([0, 1, 2]) if seat in doubled else None for seat in range(len(record["players"]))
        ]
        if len(doubled) == 1 and random.random() < 0.5:
            playing = others
    if playing and not (number == 2 and random.random() < 0.5):
        own = random.choice([0, 1]) if number == 6 else random.choice([5, 6, 7, 8, 9])
        deal["tricks"] = _tricks(random, record, [declarer, *playing], own)
    return deal


def _slovak(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, _ = _dealer(random, record)
    if random.random() < 0.2:
        return {"kind": "all_pass", "dealer": dealer}
    if random.random() < 0.05:
        return {"kind": "penalty", "seat": random.randrange(len(record["players"])), "points": 3}
    declarer = random.choice(hands)
    others = [seat for seat in hands if seat != declarer]
    number = random.randint(2, 8)
    own = {6: random.choice([0, 0, 2]), 8: random.choice([10, 10, 9])}.get(number, random.randint(4, 10))
    deal: Deal = {"kind": "contract", "dealer": dealer, "declarer": declarer, "contract": number}
    deal["tricks"] = _tricks(random, record, [declarer, *others], own)
    _maybe(random, deal, 0.3, hand=True)
    _maybe(random, deal, 0.2, open=number >= 6)
    doublings = [
        random.choice([0, 1, 2]) if seat in others else None for seat in range(len(record["players"]))
    ]
    _maybe(random, deal, 0.4, doublings=doublings)
    return deal


def _austrian(random: Random, record: dict[str, Any]) -> Deal:
    dealer, hands, _ = _dealer(random, record)
    if random.random() < 0.15:
        return {"kind": "all_pass", "dealer": dealer}
    if random.random() < 0.1:
        return {"kind": "ante", "amount": 30}
    declarer = random.choice(hands)
    others = [seat for seat in hands if seat != declarer]
    illustrated = record["ruleset"] == "preferans/austrian-illustrated"
    number = random.randint(1, 8 if illustrated else 4)
    deal: Deal = {"kind": "contract", "dealer": dealer, "declarer": declarer, "contract": number}
    _maybe(random, deal, 0.3, hand=True)
    if number > 4:
        own = random.choice([0, 1] if number in (5, 7) else [10, 8, 6])
        deal["tricks"] = _tricks(random, record, [declarer, *others], own)
        kontra = random.choice([1, 2])
        doublings = [
            random.choice([0, kontra]) if seat in others else None for seat in range(len(record["players"]))
        ]
        _maybe(random, deal, 0.4, doublings=doublings)
        return deal
    _maybe(random, deal, 0.3, aces=random.choice(["four", "none"]))
    said, playing = _pairs(random, others)
    deal["defence"] = _defence(record, said)
    if playing:
        deal["tricks"] = _tricks(random, record, [declarer, *playing], random.choice([4, 5, 6, 7, 9]))
    return deal


_BY_FAMILY: dict[str, Callable[[Random, dict[str, Any]], Deal]] = {
    "russian": _russian,
    "pasy": _pasy,
    "balkan": _balkan,
    "slovak": _slovak,
    "austrian": _austrian,
}
