"""The review of a round at the desk: who has confirmed, what is missing, calling the jury for a table (T-26, T-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done, same_page
from core.verbs import verb_of
from scoring.domain import calling, confirming
from scoring.domain.entries import Author
from scoring.domain.signing import consent
from scoring.models import Entry
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.jury.queries.cases import cases
from tournaments.rounds.models import Round, Table
from tournaments.rounds.queries import tables as table_queries

#: Tables on one page: it is fetched again every five seconds.
TABLES = 50


@require_safe
@require_role(*STAFF_ROLES)
def review(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. The tables of a round: who has signed, confirmed, objected."""
    round_ = _round(tournament, number)
    page = Paginator(table_queries.tables(round_), TABLES).get_page(request.GET.get("page"))
    tables = [
        (table, [(seat, consent(table.sheet, seat.sheet_seat)) for seat in table.seats.all()])
        for table in page.object_list
    ]
    context = {"tournament": tournament, "round": round_, "tables": tables, "page": page}
    template = "desk/_review.html" if getattr(request, "htmx", False) else "desk/review.html"
    return render(request, template, context)


@require_POST
@require_role(*STAFF_ROLES)
def signed_on_paper(
    request: HttpRequest, tournament: Tournament, number: int, table: int, seat: int
) -> HttpResponse:
    """Who may: organiser, desk. The player of a seat has signed on paper; seats from 0, as on the sheet."""
    found = _table(tournament, number, table)
    position = get_object_or_404(found.seats, sheet_seat__position=seat).sheet_seat.position
    done(request, lambda: confirming.confirm(found.sheet, _author(request), position, confirming.PAPER))
    return _back(request, tournament, number)


@require_POST
@require_role(*STAFF_ROLES)
def call_jury(request: HttpRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Who may: organiser, desk. Calls the jury to a table."""
    found = _table(tournament, number, table)
    said = _("The jury is called to table %(table)d.") % {"table": found.number}
    done(request, lambda: calling.call_jury(found.sheet, _author(request)), said)
    return _back(request, tournament, number)


def _round(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(
        Round.objects.exclude(state=Round.State.DRAFT), tournament=tournament, number=number
    )


def _table(tournament: Tournament, number: int, table: int) -> Table:
    found: Table = get_object_or_404(_round(tournament, number).tables.select_related("sheet"), number=table)
    return found


def _author(request: HttpRequest) -> Author:
    return Author(role=Entry.Role.DESK, user=account(request))


def _back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    return redirect(same_page(request, reverse("organiser:review", args=[tournament.slug, number])))


if TYPE_CHECKING:  # Django's own class takes no parameter
    OptionsForm = forms.ModelForm[Tournament]
else:
    OptionsForm = forms.ModelForm


class JuryOptionsForm(OptionsForm):
    """What the organiser chooses of the jury's work (T-32, section 1)."""

    class Meta:
        model = Tournament
        fields = ["objections", "desk_needs_jury", "organiser_may_rule"]


@require_safe
@require_role(*STAFF_ROLES)
def jury_office(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The options of the jury's work, and what it has decided."""
    return _jury_page(request, tournament, JuryOptionsForm(instance=tournament))


@require_role(Role.ORGANISER)
@verb_of("organiser:jury")
def set_jury_options(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. How the jury works."""
    stored = Tournament.objects.get(pk=tournament.pk)
    form = JuryOptionsForm(request.POST, instance=tournament)
    if form.is_valid() and done(
        request, lambda: change_settings(stored, form.cleaned_data), _("The settings are saved.")
    ):
        return redirect("organiser:jury", slug=tournament.slug)
    return _jury_page(request, tournament, form)


def _jury_page(request: HttpRequest, tournament: Tournament, form: JuryOptionsForm) -> HttpResponse:
    roles = roles_of(request.user, tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "organises": Role.ORGANISER in roles,
        "serves": Role.DESK in roles,
        "referees": tournament.roles.filter(role=Role.JURY).exists(),
        "cases": cases(tournament).prefetch_related("photos__added_by"),
    }
    return render(request, "desk/jury_office.html", context)
