"""Taking up a case, what belongs to it, and appeals against its decision (T-29, T-30)."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from core.typed import FreeJson
from scoring.domain.kinds import deal_of
from scoring.domain.written import written_on
from scoring.models import Entry
from scoring.queries import in_force
from tournaments.events.models import Tournament
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.models import Appeal, Case, Decision
from tournaments.registration.models import Registration
from tournaments.rounds.models import Table


@transaction.atomic
def open_case(
    tournament: Tournament,
    user: User,
    *,
    table: Table | None = None,
    deal: Entry | None = None,
    call: Entry | None = None,
    statement: str = "",
) -> Case:
    """A case of the jury; the one that was opened from this call already, where there is one.

    Raises JurysError, NotAllowedError (the referee plays at the table), WrongStateError (no such deal).
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    check_referee(user, tournament, table)
    known = tournament.cases.filter(call=call).first() if call else None
    if known:
        return known
    if deal is not None and (table is None or deal.sheet_id != table.sheet_id or deal_of(deal) is None):
        raise WrongStateError(_("There is no such deal on the sheet of this table."))
    last = tournament.cases.aggregate(last=Max("number"))["last"] or 0
    return Case.objects.create(
        tournament=tournament,
        number=last + 1,
        table=table,
        deal=deal,
        call=call,
        statement=statement,
        opened_by=user,
    )


@transaction.atomic
def choose_deal(case: Case, user: User, deal: Entry | None) -> Case:
    """The deal that an undecided case is about. Raises WrongStateError, NotAllowedError."""
    locked = Case.objects.select_for_update().get(pk=case.pk)
    check_referee(user, locked.tournament, locked.table)
    if locked.state != Case.State.OPEN:
        raise WrongStateError(_("This case is decided; only an appeal takes it up again."))
    if deal is not None and (locked.table is None or deal.sheet_id != locked.table.sheet_id):
        raise WrongStateError(_("There is no such deal on the sheet of this table."))
    locked.deal = deal
    locked.save(update_fields=["deal"])
    return locked


@transaction.atomic
def appeal(decision: Decision, by: Registration | None, grounds: str, user: User) -> Appeal:
    """Somebody does not accept the decision in force; the jury decides again. Raises WrongStateError."""
    case = Case.objects.select_for_update().get(pk=decision.case_id)
    later = case.decisions.filter(number__gt=decision.number)
    if later.exclude(on_appeal=Decision.OnAppeal.CONFIRM).exists():
        raise WrongStateError(_("This decision was overruled already."))
    if later.exists():
        raise WrongStateError(_("This decision was confirmed already: appeal against that."))
    if not grounds.strip():
        raise WrongStateError(_("An appeal needs its grounds."))
    case.state = Case.State.APPEALED
    case.save(update_fields=["state"])
    return Appeal.objects.create(decision=decision, by=by, grounds=grounds.strip(), filed_by=user)


def deal_in_force(case: Case) -> tuple[int | None, FreeJson | None]:
    """The deal of a case as it stands now: the number of its entry and the deal; (None, None) without one."""
    if case.table is None or case.deal is None:
        return None, None
    sheet = case.table.sheet
    number = in_force(sheet, case.deal)
    if number is None:  # void first, put in again by a later decision of the case
        made = Entry.objects.filter(decision__case=case).order_by("number")
        written = [entry for entry in made if deal_of(entry) is not None]
        number = in_force(sheet, written[-1]) if written else None
    if number is None:
        return None, None
    return number, written_on(sheet).deals[sheet.fold.numbers.index(number)]


@transaction.atomic
def state(case: Case, user: User, statement: str) -> Case:
    """What the referee was told and saw. Raises JurysError, NotAllowedError."""
    check_referee(user, case.tournament, case.table)
    case.statement = statement.strip()[:2000]
    case.save(update_fields=["statement"])
    return case


@transaction.atomic
def publish(decision: Decision, user: User, *, published: bool) -> None:
    """T-34: let everyone read a decision, or no longer. A confirmation is published with the ruling that it confirms;
    what is taken off goes with all that was decided in the case before it.

    Raises JurysError, NotAllowedError.
    """
    check_referee(user, decision.case.tournament, decision.case.table)
    confirmed = decision.confirms
    first = (confirmed.number if confirmed else decision.number) if published else 1
    for one in decision.case.decisions.filter(number__range=(first, decision.number)):
        one.published = published
        one.save(update_fields=["published"])
