"""A request sent twice with one Idempotency-Key is done once and answered alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response

from accounts.models import AnsweredRequest, User
from core.api.answers import AnswerEncoder
from core.refusals import SameIdError

HEADER = "Idempotency-Key"
LONGEST_KEY = 80

Handler = Callable[..., Response]


def idempotent(handler: Handler) -> Handler:
    """A POST that changes something: the same key of the same account is done once, and answered as it was then.

    Raises SameIdError (409) for the same key with another request, ValidationError (400) for a key that is too long.
    A refused request is not kept: it may be sent again with its key.
    """

    @wraps(handler)
    def answered(view: Any, request: Any, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER, "")
        user = request.user
        if not key or not isinstance(user, User):
            return handler(view, request, *args, **kwargs)
        if len(key) > LONGEST_KEY:
            raise ValidationError(
                {HEADER: [_("A key has at most %(most)d characters.") % {"most": LONGEST_KEY}]}
            )
        content = msgspec.json.encode([request.method, request.path, request.data], order="sorted")
        digest = hashlib.sha256(content).hexdigest()
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)  # the same key at once waits here
            known = AnsweredRequest.objects.filter(user=user, key=key).first()
            if known and known.digest != digest:
                raise SameIdError(_("This Idempotency-Key was used with another request."))
            if known:
                return Response(known.body, status=known.status)
            response = handler(view, request, *args, **kwargs)
            AnsweredRequest.objects.create(
                user=user, key=key, digest=digest, status=response.status_code, body=_plain(response.data)
            )
        return response

    answered.idempotent = True  # type: ignore[attr-defined]
    return answered


def _plain(data: Any) -> Any:
    """The answer as it is sent, to be kept."""
    return json.loads(json.dumps(data, cls=AnswerEncoder))
