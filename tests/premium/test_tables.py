"""M-41: a table of a club, its versions, who may make and change it, and that what is typed is what is kept."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core.refusals import WrongStateError
from rules.marias.premium_tables import MOST_NAME, MOST_POINTS, all_rows, check_table
from tests.evening import account
from tests.security.registry import officer, web
from tournaments.people.domain.erasing import erase_account
from tournaments.people.domain.own_data import own_data
from tournaments.premium.domain import tables
from tournaments.premium.domain.refusals import BadTableError
from tournaments.premium.domain.rows import shipped
from tournaments.premium.domain.tables import Draft
from tournaments.premium.models import PremiumTable, PremiumTableVersion
from tournaments.premium.models.tables import LONGEST_NAME
from tournaments.premium.queries import offers

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

DAY = date(2026, 9, 1)
PRINTED = "2010-printed"
#: Of the list: session, account, clubs, tables and versions of both kinds.
QUERIES = 6


def draft(name: str = "Severná", rows: dict[str, list[int]] | None = None, on: date = DAY) -> Draft:
    return Draft(name, on, PRINTED, {"seven.3": [5, 7], "betl.ace": [10, 10]} if rows is None else rows)


def club_table(**said: Any) -> PremiumTable:
    """A table of the club of “officer@example.test”."""
    chair = officer("officer@example.test")
    return tables.make_table(chair, chair.club_roles.get().club, draft(**said))


@pytest.fixture(scope="module")
def table(lasting: None) -> PremiumTable:
    return club_table()


def typed(of: str = PRINTED, **changed: Any) -> dict[str, Any]:
    """What a browser sends for a table like the shipped one; `changed` by field, None: not sent."""
    sent: dict[str, Any] = {"of": of, "club": "", "name": "Severná", "valid_from": "2026-09-01"}
    for row, (lead, no_lead) in shipped()[of].items():
        sent |= {f"on-{row}": "on", f"lead-{row}": str(lead), f"no_lead-{row}": str(no_lead)}
    return {name: value for name, value in (sent | changed).items() if value is not None}


@pytest.mark.parametrize("of", shipped())
def test_a_copy_of_a_shipped_table_is_that_table(of: str) -> None:
    answer = web(account()).post(reverse("premium:make"), typed(of))
    version = PremiumTableVersion.objects.get()
    assert answer["Location"] == reverse("premium:table", args=[version.table_id])
    assert (version.rows, version.based_on, version.number) == (shipped()[of], of, 1)
    assert (version.table.owner, version.table.club) == (account(), None)


def test_rows_go_off_and_on_and_have_other_values() -> None:
    row = {"on-seven.1": "on", "lead-seven.1": "0", "no_lead-seven.1": str(MOST_POINTS)}
    changed = typed(**{"on-betl.six": None, "lead-seven.3": "5", "no_lead-seven.3": "7"}, **row)
    web(account()).post(reverse("premium:make"), changed)
    rows = PremiumTableVersion.objects.get().rows
    wanted = shipped()[PRINTED] | {"seven.3": [5, 7], "seven.1": [0, MOST_POINTS]}
    del wanted["betl.six"]
    assert rows == wanted


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "name"),
        ({"name": "Sever\u200bná"}, "name"),
        ({"valid_from": "zajtra"}, "valid_from"),
        ({"lead-seven.3": ""}, "lead-seven.3"),
        ({"no_lead-seven.3": "-1"}, "no_lead-seven.3"),
        ({"lead-seven.3": str(MOST_POINTS + 1)}, "lead-seven.3"),
        ({"lead-seven.3": "7.5"}, "lead-seven.3"),
        ({f"on-{row.id}": None for row in all_rows()}, "__all__"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(changed: dict[str, Any], field: str) -> None:
    answer = web(account()).post(reverse("premium:make"), typed(**changed))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not PremiumTable.objects.exists()


def test_the_longest_name_and_the_last_version_are_a_table_of_the_rules() -> None:
    version = PremiumTableVersion(
        name="Ž" * LONGEST_NAME,
        valid_from=DAY,
        number=tables.MOST_VERSIONS,
        based_on="2010-printed",
        rows={"seven.3": [5, 7]},
    )
    check_table(version.inline)
    assert len(str(version.inline["id"])) <= MOST_NAME


def test_a_change_is_a_new_version_and_the_old_one_stays(table: PremiumTable) -> None:
    chair, first = account("officer@example.test"), table.newest
    second = tables.change_table(table, chair, draft("Severná tabuľka", {"seven.3": [6, 8]}), 1)
    assert (second.number, second.made_by) == (2, chair)
    first.refresh_from_db()
    assert (first.name, first.rows) == ("Severná", draft().rows)
    assert tables.change_table(table, chair, draft("Severná tabuľka", {"seven.3": [6, 8]}), 2) == second
    assert table.versions.count() == 2


def test_who_saw_an_older_version_overwrites_nothing(table: PremiumTable) -> None:
    chair = account("officer@example.test")
    tables.change_table(table, chair, draft(rows={"seven.3": [6, 8]}), 1)
    page = web("officer@example.test").post(
        reverse("premium:change", args=[table.pk]), typed(seen="1", name="Iná")
    )
    assert page.status_code == 422
    assert table.versions.count() == 2


@pytest.mark.parametrize("rows", [{}, {"seven.9": [1, 1]}, {"seven.3": [1]}, {"seven.3": [1, True]}])
def test_the_rules_have_the_last_word(rows: dict[str, Any]) -> None:
    with pytest.raises(BadTableError), transaction.atomic():
        club_table(rows=rows)
    assert not PremiumTable.objects.exists()


def test_one_club_has_one_table_of_a_name_and_another_club_its_own(table: PremiumTable) -> None:
    assert table.club is not None
    with pytest.raises(WrongStateError):
        tables.make_table(account("officer@example.test"), table.club, draft("SEVERNA"))
    tables.make_table(account(), None, draft())
    other = officer("other@example.test", "Cudzí klub")
    tables.make_table(other, other.club_roles.get().club, draft())


def test_the_number_of_tables_and_versions_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 1)
    monkeypatch.setattr(tables, "MOST_VERSIONS", 1)
    table = club_table()
    chair = account("officer@example.test")
    with pytest.raises(WrongStateError):
        tables.make_table(chair, table.club, draft("Druhá"))
    with pytest.raises(WrongStateError):
        tables.change_table(table, chair, draft("Druhá"), 1)


# --- who may --------------------------------------------------------------------------------------


def test_an_officer_whose_office_has_ended_changes_nothing(table: PremiumTable) -> None:
    client = web("officer@example.test")
    assert client.get(reverse("premium:edit", args=[table.pk])).status_code == 200
    account("officer@example.test").club_roles.all().delete()
    assert client.get(reverse("premium:edit", args=[table.pk])).status_code == 403
    assert client.post(reverse("premium:change", args=[table.pk]), typed(seen="1")).status_code == 403
    assert table.versions.count() == 1


def test_nobody_makes_a_table_for_a_club_that_is_not_his() -> None:
    club = club_table().club
    assert club is not None
    sent = typed(club=str(club.pk), name="Podvrh")
    assert web(account()).post(reverse("premium:make"), sent).status_code == 403
    assert web("officer@example.test").post(reverse("premium:make"), sent).status_code == 302


def test_an_own_table_is_of_its_account_alone() -> None:
    table = tables.make_table(account(), None, draft())
    union = User.objects.create_superuser("union@example.test")
    for who in (Client(), web(officer("officer@example.test")), web(union.email)):
        assert who.get(reverse("premium:table", args=[table.pk])).status_code == 404
        assert who.post(reverse("premium:retire", args=[table.pk])).status_code in (302, 404)
    table.refresh_from_db()
    assert table.retired_at is None
    assert "Severná" not in web(union.email).get(reverse("premium:home")).content.decode()


def test_a_club_table_is_read_by_everybody_in_every_version(table: PremiumTable) -> None:
    tables.change_table(table, account("officer@example.test"), draft(rows={"seven.2": [12, 18]}), 1)
    stranger = Client()
    shown = stranger.get(reverse("premium:version", args=[table.pk, 1])).content.decode()
    assert "sedma na 3 tromfy" in shown
    assert "officer@example.test" not in shown
    assert "sedma na 2 tromfy" in stranger.get(reverse("premium:table", args=[table.pk])).content.decode()
    assert stranger.get(reverse("premium:version", args=[table.pk, 3])).status_code == 404


def test_an_own_table_goes_with_its_account_and_is_in_its_data() -> None:
    olga = account()
    tables.make_table(olga, None, draft())
    kept: Any = own_data(olga)["account"]
    assert [(one["name"], one["rows"]) for one in kept["premium_tables"]] == [("Severná", draft().rows)]
    erase_account(olga)
    assert not PremiumTable.objects.exists()


def test_a_club_keeps_the_tables_of_an_officer_who_is_gone(table: PremiumTable) -> None:
    erase_account(account("officer@example.test"))
    assert PremiumTableVersion.objects.get(table=table).made_by is None


# --- what is offered ------------------------------------------------------------------------------


def offered(user: User | None, day: date = DAY, clubs: list[int] | None = None) -> list[object]:
    return [one.value for one in offers(user, day, clubs or [])["premium_table"]]


def test_offered_is_what_is_in_force_on_the_day_and_what_comes(table: PremiumTable) -> None:
    chair = account("officer@example.test")
    first = table.newest.inline
    second = tables.change_table(table, chair, draft(rows={"seven.2": [1, 2]}, on=date(2027, 1, 1)), 1).inline
    assert offered(chair) == [second, first] or offered(chair) == [first, second]
    assert offered(chair, date(2027, 1, 1)) == [second]
    tables.retire_table(table)
    assert offered(chair) == []
    tables.offer_table(table)
    assert second in offered(chair)


def test_offered_are_the_own_tables_and_those_of_the_clubs(table: PremiumTable) -> None:
    assert table.club is not None
    stranger = account("stranger@example.test")
    assert offered(stranger) == []
    assert offered(stranger, clubs=[table.club.pk]) == [table.newest.inline]
    assert offered(None, clubs=[table.club.pk]) == [table.newest.inline]
    own = tables.make_table(stranger, None, draft("Moja"))
    assert offered(stranger) == [own.newest.inline]
    assert offered(account("officer@example.test")) == [table.newest.inline]


def test_a_list_of_tables_takes_as_many_queries_for_three_as_for_one(
    django_assert_num_queries: Any, table: PremiumTable
) -> None:
    client = web("officer@example.test")
    client.get(reverse("premium:home"))
    with django_assert_num_queries(QUERIES):
        client.get(reverse("premium:home"))
    for name in ("Druhá", "Tretia"):
        tables.make_table(account("officer@example.test"), table.club, draft(name))
    with django_assert_num_queries(QUERIES):
        client.get(reverse("premium:home"))
