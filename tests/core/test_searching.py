"""Searches look through an index alone, or are answered by one; what they find is told elsewhere."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.db.models import QuerySet

from core.postgresql.trigrams import added
from core.searching import searched_words
from tournaments.events.models import Tournament
from tournaments.people.models import Club, Player
from tournaments.people.queries.merging import names_of_several, players_of
from tournaments.people.queries.players import found_players
from tournaments.publishing.queries.published import found_tournaments

pytestmark = [pytest.mark.integration, pytest.mark.databases]

POSTGRES = connection.vendor == "postgresql"
MANY = 3000


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Klub 0000", ["0000", "klub"]),
        ("ján Novák", ["novak", "jan"]),
        ("novák jn 7", ["7", "novak", "jn"]),
        ("b a", ["b", "a"]),
        (" \u0301 ", []),
    ],
)
def test_the_rarest_word_is_asked_for_first(typed: str, words: list[str]) -> None:
    assert searched_words(typed) == words


@pytest.fixture(scope="module")
def many(lasting: None) -> None:
    """More than a database would rather read whole, and what it knows of them."""
    club = Club.objects.create(name="Klub 0001")
    Club.objects.bulk_create(Club(name=f"Oddiel {n}", plain_name=f"oddiel {n}") for n in range(60))
    Tournament.objects.bulk_create(
        Tournament(
            name=f"Turnaj {n:05}",
            slug=f"t{n}",
            venue="Levoča",
            club=club if n < 12 else None,
            date=date(2026, 1, 1),
            public=True,
            state=Tournament.State.DECLARED,
        )
        for n in range(MANY)
    )
    Player.objects.bulk_create(
        Player(name=f"Hráč {n:05}", plain_name=f"hrac {n:05}", registered=True) for n in range(MANY)
    )
    connection.check_constraints()  # else an index of a table with rows to be checked cannot be dropped below
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def plan(found: QuerySet[Tournament, object] | QuerySet[Player, object]) -> str:
    return found.explain()


@pytest.mark.django_db
@pytest.mark.usefixtures("many")
class TestPlans:
    @pytest.mark.parametrize("words", ["zzz", "turnaj 00007", "klub 0001"])
    def test_a_rare_word_in_the_public_list(self, words: str) -> None:
        said = plan(found_tournaments(words=words).values_list("pk")[:301])
        assert ("tournament_trigrams" if POSTGRES else "COVERING INDEX tournament_searched") in said
        assert "Seq Scan on events_tournament" not in said

    def test_a_word_of_all_is_found_in_the_order_of_the_list(self) -> None:
        said = plan(found_tournaments(words="turnaj").values_list("pk")[:301])
        assert POSTGRES or "COVERING INDEX tournament_searched" in said
        assert "Sort" not in said
        assert "B-TREE" not in said

    def test_a_part_of_the_name_of_a_player_in_the_order_of_the_alphabet(self) -> None:
        said = plan(found_players("hrac").values_list("pk")[:20])
        assert ("player_searched" if POSTGRES else "COVERING INDEX player_searched") in said
        assert "Sort" not in said
        assert "B-TREE" not in said

    def test_namesakes_among_many(self) -> None:
        said = plan(names_of_several(players_of(None)))
        assert "player_namesake" in said
        assert "Seq Scan on people_player " not in said


@pytest.mark.django_db
@pytest.mark.skipif(not POSTGRES, reason="SQLite has no trigrams")
def test_where_the_extension_may_not_be_added_nothing_breaks() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP EXTENSION pg_trgm CASCADE")
        cursor.execute("CREATE ROLE flek_without_rights")
        cursor.execute("SET ROLE flek_without_rights")
        assert not added(connection)
        cursor.execute("RESET ROLE")
    assert added(connection)
