"""What a decision on an appeal does to the ruling before it (T-30): it confirms it, changes it, or annuls it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from core.typed import FreeJson
from scoring.domain.kinds import deal_of, raises_version
from scoring.models import Entry, Sheet
from tournaments.jury.domain.cases import deal_in_force
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision

OnAppeal = Decision.OnAppeal
#: What a ruling may change; a confirmation and an annulment change nothing of their own.
CHANGES = ("deal", "void", "amounts", "card")
#: What a ruling may find; a confirmation leaves it as it was found.
FINDINGS = ("offender", "code", "facts")


def check_undecided(case: Case) -> None:
    """A case that is decided takes no ruling. Raises WrongStateError."""
    if case.state == Case.State.DECIDED:
        raise _decided()


def _decided() -> WrongStateError:
    return WrongStateError(_("This case is decided; only an appeal takes it up again."))


def check_appealed(case: Case, ruling: Ruling) -> None:
    """A decision on an appeal says what becomes of the ruling before it, another one says nothing of it.

    Raises WrongStateError with the field.
    """
    last = case.decisions.order_by("number").last()
    in_force = case.ruling_in_force
    if last is None or in_force is None:
        if ruling.on_appeal:
            raise WrongStateError(
                _("Nothing was decided in this case yet: there is no ruling to confirm, change or annul."),
                field="on_appeal",
            )
        return
    if case.state != Case.State.APPEALED:
        raise _decided()
    if ruling.on_appeal not in OnAppeal.values:
        raise WrongStateError(
            _("Say what becomes of the ruling that is appealed against: confirm, change or annul it."),
            rule="T-30",
            field="on_appeal",
        )
    if ruling.appealed is not None and ruling.appealed != last.number:
        raise WrongStateError(
            _("Another decision was made meanwhile. Look at it, and decide again."), field="appealed"
        )
    _check_content(case, ruling, in_force)


def _check_content(case: Case, ruling: Ruling, in_force: Decision) -> None:
    """What each of the three may say besides."""
    said = [name for name in CHANGES if _says(ruling, name)]
    if ruling.on_appeal == OnAppeal.CHANGE:
        if not said and _moves(case, in_force):
            raise WrongStateError(
                _("Say what the ruling is changed to. Only to take it back, annul it."), field="on_appeal"
            )
        return
    if ruling.on_appeal == OnAppeal.CONFIRM:
        said += [name for name in FINDINGS if _says(ruling, name)]
    if said:
        raise WrongStateError(
            _("Confirming or annulling a ruling changes nothing else; to decide something new, change it."),
            field=said[0],
        )
    if ruling.on_appeal == OnAppeal.ANNUL and in_force.on_appeal == OnAppeal.ANNUL:
        raise WrongStateError(
            _("This decision has annulled the ruling before it: confirm that, or change it."),
            field="on_appeal",
        )


def _says(ruling: Ruling, name: str) -> bool:
    value = getattr(ruling, name)
    if name == "amounts":
        return any(value or ())
    return value is not None if name in ("deal", "offender") else bool(value)


def _moves(case: Case, in_force: Decision) -> bool:
    """Whether words alone would take something back: what the decision did, or what an earlier one did and it kept.

    What annuls holds nothing. Raises WrongStateError as `taken_back`.
    """
    if in_force.on_appeal == OnAppeal.ANNUL:
        return False
    if _did_something(in_force):
        return True
    number, present = deal_in_force(case)
    before = taken_back(case, number)
    return before is not None and before.deal != present


def _did_something(decision: Decision) -> bool:
    """Whether a decision changed a deal, moved amounts or showed a card."""
    body = decision.entry.body if decision.entry else {}
    return any(body.get(name) for name in ("deal", "void", "amounts")) or decision.penalty_cards.exists()


def own_entries(case: Case) -> list[Entry]:
    """The entries by which decisions of this case wrote or voided its deal, in order."""
    made = Entry.objects.filter(decision__case=case).select_related("target").order_by("number")
    return [entry for entry in made if raises_version(entry.kind, entry.body)]


@dataclass(frozen=True)
class Before:
    """How the deal of a case counted before its jury; None: it did not."""

    deal: FreeJson | None


def taken_back(case: Case, number: int | None) -> Before | None:
    """How the deal counts when the rulings of a case are taken back; None where none of them holds it.

    `number` is the entry in which the deal stands now. Raises WrongStateError where somebody else has changed it
    since: nobody says then whose entry is meant.
    """
    own = own_entries(case)
    if not own:
        return None
    numbers = {entry.number for entry in own}
    before = Before(deal_of(own[0].target) if own[0].target else None)
    last: FreeJson | None = deal_of(own[0])
    for entry in own[1:]:
        others = entry.target is not None and entry.target.number not in numbers
        if others and entry.target is not None and last == before.deal:
            before = Before(deal_of(entry.target))  # the desk corrected it while no ruling held it
        last = deal_of(entry)
    if number in numbers or (number is None and last is None):
        return before
    if last == before.deal:
        return None
    raise WrongStateError(
        _("The deal was changed after the ruling: change the ruling, and say how the deal counts."),
        field="on_appeal",
    )


def moved_by(decision: Decision, sheet: Sheet) -> Fraction:
    """The sum that a decision put beside the deals, as it counts now (T-26a)."""
    entry = decision.entry
    if entry is None or entry.number not in sheet.fold.adjustments:
        return Fraction(0)
    return sum(map(Fraction, entry.body["amounts"]), Fraction(0))
