"""Cases of the jury: the list and its protocol, what a case is about, what everyone reads of it (T-29)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from accounts.models import User
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.jury.domain import cases, protocol
from tournaments.jury.models import Case
from tournaments.jury.queries import cases as jury_queries


@require_safe
@require_role(Role.JURY)
def case_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the jury of this tournament. Every case with its decision in force."""
    return render(
        request, "jury/cases.html", {"tournament": tournament, "cases": jury_queries.cases(tournament)}
    )


@require_POST
@require_role(Role.JURY, Role.ORGANISER)
def print_protocol(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: jury, organiser. Asks for the protocol of all cases as PDF."""
    job = protocol.request_protocol(tournament, account(request))
    return redirect("organiser:job", pk=job.pk)


@require_POST
@require_role(Role.JURY)
def choose_deal(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. The case is about another deal (the number of its entry), or about none."""
    found, chosen = case_or_404(tournament, number), request.POST.get("deal", "")
    entry = None
    if chosen.isdecimal() and found.table:
        entry = found.table.sheet.entries.filter(number=int(chosen)).first()
    done(request, lambda: cases.choose_deal(found, referee_of(request), entry))
    return redirect("jury:case", slug=tournament.slug, number=number)


@require_POST
@require_role(Role.JURY)
def state(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. Keeps what was said and seen."""
    found, said = case_or_404(tournament, number), request.POST.get("statement", "")
    done(request, lambda: cases.state(found, referee_of(request), said), _("Saved."))
    return redirect("jury:case", slug=tournament.slug, number=number)


@require_POST
@require_role(Role.JURY)
def publish(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. Everyone reads the decision on the public page."""
    return _published(request, tournament, number, published=True)


@require_POST
@require_role(Role.JURY)
def hide(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who may: the jury of this tournament. Takes the decision off the public page."""
    return _published(request, tournament, number, published=False)


def _published(request: HttpRequest, tournament: Tournament, number: int, *, published: bool) -> HttpResponse:
    decision = case_or_404(tournament, number).decisions.order_by("number").last()
    if decision is None:
        raise Http404
    done(request, lambda: cases.publish(decision, referee_of(request), published=published))
    return redirect("jury:case", slug=tournament.slug, number=number)


def referee_of(request: HttpRequest) -> User:
    """Who came in by a role of the jury."""
    assert isinstance(request.user, User)
    return request.user


def case_or_404(tournament: Tournament, number: int) -> Case:
    """A case of this tournament. Raises Http404."""
    try:
        return jury_queries.case(tournament, number)
    except Case.DoesNotExist:
        raise Http404 from None
