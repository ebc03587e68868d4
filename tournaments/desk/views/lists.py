"""Lists of players from files: read, looked through, entered."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, tell
from core.files import spreadsheets
from core.refusals import Refusal
from core.sizes import takes_file
from tournaments.events.models import Tournament
from tournaments.events.permissions import OFFICE, require_role
from tournaments.people.domain import registry
from tournaments.registration.domain import importing, places
from tournaments.registration.forms.desk import ListForm
from tournaments.registration.models import PlayerImport


@takes_file(spreadsheets.LARGEST_FILE)
@require_POST
@require_role(*OFFICE)
def import_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Reads a file or what was pasted, and goes on to its preview; nobody is entered yet."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        messages.error(request, _("Choose a file with players first."))
        return redirect("organiser:players", slug=tournament.slug)
    file, text = form.cleaned_data["file"], form.cleaned_data["text"]
    try:
        if file and file.size > spreadsheets.LARGEST_FILE:
            raise spreadsheets.too_large(file.size)
        name, content = (file.name, file.read()) if file else (_("Pasted list"), text.encode())
        batch = importing.read_list(tournament, name, content, account(request))
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("organiser:players", slug=tournament.slug)
    return redirect("organiser:import-preview", slug=tournament.slug, pk=batch.pk)


@require_safe
@require_role(*OFFICE)
def import_preview(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. What was read, every bad line named; nobody is entered yet."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)
    free, fields = places.room(tournament), importing.shown_fields(batch)
    context = {
        "tournament": tournament,
        "batch": batch,
        "columns": [field.label for field in fields],
        "lines": [(row, [(field.label, row.get(field.name)) for field in fields]) for row in batch.rows],
        "known": registry.told_as_known(account(request), [row["player"] for row in batch.rows]),
        "waiting": 0 if free is None else max(0, len(batch.rows) - free),
    }
    return render(request, "desk/import_preview.html", context)


@require_POST
@require_role(*OFFICE)
def enter_list(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser, desk. Enters the good lines of a list that was shown."""
    batch = get_object_or_404(PlayerImport, tournament=tournament, pk=pk)
    try:
        entered = importing.apply_list(batch, check_in="check_in" in request.POST, user=account(request))
    except Refusal as refusal:
        tell(request, refusal.message)
    else:
        count = len(entered)
        words = ngettext("%(count)d player was entered.", "%(count)d players were entered.", count)
        messages.success(request, words % {"count": count})
    return redirect("organiser:players", slug=tournament.slug)
