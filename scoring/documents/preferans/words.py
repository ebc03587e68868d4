"""The words of a preferans sheet in one language, and figures as they are written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from rules import registry
from rules.binding import read_toml
from rules.option_titles import option_titles
from rules.plain import FreeJson
from rules.play.lead import leads_by_contract
from rules.preferans.engine import PreferansEngine
from rules.preferans.told import Words as RuleWords
from rules.registry import Ruleset
from scoring.documents.figures import MINUS
from scoring.documents.sheet import PaperForm


class Words:
    """What is printed, for a form. `family` says how the sheet is kept: russian, balkan, austrian or pasy."""

    def __init__(self, form: PaperForm) -> None:
        engine: PreferansEngine = registry.engine(form.ruleset)  # type: ignore[assignment]
        self.language = form.language
        self.ruleset: Ruleset = engine.ruleset
        self.contracts = engine.system.family
        self.family = "balkan" if self.contracts == "slovak" else self.contracts
        self.options = dict(form.options)
        self.say = RuleWords(form.language)

    def label(self, name: str, **fill: object) -> str:
        """A label of the form."""
        text = self._of("label", name)
        return text.format(**fill) if fill else text

    def log(self, name: str, **fill: object) -> str:
        """A word of the list of deals or of the signature; without `fill` its {placeholders} stay."""
        text = self._of("log", name)
        return text.format(**fill) if fill else text

    def short(self, account: str) -> str:
        """An account in the list of deals."""
        return self._of("short", account)

    def _of(self, group: str, name: str) -> str:
        text: str = _sheet()[group][name][self.language]
        return text

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.ruleset.title_in(self.language)

    @property
    def agreed(self) -> str:
        """What the table agreed on beside the rules, as one paragraph."""
        titles = option_titles()
        parts = [
            f"{titles[name].text(self.language)}: {titles[name].value_text(value, self.language)}"
            for name, value in self.options.items()
            if name in titles
        ]
        agreed = f"{self.label('agreed')}: {'; '.join(parts) or self.label('by_the_rules')}."
        return f"{agreed} {'. '.join([self.label(self.ruleset.direction), *self.leads])}."

    @property
    def leads(self) -> list[str]:
        """Who leads the first trick where it is not the first hand, a text for each rule (GEN-3b)."""
        contracts: dict[str, list[str]] = {}
        for contract, rule in leads_by_contract(self.ruleset.id, self.options).items():
            contracts.setdefault(rule, []).append(contract)
        return [self.label(rule, contracts=", ".join(named)) for rule, named in contracts.items()]

    @property
    def unit(self) -> str:
        """What the balance is counted in."""
        return self.say("unit", self.ruleset.unit)

    def contract(self, deal: Mapping[str, Any]) -> str:
        """The game of a deal: “7♣”, “4 srdcia”, “mizér”, “spoločný pas”."""
        contract = deal.get("contract")
        if contract is None:
            return self.say("kind", deal["kind"])
        return self.say.contract(self.contracts, contract)


@cache
def _sheet() -> FreeJson:
    file = resources.files("rules") / "data" / "preferans" / "sheet.toml"
    return read_toml(file)


def shown(figure: int | str) -> str:
    """A figure as a person writes it: 7, −3, 27 1/2."""
    value = Fraction(figure)
    whole, rest = divmod(abs(value.numerator), value.denominator)
    parts = [str(whole)] if whole or not rest else []
    parts += [f"{rest}/{value.denominator}"] if rest else []
    return (MINUS if value < 0 else "") + "\u00a0".join(parts)


def total(figures: list[int | str]) -> str:
    """The exact sum, as text."""
    return shown(str(sum(map(Fraction, figures), start=Fraction(0))))
