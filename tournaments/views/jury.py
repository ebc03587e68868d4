"""Pages of the jury: who waits for a referee, the tables, and the way to a case."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from scoring.domain import calling
from scoring.domain import held as held_entries
from scoring.domain.calls import CALLING
from scoring.domain.entries import Author
from scoring.models import Entry
from scoring.queries import LATE_ON_A_PAGE
from tournaments import queries
from tournaments.domain.jury import signed_sheets
from tournaments.domain.jury.cases import open_case
from tournaments.domain.jury.referees import check_referee
from tournaments.forms.notes import NoteForm
from tournaments.models import Table, Tournament
from tournaments.permissions import Role, tournament_door
from tournaments.queries import jury as jury_queries
from tournaments.views.answers import done, same_page


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account; shows the tournaments in which it is jury."""
    assert isinstance(request.user, User)
    return render(request, "jury/home.html", {"tournaments": queries.tournaments_of(request.user, Role.JURY)})


@require_safe
@tournament_door(Role.JURY)
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Who waits for a referee, asked for again and again, and every table."""
    context = {"tournament": tournament, "waiting": jury_queries.waiting_calls(tournament)}
    if getattr(request, "htmx", False):
        return render(request, "jury/_queue.html", context)
    round_ = queries.latest_public_round(tournament)
    tables = queries.tables(round_) if round_ else []
    context |= {
        "round": round_,
        "tables": tables,
        "held_entries": Paginator(jury_queries.held_for_the_jury(tournament), LATE_ON_A_PAGE).get_page(
            request.GET.get("page")
        ),
        "note_form": NoteForm(tournament, round_),
        "noted": jury_queries.noted_cases(tournament),
    }
    return render(request, "jury/tournament.html", context)


@require_POST
@tournament_door(Role.JURY)
def held(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. Confirms a late change of a signed sheet: `action` take or aside."""
    found = get_object_or_404(jury_queries.held_for_the_jury(tournament), pk=pk)
    assert isinstance(request.user, User)
    user = request.user
    author = Author(role=Entry.Role.JURY, user=user)

    def settle() -> None:
        check_referee(user, tournament, found.sheet.table)
        if request.POST.get("action") == "take":
            signed_sheets.take_over(tournament, found, author)
        else:
            held_entries.lay_aside(found, author)

    done(request, settle)
    return redirect(same_page(request, reverse("jury:tournament", args=[tournament.slug])))


@require_POST
@tournament_door(Role.JURY)
def call(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the jury of this tournament. `action`: take, back, done or case."""
    entry = get_object_or_404(
        Entry.objects.select_related("sheet__table", "target"),
        pk=pk,
        kind__in=CALLING,
        sheet__table__round__tournament=tournament,
    )
    assert isinstance(request.user, User)
    user, sheet, table = request.user, entry.sheet, entry.sheet.table
    action = request.POST.get("action", "")
    if action == "case":
        return _case_of(request, tournament, entry)
    verbs = {"take": calling.take, "back": calling.hand_back, "done": calling.end}
    if action not in verbs:
        raise Http404

    def step() -> None:
        check_referee(user, tournament, table)
        verbs[action](sheet, entry.number, user)

    done(request, step)
    return redirect("jury:tournament", slug=tournament.slug)


def _case_of(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Take a call and go on to its case: about the deal that is claimed, else about the last one."""
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
@tournament_door(Role.JURY)
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
    done(request, lambda: signed_sheets.reopen(found, user, reason), _("Saved."))
    return redirect("jury:tournament", slug=tournament.slug)


@require_POST
@tournament_door(Role.JURY)
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
