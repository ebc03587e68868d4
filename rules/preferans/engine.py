"""The engine of preferans: a record in, `table-result/1` out, for every family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from rules import records
from rules.errors import N_, RuleError
from rules.fields import Form
from rules.options import Declared
from rules.plain import FreeJson
from rules.play.checking import check_play
from rules.play.deal import Play
from rules.play.lead import leads_by_contract
from rules.play.telling import renonce_line
from rules.preferans import families
from rules.preferans.balkan.deals import Extend
from rules.preferans.carried import make_carried
from rules.preferans.deals import Carried, Close, Recorded
from rules.preferans.exact import row
from rules.preferans.explain import evening
from rules.preferans.fold import Family, Game
from rules.preferans.form import make_form
from rules.preferans.options import agreed
from rules.preferans.prices import make_prices
from rules.preferans.result import Outcome, Result, State
from rules.preferans.schema import schema
from rules.preferans.system import System
from rules.preferans.vocabulary import page_words
from rules.registry import Tables


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A decoded record.

    given   the options as the record gave them; chosen  the same over the defaults of the system
    """

    players: tuple[str, ...]
    given: FreeJson
    chosen: FreeJson
    deals: tuple[Recorded, ...]
    close: Close


class PreferansEngine:
    """Implements `rules.registry.Engine` for one rule set."""

    def __init__(self, system: System) -> None:
        self.ruleset = system.ruleset
        self.system = system
        self.family: Family = families.family(system.family)

    @cached_property
    def record_type(self) -> type[msgspec.Struct]:
        """The strict struct of this rule set's records (GEN-2)."""
        deal: Any = self.family.kinds(self.system)[0]
        for kind in self.family.kinds(self.system)[1:]:
            deal |= kind
        return msgspec.defstruct(
            "Record",
            [
                ("format", str),
                ("ruleset", str),
                ("players", tuple[str, ...]),
                ("deals", tuple[deal, ...]),
                ("options", FreeJson, msgspec.field(default_factory=dict)),
                ("close", FreeJson, msgspec.field(default_factory=dict)),
                ("note", str | msgspec.UnsetType, msgspec.UNSET),
            ],
            forbid_unknown_fields=True,
            frozen=True,
        )

    def decode(self, raw: object) -> TableRecord:
        """Parsed JSON to a strict record. Raises RuleError for structural faults (GEN-2 to GEN-6, GEN-10)."""
        record: Any = records.convert(raw, self.record_type)
        records.check_kinds(raw, self.record_type)
        records.check_players(record.players, self.ruleset.players)
        system = self.system
        chosen = agreed(record.options, system.options, system.required, system.defaults)
        return TableRecord(
            players=record.players,
            given=record.options,
            chosen=chosen,
            deals=record.deals,
            close=records.convert(record.close, self.family.close(system), ".close"),
        )

    def score(self, record: TableRecord) -> Result:
        """Fold the deals in their order. Raises RuleError, placed in its deal; nothing is scored then."""
        players = len(record.players)
        game = self.family.open(self.system, record.chosen, players, record.deals)
        start = game.state()
        outcomes = []
        for number, deal in enumerate(record.deals, 1):
            try:
                self._check_place(game, deal, number)
                if getattr(deal, "play", msgspec.UNSET) is not msgspec.UNSET:
                    self._play_of(game.state(), deal, record)
                game.play(deal)
            except RuleError as error:
                raise error.at(number) from None
            outcomes.append(Outcome(number, game.sheet.take_entries(), game.state()))
        reckoning = game.settle(record.close)
        return Result(
            ruleset=self.ruleset.id,
            unit=self.ruleset.unit,
            start=start,
            deals=outcomes,
            accounts=game.accounts(),
            balance=row(reckoning.balance),
            finished=game.finished,
            settlement=reckoning.told(),
        )

    def balances(self, record: TableRecord) -> list[list[int | str]]:
        """By deal the balance of every seat in `unit`, as if play stopped after it and nothing was agreed at its end
        (GEN-13). Raises RuleError."""
        game = self.family.open(self.system, record.chosen, len(record.players), record.deals)
        plain, found = self.family.close(self.system)(), []
        for deal in record.deals:
            game.play(deal)
            game.sheet.take_entries()
            found.append(row(game.settle(plain).balance))
        return found

    def _check_place(self, game: Game, deal: Recorded, number: int) -> None:
        """GEN-8, GEN-9: nothing follows the end, and only the first deal carries accounts over."""
        if game.finished and not isinstance(deal, Extend):
            raise RuleError("GEN-8", N_("the game has ended before this deal"))
        if number > 1 and isinstance(deal, Carried):
            raise RuleError("GEN-9", N_("only the first deal can carry accounts over"), field="kind")

    def declared(self) -> tuple[Declared, ...]:
        """What a table may agree on (GEN-4)."""
        system = self.system
        return tuple(
            option.declared(system.defaults, required=name in system.required)
            for name, option in system.options.items()
        )

    def _play_of(self, state: State, deal: Recorded, record: TableRecord) -> Play | None:
        """The cards of a deal in this state of the game, where it has them (PLAY-2 to PLAY-12)."""
        active = state.get("active", range(len(record.players)))
        agreed = {"all_pass_talon": "closed", **record.chosen}  # a system that cannot open it does not
        return check_play(self.ruleset.id, deal, active, agreed)

    def ends_itself(self, options: Mapping[str, object] | None = None) -> bool:
        """Whether it ends by its own rule: closed pulka, mains at zero, a target. Raises RuleError GEN-4."""
        return self.family.ends_itself(self.system, self._chosen(options))

    def explain(self, record: TableRecord, result: Result, language: str) -> Iterator[str]:
        """The evening for a person, line by line."""
        remarks = {
            outcome.number: renonce_line(self._play_of(outcome.state, deal, record), record.players, language)
            for deal, outcome in zip(record.deals, result.deals, strict=True)
        }
        return evening(
            self.ruleset.title_in(language),
            self.system.family,
            record.players,
            record.given,
            record.deals,
            result,
            language,
            remarks,
            None if record.close.reason is msgspec.UNSET else record.close.reason,
        )

    def schema(self) -> FreeJson:
        """JSON Schema of the record, narrowed to this rule set."""
        return schema(self.system, self.family.kinds(self.system), self.family.close(self.system))

    def form(self, options: Mapping[str, object] | None = None) -> Form:
        """What may be entered, for `rules.form.possible`. Raises RuleError GEN-4."""
        return make_form(self.system, self._chosen(options))

    def tables(self, options: Mapping[str, object] | None = None) -> Tables:
        """What a scorer's page reads, with the words of preferans.

        The size of a pool or a start may be left out: no form depends on it. Raises RuleError GEN-4.
        """
        chosen = self._chosen(options)
        made: Tables = {
            "form": msgspec.to_builtins(make_form(self.system, chosen)),
            "prices": make_prices(self.system, chosen),
            "direction": self.ruleset.direction,
            "first_lead": leads_by_contract(self.ruleset.id, chosen),
            "words": page_words(),
            "adjusts": self.adjusts(),
        }
        carried = make_carried(self.system, chosen)
        return made if carried is None else {**made, "carried": carried}

    def kinds(self) -> frozenset[str]:
        """The kinds of deals and events that a record of this rule set may hold."""
        tags = (msgspec.inspect.type_info(kind) for kind in self.family.kinds(self.system))
        return frozenset(str(info.tag) for info in tags if isinstance(info, msgspec.inspect.StructType))

    def adjusts(self) -> bool:
        """SET-5: whether hills may be adjusted to whole whists when a table closes."""
        return "hill_adjustment" in self.family.close(self.system).__struct_fields__

    def _chosen(self, options: Mapping[str, object] | None) -> FreeJson:
        return agreed(options or {}, self.system.options, (), self.system.defaults)
