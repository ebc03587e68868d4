"""Two players who turn out to be one: everything of the one moves to the other, and can move back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from tournaments.people import hooks
from tournaments.people.domain.consents import keep_beside
from tournaments.people.fields import IDENTIFYING, PERSON
from tournaments.people.models import Consent, Player, PlayerMerge

#: What the one that stays takes over where he has nothing: values that may stand twice, and those that may not.
COPIED = tuple(field.column for field in IDENTIFYING if not field.required and not field.unique)
MOVED = (*(field.column for field in PERSON if field.unique), "user")


def conflicts(kept: Player, gone: Player) -> list[str]:
    """Why two players cannot be one, in words; nothing where they can."""
    found = []
    if kept.pk == gone.pk:
        found.append(_("This is one player."))
    if kept.merged_into_id or gone.merged_into_id:
        found.append(_("One of them is merged already."))
    found += [reason for told in hooks.merge_conflicts(kept, gone) for reason in told]
    if gone.registered and not kept.registered:
        found.append(_("%(name)s is in the registry: this is the one that stays.") % {"name": gone.name})
    if kept.user_id and gone.user_id:
        found.append(_("Both have an account of their own."))
    return found


def stays_as_he_is(kept: Player, gone: Player) -> bool:
    """Whether the one takes over nothing but what was played: what an organiser typed does not come into the registry,
    and who claimed that does not get the data of a member; his officer gives him a link (T-36)."""
    return kept.registered and not gone.registered


@transaction.atomic
def merge_players(kept: Player, gone: Player, user: User | None, reason: str) -> PlayerMerge:
    """Make two players one: registrations, memberships, suspensions and finishes move to `kept`, who takes over what
    is known of `gone` alone; with an account the consent that was given there, or not. `gone` stays as a row by whose
    name and licence `kept` is found.

    Raises WrongStateError where they played against each other or have two accounts, where he of the registry would
    go, or without a reason.
    """
    players = Player.objects.select_for_update().in_bulk([kept.pk, gone.pk])
    kept, gone = players[kept.pk], players[gone.pk]
    against = conflicts(kept, gone)
    if against:
        raise WrongStateError(" ".join(against))
    if not reason.strip():
        raise WrongStateError(_("Say why: the reason is kept."))
    moved = {}
    for model, column in _tables():
        rows = model._default_manager.filter(**{column: gone})
        if model is Consent and not _consents_come(kept, gone):
            rows = rows.filter(given=False)
        moved[model._meta.model_name] = list(rows.values_list("pk", flat=True))
        rows.update(**{column: kept})
    filled = [
        name
        for name in _filling(kept, gone)
        if getattr(kept, name) is None and getattr(gone, name) is not None
    ]
    if (
        "user" in filled
    ):  # what its owner said there holds, and not what others recorded of the one that stays
        kept.consents.filter(given=True).exclude(pk__in=moved["consent"]).delete()
    taken = {name: getattr(gone, name) for name in filled}
    for name in set(filled) & set(MOVED):
        setattr(gone, name, None)
    gone.merged_into = kept
    gone.save()
    hooks.players_merged(kept, gone)
    for name, value in taken.items():
        setattr(kept, name, value)
    kept.save()
    keep_beside(kept)
    return PlayerMerge.objects.create(
        kept=kept,
        gone=gone,
        moved={name: ids for name, ids in moved.items() if ids},
        filled=filled,
        reason=reason.strip()[:300],
        merged_by=user,
    )


@transaction.atomic
def unmerge_players(merge: PlayerMerge, user: User | None) -> Player:
    """They were two after all: what moved moves back, as far as it is still there; what came since stays where it is.

    Returns the player who is himself again. Raises WrongStateError when it was undone, or a later merge is to be
    undone first.
    """
    locked = PlayerMerge.objects.select_for_update().get(pk=merge.pk)
    players = Player.objects.select_for_update().in_bulk([locked.kept_id, locked.gone_id])
    kept, gone = players[locked.kept_id], players[locked.gone_id]
    if locked.undone_at:
        raise WrongStateError(_("These two are apart again already."))
    if kept.merged_into_id:
        raise WrongStateError(_("%(name)s was merged again later; undo that first.") % {"name": kept.name})
    for model, column in _tables():
        ids = locked.moved.get(model._meta.model_name, [])
        model._default_manager.filter(**{"pk__in": ids, column: kept}).update(**{column: gone})
    back = {name: getattr(kept, name) for name in locked.filled if name in MOVED}
    for name in locked.filled:
        if name in MOVED or "user" in back or getattr(kept, name) == getattr(gone, name):
            setattr(kept, name, None)
    kept.save()
    for name, value in back.items():
        setattr(gone, name, value)
    gone.merged_into = None
    gone.save()
    if "user" in back:  # what he said since they were one goes with his account
        kept.consents.update(player=gone)
    for player in (kept, gone):
        keep_beside(player)
    hooks.players_parted(kept, gone)
    locked.undone_at, locked.undone_by = timezone.now(), user
    locked.save(update_fields=["undone_at", "undone_by"])
    return gone


def _filling(kept: Player, gone: Player) -> tuple[str, ...]:
    """What may be taken over."""
    return () if stays_as_he_is(kept, gone) else (*COPIED, *MOVED)


def _consents_come(kept: Player, gone: Player) -> bool:
    """Whether what the one gave counts for the other: of who has an account nothing comes but from him (T-38). What
    was taken back always comes."""
    return not stays_as_he_is(kept, gone) and kept.user_id is None


def _tables() -> Iterator[tuple[type[Model], str]]:
    """Every table that refers to a player, with its column; but not the merges themselves."""
    for relation in Player._meta.related_objects:
        model: Any = relation.related_model
        if model not in (Player, PlayerMerge):
            yield model, relation.field.name
