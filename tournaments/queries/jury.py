"""What the jury's pages read: who waits for a referee, a case with its deal, a player's cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils.translation import get_language

from rules import form, registry, rulebook
from scoring.domain.calls import CALLING, ENDING, SUBJECTS, Call, folded, line_of
from scoring.domain.tickets import in_balances, unit_of
from scoring.models import Entry, HeldEntry, Sheet, SheetSeat
from tournaments.domain.jury.cases import deal_in_force
from tournaments.models import Case, Decision, PenaltyCard, Registration, Round, Seat, Table, Tournament
from tournaments.queries.deal_words import deal_words

Kind = Entry.Kind


@dataclass(frozen=True)
class Waiting:
    """A call, an objection or a claim that nobody has settled yet."""

    entry: Entry
    table: Table
    call: Call
    case: Case | None
    name: str

    @property
    def subject(self) -> str:
        """What it is about, in words."""
        return str(SUBJECTS.get(self.call.subject, ""))


def waiting_calls(tournament: Tournament) -> list[Waiting]:
    """The queue of the jury, the longest wait first: a fixed number of queries."""
    steps = Entry.objects.filter(kind=Kind.CALL).select_related("user", "target").order_by("number")
    ended = Q()
    for step in ENDING:
        ended |= Q(body__step=step)
    calls = (
        Entry.objects.filter(sheet__table__round__tournament=tournament, kind__in=CALLING)
        .exclude(kind=Kind.CALL, target__isnull=False)
        .exclude(Exists(Entry.objects.filter(ended, target=OuterRef("pk"), kind=Kind.CALL)))
        .select_related("sheet__table__round", "target")
        .prefetch_related(
            Prefetch("followers", queryset=steps),
            Prefetch("sheet__seats", queryset=SheetSeat.objects.order_by("position")),
        )
        .order_by("recorded_at")
    )
    cases = {case.call_id: case for case in tournament.cases.filter(call__isnull=False)}
    found = []
    for entry in calls:
        call = folded([line_of(entry), *(line_of(step) for step in entry.followers.all())])[0]
        names = [seat.name for seat in entry.sheet.seats.all()]
        name = names[call.seat] if call.seat is not None and call.seat < len(names) else ""
        found.append(Waiting(entry, entry.sheet.table, call, cases.get(entry.pk), name))
    return found


def cases(tournament: Tournament) -> QuerySet[Case]:
    """The cases of a tournament, the last one first, with their decisions."""
    decided = (
        Decision.objects.select_related("offender__player", "decided_by", "overruled_by", "overrules")
        .prefetch_related("appeals")
        .order_by("number")
    )
    return (
        tournament.cases.select_related("table__round", "opened_by", "deal")
        .prefetch_related(Prefetch("decisions", queryset=decided))
        .order_by("-number")
    )


def decisions(case: Case) -> list[Decision]:
    """What was decided in a case, with appeals and cards; they know of each other without asking again."""
    made = Decision.objects.select_related(
        "offender__player", "decided_by", "overrules", "entry"
    ).prefetch_related("appeals__by__player", "penalty_cards")
    prefetch_related_objects([case], Prefetch("decisions", queryset=made))
    return list(case.decisions.all())


def case(tournament: Tournament, number: int) -> Case:
    """One case with its table and sheet. Raises Case.DoesNotExist."""
    found: Case = Case.objects.select_related(
        "tournament", "table__round", "table__sheet__fold", "deal", "call"
    ).get(tournament=tournament, number=number)
    return found


def noted_cases(tournament: Tournament) -> QuerySet[Case]:
    """Rulings that were noted without network or on paper and wait to be confirmed, the oldest first."""
    return tournament.cases.filter(noted_id__isnull=False, state=Case.State.OPEN).select_related(
        "table__round"
    )


class Docket:
    """A case as its page shows it: the deal as it stands, who sits where, what may be found in it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.table = case.table
        self.seats: list[Seat] = []
        self.number: int | None = None
        self.deal: dict[str, Any] | None = None
        if case.table is not None:
            seats = case.table.seats.select_related(
                "registration__player", "registration__club", "sheet_seat"
            )
            self.seats = sorted(seats, key=lambda seat: seat.sheet_seat.position)
            self.number, self.deal = deal_in_force(case)

    @cached_property
    def appealed(self) -> Decision | None:
        """The decision that the appeal before the jury is against; None where there is none."""
        if self.case.state != Case.State.APPEALED:
            return None
        return self.case.decisions.order_by("number").last()

    @property
    def is_marias(self) -> bool:
        """Whether the game knows renonces (part C of the union's rules)."""
        return self.case.table is not None and self.case.table.sheet.ruleset.startswith("marias/")

    @property
    def in_balances(self) -> bool:
        """Whether the table ends in balances that are no money (T-16)."""
        return self.case.table is not None and in_balances(self.case.table.sheet.ruleset)

    @property
    def unit(self) -> str:
        """What its results are counted in."""
        return unit_of(self.case.table.sheet.ruleset) if self.case.table else "cent"

    @property
    def base(self) -> dict[str, Any] | None:
        """The deal that findings are written into: as it stands, or as it was before it was void."""
        return self.deal or (self.case.deal.deal_body if self.case.deal else None)

    @property
    def place(self) -> int | None:
        """The number of the deal on the sheet, from 1."""
        if self.case.table is None or self.number is None:
            return None
        return int(self.case.table.sheet.fold.numbers.index(self.number)) + 1

    @property
    def result(self) -> dict[str, Any] | None:
        """The result of the deal as it stands."""
        if self.case.table is None or self.place is None:
            return None
        result: dict[str, Any] = self.case.table.sheet.fold.result["deals"][self.place - 1]
        return result

    @property
    def disputed(self) -> bool:
        """Whether a claim holds the deal."""
        if self.case.table is None:
            return False
        return any(claim["deal"] == self.number for claim in self.case.table.sheet.fold.claims)

    @cached_property
    def states(self) -> dict[str, form.State]:
        """What each field of the deal may be, whoever was at fault (rules.form)."""
        if self.case.table is None or self.base is None:
            return {}
        sheet = self.case.table.sheet
        shape = registry.engine(sheet.ruleset).form(sheet.options)
        bare = {name: value for name, value in self.base.items() if name not in ("renonces", "ruling")}
        return form.possible(shape, len(self.seats), bare, get_language() or "sk")

    @property
    def components(self) -> list[str]:
        """The components of the deal whose result is named (M-15)."""
        names = [name for name, state in self.states.items() if name.startswith("won.") and state.possible]
        return [name.removeprefix("won.") for name in names]

    @property
    def has_points(self) -> bool:
        """Whether a hundred is decided by points."""
        state = self.states.get("points")
        return state is not None and state.possible

    @property
    def codes(self) -> list[str]:
        """The infractions that can have happened in this deal (S:C)."""
        renonces = self.states.get("renonces")
        if renonces is None or not renonces.rows:
            return []
        values = renonces.rows[-1]["code"].values or []
        return [str(code) for code in values]

    @property
    def choices_of_deals(self) -> list[tuple[int, str]]:
        """Entries of the deals in force and how a person calls them, the last one first."""
        if self.case.table is None:
            return []
        fold = self.case.table.sheet.fold
        lines = [
            (number, deal_words(place, deal, self.names))
            for place, (number, deal) in enumerate(
                zip(fold.numbers, fold.record["deals"], strict=True), start=1
            )
        ]
        return lines[::-1]

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [seat.registration.player.name for seat in self.seats]

    @property
    def words(self) -> str:
        """How a person calls the deal."""
        return deal_words(self.place, self.base, self.names) if self.base else ""


