"""A tournament in figures, and one player's evening in it (T-44)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.models import Tournament
from tournaments.events.queries.internet import Sight, everything, internet
from tournaments.registration.models import Registration
from tournaments.statistics.counting.figures import Line, actor_line, ranks
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain.columns import in_money
from tournaments.statistics.domain.telling import shows_figures
from tournaments.statistics.models import EveningFigures
from tournaments.statistics.queries.agreed import agreed_entries
from tournaments.statistics.queries.words import Section, sections


@dataclass(frozen=True)
class EveningLine:
    """A player of the evening; `few`: too few deals as actor to be ranked."""

    registration: Registration
    figures: EveningFigures
    sum: Sum
    few: bool

    @property
    def actor(self) -> Line:
        """What he did as the actor."""
        return actor_line(self.sum, money=in_money(self.figures.ruleset))


@dataclass(frozen=True)
class EveningPage:
    """A tournament in figures.

    lines   who may be told of, by what a deal as actor brought, those with too few deals last
    unnamed how many others there are, who stand in the sums alone
    """

    tournament: Tournament
    sight: Sight
    ruleset: str
    together: Sum
    sections: Sequence[Section]
    lines: Sequence[EveningLine]
    unnamed: int

    @property
    def money(self) -> bool:
        """Whether deals move money."""
        return in_money(self.ruleset)


@dataclass(frozen=True)
class MinePage:
    """A player's evening in figures."""

    tournament: Tournament
    sight: Sight
    line: EveningLine
    sections: Sequence[Section]

    @property
    def money(self) -> bool:
        """Whether deals move money."""
        return in_money(self.line.figures.ruleset)


def evening_page(tournament: Tournament, *, inside: bool) -> EveningPage | None:
    """The figures of a tournament; None where nothing was counted yet, or may be seen. Inside with everybody (who
    organises sees his own list), else with who agreed. Five queries at most."""
    if not inside and not shows_figures(tournament):
        return None
    rows = list(
        EveningFigures.objects.filter(tournament=tournament)
        .select_related("registration__player", "registration__club")
        .order_by("ruleset", "-rate", "registration")
    )
    everybody = [row for row in rows if row.registration is None]
    if not everybody:
        return None
    whole = max(everybody, key=lambda row: row.deals)
    people = [row for row in rows if row.registration is not None and row.ruleset == whole.ruleset]
    shown = _shown(people, inside=inside)
    lines = sorted((line_of(row) for row in shown), key=lambda line: line.few)
    together = Sum.decoded(whole.sum)
    return EveningPage(
        tournament=tournament,
        sight=everything(tournament) if inside else internet(tournament),
        ruleset=whole.ruleset,
        together=together,
        sections=sections(together, whole.ruleset, person=False),
        lines=lines,
        unnamed=len(people) - len(shown),
    )


def _shown(rows: Sequence[EveningFigures], *, inside: bool) -> list[EveningFigures]:
    if inside:
        return list(rows)
    agreed = agreed_entries([row.registration for row in rows if row.registration is not None])
    return [row for row in rows if row.registration_id in agreed]


def line_of(row: EveningFigures) -> EveningLine:
    """The line of a player."""
    assert row.registration is not None
    found = Sum.decoded(row.sum)
    return EveningLine(row.registration, row, found, few=not ranks(found))


def mine_page(tournament: Tournament, entry: int, *, inside: bool) -> MinePage | None:
    """The evening of a registration (id) in figures; None where there is none, or he did not agree."""
    if not inside and not shows_figures(tournament):
        return None
    rows = EveningFigures.objects.filter(tournament=tournament, registration=entry)
    row = rows.select_related("registration__player", "registration__club").order_by("-deals").first()
    if row is None or not _shown([row], inside=inside):
        return None
    line = line_of(row)
    return MinePage(
        tournament=tournament,
        sight=everything(tournament) if inside else internet(tournament),
        line=line,
        sections=sections(line.sum, row.ruleset, person=True),
    )
