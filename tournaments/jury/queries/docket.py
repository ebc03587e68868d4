"""A case with its deal as it stands: what its page shows and what may be found in it (T-29)."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import get_language

from core.typed import FreeJson
from rules import form, registry
from scoring.domain.kinds import deal_of
from scoring.domain.tickets import in_balances, unit_of
from scoring.domain.written import written_on
from tournaments.jury.domain.cases import deal_in_force
from tournaments.jury.models import Case, Decision
from tournaments.rounds.models import Seat
from tournaments.standings.queries.deal_words import deal_words


class Docket:
    """A case as its page shows it: the deal as it stands, who sits where, what may be found in it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.table = case.table
        self.seats: list[Seat] = []
        self.number: int | None = None
        self.deal: FreeJson | None = None
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
    def base(self) -> FreeJson | None:
        """The deal that findings are written into: as it stands, or as it was before it was void."""
        return self.deal or (deal_of(self.case.deal) if self.case.deal else None)

    @property
    def money(self) -> list[tuple[Seat, int]]:
        """What the deal brings each of the table, in the order of the seats."""
        won = (self.result or {}).get("money") or []
        return [
            (seat, won[seat.sheet_seat.position])
            for seat in self.seats
            if seat.sheet_seat.position < len(won)
        ]

    @property
    def place(self) -> int | None:
        """The number of the deal on the sheet, from 1."""
        if self.case.table is None or self.number is None:
            return None
        return int(self.case.table.sheet.fold.numbers.index(self.number)) + 1

    @property
    def result(self) -> FreeJson | None:
        """The result of the deal as it stands."""
        if self.case.table is None or self.place is None:
            return None
        result: FreeJson = self.case.table.sheet.fold.result["deals"][self.place - 1]
        return result

    @property
    def disputed(self) -> bool:
        """Whether a claim holds the deal."""
        if self.case.table is None:
            return False
        return any(claim["deal"] == self.number for claim in self.case.table.sheet.fold.claims)

    @cached_property
    def states(self) -> dict[str, form.FieldState]:
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
        """What an open case may be about: the deals in force and how a person calls them, the last one first."""
        if self.case.table is None or self.case.state != Case.State.OPEN:
            return []
        sheet = self.case.table.sheet
        lines = [
            (number, deal_words(place, deal, self.names))
            for place, (number, deal) in enumerate(
                zip(sheet.fold.numbers, written_on(sheet).deals, strict=True), start=1
            )
        ]
        return lines[::-1]

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [seat.registration.name for seat in self.seats]

    @property
    def words(self) -> str:
        """How a person calls the deal."""
        return deal_words(self.place, self.base, self.names) if self.base else ""
