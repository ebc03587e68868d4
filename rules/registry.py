"""Rule sets by name: every TOML file of `rules/data/rulesets` is one, and names the engine that plays it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, NotRequired, Protocol, TypedDict

import msgspec

from rules import records
from rules.binding import read_toml
from rules.errors import N_, RuleError
from rules.fields import Form
from rules.options import Declared
from rules.plain import FreeJson
from rules.shape import shown
from rules.words import Words

#: Which way a table deals and plays, seen from above (GEN-3a).
Direction = Literal["clockwise", "anticlockwise"]
#: Who leads the first trick (GEN-3b); "open" where no source says it.
FirstLead = Literal["first_hand", "declarer", "declarer_if_both_whist", "before_declarer", "defence", "open"]
FIRST_HAND: FirstLead = "first_hand"


class Variant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule set as others play it: what they agree on differently, named for people."""

    titles: dict[str, str]
    about: dict[str, str]
    order: dict[str, int]
    options: FreeJson


class Ruleset(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a rule set file; what only its engine understands stays in `data`.

    order       where it stands in a list for readers of a language, the first one lowest
    about       what it is, in one line by language
    direction   which way the deal goes round, seen from above (GEN-3a)
    first_lead  who leads the first trick, by the games of `rules/data/play`; where it is not the first hand (GEN-3b)
    """

    id: str
    title: str
    engine: str
    valid_from: str
    source: str
    least_players: int
    most_players: int
    unit: str
    direction: Direction
    first_lead: dict[str, FirstLead] = {}
    titles: dict[str, str] = {}
    order: dict[str, int] = {}
    about: dict[str, str] = {}
    variants: tuple[Variant, ...] = ()
    data: FreeJson

    def title_in(self, language: str) -> str:
        """The title in this language, else the title itself."""
        return self.titles.get(language, self.title)

    @property
    def players(self) -> range:
        """The numbers of players that the rule set allows."""
        return range(self.least_players, self.most_players + 1)


class Tables(TypedDict):
    """What a scorer's page reads, ready for JSON: only lists, objects, text and numbers.

    form        what may be entered (`rules.fields.Form`)
    prices      what it is worth, in the tables of each game
    direction   which way the deal goes round (GEN-3a)
    first_lead  who leads the first trick, by contract, where it is not the first hand (GEN-3b)
    words       what a game names kinds, fields, reasons and contracts, where the page does not know them
    carried     the accounts that a game begun on paper may carry over (GEN-9); absent where it may not
    adjusts     whether hills may be adjusted to whole whists when the table closes (SET-5)
    """

    form: object
    prices: FreeJson
    direction: Direction
    first_lead: dict[str, FirstLead]
    words: NotRequired[Words]
    carried: NotRequired[FreeJson]
    adjusts: NotRequired[bool]


class Engine(Protocol):
    """What each game offers; every method is a pure function of its arguments."""

    ruleset: Ruleset

    def decode(self, raw: object) -> Any:
        """Parsed JSON to the game's strict record. Raises RuleError for structural faults."""

    def score(self, record: Any) -> msgspec.Struct:
        """The `table-result/1` of a decoded record. Raises RuleError when a rule is broken."""

    def schema(self) -> FreeJson:
        """JSON Schema of the record."""

    def form(self, options: Mapping[str, object] | None = None) -> Form:
        """What may be entered, for `rules.form.possible`. Raises RuleError GEN-4 for a wrong option."""

    def tables(self, options: Mapping[str, object] | None = None) -> Tables:
        """What a scorer's page reads. Raises RuleError GEN-4."""

    def kinds(self) -> frozenset[str]:
        """The kinds of deals and events that a record may hold."""

    def adjusts(self) -> bool:
        """Whether the hills of its tables may be adjusted when they close (SET-5)."""

    def declared(self) -> tuple[Declared, ...]:
        """What a table may agree on, in the order of the rule set."""

    def ends_itself(self, options: Mapping[str, object] | None = None) -> bool:
        """Whether a game with these options has an end of its own, such as a closed pulka. Raises RuleError GEN-4."""

    def explain(self, record: Any, result: Any, language: str) -> Iterator[str]:
        """The evening for a person, line by line: each deal, each posting, rule and paragraph."""


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """All rule sets by id, in the order of their files' names."""
    found = {}
    folder = resources.files("rules") / "data" / "rulesets"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            data = read_toml(file)
            head = {key: data.pop(key) for key in Ruleset.__struct_fields__ if key in data}
            ruleset = msgspec.convert({**head, "data": data}, Ruleset)
            found[ruleset.id] = ruleset
    return found


def in_order(language: str) -> list[Ruleset]:
    """All rule sets, those that readers of this language play most first."""
    return sorted(rulesets().values(), key=lambda one: (one.order.get(language, len(rulesets())), one.id))


@cache
def engine(ruleset: str) -> Engine:
    """The engine of a rule set. Raises RuleError GEN-2 when there is none of that name."""
    known = rulesets().get(ruleset)
    if known is None:
        raise RuleError(
            "GEN-2",
            N_("there is no rule set {ruleset}, only: {names}"),
            field="ruleset",
            ruleset=shown(ruleset),
            names=", ".join(rulesets()),
        )
    module = importlib.import_module(f"rules.{known.engine}")
    made: Engine = module.make_engine(known)
    return made


def read(text: str | bytes) -> tuple[Engine, Any]:
    """The engine and the decoded record of one JSON text. Raises RuleError."""
    return decode(records.read_json(text))


def decode(raw: object) -> tuple[Engine, Any]:
    """The engine and the decoded record of parsed JSON. Raises RuleError."""
    chosen = engine(records.ruleset_of(raw))
    return chosen, chosen.decode(raw)


def score(text: str | bytes) -> msgspec.Struct:
    """The result of one record in JSON. Raises RuleError; nothing is scored then."""
    chosen, record = read(text)
    return chosen.score(record)
