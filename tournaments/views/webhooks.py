"""Pages of webhooks: which programs are told what happens, and how that went."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.domain.refusals import Refusal
from tournaments.domain.webhooks import registering, signing
from tournaments.forms.webhooks import WebhookForm
from tournaments.models import Delivery, Tournament, Webhook
from tournaments.permissions import Role, tournament_door
from tournaments.views.answers import account, done

#: Deliveries on the page of a webhook, the last ones.
LISTED = 50


@require_http_methods(["GET", "POST"])
@never_cache
@tournament_door(Role.ORGANISER)
def webhooks(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who may: organiser. The webhooks; POST adds one, whose secret is shown this once."""
    form, added = WebhookForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        try:
            added = registering.add_webhook(tournament, **form.cleaned_data, user=account(request))
            form = WebhookForm()
        except Refusal as refusal:
            field = str(refusal.extra.get("field", ""))
            form.add_error(field if field in form.fields else None, refusal.message)
    waiting = Count("deliveries", filter=Q(deliveries__state=Delivery.State.WAITING))
    given_up = Count("deliveries", filter=Q(deliveries__state=Delivery.State.GIVEN_UP))
    found = tournament.webhooks.annotate(waiting=waiting, given_up=given_up)
    context = {
        "tournament": tournament,
        "form": form,
        "added": added,
        "secret": signing.secret_of(added) if added else "",
        "webhooks": [_told(one) for one in found],
    }
    return render(request, "organiser/webhooks.html", context)


@require_http_methods(["GET", "POST"])
@tournament_door(Role.ORGANISER)
def webhook(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Who may: organiser. One webhook with its log; POST with `action`: test or remove."""
    found = get_object_or_404(tournament.webhooks.select_related("tournament"), pk=pk)
    if request.method == "POST":
        action = request.POST.get("action", "")
        if action == "remove":
            done(request, lambda: registering.remove_webhook(found), _("The webhook was removed."))
            return redirect("organiser:webhooks", slug=tournament.slug)
        if action != "test":
            raise Http404
        done(request, lambda: registering.try_webhook(found), _("A test event is on its way."))
        return redirect("organiser:webhook", slug=tournament.slug, pk=pk)
    context = {
        "tournament": tournament,
        "webhook": _told(found),
        "deliveries": found.deliveries.select_related("event").order_by("-pk")[:LISTED],
    }
    template = "organiser/_deliveries.html" if getattr(request, "htmx", False) else "organiser/webhook.html"
    return render(request, template, context)


def _told(webhook: Webhook) -> Any:
    """A webhook with the names of what it is told."""
    names = dict(Webhook.Kind.choices)
    webhook.names = [names[kind] for kind in webhook.kinds]
    return webhook
