"""Asking for a club, and the administrator's answer (T-37)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from core.verbs import verb_of
from tournaments.people.domain import founding
from tournaments.people.forms.clubs import FoundingForm
from tournaments.people.views.clubs import administrator, did


@require_safe
@login_required
def found(request: HttpRequest) -> HttpResponse:
    """Who may: any account. Asks for a club; what was asked before, with its answer."""
    return _page(request, FoundingForm())


@login_required
@verb_of("members:found")
def ask(request: HttpRequest) -> HttpResponse:
    """Who may: any account."""
    form, user = FoundingForm(request.POST), request.user
    assert isinstance(user, User)
    if did(form, lambda data: founding.ask_for_club(user, data["name"], data["town"], data["words"])):
        return redirect("members:found")
    return _page(request, form)


def _page(request: HttpRequest, form: FoundingForm) -> HttpResponse:
    assert isinstance(request.user, User)
    asked = list(request.user.club_requests.select_related("club").order_by("-pk")[:5])
    waits = any(one.decided_at is None for one in asked)
    return render(request, "people/members/found.html", {"form": form, "asked": asked, "waits": waits})


@require_POST
@administrator
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the administrator. The club is there, who asked is its officer."""
    user = request.user
    assert isinstance(user, User)
    done(request, lambda: founding.found_club(pk, user), _("The club is founded."))
    return redirect("union:home")


@require_POST
@administrator
def decline(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the administrator. `words`: why not."""
    user = request.user
    assert isinstance(user, User)
    done(request, lambda: founding.decline_club(pk, user, request.POST.get("words", "")), _("Saved."))
    return redirect("union:home")
