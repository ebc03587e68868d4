"""The decisions that everyone may read (T-34), and those that the table reads at its deals (T-29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils import translation

from scoring.hooks import RulingInWords
from scoring.models import Sheet
from tournaments.events.models import Tournament
from tournaments.jury.domain.cases import deal_in_force
from tournaments.jury.models import Case, Decision
from tournaments.jury.queries.paragraphs import Paragraphs, paragraph, standing_of, standing_place
from tournaments.rounds.models import Seat, Table
from tournaments.rounds.queries import visibility


def published_decisions(tournament: Tournament) -> QuerySet[Decision]:
    """T-34: the decisions that the jury lets everyone read, in the order in which they were made: one that an appeal
    changed or annulled stays, with the one that did it. Whom a card was shown (`carded`) nobody is told: cards are
    never public (T-38)."""
    seats = Seat.objects.select_related("registration__player", "sheet_seat")
    made = Decision.objects.select_related("entry").prefetch_related("penalty_cards").order_by("number")
    return (
        Decision.objects.filter(case__tournament=tournament, published=True)
        .select_related(
            "case__tournament",
            "case__table__round",
            "case__table__sheet__fold",
            "case__deal",
            "offender__player",
            "overrules",
        )
        .prefetch_related(
            Prefetch("case__decisions", queryset=made), Prefetch("case__table__seats", queryset=seats)
        )
        .order_by("decided_at", "pk")
    )


@dataclass(frozen=True)
class Shown:
    """A ruling as a page shows it: its paragraph, how it stands, and its place on the public page; `deal` is the
    number of its deal on the sheet, None where that is not shown."""

    decision: Decision
    words: str
    standing: str
    anchor: str
    deal: int | None = None

    @property
    def superseded(self) -> bool:
        """Whether a later decision took its place."""
        return self.standing in (Decision.OnAppeal.CHANGE, Decision.OnAppeal.ANNUL)


def public_paragraphs(tournament: Tournament) -> list[Shown]:
    """What everyone reads of the decisions that the jury has published."""
    made = list(published_decisions(tournament))
    if not made:
        return []
    of_all = Paragraphs(tournament)
    last = visibility.public_round(tournament) if of_all.net.sight.figures else None
    return [
        Shown(
            one,
            paragraph(one, of_all.net, of_all),
            standing_of(one),
            anchor(one),
            _shown_deal(one.case, last.number if last else 0),
        )
        for one in made
    ]


def _shown_deal(case: Case, last: int) -> int | None:
    """The number of the deal of a case on the sheet that everybody reads: in a round up to the last one shown."""
    return standing_place(case) if case.table is not None and case.table.round.number <= last else None


def rulings_of_table(tournament: Tournament, table: Table) -> Mapping[int, Sequence[Decision]]:
    """The last published decision of each case on a deal of a table, by the number of the deal on its sheet."""
    found: dict[int, dict[int, Decision]] = {}
    for one in published_decisions(tournament).filter(case__table=table):
        place = standing_place(one.case)
        if place is not None:
            found.setdefault(place, {})[one.case_id] = one
    return {place: list(made.values()) for place, made in found.items()}


@dataclass(frozen=True)
class Words:
    """A ruling as the hall reads it and as the internet does."""

    hall: str
    net: str


def ruling_words(decision: Decision) -> Words:
    """A decision that was just made, in words for both kinds of readers."""
    made = Decision.objects.select_related(
        "case__tournament",
        "case__table__round",
        "case__table__sheet__fold",
        "case__deal",
        "overrules",
        "entry",
    ).get(pk=decision.pk)
    of_all = Paragraphs(made.case.tournament)
    return Words(paragraph(made, of_all.hall, of_all), paragraph(made, of_all.net, of_all))


def anchor(decision: Decision) -> str:
    """The place of a decision on the public page; it never changes."""
    return f"decision-{decision.case.number}-{decision.number}"


def rulings_on(sheet: Sheet) -> Mapping[int, Sequence[RulingInWords]]:
    """What the jury decided on the deals of a sheet, by the number of the entry in which a deal stands now; the first
    decision first, with names: a table reads them, published or not."""
    seats = Seat.objects.select_related("registration__player", "sheet_seat")
    made = Decision.objects.select_related("entry", "overrules").prefetch_related("penalty_cards")
    cases = (
        Case.objects.filter(table__sheet=sheet, deal__isnull=False, decisions__isnull=False)
        .distinct()
        .select_related("tournament", "table__round", "deal")
        .prefetch_related(
            Prefetch("decisions", queryset=made.order_by("number")), Prefetch("table__seats", queryset=seats)
        )
        .order_by("number")
    )
    found: dict[int, list[RulingInWords]] = {}
    for case in cases:
        if case.table is None:
            continue
        case.table.sheet = sheet
        number, _deal = deal_in_force(case)
        if number is not None:
            of_all = Paragraphs(case.tournament)
            found.setdefault(number, []).extend(_told(one, of_all) for one in case.decisions.all())
    return found


def _told(decision: Decision, of_all: Paragraphs) -> RulingInWords:
    words = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            words[language] = paragraph(decision, of_all.hall, of_all)
    page = reverse("public:tournament", args=[of_all.tournament.slug])
    return RulingInWords(
        case=decision.case.number,
        number=decision.number,
        standing=standing_of(decision),
        words=words,
        link=f"{page}#{anchor(decision)}" if decision.published else "",
    )
