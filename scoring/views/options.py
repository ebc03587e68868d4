"""The options of a rule set as a part of a form: what the page loads when another rule set is chosen."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.answers import account
from core.forms.typed import as_typed
from rules.errors import RuleError
from scoring.forms.rulesets import TICKET_ONLY, OptionsForm, offered_to


@require_safe
def ruleset_options(request: HttpRequest) -> HttpResponse:
    """Who may: anyone; rules are public. `?ruleset=`: the fields of its options as usual, none for tickets.

    `currency` says in which one (M-42); what the page proposes otherwise comes as `option-…`. Whoever is signed in is
    offered the tables of their clubs, too (M-41).
    """
    ruleset = request.GET.get("ruleset", "")
    try:
        form = (
            None
            if ruleset == TICKET_ONLY
            else OptionsForm(
                ruleset,
                currency=request.GET.get("currency", "EUR"),
                offers=offered_to(account(request), ruleset),
            )
        )
    except RuleError:
        raise Http404 from None
    if form is not None:
        form.initial.update(as_typed(form, request.GET))
    return render(request, "scoring/_options.html", {"options": form})
