"""The evening in figures: what stands on the sheets of closed rounds, counted and compared (T-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import get_language

from core.typed import FreeJson
from rules import registry
from rules.words import word
from scoring.domain.deal_words import contract_words, made
from scoring.domain.written import written_on_all
from scoring.models import Entry, Sheet
from tournaments.events.models import Tournament
from tournaments.people.domain import consents
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round, Seat

#: Cards that were dealt and not played.
NO_DEALS = frozenset({"misdeal", "redeal"})
#: Contracts whose share of made ones is told: those that were played most.
MOST_CONTRACTS = 4


@dataclass(frozen=True)
class Outstanding:
    """A deal that stands out: the highest figure, what was played, where, and by whom, if he agreed to be told of.

    equal  how many other deals brought as much
    """

    figure: int
    words: str
    red: bool
    fleked: bool
    round: int
    table: int
    registration: Registration | None
    equal: int = 0


@dataclass(frozen=True)
class Quota:
    """How often a contract was made: of so many deals in which it was played."""

    words: str
    made: int
    deals: int

    @property
    def percent(self) -> int:
        """Whole per cent, a half upwards."""
        return int(Fraction(100 * self.made, self.deals) + Fraction(1, 2))


@dataclass
class InNumbers:
    """What closed rounds amount to. Amounts are cents.

    tables, written  tables of closed rounds, and those of them whose deals were written
    kinds            preferans: how many deals of each kind, in words, the most frequent first
    """

    tables: int = 0
    written: int = 0
    deals: int = 0
    fleks: int = 0
    durchs: int = 0
    renonces: int = 0
    highest: Outstanding | None = None
    most_points: Outstanding | None = None
    quotas: list[Quota] = field(default_factory=list)
    kinds: list[tuple[str, int]] = field(default_factory=list)

    @property
    def only_tickets(self) -> int:
        """Tables that handed in a ticket alone: their deals are not known."""
        return self.tables - self.written


@dataclass(frozen=True)
class _Dealt:
    """A deal with its result and where it was played."""

    deal: FreeJson
    result: FreeJson
    sheet: Sheet


def in_numbers(tournament: Tournament) -> InNumbers:
    """The figures of a tournament, out of the stored sheets of its closed rounds: six queries, however many deals."""
    sheets = list(
        Sheet.objects.filter(table__round__tournament=tournament, table__round__state=Round.State.CLOSED)
        .select_related("fold", "table__round")
        .order_by("table__round__number", "table__number")
    )
    found = InNumbers(tables=len(sheets))
    dealt = list(_dealt(sheets))
    found.written = len({one.sheet.pk for one in dealt})
    found.deals = len(dealt)
    if not dealt:
        return found
    if registry.rulesets()[dealt[0].sheet.ruleset].engine == "marias":
        _count_marias(found, dealt, _Seats(tournament))
    else:
        found.kinds = _kinds(dealt)
    return found


def _dealt(sheets: list[Sheet]) -> Iterator[_Dealt]:
    """The deals that count, in the order in which they were played; a ticket takes their place (T-24)."""
    counting = [
        sheet
        for sheet in sheets
        if sheet.ruleset in registry.rulesets() and hasattr(sheet, "fold") and sheet.fold.ticket is None
    ]
    written = written_on_all(counting)
    for sheet in counting:
        for deal, result in zip(written[sheet.pk].deals, sheet.fold.result["deals"], strict=True):
            if "dealer" in deal and deal["kind"] not in NO_DEALS:
                yield _Dealt(deal, result, sheet)


def _count_marias(found: InNumbers, dealt: list[_Dealt], seats: _Seats) -> None:
    contracts = registry.engine(dealt[0].sheet.ruleset).data.contracts  # type: ignore[attr-defined]
    found.fleks = sum(sum(one.deal.get("flek", {}).values()) for one in dealt)
    found.renonces = sum(len(one.deal.get("renonces", ())) for one in dealt)
    found.durchs = sum("durch" in contracts[one.deal["contract"]].components for one in dealt)
    found.highest = _most([(max(one.result["money"]), one) for one in dealt], "money", seats)
    found.most_points = _most([(max(one.result["premium"]), one) for one in dealt], "premium", seats)
    found.quotas = _quotas(dealt)


def _most(figures: list[tuple[int, _Dealt]], account: str, seats: _Seats) -> Outstanding | None:
    """The first of those with the highest figure; None where nobody got anything."""
    highest = max(figure for figure, _one in figures)
    if highest <= 0:
        return None
    equal = [one for figure, one in figures if figure == highest]
    first = equal[0]
    return Outstanding(
        figure=highest,
        words=_lower(contract_words(first.deal, first.sheet.ruleset, get_language() or "sk")),
        red=bool(first.deal.get("red")),
        fleked=bool(first.deal.get("flek")),
        round=first.sheet.table.round.number,
        table=first.sheet.table.number,
        registration=seats.told_of(first.sheet, first.result[account].index(highest)),
        equal=len(equal) - 1,
    )


def _quotas(dealt: list[_Dealt]) -> list[Quota]:
    language = get_language() or "sk"
    ended = [(one.deal["contract"], made(one.deal, one.result, one.sheet.ruleset)) for one in dealt]
    played = Counter(contract for contract, how in ended if how is not None)
    won = Counter(contract for contract, how in ended if how)
    return [
        Quota(_lower(word("marias", "contract", contract, language)), won[contract], deals)
        for contract, deals in played.most_common(MOST_CONTRACTS)
    ]


def _kinds(dealt: list[_Dealt]) -> list[tuple[str, int]]:
    language = get_language() or "sk"
    kinds = Counter(one.deal["kind"] for one in dealt)
    return [(word("preferans", "kind", kind, language), count) for kind, count in kinds.most_common()]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


class _Seats:
    """Who sat where, as far as he may be told of in public."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def told_of(self, sheet: Sheet, position: int) -> Registration | None:
        """Who sat there, named and in statistics by his own word (T-38, T-44). None too where somebody was replaced
        during the round: the sheet does not say whose deal it was."""
        if sheet.entries.filter(kind=Entry.Kind.REPLACE).exists():
            return None
        seat = (
            Seat.objects.filter(table__sheet=sheet, sheet_seat__position=position)
            .select_related("registration__player", "registration__club")
            .first()
        )
        if seat is None or not seat.registration.named:
            return None
        agreed = consents.scopes_of(seat.registration.player)
        return seat.registration if consents.Scope.STATISTICS in agreed else None
