"""What a deal is worth under the conventions of a table: for a page that shows it before it is written."""

from __future__ import annotations

from rules.plain import FreeJson
from rules.preferans.austrian.pot import austrian_figures
from rules.preferans.balkan.columns import balkan_figures
from rules.preferans.options import PRICED
from rules.preferans.russian.conventions import russian_figures
from rules.preferans.system import System


def make_prices(system: System, chosen: FreeJson) -> dict[str, object]:
    """Text, numbers and objects only: `unit`, `family`, and what one of its contracts costs.

    russian    contracts: level or "misere" -> {pool, whist, consolation, duty}; all_pass: the price of a trick;
               help and hill: whists for a point
    balkan     contracts: number -> {value, hand}; weight: side points for a point of the main
    austrian   stake: number or null where it is the pot; direct: 5 to 8 -> {value, hand}; premium
    """
    made: dict[str, object] = {"unit": system.ruleset.unit, "family": system.family}
    if system.family == "russian":
        return made | _russian(system, chosen)
    if system.family in ("balkan", "slovak"):
        per_number, figures = system.features["per_number"], balkan_figures()
        contracts = {
            number: {"value": per_number * int(number), "hand": per_number * (int(number) + 1)}
            for number in system.features["contracts"]
        }
        return made | {"contracts": contracts, "weight": figures.weight, "refa": figures.refa}
    if system.family == "austrian":
        return made | _austrian(system, chosen)
    return made


def _russian(system: System, chosen: FreeJson) -> dict[str, object]:
    figures, factor = russian_figures(), system.features["factor"]
    owed = {str(level.level): level.demand(chosen["obligations_hard"]).duty for level in figures.level}
    contracts = {}
    for level in PRICED:
        pool = chosen["prices"][level]
        fixed = chosen["consolation"]
        contracts[level] = {
            "pool": pool,
            "whist": pool * factor,
            "consolation": pool * factor if fixed == "price" else fixed,
            "duty": owed.get(level, 0),
        }
    return {
        "contracts": contracts,
        "all_pass": chosen["all_pass_price"],
        "help": figures.whists.help,
        "hill": figures.whists.hill,
    }


def _austrian(system: System, chosen: FreeJson) -> dict[str, object]:
    figures = austrian_figures()
    base = figures.base_stake if chosen.get("pot", "base") == "base" else None
    stakes: dict[str, int | None] = dict.fromkeys(figures.styrian, base)
    if system.features["game"] == "styrian":
        stakes.update(figures.styrian)
    direct = {}
    if "value_8" in chosen:
        values = {number: value for number, (value, _) in figures.direct.items()} | {"8": chosen["value_8"]}
        direct = {number: {"value": value, "hand": value * figures.hand} for number, value in values.items()}
    return {"stake": stakes, "direct": direct, "premium": figures.premium}
