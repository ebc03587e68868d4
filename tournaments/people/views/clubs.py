"""The union's page: clubs, their officers, and the administrators of the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from accounts.domain.administrators import administrators
from accounts.models import User
from core.addresses import address_for_others
from core.bounded_pages import BoundedPages
from core.late_rows import behind
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.people.domain import clubs as verbs
from tournaments.people.forms.clubs import AccountForm, ClubForm
from tournaments.people.models import Club, ClubRequest, ClubRole
from tournaments.people.queries.clubs import clubs_named

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
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied(_("Only the administrator of the site makes clubs and their officers."))
        return view(request, *args, **kwargs)

    return guarded


@require_safe
@administrator
def home(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator. Clubs with their officers, and the administrators of the site."""
    return _home(request, ClubForm(), AccountForm())


@administrator
@verb_of("union:home")
def make_club(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator."""
    form = ClubForm(request.POST)
    if did(form, lambda data: verbs.make_club(data["name"], data["town"])):
        made = Club.objects.get(name=" ".join(form.cleaned_data["name"].split()))
        return redirect("union:club", pk=made.pk)
    return _home(request, form, AccountForm())


@administrator
@verb_of("union:home")
def make_administrator(request: HttpRequest) -> HttpResponse:
    """Who may: the administrator."""
    form = AccountForm(request.POST)
    if did(form, lambda data: verbs.make_administrator(data["email"])):
        return redirect("union:home")
    return _home(request, ClubForm(), form)


def _home(request: HttpRequest, club_form: ClubForm, account_form: AccountForm) -> HttpResponse:
    words = request.GET.get("q", "")[:80]
    last = request.GET.get("behind", "")
    page = BoundedPages(behind(clubs_named(words), last), LINES).get_page(request.GET.get("page"))
    listed = list(administrators())
    context = {
        "clubs": page.object_list,
        "asked": ClubRequest.objects.filter(decided_at=None).select_related("asked_by")[:LINES],
        "page": page,
        "words": words,
        "asked_behind": urlencode({"behind": last}) if last else "",
        "further": urlencode({"q": words}) if words else "",
        "administrators": listed,
        "one_may_end": len(listed) > 1,
        "form": club_form,
        "account_form": account_form,
        "sign_up": address_for_others(request, reverse("account_signup")),
    }
    return render(request, "people/union/home.html", context)


@require_safe
@administrator
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the administrator. A club and its officers."""
    found = get_object_or_404(Club, pk=pk)
    return _club(request, found, ClubForm.of(found), AccountForm())


@administrator
@verb_of("union:club")
def change_club(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the administrator. Its name and town."""
    found = get_object_or_404(Club, pk=pk)
    shown, form = found.name, ClubForm(request.POST)
    if did(form, lambda data: verbs.change_club(found, data["name"], data["town"])):
        return redirect("union:club", pk=pk)
    return _club(request, found, form, AccountForm(), shown)


@administrator
@verb_of("union:club")
def make_officer(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: the administrator."""
    found = get_object_or_404(Club, pk=pk)
    form = AccountForm(request.POST)
    if did(form, lambda data: verbs.make_officer(found, data["email"])):
        return redirect("union:club", pk=pk)
    return _club(request, found, ClubForm.of(found), form)


def _club(
    request: HttpRequest, found: Club, form: ClubForm, account_form: AccountForm, name: str | None = None
) -> HttpResponse:
    """The page of a club under the name that is kept, whatever was typed."""
    context = {
        "club": found,
        "name": name or found.name,
        "officers": found.roles.select_related("user").order_by("user__email"),
        "form": form,
        "account_form": account_form,
        "sign_up": address_for_others(request, reverse("account_signup")),
    }
    return render(request, "people/union/club.html", context)


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


def did(form: Form, verb: Callable[[Mapping[str, str]], object]) -> bool:
    """Whether the verb did it; a refusal stands at the form."""
    if not form.is_valid():
        return False
    try:
        verb(form.cleaned_data)
    except Refusal as refusal:
        field = refusal.extra.get("field")
        form.add_error(str(field) if field in form.fields else None, refusal.message)
        return False
    return True
