"""The page of a new tournament: game, system, name and day, with an estimate of the day beside them (T-1, T-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.events.domain.again import create_as, kept, last_time
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.forms.choosing import chosen_otherwise
from tournaments.events.forms.new_tournament import (
    GAME,
    SHOWN_GAME,
    completed,
    new_forms,
    planned_day,
)
from tournaments.events.forms.settings import TournamentForm
from tournaments.events.forms.system import SystemForm
from tournaments.events.forms.system_cards import cards, game_of, games
from tournaments.events.models import Tournament
from tournaments.events.views.settings import sent_options

Forms = tuple[TournamentForm, SystemForm]


@require_safe
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it becomes the organiser. `system` shows what that preset proposes, `like` a tournament of
    its own."""
    return _page(request, new_forms(request.GET, request.user, _before(request, request.GET)))


@login_required
@verb_of("organiser:create")
def choose_for_new(request: HttpRequest) -> HttpResponse:
    """Who may: any account. The page as it is for what is chosen on it; nothing is stored."""
    return _page(request, new_forms(request.POST, request.user, _before(request, request.POST)))


@login_required
@verb_of("organiser:create")
def open_new(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it becomes the organiser. A tournament that is open for registration."""
    said = _("The tournament is open for registration.")
    return _make(request, Tournament.State.REGISTRATION, said, "organiser:players")


@login_required
@verb_of("organiser:create")
def keep_new(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it becomes the organiser. A draft, which nobody else sees."""
    said = _("The tournament is kept as a draft; nobody else sees it.")
    return _make(request, Tournament.State.DRAFT, said, "organiser:settings")


def _make(request: HttpRequest, state: Tournament.State, said: str, page: str) -> HttpResponse:
    """Make the tournament and go to a page of it; else the same page with what is wrong, or was not seen yet."""
    before = _before(request, request.POST)
    if chosen_otherwise(request.POST, (SHOWN_GAME, GAME)):
        return _page(request, new_forms(request.POST, request.user, before), unseen=True)
    data = completed(request.POST, request.user, before)
    form = TournamentForm(data, user=request.user, before=before)
    system_form, options = sent_options(data, form)
    if not form.is_valid() or options is None:
        return _page(request, (form, system_form))
    assert isinstance(request.user, User)
    fields = dict(form.cleaned_data)
    about = {"name": fields.pop("name"), "on": fields.pop("date"), "user": request.user}
    fields |= {"system_options": options, "state": state}
    try:
        if before is None:
            made = create_tournament(**about, **fields)
        else:
            made = create_as(before, frozenset(request.POST.getlist("again")), **about, **fields)
    except Refusal as refusal:
        form.add_error(None, refusal.message)
        return _page(request, (form, system_form))
    messages.success(request, said)
    return redirect(page, slug=made.slug)


def _before(request: HttpRequest, data: Mapping[str, Any]) -> Tournament | None:
    """The tournament that the new one is like, if this account organises it."""
    slug = data.get("like", "")
    assert isinstance(request.user, User)
    return last_time(request.user, slug) if slug else None


def _page(request: HttpRequest, forms: Forms, *, unseen: bool = False) -> HttpResponse:
    form, system_form = forms
    assert isinstance(request.user, User)
    last = form.before or last_time(request.user)
    again = kept(last) if last else []
    asked = request.POST if request.method == "POST" else request.GET
    game = game_of(form.chosen_ruleset)
    ruleset = form.fields["ruleset"].widget
    ruleset.choices = [(key, title) for key, title in ruleset.choices if game_of(key) == game]
    day, plan = planned_day(form, asked, last.registrations.count() if last else None)
    context = {
        "form": form,
        "system_form": system_form,
        "unseen": unseen,
        "games": games(),
        "game": game,
        "cards": cards(game),
        "last": last,
        "again": again,
        "wanted": asked.getlist("again") if "name" in asked else [one.key for one in again],
        "day": day,
        "plan": plan,
    }
    return render(request, "events/create.html", context)
