"""How each game is played: its ranks, whether it has trumps, its obligations in order, and what it is about.

The data are the files of `rules/data/play`, one for each family of rule sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources

import msgspec

from rules.binding import read_toml
from rules.errors import N_, Listed, RuleError
from rules.play.obligations import OBLIGATIONS, Obligation, Turn
from rules.play.pack import Pack
from rules.shape import quoted
from rules.told import Told, Word
from rules.words import words


class GameTold(Told):
    """A game in a message, with what a question writes: two sevens ("two_sevens")."""

    def __init__(self, game: str, *, literal: bool = True) -> None:
        super().__init__()
        self.game = game
        self.literal = literal

    def told(self, language: str) -> str:
        """The word of whichever game has one."""
        for name, kind in (("marias", "contract"), ("preferans", "kind")):
            if self.game in words(name)[kind]:
                return Word(name, kind, self.game, literal=self.literal).told(language)
        return quoted(self.game)


class PlayRule(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One rule of play.

    number      such as "PM-3"
    cite        its paragraph
    obligation  the name of the predicate
    code        the renonce it makes, in mariáš (M-30)
    decision    what the source leaves to general knowledge, and how it is read; empty where it says it all
    sk, cs, en  one line for people
    """

    number: str
    cite: str
    obligation: str
    sk: str
    cs: str
    en: str
    code: str | None = None
    decision: str = ""

    @cached_property
    def allows(self) -> Obligation:
        """The predicate."""
        return OBLIGATIONS[self.obligation]

    def text(self, language: str) -> str:
        """The line in this language: sk, cs, en."""
        return {"sk": self.sk, "cs": self.cs}.get(language, self.en)


class Game(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One game of a book.

    id               such as "hundred" or "misere"
    pack             its cards in the order of their ranks
    trumps           it has trumps
    announced_seven  the actor has announced the trump seven (S:B/15)
    helper           and a helper seven
    rules            its obligations, in the order in which they narrow a hand
    goals            what can be asked about it (`rules.solver`)
    """

    id: str
    pack: Pack
    trumps: bool
    announced_seven: bool
    helper: bool
    rules: tuple[PlayRule, ...]
    goals: tuple[str, ...]

    @cached_property
    def king(self) -> int:
        """The place of the king among the ranks."""
        return self.pack.rank("K")

    @cached_property
    def beating(self) -> bool:
        """Whether who can beat must."""
        return any(rule.obligation == "beat" for rule in self.rules)

    def legal(self, turn: Turn) -> int:
        """The cards that may be played, as far as the hand is known."""
        cards = turn.hand
        for rule in self.rules:
            cards = rule.allows(turn, cards)
        return cards

    def broken(self, turn: Turn, card: int) -> PlayRule | None:
        """The first rule that refuses the card; None when no rule does."""
        cards = turn.hand
        for rule in self.rules:
            cards = rule.allows(turn, cards)
            if not cards >> card & 1:
                return rule
        return None


class Counting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What cards are worth in mariáš (M-9): the points of a ten, of the last trick and of the marriages.

    tens     ranks that are worth a ten, the two highest of a trump game
    hundred  from how many points on a hundred is won
    """

    tens: str
    ten: int
    last_trick: int
    marriage: int
    trump_marriage: int
    hundred: int


class Book(msgspec.Struct, frozen=True):
    """The games of a family of rule sets.

    rules      all rules of play by number
    counting   what cards are worth, where they count
    contracts  the contract (or kind) of a record's deal to its game and suit, where the names differ
    laid_away  the cards of a defender who passes are out of play
    dummy      the rule sets in which a table of two plays with a third hand, the dummy
    instead    by option and its value the games that stand in for others
    """

    games: dict[str, Game]
    rules: dict[str, PlayRule]
    counting: Counting | None
    contracts: dict[str, tuple[str, ...]]
    laid_away: bool
    dummy: tuple[str, ...]
    instead: dict[str, dict[str, dict[str, str]]]

    def agreed(self, game: str, options: Mapping[str, object]) -> str:
        """The game that is played in its place, where so agreed; else the game itself."""
        for option, values in self.instead.items():
            game = values.get(str(options.get(option)), {}).get(game, game)
        return game

    def game(self, name: str) -> Game:
        """A game by its id. Raises RuleError PLAY-1 when the rule set does not have it."""
        found = self.games.get(name)
        if found is None:
            raise RuleError(
                "PLAY-1",
                N_("there is no game {game}; there are {games}"),
                field="game",
                game=quoted(name),
                games=Listed(GameTold(game) for game in self.games),
            )
        return found


class _GameData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    ranks: str | tuple[str, ...]
    rules: tuple[str, ...]
    goals: tuple[str, ...]
    trumps: bool = False
    announced_seven: bool = False
    helper: bool = False


class _BookData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulesets: tuple[str, ...]
    suits: str
    suit_first: bool
    rule: tuple[PlayRule, ...]
    game: tuple[_GameData, ...]
    counting: Counting | None = None
    contracts: dict[str, tuple[str, ...]] = {}
    laid_away: bool = False
    dummy: tuple[str, ...] = ()
    instead: dict[str, dict[str, dict[str, str]]] = {}
    german: str = ""


def book(ruleset: str) -> Book:
    """The games of a rule set. Raises RuleError PLAY-1 when nothing is known of its play."""
    found = books().get(ruleset)
    if found is None:
        raise RuleError(
            "PLAY-1",
            N_("the play of rule set {ruleset} is not known"),
            field="ruleset",
            ruleset=quoted(ruleset),
        )
    return found


@cache
def books() -> Mapping[str, Book]:
    """The books by rule set."""
    folder = resources.files("rules") / "data" / "play"
    found = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            data = msgspec.convert(read_toml(file), _BookData)
            made = _book(data)
            found.update(dict.fromkeys(data.rulesets, made))
    return found


def _book(data: _BookData) -> Book:
    rules = {rule.number: rule for rule in data.rule}
    games = {
        game.id: Game(
            id=game.id,
            pack=Pack(data.suits, tuple(game.ranks), data.suit_first, data.german),
            trumps=game.trumps,
            announced_seven=game.announced_seven,
            helper=game.helper,
            rules=tuple(rules[number] for number in game.rules),
            goals=game.goals,
        )
        for game in data.game
    }
    return Book(games, rules, data.counting, data.contracts, data.laid_away, data.dummy, data.instead)
