"""Pages of the organiser: a new tournament, its settings, the end of its draft."""

from __future__ import annotations

from collections.abc import Callable

from auditlog.models import LogEntry
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from core.refusals import Refusal, TooOftenError
from core.typed import FreeJson
from core.verbs import verb_of
from tournaments.events.domain import stages
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import create_tournament
from tournaments.events.forms.choosing import (
    chosen_otherwise,
    known_system,
    shown_forms,
    system_options,
)
from tournaments.events.forms.settings import TournamentForm
from tournaments.events.forms.system import SystemForm
from tournaments.events.models import Listing, Tournament
from tournaments.events.permissions import Role, may_list, require_role

#: How many changes of settings a page lists.
LISTED = 30

Forms = tuple[TournamentForm, SystemForm]


@require_safe
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Who may: any account; it becomes the organiser. `system` shows what that preset proposes."""
    return _create_page(request, shown_forms(request.GET, request.user))


@login_required
@verb_of("organiser:create")
def choose_for_new(request: HttpRequest) -> HttpResponse:
    """Who may: any account. The page as it is for what is chosen on it; nothing is stored."""
    return _create_page(request, shown_forms(request.POST, request.user))


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
    if chosen_otherwise(request.POST):
        return _create_page(request, shown_forms(request.POST, request.user), unseen=True)
    form = TournamentForm(request.POST, user=request.user)
    system_form, options = _sent(request, form)
    if not form.is_valid() or options is None:
        return _create_page(request, (form, system_form))
    assert isinstance(request.user, User)
    data = dict(form.cleaned_data)
    try:
        made = create_tournament(
            user=request.user,
            name=data.pop("name"),
            on=data.pop("date"),
            system_options=options,
            state=state,
            **data,
        )
    except TooOftenError as refusal:
        form.add_error(None, refusal.message)
        return _create_page(request, (form, system_form))
    messages.success(request, said)
    return redirect(page, slug=made.slug)


def _create_page(request: HttpRequest, forms: Forms, *, unseen: bool = False) -> HttpResponse:
    return render(request, "events/create.html", _shown(forms, unseen))


@require_safe
@require_role(Role.ORGANISER)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. All settings, what may be done next, and the log of what was changed."""
    return _settings_page(request, tournament, shown_forms(request.GET, request.user, tournament))


@require_role(Role.ORGANISER)
@verb_of("organiser:settings")
def choose_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The page as it is for what is chosen on it; nothing is stored."""
    return _settings_page(request, tournament, shown_forms(request.POST, request.user, tournament))


@require_role(Role.ORGANISER)
@verb_of("organiser:settings")
def save_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser."""
    if chosen_otherwise(request.POST):
        return _settings_page(
            request, tournament, shown_forms(request.POST, request.user, tournament), unseen=True
        )
    form = TournamentForm(request.POST, instance=tournament, user=request.user)
    system_form, wanted = _sent(request, form, tournament)
    if form.is_valid() and wanted is not None:
        # a model form has written into its instance: the verb compares with what is stored
        stored = Tournament.objects.get(pk=tournament.pk)
        fields = {**form.cleaned_data, "system_options": wanted}
        if _changed(request, form, lambda: change_settings(stored, fields)):
            return redirect("organiser:settings", slug=tournament.slug)
    return _settings_page(request, tournament, (form, system_form))


def _settings_page(
    request: HttpRequest, tournament: Tournament, forms: Forms, *, unseen: bool = False
) -> HttpResponse:
    context = {
        "tournament": Tournament.objects.select_related("club").get(pk=tournament.pk),
        "listing": Listing.objects.filter(tournament=tournament).select_related("decided_by").first(),
        "may_list": may_list(request.user, tournament),
        "log": _log(tournament),
    }
    return render(request, "events/settings.html", context | _shown(forms, unseen))


@require_POST
@require_role(Role.ORGANISER)
def open_registration(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The draft is ready (T-1)."""
    done(request, lambda: stages.open_registration(tournament))
    return redirect("organiser:tournament", slug=tournament.slug)


def _shown(forms: Forms, unseen: bool) -> dict[str, object]:
    """`unseen`: somebody meant to store the choice before they saw what belongs to it."""
    form, system_form = forms
    return {"form": form, "system_form": system_form, "unseen": unseen}


def _sent(
    request: HttpRequest, form: TournamentForm, tournament: Tournament | None = None
) -> tuple[SystemForm, FreeJson | None]:
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
        form.add_error(field if field in form.fields else None, refusal.message)
        return False
    messages.success(request, _("The settings are saved.") if changed else _("Nothing was changed."))
    return True


def _log(tournament: Tournament) -> list[LogEntry]:
    """The last changes of the settings of a tournament and its rounds: two queries."""
    rounds_of = tournament.rounds.values_list("pk", flat=True)
    entries = LogEntry.objects.filter(
        Q(content_type__app_label="events", content_type__model="tournament", object_id=tournament.pk)
        | Q(
            content_type__app_label="rounds",
            content_type__model="round",
            object_id__in=list(rounds_of),
            changes__has_any_keys=["live", "minutes"],
        ),
        action=LogEntry.Action.UPDATE,
    )
    return list(entries.select_related("actor", "content_type")[:LISTED])
