"""Pages of the organiser: the settings of a tournament, the end of its draft."""

from __future__ import annotations

from collections.abc import Callable

from auditlog.models import LogEntry
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from core.refusals import Refusal
from core.typed import FreeJson
from core.verbs import verb_of
from tournaments.events.domain import stages
from tournaments.events.domain.settings import change_settings
from tournaments.events.forms.choosing import (
    chosen_otherwise,
    known_system,
    shown_forms,
    system_options,
)
from tournaments.events.forms.settings import TournamentForm
from tournaments.events.forms.settings_parts import parts_of, shown_part
from tournaments.events.forms.system import SystemForm
from tournaments.events.models import Listing, Tournament
from tournaments.events.permissions import Role, may_list, require_role

#: How many changes of settings a page lists.
LISTED = 30

Forms = tuple[TournamentForm, SystemForm]


@require_safe
@require_role(Role.ORGANISER)
def settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. All settings part by part, what may be done next, and the log of what was changed."""
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
    system_form, wanted = sent_options(request.POST, form, tournament)
    if form.is_valid() and wanted is not None:
        # a model form has written into its instance: the verb compares with what is stored
        stored = Tournament.objects.get(pk=tournament.pk)
        fields = {**form.cleaned_data, "system_options": wanted}
        if _changed(request, form, lambda: change_settings(stored, fields)):
            part = shown_part(request.POST, form, system_form)
            return redirect(reverse("organiser:settings", args=[tournament.slug]) + f"?part={part}")
    return _settings_page(request, tournament, (form, system_form))


def _settings_page(
    request: HttpRequest, tournament: Tournament, forms: Forms, *, unseen: bool = False
) -> HttpResponse:
    stored = Tournament.objects.select_related("club").get(pk=tournament.pk)
    context = {
        "tournament": stored,
        "parts": parts_of(stored, shown_part(request.POST or request.GET, *forms)),
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


def sent_options(
    data: QueryDict, form: TournamentForm, tournament: Tournament | None = None
) -> tuple[SystemForm, FreeJson | None]:
    """The options of the system as they were sent, or as proposed where none were; None where they are not legal."""
    name = known_system(data, tournament)
    kept = system_options(form, name, tournament)
    if "points.rule" not in data:
        return SystemForm(name, kept), kept
    system_form = SystemForm(name, kept, data)
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
