"""A game that is played on after a renonce: who must agree, and that the cards go back (S:D/3, D/4, M-33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from core.typed import FreeJson
from rules import registry
from rules.marias.engine import MariasEngine
from rules.marias.ruleset import RenonceCode
from scoring.models import Sheet
from tournaments.jury.domain.rulings import Renonce, Ruling, claimants
from tournaments.jury.models import Case

STANDS = "stands"


def must_agree(sheet: Sheet, deal: FreeJson, players: int) -> list[int]:
    """The seats that must all agree before this deal is played on; none where no renonce takes the game."""
    engine = registry.engine(sheet.ruleset)
    if not isinstance(engine, MariasEngine):
        return []
    known = engine.terms(sheet.options).renonces
    renonces = list(deal.get("renonces") or ())
    taking: list[Any] = [one for one in renonces if fate(one, known) != STANDS]
    ruled = (deal.get("ruling") or {}).get("game")
    if not taking and ruled not in (None, STANDS):
        taking = renonces
    return claimants(deal, taking, players)


def fate(renonce: Renonce, known: Mapping[str, RenonceCode]) -> str:
    """What becomes of the game after an infraction, as its code says or, where there is none, as the jury does."""
    code = known.get(renonce["code"])
    return code.game if code else str(renonce.get("game", STANDS))


def check_played_on(case: Case, ruling: Ruling) -> list[int]:
    """Who had to agree and did, of a ruling whose deal was played on; none for another ruling.

    Raises WrongStateError M-33: somebody who must agree did not, or the cards did not go back.
    """
    if case.table is None or ruling.deal is None or ruling.deal.get("replayed") is not True:
        return []
    names = {
        seat.sheet_seat.position: seat.registration.name
        for seat in case.table.seats.select_related("registration__player", "sheet_seat")
    }
    asked = must_agree(case.table.sheet, dict(ruling.deal), len(names))
    missing = [names.get(seat, str(seat)) for seat in asked if seat not in ruling.agreed]
    if missing:
        raise WrongStateError(not_agreed(missing), rule="M-33", field="agreed")
    if asked and not ruling.restored:
        raise WrongStateError(not_restored(), rule="M-33", field="restored")
    return asked


def not_agreed(names: list[str]) -> str:
    """Who has not agreed to play on."""
    words = _("It is played on only if every player of the other side agrees (D/4): %(names)s.")
    return words % {"names": ", ".join(names)}


def not_restored() -> str:
    """The cards have not gone back."""
    return _("It is played on from the cards as they were before the renonce (D/3).")
