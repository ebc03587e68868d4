"""Pages of the organiser and the desk: their tournaments, one at a glance, the files they asked for."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.answers import tell
from accounts.models import User
from core.bounded_pages import BoundedPages
from core.models import Job
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.desk.domain.invented import invent_tournament
from tournaments.desk.queries.frame import frame, strip_state
from tournaments.desk.queries.job_origin import origin_of
from tournaments.desk.views.rounds import today
from tournaments.desk.views.tagged import answered
from tournaments.events.models import Tournament
from tournaments.events.permissions import STAFF_ROLES, may_import_tournaments, require_role
from tournaments.people.permissions import officer_clubs
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.queries import visibility

#: So many tournaments of today stand before the list.
TODAY = 3
#: Tournaments of one page of the list.
ON_A_PAGE = 30


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account; shows the tournaments that it organises or serves at the desk."""
    user = request.user
    assert isinstance(user, User)
    own, until = entry_queries.tournaments_of(user, *STAFF_ROLES), request.GET.get("until", "")
    now = Q(state=Tournament.State.RUNNING) | Q(date=timezone.localdate())
    page = BoundedPages(_until(own, until), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "asked": urlencode({"until": until}) if until else "",
        "today": list(own.filter(now).prefetch_related("rounds")[:TODAY]),
        "administrator": user.is_superuser,
        "officer": user.is_superuser or officer_clubs(user).exists(),
        "may_import": may_import_tournaments(user),
    }
    return render(request, "desk/home.html", context)


def _until(tournaments: QuerySet[Tournament], day: str) -> QuerySet[Tournament]:
    """Those of this day and of before; all of them where no day was asked for."""
    try:
        return tournaments.filter(date__lte=date.fromisoformat(day))
    except ValueError:
        return tournaments


@login_required
@verb_of("organiser:home")
def try_it(request: HttpRequest) -> HttpResponse:
    """Who may: any account. A tournament of invented players, which it organises and may delete."""
    user = request.user
    assert isinstance(user, User)
    try:
        made = invent_tournament(user)
    except Refusal as refusal:
        tell(request, refusal.message)
        return redirect("organiser:home")
    messages.success(request, _("Twenty players are here, two are missing. Nobody of them exists."))
    return redirect("organiser:tournament", slug=made.slug)


@require_safe
@require_role(*STAFF_ROLES)
def tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. Today: the round that was published last, or what comes before the first."""
    round_ = visibility.latest_public_round(tournament)
    if round_ is not None:
        return today(request, round_)
    counts = entry_queries.state_counts(tournament)
    return render(request, "desk/before.html", {"tournament": tournament, "counts": counts})


@require_safe
@require_role(*STAFF_ROLES)
def strip(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The strip above every page alone; 304 while nothing changed."""
    around = frame(tournament, request.user, "organiser", request.GET.get("page"))
    return answered(
        request,
        strip_state(around),
        lambda: render(request, "desk/_strip.html", {"tournament": tournament, "frame": around}),
    )


@require_safe
@login_required
def job(request: HttpRequest, pk: str) -> HttpResponse:
    """Who may: the account that asked for the job. How far it has come."""
    found = _own_job(request, pk)
    template = "desk/_job.html" if getattr(request, "htmx", False) else "desk/job.html"
    title, address = origin_of(found)
    return render(request, template, {"job": found, "back": address, "back_title": title})


@require_safe
@login_required
def job_file(request: HttpRequest, pk: str) -> HttpResponse:
    """Who may: the account that asked for the job. Its product, once it is there; `download`: to keep it."""
    found = _own_job(request, pk)
    if found.result is None:
        raise Http404
    shown = "attachment" if "download" in request.GET else "inline"
    return HttpResponse(
        found.result.read(),
        content_type=found.result.content_type,
        headers={"Content-Disposition": f'{shown}; filename="{found.file_name}"'},
    )


def _own_job(request: HttpRequest, pk: str) -> Job:
    found: Job = get_object_or_404(Job.objects.select_related("result"), pk=pk)
    if found.requested_by_id != request.user.pk:
        raise PermissionDenied(_("Somebody else asked for this file."))
    return found