#: The rules that a referee needs beside him for a renonce: what it costs, what becomes of the game, the points.
RENONCE_RULES = tuple(f"M-{number}" for number in range(30, 40))


def rule_lines(numbers: tuple[str, ...] | list[str]) -> list[tuple[rulebook.Rule, str]]:
    """Rules with their line in the reader's language; unknown numbers are left out."""
    language = get_language() or "sk"
    known = rulebook.places()
    books = [(known[number][0], known[number][1]) for number in numbers if number in known]
    found = [rulebook.rules(book)[number] for book, number in books]
    return [(rule, rule.text(language)) for rule in found]


def shown_cards(tournament: Tournament) -> QuerySet[PenaltyCard]:
    """Every card of a tournament, taken back ones too, the last one first."""
    return (
        PenaltyCard.objects.filter(registration__tournament=tournament)
        .select_related("registration__player", "given_by", "decision__case")
        .order_by("-given_at", "-pk")
    )


@dataclass(frozen=True)
class Checks:
    """S:B/26: checks that a player asked for without success, and how often his cards were found unsorted."""

    registration: Registration
    failed: int
    successful: int
    found_unsorted: int


def checks_by_player(tournament: Tournament) -> list[Checks]:
    """Who asked for checks or bore one that found something: one query."""
    mine = Q(checks_asked__isnull=False) | Q(checks_borne__unsorted=True)
    people = (
        tournament.registrations.filter(mine)
        .select_related("player")
        .annotate(
            failed=Count("checks_asked", filter=Q(checks_asked__unsorted=False), distinct=True),
            successful=Count("checks_asked", filter=Q(checks_asked__unsorted=True), distinct=True),
            found=Count("checks_borne", filter=Q(checks_borne__unsorted=True), distinct=True),
        )
        .order_by("start_number")
    )
    return [Checks(entry, entry.failed, entry.successful, entry.found) for entry in people]


def held_of_round(round_: Round) -> QuerySet[HeldEntry]:
    """What came too late for a round: what waits first, then what was settled, each with the last one first."""
    return (
        HeldEntry.objects.filter(sheet__table__round=round_)
        .select_related("sheet__table", "taken_over")
        .order_by(F("settled_at").desc(nulls_first=True), "-received_at", "-pk")
    )


def held_for_the_jury(tournament: Tournament) -> QuerySet[HeldEntry]:
    """What came too late for a signed or closed sheet and waits for a confirmation."""
    return (
        HeldEntry.objects.filter(sheet__table__round__tournament=tournament, settled_at__isnull=True)
        .exclude(sheet__state=Sheet.State.OPEN)
        .select_related("sheet__table__round")
        .order_by("received_at", "pk")
    )


def published_decisions(tournament: Tournament) -> QuerySet[Decision]:
    """T-34: the decisions in force that the jury lets everyone read, a ruling before its confirmation."""
    later = Decision.objects.filter(case=OuterRef("case"), number__gt=OuterRef("number"))
    return (
        Decision.objects.filter(
            ~Exists(later.exclude(on_appeal=Decision.OnAppeal.CONFIRM)),
            case__tournament=tournament,
            published=True,
        )
        .select_related("case__table__round", "offender__player")
        .prefetch_related("case__decisions")
        .order_by("case__number", "number")
    )
