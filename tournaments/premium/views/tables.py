"""Tables of premium points (M-41): those that somebody keeps, one with its versions, making and changing one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from accounts.models import User
from core.refusals import Refusal
from core.typed import row_id
from core.verbs import verb_of
from rules.marias.premium_tables import check_table
from scoring.premium_rows import shown_rows
from tournaments.people.models import Club
from tournaments.people.permissions import officer_clubs
from tournaments.premium.domain import tables
from tournaments.premium.domain.rows import shipped, shipped_titles
from tournaments.premium.domain.tables import Draft
from tournaments.premium.forms import TableForm
from tournaments.premium.models import PremiumTable, PremiumTableVersion
from tournaments.premium.permissions import may_change, may_make_for, may_read
from tournaments.premium.queries import kept_by, of_its_clubs


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Who may: any account. The tables that it keeps, those of its clubs, and what a new one can be made of."""
    user = _user(request)
    context = {
        "kept": kept_by(user),
        "of_clubs": of_its_clubs(user),
        "clubs": _clubs(user),
        "shipped": shipped_titles(_language()),
    }
    return render(request, "premium/home.html", context)


@require_safe
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Who may: officers for their club, any account for itself. A table like the shipped one that `of` names."""
    club, based_on = _asked(request, request.GET.get("club", ""), request.GET.get("of", ""))
    form = TableForm(based_on, initial=Draft("", timezone.localdate(), based_on, shipped()[based_on]))
    return _new_page(request, form, club)


@login_required
@verb_of("premium:new")
def make(request: HttpRequest) -> HttpResponse:
    """Who may: officers for their club, any account for itself."""
    club, based_on = _asked(request, request.POST.get("club", ""), request.POST.get("of", ""))
    form = TableForm(based_on, request.POST, initial=Draft("", timezone.localdate(), based_on, {}))
    if form.is_valid():
        try:
            made = tables.make_table(_user(request), club, form.draft)
        except Refusal as refusal:
            _tell(form, refusal)
        else:
            return redirect("premium:table", pk=made.pk)
    return _new_page(request, form, club, 422)


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: anyone for a table of a club, of an own one its account. The newest version and the list of all."""
    found = _readable(request, pk)
    return _version_page(request, found, found.newest)


@require_safe
def version(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Who may: anyone for a table of a club, of an own one its account. The table as it was agreed once."""
    found = _readable(request, pk)
    return _version_page(request, found, get_object_or_404(found.versions, number=number))


@require_safe
@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, of an own table its account. The newest version, to make the next one of it."""
    found = _changeable(request, pk)
    now = found.newest
    form = TableForm(now.based_on, initial=Draft(now.name, now.valid_from, now.based_on, now.rows))
    return render(request, "premium/edit.html", {"table": found, "form": form, "seen": now.number})


@login_required
@verb_of("premium:edit")
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, of an own table its account."""
    found = _changeable(request, pk)
    now, seen = found.newest, row_id(request.POST.get("seen", ""))
    form = TableForm(
        now.based_on, request.POST, initial=Draft(now.name, now.valid_from, now.based_on, now.rows)
    )
    if form.is_valid():
        try:
            tables.change_table(found, _user(request), form.draft, seen)
        except Refusal as refusal:
            _tell(form, refusal)
        else:
            return redirect("premium:table", pk=pk)
    return render(request, "premium/edit.html", {"table": found, "form": form, "seen": seen}, status=422)


@require_POST
@login_required
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, of an own table its account. It is not offered any more."""
    found = _changeable(request, pk)
    done(request, lambda: tables.retire_table(found), _("The table is not offered any more."))
    return redirect("premium:table", pk=pk)


@require_POST
@login_required
def offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may: officers of the club, of an own table its account. It is offered again."""
    found = _changeable(request, pk)
    done(request, lambda: tables.offer_table(found), _("The table is offered again."))
    return redirect("premium:table", pk=pk)


def _version_page(request: HttpRequest, found: PremiumTable, shown: PremiumTableVersion) -> HttpResponse:
    context = {
        "table": found,
        "version": shown,
        "versions": found.versions.all(),
        "groups": shown_rows(check_table(shown.inline).table, _language()),
        "based_on": shipped_titles(_language()).get(shown.based_on, shown.based_on),
        "may_change": may_change(request.user, found),
    }
    return render(request, "premium/table.html", context)


def _new_page(request: HttpRequest, form: TableForm, club: Club | None, status: int = 200) -> HttpResponse:
    context = {"form": form, "club": club, "made_of": shipped_titles(_language())[form.based_on]}
    return render(request, "premium/new.html", context, status=status)


def _asked(request: HttpRequest, club: str, based_on: str) -> tuple[Club | None, str]:
    """For whom, None: for the account alone, and of which shipped table; the usual one where none is named."""
    found = get_object_or_404(Club, pk=row_id(club)) if club else None
    if not may_make_for(request.user, found):
        raise PermissionDenied(_("Only an officer of the club makes its tables of premium points."))
    known = shipped_titles(_language())
    return found, based_on if based_on in known else next(iter(known))


def _tell(form: TableForm, refusal: Refusal) -> None:
    """A refusal at its field."""
    form.add_error(form.field_of(str(refusal.extra.get("field") or "")), refusal.message)


def _readable(request: HttpRequest, pk: int) -> PremiumTable:
    found = get_object_or_404(_tables(), pk=pk)
    if not may_read(request.user, found):
        raise Http404  # nobody learns that somebody has a table of this number
    return found


def _changeable(request: HttpRequest, pk: int) -> PremiumTable:
    found = _readable(request, pk)
    if not may_change(request.user, found):
        raise PermissionDenied(_("Only an officer of the club changes its tables of premium points."))
    return found


def _tables() -> QuerySet[PremiumTable]:
    return PremiumTable.objects.select_related("club", "owner").prefetch_related("versions__made_by")


def _clubs(user: User) -> list[Club]:
    """The clubs for which the account may make a table; an administrator goes there from the page of a club."""
    return list(officer_clubs(user))


def _language() -> str:
    return (get_language() or "sk")[:2]


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
