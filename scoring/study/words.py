"""What games, questions, suits and ranks are called where open hands are studied."""

from __future__ import annotations

from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from rules import registry
from rules.play.games import Book, book, books
from rules.play.pack import Pack
from rules.words import word

#: Games of all books by their id (`rules/data/play`).
GAMES: dict[str, Promise] = {
    "seven": _("Seven"),
    "hundred": _("Hundred"),
    "hundred_seven": _("Hundred and seven"),
    "two_sevens": _("Two sevens"),
    "two_sevens_hundred": _("Two sevens and hundred"),
    "betl": _("Betl"),
    "durch": _("Durch"),
    "trump": _("Game with trumps"),
    "no_trump": _("Game without trumps"),
    "misere": _("Misere"),
    "all_pass": _("All-pass"),
    "bettel": _("Betl"),
    "durchmarsch": _("Durch"),
    "sans_atout": _("Game without trumps"),
    "sanac": _("Game without trumps"),
    "preferans": _("Preferans"),
}
#: What can be asked; money needs the whole deal of a record.
AIMS: dict[str, Promise] = {
    "tricks": _("how many tricks"),
    "avoid": _("how many tricks must be taken"),
    "points": _("how many points of the cards"),
    "hundred": _("how many points of the hundred"),
    "game": _("is the game won"),
    "seven": _("is the seven won"),
    "two_sevens": _("are the two sevens won"),
    "betl": _("is it won"),
    "durch": _("is it won"),
}
#: French suits and ranks; German ones are called what the rules of mariáš call them.
SUITS: dict[str, Promise] = {
    "S": _("spades"),
    "C": _("clubs (French)"),
    "D": _("diamonds"),
    "H": _("hearts (French)"),
}
RANKS: dict[str, Promise] = {
    "A": _("ace"),
    "10": _("ten"),
    "K": _("king"),
    "Q": _("queen"),
    "J": _("jack"),
    "9": _("nine"),
    "8": _("eight"),
    "7": _("seven (card)"),
}
#: The drawing of each suit (`_drawings.html`), French and German.
FRENCH = {"S": "spade", "C": "club", "D": "diamond", "H": "heart"}
GERMAN = {"H": "heart", "Z": "acorn", "G": "bell", "L": "leaf"}
#: Seats as the study page names them: the declarer, then those who play after him.
SEATS = (_("Actor"), _("Defender 1"), _("Defender 2"))


class Card(TypedDict):
    """A card: its code in a record, suit and drawing, the rank as printed, and what it is called."""

    code: str
    suit: str
    symbol: str
    rank: str
    name: str


class Suit(TypedDict):
    """A suit with its cards from the highest."""

    letter: str
    name: str
    cards: list[Card]


class Deck(TypedDict):
    """The cards of a book, suit by suit."""

    suits: list[Suit]


def rulesets() -> list[tuple[str, str]]:
    """Rule sets whose play is known, for three hands: id and title in the reader's language."""
    return [
        (found.id, found.title_in(_language()))
        for found in registry.rulesets().values()
        if found.id in books() and found.most_players > 2
    ]


def questions(rules: Book) -> list[tuple[str, str]]:
    """Games with what can be asked about them, as choices; a choice is "game:aim"."""
    return [
        (f"{game.id}:{aim}", f"{GAMES[game.id]}: {AIMS[aim]}")
        for game in rules.games.values()
        for aim in game.goals
        if aim in AIMS
    ]


def deck(rules: Book) -> Deck:
    """The cards of a book for the board and for showing, suit by suit from the highest."""
    pack = next(iter(rules.games.values())).pack
    names = suits_named(pack)
    return {
        "suits": [
            {
                "letter": suit,
                "name": names[suit],
                "cards": [card(pack.cards[pack.suit(suit) * 8 + place], pack) for place in range(8)],
            }
            for suit in pack.suits
        ]
    }


def suits_named(pack: Pack) -> dict[str, str]:
    """The suits of a pack in the reader's language, by their letters in the record."""
    if pack.german:
        return {
            letter: word("marias", "suit", german, _language())
            for letter, german in zip(pack.suits, pack.german, strict=True)
        }
    return {letter: str(SUITS[letter]) for letter in pack.suits}


def card(code: str, pack: Pack) -> Card:
    """A card of this pack by its code: German cards with the letters and names that players know them by."""
    suit, rank = (code[0], code[1:]) if pack.suit_first else (code[-1], code[:-1])
    if pack.german:
        german = pack.german_card(code)
        symbol = GERMAN[german[0]]
        shown = word("marias", "rank", german[1:], _language())
        called = word("marias", "rank_name", german[1:], _language())
    else:
        symbol, shown, called = FRENCH[suit], rank, str(RANKS[rank])
    return {
        "code": code,
        "suit": suit,
        "symbol": symbol,
        "rank": shown,
        "name": f"{suits_named(pack)[suit]} {called}",
    }


def _language() -> str:
    return get_language() or "sk"


def cards_named(ruleset: str) -> dict[str, Card]:
    """Every card of a rule set by its code."""
    return {one["code"]: one for suit in deck(book(ruleset))["suits"] for one in suit["cards"]}


def typing_help(ruleset: str) -> str:
    """How cards are written, with an example of this pack."""
    if book(ruleset).counting is not None:
        return gettext(
            "Suit first: H hearts, Z acorns, G bells, L leaves; X is the ten. For example: HA HX ZK."
        )
    if next(iter(book(ruleset).games.values())).pack.german:
        return gettext(
            "Suit last: S leaves, C acorns, D bells, H hearts; Q is the ober, J the unter. For example: AS 10S KD."
        )
    return gettext("Suit last: S spades, C clubs, D diamonds, H hearts. For example: AS 10S KD.")
