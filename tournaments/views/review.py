"""The review of a round at the desk: who has confirmed, what is missing, calling the jury for a table (T-26, T-28)."""

from __future__ import annotations

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.domain import calling, confirming
from scoring.domain.entries import Author
from scoring.domain.signing import consent
from scoring.models import Entry
from tournaments import queries
from tournaments.domain.settings import change_settings
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import OFFICE, Role, roles_of, tournament_door
from tournaments.queries.jury import cases
from tournaments.views.answers import account, done

#: Tables on one page: it is fetched again every five seconds.
TABLES = 50


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def review(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. `action`: paper (a player signed on paper) or call (the jury to a table)."""
    round_ = get_object_or_404(
        Round.objects.exclude(state=Round.State.DRAFT), tournament=tournament, number=number
    )
    page = Paginator(queries.tables(round_), TABLES).get_page(request.GET.get("page"))
    here = f"{reverse('organiser:review', args=[tournament.slug, number])}?page={page.number}"
    if request.method == "POST":
        _act(request, round_)
        return redirect(here)
    tables = list(page.object_list)
    for table in tables:
        table.words = [(seat, consent(table.sheet, seat.sheet_seat)) for seat in table.seats.all()]
    context = {"tournament": tournament, "round": round_, "tables": tables, "page": page, "here": here}
    template = "organiser/_review.html" if getattr(request, "htmx", False) else "organiser/review.html"
    return render(request, template, context)


def _act(request: HttpRequest, round_: Round) -> None:
    table = get_object_or_404(round_.tables.select_related("sheet"), number=_number(request, "table"))
    author = Author(role=Entry.Role.DESK, user=account(request))
    action = request.POST.get("action")
    if action == "call":
        said = _("The jury is called to table %(table)d.") % {"table": table.number}
        done(request, lambda: calling.call_jury(table.sheet, author), said)
    elif action == "paper":
        _paper(request, table, author)
    else:
        raise Http404


def _paper(request: HttpRequest, table: Table, author: Author) -> None:
    position = _number(request, "seat")
    done(request, lambda: confirming.confirm(table.sheet, author, position, confirming.PAPER))


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not text.isdecimal() or len(text) > 6:
        raise Http404
    return int(text)


class JuryOptionsForm(forms.ModelForm):
    """What the organiser chooses of the jury's work (T-32, section 1)."""

    class Meta:
        model = Tournament
        fields = ["objections", "desk_needs_jury"]


@require_http_methods(["GET", "POST"])
@tournament_door(*OFFICE)
def jury_office(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk (read only). The options of the jury's work, and what it has decided."""
    organises = Role.ORGANISER in roles_of(request.user, tournament)
    stored = Tournament.objects.get(pk=tournament.pk)
    form = JuryOptionsForm(request.POST or None, instance=tournament)
    if request.method == "POST":
        if not organises:
            raise Http404
        if form.is_valid() and done(
            request, lambda: change_settings(stored, form.cleaned_data), _("The settings are saved.")
        ):
            return redirect("organiser:jury", slug=tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "organises": organises,
        "serves": Role.DESK in roles_of(request.user, tournament),
        "cases": cases(tournament).prefetch_related("photos__added_by"),
    }
    return render(request, "organiser/jury.html", context)
