"""The engine of licitovaný mariáš behind the interface of `registry`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache

import msgspec

from rules import records
from rules.fields import Form
from rules.marias.check import contract_of
from rules.marias.explain import explain
from rules.marias.form import make_form
from rules.marias.hand import check_cards, hand_of, rows_found
from rules.marias.premium_tables import OPTION, check_table
from rules.marias.prices import make_prices
from rules.marias.record import Deal, Record
from rules.marias.result import Result
from rules.marias.ruleset import load
from rules.marias.schema import record_schema
from rules.marias.sheet import score_record
from rules.marias.terms import Terms, make_terms
from rules.options import Declared, resolve
from rules.plain import FreeJson
from rules.play.lead import leads_by_contract
from rules.registry import Ruleset, Tables


class MariasEngine:
    """Scores records of one mariáš rule set; holds nothing but the data of the rule set."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.data = load(ruleset)
        self._terms = lru_cache(maxsize=64)(self._make_terms)

    def decode(self, raw: object) -> Record:
        """Parsed JSON to a record; players and options are checked here, deals when they are scored.

        Raises RuleError for structural faults (GEN-2 to GEN-6).
        """
        record = records.convert(raw, Record)
        records.check_players(record.players, self.ruleset.players)
        self.terms(record.options)
        return record

    def score(self, record: Record) -> Result:
        """The result of a round (sections 3 to 9). Raises RuleError when a rule is broken."""
        return score_record(record, self.terms(record.options), self.ruleset.unit)

    def terms(self, options: Mapping[str, object]) -> Terms:
        """The tables of the rule set with these options (section 8). Raises RuleError GEN-4, of a club's table M-41."""
        if not options:
            return self._usual
        own = options.get(OPTION)
        if not isinstance(own, Mapping):
            return self._terms(tuple(resolve(self.data.options, options).items()))
        table = check_table(own)
        named = {name: value for name, value in options.items() if name != OPTION}
        return self._terms(tuple((resolve(self.data.options, named) | {OPTION: table}).items()))

    @cached_property
    def _usual(self) -> Terms:
        """The terms where nothing was agreed otherwise (section 8)."""
        return self._terms(tuple(resolve(self.data.options, {}).items()))

    def _make_terms(self, chosen: tuple[tuple[str, object], ...]) -> Terms:
        """Terms are made once for each choice of options (section 8)."""
        return make_terms(self.data, dict(chosen))

    def schema(self) -> FreeJson:
        """JSON Schema of the record (section 8)."""
        return record_schema(self.ruleset, self.data)

    def kinds(self) -> frozenset[str]:
        """A deal, or a misdeal (M-37)."""
        return frozenset(kind.kind for kind in self.form().kinds)

    def adjusts(self) -> bool:
        """Never: there is no hill (section 8)."""
        return False

    def declared(self) -> tuple[Declared, ...]:
        """What a club may choose (section 8)."""
        return tuple(option.declared(name) for name, option in self.data.options.items())

    def ends_itself(self, options: Mapping[str, object] | None = None) -> bool:
        """Never: it is played by the clock or for a number of deals (section 8 has a record of any length)."""
        return False

    def explain(self, record: Record, result: Result, language: str) -> Iterator[str]:
        """The evening for a person, line by line (M-20); languages: sk, cs, en."""
        rows = self.terms(record.options).premium
        return explain(record, result, self.ruleset.title_in(language), language, rows)

    def form(self, options: Mapping[str, object] | None = None) -> Form:
        """What may be entered, for `rules.form.possible` (section 8). Raises RuleError GEN-4."""
        return make_form(self.data, self.terms(options or {}))

    def tables(self, options: Mapping[str, object] | None = None) -> Tables:
        """What a scorer's page reads (M-20). Raises RuleError GEN-4."""
        prices = make_prices(self.terms(options or {}), self.ruleset.unit)
        return {
            "form": msgspec.to_builtins(self.form(options)),
            "prices": prices,
            "direction": self.ruleset.direction,
            "first_lead": leads_by_contract(self.ruleset.id, options or {}),
        }

    def rows_in_cards(
        self, deal: Mapping[str, object], options: Mapping[str, object] | None = None
    ) -> dict[str, int]:
        """The premium rows that the cards of a half-filled deal show, with their counts (M-27).

        The deal needs `contract` and `cards`; `red`, `lead` (false where it is not known yet), `flek_cap` and
        `renonces` are read too, nothing else. For betl the scorer names the rows. Raises RuleError where the cards
        do not fit.
        """
        terms = self.terms(options or {})
        needed = ("contract", "cards", "red", "lead", "flek_cap", "renonces")
        known = {name: deal[name] for name in needed if name in deal}
        shown = records.convert({"kind": "deal", "dealer": 0, "actor": 0, **known}, Deal)
        contract = contract_of(shown, terms)
        if shown.cards is msgspec.UNSET:
            return {}
        check_cards(shown, shown.cards, contract, terms.renonces)
        rows = terms.announced[contract.id, shown.red].rows
        return rows_found(shown.cards, hand_of(shown.cards), shown.lead is True, rows)
