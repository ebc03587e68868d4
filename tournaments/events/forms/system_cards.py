"""The competition systems as cards: how each scores, in one line, and an example that is worked out (T-16, T-19)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from core.formats import exact, signed_money
from rules import registry
from scoring.forms.rulesets import TICKET_ONLY
from tournaments import ranking
from tournaments.events.forms.settings import FIRST_RULESET, title_of
from tournaments.ranking import System
from tournaments.ranking.systems import ByRoundPlace, ByTablePlace

#: The games, by what `game_of` says of a rule set, with the rule set that each begins with.
GAMES = {"marias": FIRST_RULESET, "preferans": "preferans/sochi", TICKET_ONLY: TICKET_ONLY}
#: What somebody might win in the rounds of the example, in cents; his places at the table, and in the round of eleven.
WON = (420, -110, 60, 540, -50, 130)
TABLE_PLACES, ROUND_PLACES, OF = (1, 3, 2, 1, 2, 3), (3, 1, 4, 2, 5, 1), 11


@dataclass(frozen=True)
class Card:
    """One system: `example` are the figures of the rounds with whether each is struck out, `total` what they give."""

    system: System
    title: str
    how: str
    example: list[tuple[str, bool]]
    total: str

    @property
    def rounds(self) -> int:
        """How many rounds it plans."""
        return len(self.system.rounds)

    @property
    def minutes(self) -> int:
        """Minutes of its first round."""
        plan = self.system.plan(1)
        return plan.minutes or 60 if plan else 60


def game_of(ruleset: str) -> str:
    """The game that a rule set is of: a key of `GAMES`."""
    known = registry.rulesets().get(ruleset)
    return known.engine if known is not None and known.engine in GAMES else TICKET_ONLY


def suits(system: System, game: str) -> bool:
    """Whether a system is of this game; one that states no rules is of every game."""
    if system.ticket_only:
        return game == TICKET_ONLY
    return "ruleset" not in ranking.stated(system.id) or game_of(system.ruleset) == game


def cards(game: str) -> list[Card]:
    """The systems with rounds that suit a game, in the order of their files."""
    return [
        _card(system)
        for system in ranking.systems().values()
        if system.points is not None and suits(system, game)
    ]


def games() -> list[tuple[str, str, str]]:
    """The games: key, name, what is written of them."""
    return [
        ("marias", _("Licitovaný mariáš"), _("deal by deal, by the rules of the union")),
        ("preferans", _("Preferans"), _("deal by deal, in the sheet")),
        (TICKET_ONLY, _("Another game"), _("volený mariáš and others: only the final tickets")),
    ]


def _card(system: System) -> Card:
    rounds = len(system.rounds)
    points, shown = _example(system, rounds)
    struck = _struck(system, points)
    total = sum((value for number, value in enumerate(points) if number not in struck), Fraction(0))
    money = not isinstance(system.points, ByTablePlace | ByRoundPlace)
    return Card(
        system=system,
        title=title_of(system),
        how=_how(system),
        example=[(text, number in struck) for number, text in enumerate(shown)],
        total=signed_money(int(total), "") if money else exact(str(total)),
    )


def _example(system: System, rounds: int) -> tuple[list[Fraction], list[str]]:
    """What somebody gets for each round, and how it is written."""
    rule = system.points
    if isinstance(rule, ByTablePlace):
        size = system.table_sizes[0]
        values = rule.by_size.get(size, rule.values)
        points = [values[min(place, len(values)) - 1] for place in TABLE_PLACES[:rounds]]
        return points, [f"{'+ ' if number else ''}{exact(str(value))}" for number, value in enumerate(points)]
    if isinstance(rule, ByRoundPlace):
        lowest = rule.sum == "lowest"
        places = ROUND_PLACES[:rounds]
        points = [Fraction(place if lowest else OF + 1 - place) for place in places]
        said = pgettext("points for a place in the round", "%(place)d. of %(players)d: %(points)s")
        return points, [
            said % {"place": place, "players": OF, "points": exact(str(value))}
            for place, value in zip(places, points, strict=True)
        ]
    points = [Fraction(cents) for cents in WON[:rounds]]
    return points, [signed_money(int(cents), "") for cents in points]


def _struck(system: System, points: list[Fraction]) -> set[int]:
    """T-19: the numbers of the rounds that are dropped."""
    best_first = sorted(range(len(points)), key=lambda number: points[number], reverse=not system.lowest_wins)
    worst = best_first[len(best_first) - system.drops.worst :]
    return {*best_first[: system.drops.best], *worst}


def _how(system: System) -> str:
    lines = [_scored(system)]
    if system.drops.best and system.drops.worst:
        lines.append(_("The best and the worst round are struck out."))
    elif system.drops.worst:
        lines.append(_("The worst round is struck out."))
    if system.final is not None:
        lines.append(_("Then a final of %(players)d.") % {"players": system.final.players})
    return " ".join(lines)


def _scored(system: System) -> str:
    rule = system.points
    if isinstance(rule, ByTablePlace):
        values = rule.by_size.get(system.table_sizes[0], rule.values)
        if rule.sum == "lowest":
            return _("Places at the table are added up; the lowest sum wins.")
        said = ", ".join(exact(str(value)) for value in values)
        return _("%(values)s points for the places at the table; the highest sum wins.") % {"values": said}
    if isinstance(rule, ByRoundPlace):
        if rule.sum == "lowest":
            return _("Places among all players of a round are added up; the lowest sum wins.")
        return _("Points for the place among all players of a round; the highest sum wins.")
    return _("What was won in the rounds is added up; the highest sum wins.")
