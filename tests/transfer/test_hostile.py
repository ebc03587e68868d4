"""Files that nobody exported: each is refused with the field and the reason, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from core.refusals import Refusal
from scoring.domain import chain
from scoring.models import Entry, Sheet
from tests.examples import examples
from tests.full_day import full_day, in_a_file
from tournaments.events.models import Tournament
from tournaments.people.models import Club, Player
from tournaments.seasons.models import Season
from tournaments.transfer.domain import export_tournament, import_tournament, read_tournament, reading

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def day(django_db_setup: Any, django_db_blocker: Any) -> bytes:
    with django_db_blocker.unblock():
        return in_a_file(full_day)


def attempt(content: bytes) -> str:
    """The words of the refusal; nothing may be written."""
    with pytest.raises(Refusal) as refused:
        import_tournament(read_tournament(content))
    for model in (User, Club, Player, Season, Tournament, Sheet, Entry):
        assert not model.objects.exists(), model
    return refused.value.message


def first(rows: list[dict[str, Any]], **values: Any) -> dict[str, Any]:
    """The first row with these values."""
    return next(row for row in rows if all(row[key] == value for key, value in values.items()))


def rechain(content: dict[str, Any]) -> None:
    """Hash every log anew, as a liar would do who knows how."""
    heads: dict[int, str] = {}
    for row in content["entries"]:
        entry = Entry(**{key: row[key] for key in ("number", "kind", "body", "reason", "role", "version")})
        entry.device_id, entry.previous_hash = row["device_id"], heads.get(row["sheet"], "")
        entry.recorded_at = Entry._meta.get_field("recorded_at").to_python(row["recorded_at"])
        target = row["target"] and content["entries"][row["target"] - 1]["number"]
        row["previous_hash"] = entry.previous_hash
        row["hash"] = heads[row["sheet"]] = chain.entry_hash(entry, target)
    for place, sheet in enumerate(content["sheets"], 1):
        sheet["head_hash"] = heads.get(place, "")
    content["published_standings"] = []


def deals_for_more(content: dict[str, Any]) -> None:
    """A deal that was never written so, with hashes that hold, and totals of before."""
    deal = first(content["entries"], kind="deal", number=1)
    deal["body"]["flek"] = {"game": 1, "seven": 1}
    rechain(content)


#: Where options of the rules are refused.
OPTIONS = "tournament.ruleset_options"


def options_of(content: dict[str, Any], options: dict[str, Any]) -> None:
    content["tournament"]["ruleset_options"] = options


def a_seat_more(kind: str, column: str) -> Callable[[dict[str, Any]], None]:
    """A ticket or a count with a figure for a seat that is not there, with hashes that hold."""

    def put(content: dict[str, Any]) -> None:
        body = first(content["entries"], kind=kind)["body"]
        body[column].append(body[column][0])
        rechain(content)

    return put


#: What is wrong, how it gets in, and what the refusal names.
LIES: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("another format", lambda c: c.update(format="tournament/2"), "format"),
    ("an unknown part", lambda c: c.update(secrets=[]), "secrets"),
    ("a part is missing", lambda c: c.pop("seats"), "seats"),
    ("an unknown column", lambda c: c["rounds"][0].update(winner=1), "rounds[0]"),
    ("a text for a number", lambda c: c["rounds"][0].update(minutes="60"), "rounds[0].minutes"),
    ("a state that is none", lambda c: c["tournament"].update(state="won"), "tournament.state"),
    ("too long a name", lambda c: c["players"][0].update(name="x" * 81), "players[0].name"),
    ("no name", lambda c: c["players"][0].update(name=""), "players[0].name"),
    (
        "words for a telephone",
        lambda c: c["registrations"][0].update(phone="call me"),
        "registrations[0].phone",
    ),
    ("a moment without a zone", lambda c: c["cases"][0].update(opened_at="2026-11-21T10:00:00"), "opened_at"),
    ("an address of script", lambda c: c["tournament"].update(slug="<script>"), "tournament.slug"),
    ("an id that can be guessed", lambda c: c["sheets"][0].update(public_id="1"), "sheets[0].public_id"),
    ("nobody's seat", lambda c: c["seats"][0].update(registration=99), "seats[0].registration"),
    ("a target that comes later", lambda c: c["entries"][0].update(target=3), "entries[0].target"),
    ("another table's entry", lambda c: c["cases"][0].update(deal=1), "cases[0].deal"),
    ("two places at once", lambda c: c["registrations"][1].update(player=1), "registrations"),
    ("a sheet of no table", lambda c: c["tables"][0].update(sheet=2), "tables: "),
    ("rounds with a gap", lambda c: c["rounds"][1].update(number=4), "rounds[1].number"),
    ("a stranger in a draw", lambda c: c["draws"][0]["drawn_as"].pop(), "draws[0]"),
    ("a stranger in a lot", lambda c: c["lots"][0]["order"].append(4711), "lots[0].order"),
    ("a stranger in a standing", lambda c: c["published_standings"][0]["changed"].append(99), "changed"),
    ("options that its rules do not know", lambda c: options_of(c, {"premium_table": "2009"}), OPTIONS),
    ("a way to another file for an option", lambda c: options_of(c, {"premium_table": "../x"}), OPTIONS),
    ("a premium table that is none", lambda c: options_of(c, {"premium_table": {"id": "x"}}), OPTIONS),
    ("a ticket for more than sit there", a_seat_more("ticket", "rows"), "body"),
    ("no such rules", lambda c: c["tournament"].update(ruleset="poker"), "tournament.ruleset"),
    ("no such system", lambda c: c["tournament"].update(system="knockout"), "tournament.system"),
    (
        "options of no system",
        lambda c: c["tournament"].update(system_options={"drops": {"worst": "all"}}),
        "tournament.system",
    ),
    ("a changed deal", lambda c: c["entries"][0]["body"].update(actor=2), "entries[0].hash"),
    ("a changed reason", lambda c: first(c["entries"], kind="correction").update(reason="-"), "hash"),
    ("a hash of another day", lambda c: c["sheets"][0].update(head_hash="0" * 64), "sheets[0].head_hash"),
    ("an entry left out", lambda c: c["entries"].pop(), ""),
    ("a deal for more", deals_for_more, "sheets["),
    ("money out of nothing", lambda c: c["sheet_seats"][0].update(zb=100000), "sheets[0]"),
    ("a rewritten log", lambda c: c["published_standings"][0]["heads"][0].update(head="0" * 64), "heads"),
    (
        "a posting of nothing",
        lambda c: c["cash_postings"][0].update(cents=0),
        "cash_postings",
    ),
    ("the same seat twice", lambda c: c["seats"].append(dict(c["seats"][0])), "seats"),
    ("an early fee that is not less", lambda c: c["fees"][0].update(early_cents=1000), "fees"),
    ("an early fee without a day", lambda c: c["fees"][0].update(early_until=None), "fees"),
    ("two fees of a category", lambda c: c["fees"].append(dict(c["fees"][0])), "fees"),
    (
        "a photo that is none",
        lambda c: c["case_photos"][0].update(picture="PHN2Zz4="),
        "case_photos[0].picture",
    ),
    ("an address twice", lambda c: c["accounts"].append(dict(c["accounts"][0])), "accounts"),
]


@pytest.mark.parametrize(("lie", "field"), [each[1:] for each in LIES], ids=[each[0] for each in LIES])
def test_a_lie_is_refused_by_name(day: bytes, lie: Callable[[dict[str, Any]], object], field: str) -> None:
    content = json.loads(day)
    lie(content)
    assert field in attempt(json.dumps(content).encode())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b'"format":"tournament/1"', b'"format":"tournament/1","format":"tournament/1"', "format"),
        (b'"Ve\xc4\xbek\xc3\xbd de\xc5\x88"', b'"\\u0000"', "NUL"),
        (b'"Ve\xc4\xbek\xc3\xbd de\xc5\x88"', b'"\\ud800"', ""),
        (b'"Ve\xc4\xbek\xc3\xbd de\xc5\x88"', b'"\xff"', "UTF-8"),
        (b'"capacity":13', b'"capacity":NaN', "NaN"),
        (b'"capacity":13', b'"capacity":' + b"9" * 5000, "9999"),
        (b'"system_options":{}', b'"system_options":' + b'{"a":' * 60000 + b"1" + b"}" * 60000, ""),
        (b'"format":"tournament/1"', b'"format":', "JSON"),
    ],
)
def test_what_is_no_proper_json(day: bytes, old: bytes, new: bytes, words: str) -> None:
    assert old in day
    assert words in attempt(day.replace(old, new, 1))


@pytest.mark.parametrize("content", [b"", b"[]", b"null", b"{}", b"PK\x03\x04", b'"tournament/1"'])
def test_what_is_no_tournament(content: bytes) -> None:
    assert attempt(content)


def test_too_large_a_file_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST_TOURNAMENT", 10)
    assert "MB" in attempt(b" " * 11)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of every value of a file that holds no others."""
    if isinstance(value, dict):
        return [each for key, item in value.items() for each in leaves(item, (*path, key))]
    if isinstance(value, list):
        return [each for place, item in enumerate(value) for each in leaves(item, (*path, place))]
    return [path]


@pytest.mark.acceptance(name="attacks")
@settings(
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_other_value_anywhere_is_refused_or_is_a_tournament(day: bytes, data: st.DataObject) -> None:
    """Whatever stands in one place: a refusal, or a tournament that can be exported and read again."""
    content = json.loads(day)
    *way, last = data.draw(st.sampled_from(leaves(content)))
    place: Any = content
    for step in way:
        place = place[step]
    place[last] = data.draw(
        st.sampled_from([None, True, -1, 0, 1, 2, 10**18, 1.5, "", "x", "1/0", [], {}, [1], {"a": 1}])
    )
    with transaction.atomic():
        try:
            done = import_tournament(read_tournament(json.dumps(content).encode()))
        except Refusal:
            assert not Tournament.objects.exists()
        else:
            assert read_tournament(export_tournament(done.tournament))
        transaction.set_rollback(True)
