"""Pages of the jury: who waits for a referee, the tables, and the way to a case."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from scoring.domain import calling
from scoring.domain.kinds import WAITING
from scoring.models import Entry, Sheet
from scoring.queries import LATE_ON_A_PAGE
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain import reopening
from tournaments.jury.domain.cases import open_case
from tournaments.jury.domain.referees import check_referee
from tournaments.jury.forms.notes import NoteForm
from tournaments.jury.queries import cases as jury_queries
from tournaments.jury.queries.calls import waiting_calls
from tournaments.jury.queries.held import held_for_the_jury
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Table
from tournaments.rounds.queries import tables as table_queries
from tournaments.rounds.queries import visibility


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account; shows the tournaments in which it is jury."""
    assert isinstance(request.user, User)
    return render(
        request, "jury/home.html", {"tournaments": entry_queries.tournaments_of(request.user, Role.JURY)}
    )


@require_safe
@require_role(Role.JURY)
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Who waits for a referee, asked for again and again, and every table."""
    context = {"tournament": tournament, "waiting": waiting_calls(tournament)}
    if getattr(request, "htmx", False):
        return render(request, "jury/_queue.html", context)
    round_ = visibility.latest_public_round(tournament)
    tables = table_queries.tables(round_) if round_ else []
    context |= {
        "round": round_,
        "tables": tables,
        "held_entries": Paginator(held_for_the_jury(tournament), LATE_ON_A_PAGE).get_page(
            request.GET.get("page")
        ),
        "note_form": NoteForm(tournament, round_),
        "noted": jury_queries.noted_cases(tournament),
    }
    return render(request, "jury/tournament.html", context)


@require_POST
@require_role(Role.JURY)
def take(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The referee goes to the table that called."""
    return _step(request, tournament, pk, calling.take)


@require_POST
@require_role(Role.JURY)
def hand_back(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The call waits for another referee."""
    return _step(request, tournament, pk, calling.hand_back)


@require_POST
@require_role(Role.JURY)
def end(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. The call is settled."""
    return _step(request, tournament, pk, calling.end)


def _step(
    request: HttpRequest, tournament: Tournament, pk: int, verb: Callable[[Sheet, int, User], Entry]
) -> HttpResponse:
    """One step of a call, by a referee who may be at its table."""
    entry = _call(tournament, pk)
    assert isinstance(request.user, User)
    user, sheet = request.user, entry.sheet

    def step() -> None:
        check_referee(user, tournament, sheet.table)
        verb(sheet, entry.number, user)

    done(request, step)
    return redirect("jury:tournament", slug=tournament.slug)


def _call(tournament: Tournament, pk: int) -> Entry:
    found: Entry = get_object_or_404(
        Entry.objects.select_related("sheet__table", "target"),
        pk=pk,
        kind__in=WAITING,
        sheet__table__round__tournament=tournament,
    )
    return found


@require_POST
@require_role(Role.JURY)
def case_of_call(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. Takes a call and goes on to its case: about the deal that is claimed,
    else about the last one."""
    entry = _call(tournament, pk)
    assert isinstance(request.user, User)
    user, table = request.user, entry.sheet.table
    found = tournament.cases.filter(call=entry).first()
    if found is None:
        deal = entry.target if entry.kind == Entry.Kind.CLAIM else last_deal(table)

        def take() -> None:
            nonlocal found
            found = open_case(tournament, user, table=table, deal=deal, call=entry, statement=entry.reason)
            calling.take(entry.sheet, entry.number, user)

        if not done(request, take) and found is None:
            return redirect("jury:tournament", slug=tournament.slug)
    assert found is not None
    return redirect("jury:case", slug=tournament.slug, number=found.number)


def last_deal(table: Table) -> Entry | None:
    """The entry of the last deal on a table's sheet."""
    numbers = table.sheet.fold.numbers
    return table.sheet.entries.get(number=numbers[-1]) if numbers else None


@require_POST
@require_role(Role.JURY)
def reopen(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: the jury of this tournament. Opens a signed sheet again, for a reason; the desk then corrects it."""
    found = get_object_or_404(
        Table.objects.select_related("sheet", "round__tournament"),
        round__tournament=tournament,
        round__number=number,
        number=table,
    )
    assert isinstance(request.user, User)
    user, reason = request.user, request.POST.get("reason", "")
    done(request, lambda: reopening.reopen(found, user, reason), _("Saved."))
    return redirect("jury:tournament", slug=tournament.slug)


@require_POST
@require_role(Role.JURY)
def new_case(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Opens a case: about a table's last deal, or about no table."""
    assert isinstance(request.user, User)
    user, table = request.user, None
    if request.POST.get("table"):
        table = get_object_or_404(
            Table.objects.select_related("sheet__fold"),
            round__tournament=tournament,
            pk=request.POST["table"] if request.POST["table"].isdecimal() else 0,
        )
    found = None

    def take_up() -> None:
        nonlocal found
        found = open_case(tournament, user, table=table, deal=last_deal(table) if table else None)

    if not done(request, take_up):
        return redirect("jury:tournament", slug=tournament.slug)
    assert found is not None
    return redirect("jury:case", slug=tournament.slug, number=found.number)
