"""What holds all day at the desk: the form for players, the running round, categories, consent on paper."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import done
from core.addresses import address_for_others
from tournaments.events.domain import desk
from tournaments.events.models import Category, Tournament
from tournaments.events.permissions import STAFF_ROLES, Role, require_role, roles_of
from tournaments.publishing.queries.calling import calls
from tournaments.registration.forms.desk import CategoryForm, DeskRulesForm
from tournaments.registration.views.consenting import record_consent


@require_safe
@require_role(*STAFF_ROLES)
def desk_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser, desk. The settings; only the organiser has the buttons."""
    return _page(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
def set_rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. What holds at the desk and in the running round."""
    _refuse_the_desk(request, tournament)
    form = DeskRulesForm(request.POST, instance=desk.desk_rules(tournament))
    if form.is_valid() and done(
        request, lambda: desk.set_desk_rules(tournament, **form.cleaned_data), _("Saved.")
    ):
        return redirect("organiser:desk", slug=tournament.slug)
    return _page(request, tournament, rules_form=form)


@require_POST
@require_role(*STAFF_ROLES)
def add_category(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. One more category, with its own order and prizes."""
    _refuse_the_desk(request, tournament)
    form = CategoryForm(request.POST)
    if form.is_valid() and done(request, lambda: desk.add_category(tournament, **form.cleaned_data)):
        return redirect("organiser:desk", slug=tournament.slug)
    return _page(request, tournament, category_form=form)


@require_POST
@require_role(*STAFF_ROLES)
def remove_category(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser. Its players stay in the tournament."""
    _refuse_the_desk(request, tournament)
    category = get_object_or_404(Category, tournament=tournament, pk=pk)
    if done(request, lambda: desk.remove_category(category)):
        return redirect("organiser:desk", slug=tournament.slug)
    return _page(request, tournament)


@require_POST
@require_role(*STAFF_ROLES)
def consent_of_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. Everybody signed the paper list (T-34)."""
    _refuse_the_desk(request, tournament)
    if done(request, lambda: record_consent(request, tournament)):
        return redirect("organiser:desk", slug=tournament.slug)
    return _page(request, tournament)


def _is_organiser(request: HttpRequest, tournament: Tournament) -> bool:
    return Role.ORGANISER in roles_of(request.user, tournament)


def _refuse_the_desk(request: HttpRequest, tournament: Tournament) -> None:
    if not _is_organiser(request, tournament):
        raise PermissionDenied(_("Only the organiser changes this."))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    rules_form: DeskRulesForm | None = None,
    category_form: CategoryForm | None = None,
) -> HttpResponse:
    page, form = (
        address_for_others(request, reverse(f"public:{name}", args=[tournament.slug]))
        for name in ("tournament", "register")
    )
    context = {
        "tournament": tournament,
        "calls": calls(tournament, page, form) if tournament.published and not tournament.begun else [],
        "mine": _is_organiser(request, tournament),
        "rules_form": rules_form or DeskRulesForm(instance=desk.desk_rules(tournament)),
        "category_form": category_form or CategoryForm(),
        "categories": tournament.categories.all(),
    }
    return render(request, "desk/desk.html", context)
