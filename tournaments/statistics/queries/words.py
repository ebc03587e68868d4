"""What figures are called on a page: groups, lines, contracts, rule sets, and the deals of a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from rules import registry
from rules.preferans.told import Words
from rules.words import word
from tournaments.statistics.counting.figures import Group, Line, lines
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.columns import in_money


@dataclass(frozen=True)
class Section:
    """Lines of one group with their words, and which columns they fill.

    made   the heading of the share; "" where nothing is made
    total  the heading of the sum; "" where nothing adds up
    """

    group: Group
    title: str
    lines: Sequence[tuple[str, Line]]
    made: str = ""
    said: bool = False
    total: str = ""

    @property
    def money(self) -> bool:
        """Whether the sum is money."""
        return all(line.unit == "money" for _, line in self.lines)


def sections(found: Sum, ruleset: str, *, person: bool) -> list[Section]:
    """The figures of a sum by group; groups without deals are left out."""
    money = in_money(ruleset)
    told = lines(found, contracts_of(found, ruleset), money=money, person=person)
    titles = {
        "roles": _("In the deals") if person else _("All deals"),
        "contracts": _("By contract"),
        "fleks": _("Fleks"),
        "marks": _("Premium points and renonces"),
        "whists": _("Whists and all-pass"),
        "seats": _("By the seat in the order of play"),
        "turns": _("By the distance from the dealer"),
    }
    found_sections = []
    for group, title in titles.items():
        of_group = [(line_words(line, ruleset), line) for line in told if line.group == group]
        if of_group:
            found_sections.append(
                Section(
                    group,  # type: ignore[arg-type] # a key of the titles
                    title,
                    of_group,
                    made=_("paid off")
                    if group == "fleks"
                    else _("made")
                    if any(one.known for _w, one in of_group)
                    else "",
                    said=group == "fleks",
                    total=_total(group) if any(one.total is not None for _w, one in of_group) else "",
                )
            )
    return found_sections


def _total(group: str) -> str:
    if group == "fleks":
        return pgettext("fleks", "yield")
    return _("sum") if group in ("marks", "whists") else _("gain")


def line_words(line: Line, ruleset: str) -> str:
    """What a line is about."""
    if line.group == "contracts":
        return contract_words(line.name, ruleset, red=line.red)
    if line.group == "seats":
        seats, number = line.name.split(".")
        return _("seat %(number)s of %(seats)s") % {"number": number, "seats": seats}
    if line.group == "turns":
        return _turn_words(*map(int, line.name.split(".")))
    return {
        "actor": _("as the actor"),
        "defence": _("in the defence"),
        "pausing": _("pausing"),
        "all": _("all deals"),
        "premium": _("premium points"),
        "renonces": _("renonces"),
        "whist": _("tricks as a whister"),
        "all_pass": _("tricks in an all-pass"),
    }[line.name]


def _turn_words(seats: int, turn: int) -> str:
    if turn == 0:
        return _("the dealer, of %(seats)d") % {"seats": seats}
    return _("%(turn)d. after the dealer, of %(seats)d") % {"turn": turn, "seats": seats}


def contracts_of(found: Sum, ruleset: str) -> list[str]:
    """The contracts that a sum may hold, in the order of the rule set; of preferans those played, by level."""
    if in_money(ruleset):
        engine: Any = registry.engine(ruleset)
        return list(engine.data.contracts)
    played = {name.split(".")[1] for name in found.counts if name.startswith("contract.")}
    return sorted(played, key=lambda one: (not one.isdecimal(), int(one) if one.isdecimal() else 0, one))


def contract_words(contract: str, ruleset: str, *, red: bool = False) -> str:
    """What a contract is called; a level of preferans by its number."""
    language = (get_language() or "sk")[:2]
    if in_money(ruleset):
        called = word("marias", "contract", contract, language)
        return _("%(contract)s, red") % {"contract": called} if red else called
    say = Words(language)
    if not contract.isdecimal():
        return say("kind", contract)
    system: Any = registry.engine(ruleset)
    return say.contract(system.system.family, int(contract))


def what_words(what: str, ruleset: str) -> str:
    """Which deals a word of `figures` stands for."""
    head, *rest = what.split(".")
    if head == "contract":
        return contract_words(rest[0], ruleset, red=rest[1] == "red")
    if head == "seat":
        return _("seat %(number)s of %(seats)s") % {"number": rest[1], "seats": rest[0]}
    if head == "turn":
        return _turn_words(int(rest[0]), int(rest[1]))
    return {
        "deals": _("all deals"),
        "actor": _("as the actor"),
        "defence": _("in the defence"),
        "pausing": _("pausing"),
        "flek.actor": _("with fleks, as the actor"),
        "flek.defence": _("with fleks, in the defence"),
        "premium": _("with premium points"),
        "renonces": _("with renonces"),
        "whist": _("as a whister"),
        "all_pass": _("all-pass"),
        "against": _("together at a table"),
    }[what if head == "flek" else head]


def ruleset_words(ruleset: str) -> str:
    """The title of a rule set."""
    known = registry.rulesets().get(ruleset)
    return known.title_in((get_language() or "sk")[:2]) if known else ruleset
