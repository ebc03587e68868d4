"""Forms that post money: sent twice, they post once, and the second one is answered as the first was (T-1a).

A form carries a key of its own (`{% once %}`), as a program sends one in Idempotency-Key. A finger that taps twice, a
page that is sent again from the history, a network that asks once more: all send the same key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import msgspec
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from accounts.answers import tell
from accounts.models import AnsweredRequest, User

#: The hidden field with the key.
FIELD = "once"
LONGEST_KEY = 80

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def posts_money(view: View[P]) -> View[P]:
    """A view that posts money. The same key of the same account is done once; with another content it is refused.

    What was refused, or came back as a form with its faults, is not kept: it may be sent again with its key.
    """

    @wraps(view)
    def posted(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        sent, user = request.POST.get(FIELD, ""), request.user
        if not sent or not isinstance(user, User):
            return view(request, *args, **kwargs)
        key = f"page {sent}"[:LONGEST_KEY]  # no program's
        digest = _digest(request)
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)  # the same key at once waits here
            known = AnsweredRequest.objects.filter(user=user, key=key).first()
            if known is None:
                response = view(request, *args, **kwargs)
                _keep(request, response, user, key, digest)
                return response
        if known.digest != digest:
            words = _(
                "This form was sent already, with something else in it. Look at the page, then begin anew."
            )
            tell(request, words)
            return HttpResponseRedirect(known.body["to"])
        return _again(request, known)

    posted.posts_money = True  # type: ignore[attr-defined]
    return posted


def _keep(request: HttpRequest, response: HttpResponse, user: User, key: str, digest: str) -> None:
    """Keep where it led, with what the next page will say."""
    said = [(one.level, str(one.message), one.extra_tags or "") for one in _queued(request)]
    refused = any(level >= messages.ERROR for level, _words, _tags in said)
    if refused or not 300 <= response.status_code < 400:
        return
    body = {"to": response["Location"], "said": said}
    AnsweredRequest.objects.create(user=user, key=key, digest=digest, status=response.status_code, body=body)


def _again(request: HttpRequest, known: AnsweredRequest) -> HttpResponse:
    for level, words, tags in known.body["said"]:
        messages.add_message(request, level, words, extra_tags=tags)
    return HttpResponseRedirect(known.body["to"])


def _queued(request: HttpRequest) -> list[Any]:
    return list(getattr(messages.get_messages(request), "_queued_messages", ()))


def _digest(request: HttpRequest) -> str:
    """What was sent, and where; not the token against forgery, which differs by page."""
    fields = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return hashlib.sha256(msgspec.json.encode([request.path, fields])).hexdigest()
