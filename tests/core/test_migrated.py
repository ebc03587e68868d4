"""Tests begin with a copy of a migrated database: it is of the present migrations and models of every room."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from django.apps import apps

from core.apps import our_apps
from tests import migrated

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("label", [label for label in our_apps() if apps.get_app_config(label).models])
def test_a_copy_follows_from_every_room(label: str) -> None:
    room, sources = apps.get_app_config(label), migrated.sources()
    models = {sys.modules[model.__module__].__file__ for model in room.get_models()}
    assert {Path(file or "") for file in models} <= set(sources)
    assert Path(room.path, "migrations", "0001_initial.py") in sources
