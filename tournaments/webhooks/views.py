"""Pages of webhooks: which programs are told what happens, and how that went."""

from __future__ import annotations

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.answers import account, done
from core.refusals import Refusal
from core.verbs import verb_of
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role, require_role
from tournaments.webhooks.domain import registering, signing
from tournaments.webhooks.forms import WebhookForm
from tournaments.webhooks.models import Delivery, Webhook

#: Deliveries on the page of a webhook, the last ones.
LISTED = 50


@require_safe
@never_cache
@require_role(Role.ORGANISER)
def webhooks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The webhooks, and a form for one more."""
    return _page(request, tournament, WebhookForm())


@never_cache
@require_role(Role.ORGANISER)
@verb_of("organiser:webhooks")
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. One more webhook; its secret is shown this once."""
    form, added = WebhookForm(request.POST), None
    if form.is_valid():
        try:
            added = registering.add_webhook(tournament, **form.cleaned_data, user=account(request))
            form = WebhookForm()
        except Refusal as refusal:
            field = str(refusal.extra.get("field", ""))
            form.add_error(field if field in form.fields else None, refusal.message)
    return _page(request, tournament, form, added)


@require_safe
@require_role(Role.ORGANISER)
def webhook(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser. One webhook with its log."""
    found = _webhook(tournament, pk)
    context = {
        "tournament": tournament,
        "webhook": found,
        "deliveries": found.deliveries.select_related("event").order_by("-pk")[:LISTED],
    }
    template = "webhooks/_deliveries.html" if getattr(request, "htmx", False) else "webhooks/webhook.html"
    return render(request, template, context)


@require_POST
@require_role(Role.ORGANISER)
def test(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser. A test event is sent to it."""
    found = _webhook(tournament, pk)
    done(request, lambda: registering.try_webhook(found), _("A test event is on its way."))
    return redirect("organiser:webhook", slug=tournament.slug, pk=pk)


@require_POST
@require_role(Role.ORGANISER)
def remove(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser."""
    found = _webhook(tournament, pk)
    done(request, lambda: registering.remove_webhook(found), _("The webhook was removed."))
    return redirect("organiser:webhooks", slug=tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: WebhookForm, added: Webhook | None = None
) -> HttpResponse:
    waiting = Count("deliveries", filter=Q(deliveries__state=Delivery.State.WAITING))
    given_up = Count("deliveries", filter=Q(deliveries__state=Delivery.State.GIVEN_UP))
    context = {
        "tournament": tournament,
        "form": form,
        "added": added,
        "secret": signing.secret_of(added) if added else "",
        "webhooks": tournament.webhooks.annotate(waiting=waiting, given_up=given_up),
    }
    return render(request, "webhooks/webhooks.html", context)


def _webhook(tournament: Tournament, pk: int) -> Webhook:
    return get_object_or_404(tournament.webhooks.select_related("tournament"), pk=pk)
