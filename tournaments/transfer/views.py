"""A tournament as a file: the organiser takes it out, an organiser or a site admin brings one in (docs/export.md)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.answers import done, tell
from accounts.models import User
from accounts.uploads import take_file
from core.files.limits import LARGEST_TOURNAMENT
from core.refusals import Refusal
from core.sizes import takes_file
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, may_import_tournaments, require_role
from tournaments.registration.domain.circles import circle_for
from tournaments.transfer.domain import export_tournament, waiting
from tournaments.transfer.domain.removing import remove_tournament
from tournaments.transfer.forms import DecisionForm, FileForm
from tournaments.transfer.models import TournamentImport
from tournaments.transfer.uploads import ENTRY, TOURNAMENT


@require_safe
@never_cache
@require_role(Role.ORGANISER)
def export_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the organiser. The whole tournament: accounts, money and the jury's papers are in it."""
    response = HttpResponse(export_tournament(tournament), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.tournament.json"'
    return response


@require_safe
@require_role(Role.ORGANISER)
def remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What deleting a draft, or a tournament of invented players, means."""
    if not tournament.removable:
        raise Http404
    context = {"tournament": tournament, "players": tournament.registrations.count()}
    return render(request, "transfer/remove.html", context)


@require_role(Role.ORGANISER)
@verb_of("organiser:remove")
def remove_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser."""
    said = _("%(name)s is deleted.") % {"name": tournament.name}
    if done(request, lambda: remove_tournament(tournament), said):
        return redirect("organiser:home")
    return redirect("organiser:settings", slug=tournament.slug)


@takes_file(LARGEST_TOURNAMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload(request: HttpRequest) -> HttpResponse:
    """Who may: who organises a tournament here, site admins. Has a file read and goes on to its preview."""
    _importer(request)
    form = FileForm(request.POST or None, request.FILES or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        if file.size <= LARGEST_TOURNAMENT:
            return take_file(request, TOURNAMENT, file, back=reverse("organiser:import-tournament"))
        why = _("the file has more than %(limit)d MB") % {"limit": LARGEST_TOURNAMENT // 1_000_000}
        form.add_error("file", _("This file was not taken: %(why)s") % {"why": why})
        status = 413
    return render(request, "transfer/upload.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the account that sent the file. What would be matched, new, unclear; POST has a worker enter it all."""
    user = _importer(request)
    kept = get_object_or_404(TournamentImport.objects.defer("content"), pk=pk, created_by=user)
    try:
        seen = waiting.look(kept, circle_for(user, trusted=user.is_superuser))
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("organiser:import-tournament")
    form = DecisionForm(
        seen.players,
        request.POST if request.method == "POST" else None,
        slug=seen.slug,
        slug_free=seen.slug_free or seen.present is not None,
        whole=user.is_superuser,
    )
    if request.method == "POST" and form.is_valid():
        return take_file(
            request,
            ENTRY,
            b"",
            back=reverse("organiser:import-tournament-preview", args=[kept.pk]),
            name=kept.file_name,
            **{
                "import": kept.pk,
                "decisions": form.decisions(),
                "accounts": bool(form.cleaned_data.get("accounts")),
                "slug": form.cleaned_data.get("slug", ""),
            },
        )
    context = {
        "seen": seen,
        "new_players": seen.new_players(whole=user.is_superuser),
        "form": form,
        "file_name": kept.file_name,
        "whole": user.is_superuser,
    }
    return render(request, "transfer/preview.html", context)


def _importer(request: HttpRequest) -> User:
    if not may_import_tournaments(request.user):
        raise PermissionDenied(_("Only who organises a tournament here brings another one in."))
    assert isinstance(request.user, User)
    return request.user
