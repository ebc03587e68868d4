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
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import address_for_others
from tournaments.domain import invitations, registry
from tournaments.models import Tournament, TournamentRole
from tournaments.permissions import Role, tournament_door
from tournaments.views.answers import account, done


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_door(Role.ORGANISER)
def roles(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: the organiser. A POST makes a link for one role; it is shown on this page only."""
    link = ""
    user = account(request)
    if request.method == "POST" and user:
        role = request.POST.get("role", "")
        if role in Role.values:
            _made, token = invitations.invite(
                tournament, user, role=role, note=request.POST.get("note", "").strip()[:80]
            )
            link = address_for_others(request, reverse("public:invitation", args=[token]))
        else:
            messages.error(request, _("Choose a role."))
    context = {
        "tournament": tournament,
        "roles": tournament.roles.select_related("user").order_by("role", "user__email"),
        "invitations": invitations.open_invitations(tournament),
        "choices": Role.choices,
        "link": link,
    }
    return render(request, "organiser/roles.html", context)


@require_POST
@tournament_door(Role.ORGANISER)
def take_role(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the organiser."""
    role = get_object_or_404(TournamentRole, tournament=tournament, pk=pk)
    done(request, lambda: invitations.take_role(role), _("The role was taken away."))
    return redirect("organiser:roles", slug=tournament.slug)


@require_POST
@tournament_door(Role.ORGANISER)
def revoke(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the organiser."""
    invitation = get_object_or_404(tournament.invitations, pk=pk)
    done(request, lambda: invitations.revoke(invitation), _("The link was taken back."))
    return redirect("organiser:roles", slug=tournament.slug)


@require_POST
@tournament_door(Role.ORGANISER)
def invite_player(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: the organiser for his own people, officers for members of their club, site admins for all.

    A link by which a registered player gets his results to his own account.
    """
    registration = get_object_or_404(tournament.registrations.select_related("player"), pk=pk)
    user = account(request)
    assert user
    if not registry.may_hand_out(user, registration.player):
        raise PermissionDenied(
            _("This player plays elsewhere too: an officer of his club gives him his link.")
        )
    _made, token = invitations.invite(tournament, user, player=registration.player)
    link = address_for_others(request, reverse("public:invitation", args=[token]))
    return render(
        request,
        "organiser/player_link.html",
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
    return render(request, "public/invitation.html", {"invitation": found}, status=200 if found else 404)
