"""Pages of the organiser: who has which role, and links that give one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.answers import account, done
from core.addresses import address_for_others
from core.verbs import verb_of
from tournaments.events.domain import invitations
from tournaments.events.models import Tournament, TournamentRole
from tournaments.events.permissions import Role, require_role
from tournaments.people.domain import registry


@require_safe
@never_cache
@require_role(Role.ORGANISER)
def roles(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the organiser."""
    return _page(request, tournament)


@never_cache
@require_role(Role.ORGANISER)
@verb_of("organiser:roles")
def invite(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the organiser. Makes a link for one role; it is shown on this page only."""
    user = account(request)
    assert user
    role = request.POST.get("role", "")
    if role not in Role.values:
        messages.error(request, _("Choose a role."))
        return _page(request, tournament)
    _made, token = invitations.invite(
        tournament, user, role=role, note=request.POST.get("note", "").strip()[:80]
    )
    return _page(request, tournament, address_for_others(request, reverse("public:invitation", args=[token])))


def _page(request: HttpRequest, tournament: Tournament, link: str = "") -> HttpResponse:
    context = {
        "tournament": tournament,
        "roles": tournament.roles.select_related("user").order_by("role", "user__email"),
        "invitations": invitations.open_invitations(tournament),
        "choices": Role.choices,
        "link": link,
    }
    return render(request, "events/roles.html", context)


@require_POST
@require_role(Role.ORGANISER)
def take_role(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the organiser."""
    role = get_object_or_404(TournamentRole, tournament=tournament, pk=pk)
    done(request, lambda: invitations.take_role(role), _("The role was taken away."))
    return redirect("organiser:roles", slug=tournament.slug)


@require_POST
@require_role(Role.ORGANISER)
def revoke(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the organiser."""
    invitation = get_object_or_404(tournament.invitations, pk=pk)
    done(request, lambda: invitations.revoke(invitation), _("The link was taken back."))
    return redirect("organiser:roles", slug=tournament.slug)


@require_POST
@require_role(Role.ORGANISER)
def invite_player(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the organiser for his own people, officers for members of their club, site admins for all.

    A link by which a registered player gets his results to his own account.
    """
    registration = get_object_or_404(tournament.registrations.select_related("player"), pk=pk)
    user = account(request)
    assert user
    if not registry.may_hand_out(user, registration.player):
        raise PermissionDenied(
            _("This player plays elsewhere too: an officer of the player's club gives out the link.")
        )
    _made, token = invitations.invite(tournament, user, player=registration.player)
    link = address_for_others(request, reverse("public:invitation", args=[token]))
    return render(
        request,
        "events/player_link.html",
        {"tournament": tournament, "registration": registration, "link": link},
    )


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who may: an account with a link that still works; a POST accepts it."""
    user = account(request)
    assert user
    found = invitations.find(token)
    if request.method == "POST" and done(
        request, lambda: invitations.accept(token, user), _("Done: you have what the invitation promised.")
    ):
        if found and found.role == Role.JURY:
            return redirect("jury:tournament", slug=found.tournament.slug)
        if found and found.role:
            return redirect("organiser:tournament", slug=found.tournament.slug)
        return redirect("public:own")
    return render(request, "events/invitation.html", {"invitation": found}, status=200 if found else 404)
