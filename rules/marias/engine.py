"""The engine of licitovaný mariáš behind the interface of `registry`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from rules import records
from rules.marias.explain import explain
from rules.marias.record import Record
from rules.marias.result import Result
from rules.marias.ruleset import load
from rules.marias.sheet import score_record
from rules.marias.terms import Terms, make_terms
from rules.options import resolve
from rules.registry import Ruleset


class MariasEngine:
    """Scores records of one mariáš rule set; holds nothing but the data of the rule set."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.tables = load(ruleset)
        self._terms = lru_cache(maxsize=32)(self._make_terms)

    def decode(self, raw: object) -> Record:
        """Parsed JSON to a record; players and options are checked, deals when they are scored.

        Raises RuleError for structural faults (GEN-2 to GEN-6).
        """
        record = records.convert(raw, Record)
        records.check_players(record.players, self.ruleset.players)
        self.terms(record)
        return record

    def score(self, record: Record) -> Result:
        """The result of a round (sections 3 to 9). Raises RuleError when a rule is broken."""
        return score_record(record, self.terms(record), self.ruleset.unit)

    def terms(self, record: Record) -> Terms:
        """The tables with the options of the record (section 8). Raises RuleError GEN-4."""
        return self._terms(tuple(resolve(self.tables.options, record.options).items()))

    def _make_terms(self, chosen: tuple[tuple[str, object], ...]) -> Terms:
        return make_terms(self.tables, dict(chosen))

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the record."""
        return msgspec.json.schema(Record)

    def explain(self, record: Record, result: Result, language: str) -> Iterator[str]:
        """The evening for a person, line by line (M-20); languages: sk, cs, en."""
        return explain(record, result, self.ruleset.title, language)
