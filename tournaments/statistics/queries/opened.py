"""A figure opened down: to the evenings in which its deals were played, and to the deals of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat, SeatChange
from tournaments.statistics.counting.figures import belongs, deals_in, known
from tournaments.statistics.counting.rows import DealRow
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.reading import played, rows_of
from tournaments.statistics.models import EveningFigures
from tournaments.statistics.queries.words import contract_words, what_words


@dataclass(frozen=True)
class OpenedDeal:
    """One deal of a figure, in words, and where its sheet is."""

    row: DealRow
    words: str

    @property
    def yields(self) -> int | None:
        """What fleks brought beyond the game without them."""
        return None if self.row.without is None else self.row.gain - self.row.without


@dataclass(frozen=True)
class OpenedFigure:
    """The deals of a figure in one evening, in the order of play; `gain` is what they brought together."""

    what: str
    words: str
    deals: Sequence[OpenedDeal]

    @property
    def gain(self) -> int:
        """Cents."""
        return sum(deal.row.gain for deal in self.deals)


def opened_deals(tournament: Tournament, entry: Registration, ruleset: str, what: str) -> OpenedFigure | None:
    """The deals of a figure of a player's evening; None for a word that stands for none. Six queries, of the tables
    where he sat alone."""
    if not known(what):
        return None
    wanted = what
    if what.startswith("against."):
        other = tournament.registrations.filter(player=int(what.split(".")[1])).first()
        if other is None:
            return None
        wanted = f"against.{other.pk}"
    found = [
        OpenedDeal(row, contract_words(row.contract, ruleset, red=row.red) if row.contract else "")
        for table in played(_rounds_of(tournament, entry)).values()
        if table.ruleset == ruleset and any(entry.pk in seated for _, seated in table.seated)
        for row in rows_of(table)
        if row.player == entry.pk and belongs(row, wanted)
    ]
    return OpenedFigure(what, what_words(what, ruleset), found)


def _rounds_of(tournament: Tournament, entry: Registration) -> list[int]:
    closed = Round.objects.filter(tournament=tournament, state=Round.State.CLOSED)
    seats = Seat.objects.filter(registration=entry).values("round")
    left = SeatChange.objects.filter(registration=entry).values("table__round")
    return list((closed.filter(pk__in=seats) | closed.filter(pk__in=left)).values_list("pk", flat=True))


@dataclass(frozen=True)
class OpenedEvening:
    """How many deals of a figure were played in an evening, and what they brought where that is known."""

    figures: EveningFigures
    deals: int


def opened_evenings(rows: Sequence[EveningFigures], what: str) -> list[OpenedEvening]:
    """The evenings in which there are deals of a figure. Raises LookupError for a word that stands for none."""
    found = [OpenedEvening(row, deals_in(Sum.decoded(row.sum), what)) for row in rows]
    return [one for one in found if one.deals]
