"""Photos of a case: attached and seen by the jury and the desk, by nobody else (T-28)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.uploads import take_file
from core.files.limits import LARGEST_PICTURE
from core.sizes import takes_file
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role, roles_of
from tournaments.jury.models import Case, CasePhoto
from tournaments.jury.uploads import PHOTO


@takes_file(LARGEST_PICTURE)
@require_POST
@require_role(Role.JURY, Role.DESK)
def add(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: jury, desk. Has a photo drawn anew and attached to a case."""
    case = get_object_or_404(Case, tournament=tournament, number=number)
    back = reverse("organiser:jury", args=[tournament.slug])
    if Role.JURY in roles_of(request.user, tournament):
        back = reverse("jury:case", args=[tournament.slug, number])
    sent = request.FILES.get("photo")
    if sent is None:
        messages.error(request, _("Choose a photo first."))
        return redirect(back)
    return take_file(request, PHOTO, sent, back=back, tournament=tournament.pk, case=case.number)


@require_safe
@require_role(Role.JURY, Role.DESK)
def show(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: jury, desk. One photo."""
    found = get_object_or_404(CasePhoto.objects.select_related("file"), pk=pk, case__tournament=tournament)
    return HttpResponse(
        found.file.read(),
        content_type=found.file.content_type,
        headers={"Cache-Control": "private, no-cache", "Content-Disposition": "inline"},
    )
