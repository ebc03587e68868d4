"""The public list (T-37): asked for by who organises, answered by an officer for his club or by the administrator.

A tournament is private until then: it has its link, and stands in no list, no search engine and no table of others.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.events.hooks import settings_changed, settings_changing
from tournaments.events.models import Listing, Tournament
from tournaments.events.permissions import may_list


@transaction.atomic
def ask(tournament: Tournament, user: User, words: str = "") -> Listing:
    """Who organises asks for the public list; who may say so himself is answered at once.

    Raises WrongStateError where it stands there, or nobody has answered yet.
    """
    locked = _locked(tournament)
    if locked.invented:
        raise WrongStateError(_("A tournament of invented players is for nobody else."), rule="T-37")
    listing = Listing.objects.filter(tournament=locked).first() or Listing(tournament=locked)
    if locked.public:
        raise WrongStateError(_("The tournament is on the public list."), rule="T-37")
    if listing.pk and listing.decided_at is None:
        raise WrongStateError(_("You have asked already; nobody has answered yet."), rule="T-37")
    listing.asked_by, listing.asked_at, listing.words = user, timezone.now(), words.strip()[:300]
    listing.decided_at, listing.decided_by, listing.answer = None, None, ""
    if may_list(user, locked):
        return _answered(locked, listing, user, "", public=True)
    listing.save()
    return listing


@transaction.atomic
def approve(tournament: Tournament, user: User, words: str = "") -> Listing:
    """It stands on the public list. Raises WrongStateError where nobody asks."""
    locked = _locked(tournament)
    listing = Listing.objects.filter(tournament=locked, decided_at=None).first()
    if listing is None or not may_list(user, locked):
        raise WrongStateError(_("Nobody asks for the public list any more."), rule="T-37")
    return _answered(locked, listing, user, words, public=True)


@transaction.atomic
def decline(tournament: Tournament, user: User, words: str) -> Listing:
    """It stays private, or becomes it again, for a reason. Raises WrongStateError where nobody asks and nothing is
    listed, where no reason is given, or where a season of others counts it."""
    locked = _locked(tournament)
    listing = Listing.objects.filter(tournament=locked).first()
    if not may_list(user, locked) or not (locked.public or (listing and listing.decided_at is None)):
        raise WrongStateError(_("Nobody asks for the public list any more."), rule="T-37")
    if not words.strip():
        raise WrongStateError(_("Say why in a few words."), rule="T-37", field="words")
    listing = listing or Listing(tournament=locked, asked_at=timezone.now())
    return _answered(locked, listing, user, words, public=False)


@transaction.atomic
def take_off(tournament: Tournament) -> None:
    """Who organises takes it off the list, or what he asked back; he may ask again. Raises WrongStateError where a
    season of others counts it."""
    locked = _locked(tournament)
    if locked.public:
        _set(locked, public=False)
    Listing.objects.filter(tournament=locked).delete()


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)


def _answered(tournament: Tournament, listing: Listing, user: User, words: str, *, public: bool) -> Listing:
    listing.decided_at, listing.decided_by, listing.answer = timezone.now(), user, words.strip()[:300]
    listing.save()
    if tournament.public != public:
        _set(tournament, public=public)
    return listing


def _set(tournament: Tournament, *, public: bool) -> None:
    before = Tournament.objects.get(pk=tournament.pk)
    tournament.public = public
    settings_changing(before, tournament, frozenset({"public"}))
    tournament.save(update_fields=["public"])
    settings_changed(tournament, frozenset({"public"}))
