"""A case with its deal as it stands: what its page shows and what may be found in it (T-29)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.typed import FreeJson
from rules import form, registry
from rules.marias.engine import MariasEngine
from rules.words import word
from scoring.domain.deal_words import deal_words
from scoring.domain.kinds import deal_of
from scoring.domain.tickets import in_balances, unit_of
from scoring.domain.written import written_on
from tournaments.jury.domain.cases import deal_in_force
from tournaments.jury.domain.played_on import must_agree
from tournaments.jury.domain.rulings import FACTS
from tournaments.jury.models import Case, Decision
from tournaments.rounds.models import Seat

#: What players call one doubling, two, three, four.
FLEKS = ("flek", "re", "tutti", "boty")


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

    def asked_facts(self, codes: Sequence[str]) -> list[str]:
        """The facts that make a difference for these infractions: none where each lets the game stand (M-32, M-33)."""
        if self.table is None or not codes:
            return []
        engine = registry.engine(self.table.sheet.ruleset)
        if not isinstance(engine, MariasEngine):
            return []
        terms = engine.terms(self.table.sheet.options)
        known = [terms.renonces.get(code) for code in codes]
        return list(FACTS) if any(code is None or code.game != "stands" for code in known) else []

    def must_agree(self, deal: FreeJson) -> list[int]:
        """The seats that must agree before this deal is played on (D/4)."""
        return must_agree(self.table.sheet, deal, len(self.seats)) if self.table else []

    @property
    def roles(self) -> list[str]:
        """What each seat does in the deal: actor, defence, deals, is out; empty where nothing is known of it."""
        deal = self.base or {}
        actor = deal.get("actor")
        roles = []
        for seat in self.seats:
            at = seat.sheet_seat.position
            said = []
            if at == deal.get("dealer"):
                said.append(_("deals"))
            if at in (deal.get("absent") or ()):
                said = [_("absent")]
            elif at == deal.get("pausing"):
                said.append(_("is out"))
            elif actor is not None:
                said.insert(0, _("actor") if at == actor else _("defence"))
            roles.append(", ".join(said))
        return roles

    @property
    def fleks(self) -> list[str]:
        """The fleks of the deal as players say them: "flek", "re"."""
        found = []
        for name, count in ((self.base or {}).get("flek") or {}).items():
            if isinstance(count, int) and count > 0:
                said = FLEKS[count - 1] if count <= len(FLEKS) else f"{count}× {FLEKS[0]}"
                found.append(said if name == "game" else f"{said} {self._component(name)}")
        return found

    @property
    def written(self) -> str:
        """The results as the scorer wrote them: “won: game; lost: seven”."""
        results = ((self.base or {}).get("won") or {}).items()
        found = []
        for said, wanted in ((_("won"), True), (_("lost"), False)):
            names = [self._component(name) for name, won in results if won is wanted]
            if names:
                found.append(f"{said}: {', '.join(names)}")
        return "; ".join(found)

    def _component(self, name: str) -> str:
        return word("marias", "reason", name, get_language() or "sk")

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
