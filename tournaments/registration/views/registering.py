"""The public form: a player enters himself in a tournament, alone or with others (T-2, T-40)."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core.addresses import address_for_others, network_of
from core.refusals import Refusal
from tournaments.events.domain.desk import desk_rules
from tournaments.mail.domain import outbox
from tournaments.registration.domain import applying
from tournaments.registration.domain.addresses import key_of
from tournaments.registration.domain.participation import free_places
from tournaments.registration.forms.public import PublicForm, others, people_in
from tournaments.registration.queries.entries import published_tournament


@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may: anyone, while the tournament is open for registration and its organiser wants the form."""
    tournament = published_tournament(slug)
    rules = desk_rules(tournament)
    if not rules.public_registration:
        raise Http404
    sent = request.POST or None
    form, lines = PublicForm(sent), others(sent)
    status = 200
    if sent and all([form.is_valid(), *(line.is_valid() for line in lines)]):
        if form.cleaned_data["address"]:  # a machine filled in what people do not see
            return redirect("public:register", slug=slug)
        site = address_for_others(request, "/").rstrip("/")
        try:
            group = applying.apply(
                tournament, people_in(form, lines), form.contact(site), network_of(request)
            )
        except Refusal as refusal:
            form.add_error(None, refusal.message)
            status = refusal.status
        else:
            return _asked(request, slug, form.cleaned_data["email"], group)
    context = {
        "tournament": tournament,
        "begins": rules.begins,
        "form": form,
        "others": lines,
        "others_said": bool(sent) and any(line.errors or line.said for line in lines),
        "open": applying.is_open(tournament),
        "ends": rules.registration_ends,
        "full": not free_places(tournament),
    }
    return render(request, "registration/register.html", context, status=status)


def _asked(request: HttpRequest, slug: str, email: str, group: uuid.UUID) -> HttpResponse:
    """To who gave an address that a letter reaches it is told to look there; else to the page of the entry, whose
    address is the only way back."""
    if email and outbox.goes():
        words = _(
            "A letter goes to %(email)s, unless one of today waits there already. "
            "You are entered once you open its link, within 24 hours."
        )
        messages.success(request, words % {"email": email})
        return redirect("public:tournament", slug=slug)
    if email:  # nobody has proved the address yet, and the page of the entry would confirm it
        messages.success(request, _("The organiser confirms the entry and lets you know."))
        return redirect("public:tournament", slug=slug)
    messages.success(request, _("The organiser confirms the entry. Keep the address of this page."))
    return redirect("public:entry", key=key_of(group))
