"""The public form: a player enters himself in a tournament (T-2)."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core.addresses import network_of
from core.refusals import Refusal
from tournaments.events.domain.desk import desk_rules
from tournaments.registration.domain import applying
from tournaments.registration.domain.participation import free_places
from tournaments.registration.forms.desk import PublicForm
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import published_tournament


@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone, while the tournament is open for registration and its organiser wants the form."""
    tournament = published_tournament(slug)
    if not desk_rules(tournament).public_registration:
        raise Http404
    form = PublicForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["address"]:  # a machine filled in what people do not see
            return redirect("public:register", slug=slug)
        try:
            entry = applying.apply(tournament, form.person(), network_of(request))
        except Refusal as refusal:
            form.add_error(None, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _said(entry))
            return redirect("public:tournament", slug=slug)
    context = {
        "tournament": tournament,
        "form": form,
        "open": applying.is_open(tournament),
        "full": not free_places(tournament),
    }
    return render(request, "registration/register.html", context, status=status)


def _said(entry: Registration) -> str:
    if entry.state == Registration.State.WAITING:
        return _("The tournament is full: you are on the waiting list and move up when somebody withdraws.")
    return _("You are entered. Come to the desk on the day: there you get your start number.")
