"""No migration after the first release locks a large table or breaks the version that still runs."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from core.apps import our_apps
from core.postgresql.trigrams import Trigrams
from core.unlocked_indexes import AddIndexUnlocked, RemoveIndexUnlocked
from operations.migration_policy import FIRST_RELEASE, LOOKED_AT, faults
from tests.operations.installation import ROOT

pytestmark = [pytest.mark.integration, pytest.mark.databases]

LARGE = models.Index(fields=["number"], name="entry_by_number")


def checked(*operations: Any, **attributes: Any) -> list[str]:
    """What is wrong with a migration of these operations on a table that has rows."""
    state = ProjectState()
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("number", models.IntegerField(null=True)),
        ("name", models.CharField(max_length=80)),
    ]
    state.add_model(ModelState("scoring", "Entry", fields))
    state.add_model(ModelState("scoring", "Other", [("id", models.BigAutoField(primary_key=True))]))
    made = type("Migration", (migrations.Migration,), {"operations": list(operations), **attributes})
    return list(faults(made("0099_made_up", "scoring"), state))


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (migrations.AddField("entry", "kind", models.CharField(max_length=8, default="")), "db_default"),
        (migrations.AddField("entry", "kind", models.IntegerField(null=True, db_index=True)), "locks"),
        (migrations.AddField("entry", "kind", models.UUIDField(null=True, unique=True)), "locks"),
        (migrations.AddIndex("entry", LARGE), "AddIndexUnlocked"),
        (Trigrams("entry", ["name"], "entry_trigrams"), "writes wait"),
        (migrations.RenameField("entry", "name", "title"), "two releases"),
        (migrations.RenameModel("entry", "record"), "two releases"),
        (migrations.RemoveField("entry", "name"), "a release later"),
        (migrations.DeleteModel("entry"), "a release later"),
        (migrations.AlterField("entry", "number", models.IntegerField()), "under a lock"),
        (migrations.AlterField("entry", "number", models.CharField(max_length=9, null=True)), "written anew"),
        (migrations.AlterField("entry", "name", models.CharField(max_length=20)), "longer values"),
        (migrations.AlterField("entry", "name", models.CharField(max_length=80, unique=True)), "locks"),
        (
            migrations.AddConstraint("entry", models.UniqueConstraint(fields=["number"], name="once")),
            "NOT VALID",
        ),
        (migrations.RunPython(migrations.RunPython.noop), "atomic = False"),
        (migrations.RunSQL("SELECT 1"), "atomic = False"),
        (AddIndexUnlocked("entry", LARGE), "atomic = False"),
    ],
)
def test_what_is_refused(operation: Any, word: str) -> None:
    found = checked(operation)
    assert len(found) == 1
    assert word in found[0]


@pytest.mark.parametrize(
    ("operation", "attributes"),
    [
        (migrations.AddField("entry", "kind", models.CharField(max_length=8, db_default="")), {}),
        (migrations.AddField("entry", "kind", models.IntegerField(null=True)), {}),
        (migrations.AlterField("entry", "name", models.CharField(max_length=120)), {}),
        (AddIndexUnlocked("entry", LARGE), {"atomic": False}),
        (migrations.RunPython(migrations.RunPython.noop), {"atomic": False}),
        (migrations.RemoveField("entry", "name"), {"unused_since": "1.1"}),
        (migrations.CreateModel("New", [("id", models.BigAutoField(primary_key=True))]), {}),
    ],
)
def test_what_is_fine(operation: Any, attributes: dict[str, Any]) -> None:
    assert checked(operation, **attributes) == []


def test_a_table_that_is_made_here_has_no_rows() -> None:
    fields = [("id", models.BigAutoField(primary_key=True)), ("number", models.IntegerField())]
    index = models.Index(fields=["number"], name="new_by_number")
    assert checked(migrations.CreateModel("New", fields), migrations.AddIndex("new", index)) == []


def test_new_migrations_keep_the_site_running() -> None:
    """Before 1.0 nothing is released; from then on FIRST_RELEASE must say what it held."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert FIRST_RELEASE is not None or version.startswith("0."), "set FIRST_RELEASE in operations"
    assert not new_faults(FIRST_RELEASE), "\n".join(new_faults(FIRST_RELEASE))


def test_after_a_release_its_policy_holds() -> None:
    """As if today's migrations had been released: what comes after them takes a field and a table away at once."""
    loader = MigrationLoader(None)
    released = {app: name[:4] for app, name in loader.graph.leaf_nodes() if app in our_apps()}
    field = add(loader, "scoring", migrations.RemoveField("sheet", "reserve"))
    table = add(loader, "rounds", migrations.DeleteModel("SeatChange"))
    found = new_faults(released, loader)
    assert len(found) == 2
    assert any(f"scoring.{field}" in fault and "reserve" in fault for fault in found)
    assert any(f"rounds.{table}" in fault and "SeatChange" in fault for fault in found)


def test_before_a_release_it_does_not() -> None:
    loader = MigrationLoader(None)
    add(loader, "scoring", migrations.RemoveField("sheet", "reserve"))
    assert new_faults(None, loader) == []


def add(loader: MigrationLoader, app: str, operation: Any) -> str:
    """One more migration of this app, as if it lay in its folder; its name."""
    [(_app, last)] = loader.graph.leaf_nodes(app)
    name = f"{int(last[:4]) + 1:04d}_made_up"
    made = type("Migration", (migrations.Migration,), {"operations": [operation]})(name, app)
    loader.graph.add_node((app, made.name), made)
    loader.graph.add_dependency(made, (app, made.name), (app, last))
    return name


def new_faults(released: dict[str, str] | None, loader: MigrationLoader | None = None) -> list[str]:
    """What is wrong with the migrations after a release."""
    loader = loader or MigrationLoader(None)
    found, state = [], ProjectState()
    for app, name in loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True):
        migration = loader.graph.nodes[app, name]
        old = released is None or name <= f"{released.get(app, '')}~"
        if app not in our_apps() or old or (app, name) in LOOKED_AT:
            migration.mutate_state(state, preserve=False)
            continue
        found += [f"{app}.{name}: {fault}" for fault in faults(migration, state)]
    return found


@pytest.mark.django_db(transaction=True)
def test_an_index_is_made_and_taken_away_unlocked() -> None:
    """On both databases, outside of a transaction."""
    before = MigrationLoader(connection).project_state()
    index = models.Index(fields=["count"], name="rate_limit_by_count")
    after = before.clone()
    made, gone = AddIndexUnlocked("ratelimit", index), RemoveIndexUnlocked("ratelimit", "rate_limit_by_count")
    made.state_forwards("core", after)

    def names() -> set[str]:
        with connection.cursor() as cursor:
            return set(connection.introspection.get_constraints(cursor, "core_ratelimit"))

    with connection.schema_editor(atomic=False) as editor:
        made.database_forwards("core", editor, before, after)
    assert "rate_limit_by_count" in names()
    with connection.schema_editor(atomic=False) as editor:
        gone.database_forwards("core", editor, after, before)
    assert "rate_limit_by_count" not in names()
