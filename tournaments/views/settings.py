"""Pages of the organiser: a new tournament, its settings, how far it has come, when results show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from auditlog.models import LogEntry
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from tournaments.domain import rounds, stages
from tournaments.domain.refusals import Refusal
from tournaments.domain.settings import change_settings
from tournaments.domain.tournaments import create_tournament
from tournaments.forms.choosing import SHOW, chosen_otherwise, known_system, shown_forms, system_options
from tournaments.forms.settings import TournamentForm
from tournaments.forms.system import SystemForm
from tournaments.models import Round, Tournament
from tournaments.permissions import OFFICE, Role, tournament_door

#: How many changes of settings a page lists.
LISTED = 30


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it becomes the organiser. `system` in a GET shows what that preset proposes."""
    if not _saves(request):
        return render(request, "organiser/create.html", _shown(request))
    form = TournamentForm(request.POST)
    system_form, options = _sent(request, form)
    if form.is_valid() and options is not None:
        assert isinstance(request.user, User)
        data = dict(form.cleaned_data)
        made = create_tournament(
            user=request.user,
            name=data.pop("name"),
            on=data.pop("date"),
            system_options=options,
            state=Tournament.State.DRAFT if "draft" in request.POST else Tournament.State.REGISTRATION,
            **data,
        )
        if made.state == Tournament.State.DRAFT:
            messages.success(request, _("The tournament is kept as a draft; nobody else sees it."))
            return redirect("organiser:settings", slug=made.slug)
        messages.success(request, _("The tournament is open for registration."))
        return redirect("organiser:players", slug=made.slug)
    return render(request, "organiser/create.html", {"form": form, "system_form": system_form})


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. All settings, what may be done next, and the log of what was changed."""
    if not _saves(request):
        shown = _shown(request, tournament)
    else:
        form = TournamentForm(request.POST, instance=tournament)
        system_form, wanted = _sent(request, form, tournament)
        if form.is_valid() and wanted is not None:
            # a model form has written into its instance: the verb compares with what is stored
            stored = Tournament.objects.get(pk=tournament.pk)
            fields = {**form.cleaned_data, "system_options": wanted}
            if _changed(request, form, lambda: change_settings(stored, fields)):
                return redirect("organiser:settings", slug=tournament.slug)
        shown = {"form": form, "system_form": system_form}
    context = {
        "tournament": Tournament.objects.select_related("club").get(pk=tournament.pk),
        "log": _log(tournament),
    }
    return render(request, "organiser/settings.html", context | shown)


@require_POST
@tournament_door(Role.ORGANISER)
def stage(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. `action`: open, announce or resume (T-1); declare asks first, on a page of its own."""
    reason = request.POST.get("reason", "")[:300]
    if request.POST.get("action") == "declare":
        return redirect("organiser:declare", slug=tournament.slug)
    verbs: dict[str, Callable[[], object]] = {
        "open": lambda: stages.open_registration(tournament),
        "announce": lambda: stages.announce(tournament, reason),
        "resume": lambda: stages.resume(tournament, reason),
    }
    verb = verbs.get(request.POST.get("action", ""))
    if verb is None:
        raise Http404
    try:
        verb()
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return redirect("organiser:tournament", slug=tournament.slug)


@require_POST
@tournament_door(*OFFICE)
def round_live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: organiser, desk. When the results of this round show outside its tables (T-35)."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    mode = request.POST.get("live", "")
    if mode and mode not in Tournament.Live.values:
        raise Http404
    rounds.show_results(round_, mode)
    return redirect("organiser:round", slug=tournament.slug, number=number)


def _saves(request: HttpRequest) -> bool:
    """Whether this is to be stored: not where the page only asks for what belongs to another choice on it, nor where
    the choice was sent before that was seen."""
    return request.method == "POST" and SHOW not in request.POST and not chosen_otherwise(request.POST)


def _shown(request: HttpRequest, tournament: Tournament | None = None) -> dict[str, Any]:
    """The forms as they are for what is chosen; `unseen` where somebody meant to store it already."""
    sent = request.POST if request.method == "POST" else request.GET
    form, system_form = shown_forms(sent, tournament)
    return {
        "form": form,
        "system_form": system_form,
        "unseen": request.method == "POST" and SHOW not in sent,
    }


def _sent(
    request: HttpRequest, form: TournamentForm, tournament: Tournament | None = None
) -> tuple[SystemForm, dict[str, Any] | None]:
    """The options of the system as they were sent, or as proposed where none were; None where they are not legal."""
    name = known_system(request.POST, tournament)
    kept = system_options(form, name, tournament)
    if "points.rule" not in request.POST:
        return SystemForm(name, kept), kept
    system_form = SystemForm(name, kept, request.POST)
    return system_form, system_form.cleaned_data["options"] if system_form.is_valid() else None


def _changed(request: HttpRequest, form: TournamentForm, verb: Callable[[], list[str]]) -> bool:
    """Run the change; a refusal is shown at its field and the form comes back filled."""
    try:
        changed = verb()
    except Refusal as refusal:
        field = str(refusal.extra.get("field") or "")
        form.add_error(
            field if field in form.fields else None, f"{refusal.message} ({refusal.extra.get('rule')})"
        )
        return False
    messages.success(request, _("The settings are saved.") if changed else _("Nothing was changed."))
    return True


def _log(tournament: Tournament) -> list[LogEntry]:
    """The last changes of the settings of a tournament and its rounds: two queries."""
    rounds_of = tournament.rounds.values_list("pk", flat=True)
    entries = LogEntry.objects.filter(
        Q(content_type__app_label="tournaments", content_type__model="tournament", object_id=tournament.pk)
        | Q(
            content_type__app_label="tournaments",
            content_type__model="round",
            object_id__in=list(rounds_of),
            changes__has_any_keys=["live", "minutes"],
        ),
        action=LogEntry.Action.UPDATE,
    )
    return list(entries.select_related("actor", "content_type")[:LISTED])
