"""A request sent twice with one Idempotency-Key is done once and answered alike."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import AnsweredRequest, User
from scoring.domain.refusals import SameIdError

LONGEST_KEY = 80


def once(request: Request, verb: Callable[[], tuple[int, Any]]) -> Response:
    """Run `verb` (status, body) unless this key was answered before. Raises SameIdError (409) for another body."""
    key = request.headers.get("Idempotency-Key", "")[:LONGEST_KEY]
    user = request.user
    if not key or not isinstance(user, User):
        status, body = verb()
        return Response(body, status=status)
    content = msgspec.json.encode([request.method, request.path, request.data], order="sorted")
    digest = hashlib.sha256(content).hexdigest()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # the same key at once waits here
        known = AnsweredRequest.objects.filter(user=user, key=key).first()
        if known and known.digest != digest:
            raise SameIdError(_("This Idempotency-Key was used with another request."))
        if known:
            return Response(known.body, status=known.status)
        status, body = verb()
        AnsweredRequest.objects.create(user=user, key=key, digest=digest, status=status, body=body)
    return Response(body, status=status)
