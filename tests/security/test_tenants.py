"""What is unique is so within its owner: nobody learns of another's row, or is refused for it, by typing the same.

A constraint that has a reference among its columns is within the row that it refers to, and so within whose that is
(a tournament, a season, a club, an account, a sheet). Every other one is of the installation, and says why.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models

from core.apps import our_apps

pytestmark = pytest.mark.unit

BY_CHANCE = "made by chance here, never typed: nobody meets it, and it answers nothing"
HASHED = "the hash of a secret that only its owner has"
ADDRESS = "an address of this site, which has each once; a taken one is given a number and tells no more"
#: What is unique in the whole installation, and why that tells and refuses nobody anything.
OF_INSTALLATION = {
    "accounts.ApiToken.digest": HASHED,
    "accounts.User.email": "who signs in; signing up with a taken one says the same as with a free one",
    "cash.PaymentSymbol.symbol": BY_CHANCE,
    "core.RateLimit.digest": "a count, by a keyed hash of whose it is",
    "core.StoredFile.key": "found by the hash of what it was made from: the same file twice is one row, and no answer",
    "events.Invitation.digest": HASHED,
    "events.Tournament.public_id": BY_CHANCE,
    "events.Tournament.slug": ADDRESS,
    "notices.Subscription.endpoint": "the address that a push service gave to one browser; no answer says it is known",
    "people.Club.name": "clubs are the union's register, which everybody may read (T-37)",
    "people.Erasure.digest+at": "the list of erasures, keyed hashes of the installation (T-38)",
    "people.Player.registered_licence_once": "licences are the union's; no answer says that one is known (T-36)",
    "people.ScanCard.number": BY_CHANCE,
    "rating.RatingList.game": "of the union, where there is no club",
    "rounds.TableCard.read_id": BY_CHANCE,
    "scoring.Analysis.public_id": "the hash of what was asked: the same question has the same answer for everybody",
    "scoring.Pen.digest": HASHED,
    "scoring.SeatToken.digest": HASHED,
    "scoring.Sheet.public_id": BY_CHANCE,
    "seasons.Season.slug": ADDRESS,
    "statistics.SummedFigures.key": "by its scope and whose it is, which the key says",
}


def unique() -> Iterator[tuple[type[models.Model], tuple[str, ...]]]:
    """Every model of ours with the columns of each of its unique constraints."""
    for label in our_apps():
        for model in apps.get_app_config(label).get_models():
            for field in model._meta.local_fields:
                if field.unique and not field.primary_key:
                    yield model, (field.name,)
            for constraint in model._meta.constraints:
                if isinstance(constraint, models.UniqueConstraint):
                    yield model, tuple(constraint.fields) or (constraint.name,)
            yield from ((model, tuple(fields)) for fields in model._meta.unique_together)


def references(model: type[models.Model]) -> set[str]:
    """The columns that refer to another row."""
    return {field.name for field in model._meta.local_fields if field.is_relation}


def named(model: type[models.Model], columns: tuple[str, ...]) -> str:
    return f"{model._meta.label}.{'+'.join(columns)}"


def test_every_unique_constraint_is_within_an_owner_or_says_why_not() -> None:
    of_installation = {
        named(model, columns) for model, columns in unique() if not references(model).intersection(columns)
    }
    assert of_installation == set(OF_INSTALLATION)


def test_no_constraint_is_by_what_somebody_typed_alone() -> None:
    """An account number, a reference, a name of a team: these are within a tournament."""
    within = {named(model, columns) for model, columns in unique()} - set(OF_INSTALLATION)
    assert "cash.BookedTransfer.tournament+iban+reference" in within
    assert "registration.Team.tournament+name" in within
