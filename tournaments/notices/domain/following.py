"""A device follows a player, another one too, and no longer: whoever sees the public page may, who holds the endpoint
of a browser (its push service makes it up, 128 bits and more) may stop it."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from binascii import Error as NoBase64Error
from collections.abc import Collection
from datetime import datetime, timedelta

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core import limits
from core.refusals import WrongStateError
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.models import Tournament
from tournaments.notices.domain.keys import sends
from tournaments.notices.models import Following, Notice, Subscription
from tournaments.registration.models import Registration
from tournaments.webhooks.domain import outgoing

#: Players that one device is told of.
MOST_FOLLOWED = 20
#: What was followed is forgotten so long after the tournament.
KEPT_AFTERWARDS = timedelta(days=30)
#: The secret that a browser shares, in bytes (RFC 8291).
AUTH = 16


@transaction.atomic
def follow(registration: Registration, endpoint: str, p256dh: str, auth: str, language: str) -> Subscription:
    """Tell this browser of this player from now on. Raises WrongStateError where nothing is sent or too many are
    followed, BadSettingError for what no browser subscribes with."""
    tournament = registration.tournament
    if not sends():
        raise WrongStateError(_("This server sends no notices to phones."))
    if tournament.state == Tournament.State.DECLARED:
        raise WrongStateError(_("The tournament is over: there is nothing more to tell."))
    found = _subscribed(endpoint, p256dh, auth, language)
    if found.followings.filter(registration=registration).exists():
        return found
    if found.followings.count() >= MOST_FOLLOWED:
        raise WrongStateError(
            _("A device follows at most %(most)d players.") % {"most": MOST_FOLLOWED},
        )
    _make_room(tournament)
    Following.objects.create(subscription=found, registration=registration)
    return found


def _make_room(tournament: Tournament) -> None:
    """Where the tournament has all the followers that it may have, the oldest that no message ever reached goes: what
    somebody made up holds no place. Raises WrongStateError where all were reached."""
    followings = Following.objects.filter(registration__tournament=tournament)
    if followings.count() < limits.FOLLOWERS.most:
        return
    unreached = followings.filter(subscription__reached_at=None).order_by("pk").first()
    if unreached is None:
        raise WrongStateError(_("Too many devices follow this tournament; keep its page open."))
    unreached.delete()


@transaction.atomic
def unfollow(endpoint: str, registration: int) -> None:
    """Tell this browser of this player no longer; the last one takes the browser with it."""
    found = _locked(endpoint)
    if found is None:
        return
    found.followings.filter(registration=registration).delete()
    if not found.followings.exists():
        found.delete()


def stop(endpoint: str) -> None:
    """Tell this browser nothing any more; nothing of it stays."""
    Subscription.objects.filter(endpoint=endpoint).delete()


@transaction.atomic
def move(was: str, endpoint: str, p256dh: str, auth: str) -> None:
    """The push service gave the browser another endpoint: who it follows stays. Unknown ones are left alone."""
    _check(endpoint, p256dh, auth)
    found = _locked(was)
    if found is None or was == endpoint:
        return
    Subscription.objects.filter(endpoint=endpoint).delete()
    Subscription.objects.filter(pk=found.pk).update(endpoint=endpoint, p256dh=p256dh, auth=auth, failures=0)


def forget_followers(registrations: Collection[int]) -> int:
    """Nobody follows these any more; who followed nobody else goes."""
    gone = Following.objects.filter(registration__in=registrations).delete()[0]
    _forget_idle()
    return gone


@transaction.atomic
def forget_followed(now: datetime) -> int:
    """What was followed and told of tournaments that long ago, and browsers that follow nobody; how many rows."""
    before = timezone.localdate(now - KEPT_AFTERWARDS)
    gone = Following.objects.filter(registration__tournament__date__lt=before).delete()[0]
    gone += Notice.objects.filter(round__tournament__date__lt=before).delete()[0]
    return gone + _forget_idle()


def _forget_idle() -> int:
    return Subscription.objects.filter(followings__isnull=True).delete()[0]


def _subscribed(endpoint: str, p256dh: str, auth: str, language: str) -> Subscription:
    """The browser with this endpoint, locked; its keys and language as they are now."""
    _check(endpoint, p256dh, auth)
    keys = {"p256dh": p256dh, "auth": auth, "language": language}
    Subscription.objects.get_or_create(endpoint=endpoint, defaults=keys)
    Subscription.objects.filter(endpoint=endpoint).update(**keys)
    return Subscription.objects.select_for_update().get(endpoint=endpoint)


def _locked(endpoint: str) -> Subscription | None:
    return Subscription.objects.select_for_update().filter(endpoint=endpoint).first()


def _check(endpoint: str, p256dh: str, auth: str) -> None:
    """Raises BadSettingError: the endpoint is https to a public host, the keys are a point of P-256 and 16 bytes."""
    try:
        target = outgoing.target_of(endpoint, settings.PUSH.private)
    except BadSettingError as error:
        raise BadSettingError(error.message, field="endpoint") from None
    if not (settings.PUSH.private or is_push_service(target.host)):
        raise BadSettingError(_("This is none of the push services that browsers use."), field="endpoint")
    if target.scheme != "https" and not settings.PUSH.private:
        raise BadSettingError(_("A push service is reached by https."), field="endpoint")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
    except ValueError:
        raise BadSettingError(_("This is no key of a browser."), field="p256dh") from None
    if len(_decoded(auth)) != AUTH:
        raise BadSettingError(_("This is no key of a browser."), field="auth")


def is_push_service(host: str) -> bool:
    """Whether a host is of a service that this installation takes endpoints of (`settings.PUSH_SERVICES`)."""
    name = host.lower().rstrip(".")
    return any(name == one or name.endswith(f".{one}") for one in settings.PUSH_SERVICES)


def _decoded(text: str) -> bytes:
    """base64url without its padding; b"" for what is none."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (NoBase64Error, ValueError):
        return b""
