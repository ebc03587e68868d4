"""The union's page: clubs, their officers, and the administrators of the site."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import address_for_others
from accounts.domain.administrators import administrators
from accounts.models import User
from tournaments.domain import clubs as verbs
from tournaments.domain.refusals import Refusal
from tournaments.forms.clubs import AccountForm, ClubForm
from tournaments.models import Club, ClubRole
from tournaments.queries.clubs import clubs_named
from tournaments.views.answers import done

P = ParamSpec("P")
#: Clubs on one page of the list.
LINES = 50


def administrator(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """A view for the administrator of the site alone."""

    @wraps(view)
    @never_cache
    @login_required
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied(_("Only the administrator of the site makes clubs and their officers."))
        return view(request, *args, **kwargs)

    return guarded  # type: ignore[return-value]


@require_http_methods(["GET", "HEAD", "POST"])
@administrator
def home(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator. Clubs with their officers, and the administrators; POST adds one of either."""
    club_form = ClubForm(request.POST if "make" in request.POST else None)
    account_form = AccountForm(request.POST if "add" in request.POST else None)
    if _did(club_form, lambda data: verbs.make_club(data["name"], data["town"])):
        made = Club.objects.get(name=" ".join(club_form.cleaned_data["name"].split()))
        return redirect("union:club", pk=made.pk)
    if _did(account_form, lambda data: verbs.make_administrator(data["email"])):
        return redirect("union:home")
    words = request.GET.get("q", "")[:80]
    page = Paginator(clubs_named(words), LINES).get_page(request.GET.get("page"))
    context = {
        "clubs": page.object_list,
        "page": page,
        "words": words,
        "administrators": administrators(),
        "form": club_form,
        "account_form": account_form,
        "sign_up": address_for_others(request, reverse("account_signup")),
    }
    return render(request, "union/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@administrator
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the administrator. A club and its officers; POST changes its name, or adds an officer."""
    found = get_object_or_404(Club, pk=pk)
    form = ClubForm(request.POST) if "change" in request.POST else ClubForm.of(found)
    account_form = AccountForm(request.POST if "add" in request.POST else None)
    shown = found.name
    if _did(form, lambda data: verbs.change_club(found, data["name"], data["town"])) or _did(
        account_form, lambda data: verbs.make_officer(found, data["email"])
    ):
        return redirect("union:club", pk=pk)
    context = {
        "club": found,
        "name": shown,
        "officers": found.roles.select_related("user").order_by("user__email"),
        "form": form,
        "account_form": account_form,
        "sign_up": address_for_others(request, reverse("account_signup")),
    }
    return render(request, "union/club.html", context)


@require_POST
@administrator
def end_officer(request: HttpRequest, pk: int, role: int) -> HttpResponse:
    """Who may: the administrator."""
    verbs.end_officer(get_object_or_404(ClubRole, club=pk, pk=role))
    return redirect("union:club", pk=pk)


@require_POST
@administrator
def end_administrator(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: an administrator, also himself, as long as another one is left."""
    found = get_object_or_404(User, pk=pk, is_superuser=True)
    himself = done(request, lambda: verbs.end_administrator(found), _("Saved.")) and found == request.user
    return redirect("organiser:home" if himself else "union:home")


def _did(form: Form, verb: Callable[[dict[str, Any]], object]) -> bool:
    """Whether the form was sent and the verb did it; a refusal stands at the form."""
    if not form.is_bound or not form.is_valid():
        return False
    try:
        verb(form.cleaned_data)
    except Refusal as refusal:
        form.add_error(refusal.extra["field"], refusal.message)
        return False
    return True
