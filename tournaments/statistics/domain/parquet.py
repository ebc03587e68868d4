"""All deals of public tournaments as one Parquet file, a row a player and deal: for whoever studies the game.

Optional: it needs pyarrow (requirements/data.txt). docs/statistics.md explains the columns, in their order here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.people.domain import consents
from tournaments.people.models import Player
from tournaments.registration.models import Registration
from tournaments.statistics.domain import reading
from tournaments.statistics.models import TournamentFigures

#: Column and type, as pyarrow calls it.
COLUMNS = (
    ("tournament", "string"),
    ("date", "date32"),
    ("ruleset", "string"),
    ("currency", "string"),
    ("round", "int16"),
    ("table", "int16"),
    ("deal", "int16"),
    ("player", "int64"),
    ("name", "string"),
    ("seat", "int8"),
    ("turn", "int8"),
    ("seats", "int8"),
    ("role", "string"),
    ("contract", "string"),
    ("red", "bool_"),
    ("made", "bool_"),
    ("gain", "int64"),
    ("without_fleks", "int64"),
    ("fleks", "int16"),
    ("premium", "int32"),
    ("renonces", "int16"),
    ("tricks", "int8"),
)
#: Rows that are held at once.
BATCH = 50_000


def write(path: Path) -> int:
    """Write the file; returns how many rows it has. Raises WrongStateError where pyarrow is not installed."""
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise WrongStateError(
            "Parquet needs the optional packages of requirements/data.txt: pip install -r requirements/data.txt"
        ) from None
    schema = arrow.schema([(name, getattr(arrow, kind)()) for name, kind in COLUMNS])
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in _batches(rows()):
            named = [dict(zip((name for name, _ in COLUMNS), row, strict=True)) for row in batch]
            writer.write_table(arrow.Table.from_pylist(named, schema=schema))
            count += len(batch)
    return count


def rows() -> Iterator[tuple[object, ...]]:
    """The rows of all public tournaments by date; who did not agree to his statistics has neither number nor name."""
    counted = TournamentFigures.objects.filter(public=True).values("tournament")
    for tournament in Tournament.objects.filter(pk__in=counted).order_by("date", "pk"):
        entries = Registration.objects.filter(tournament=tournament).select_related("player")
        named = {entry.pk: entry.player for entry in entries if entry.named}
        agreed = consents.agreed_to(consents.Scope.STATISTICS, [player.pk for player in named.values()])
        people = {entry: player for entry, player in named.items() if player.pk in agreed}
        rounds = [round_ for round_, _ in reading.closed_rounds(tournament.pk)]
        for table in reading.played(rounds).values():
            yield from _of_table(tournament, table, people)


def _of_table(
    tournament: Tournament, table: reading.Played, people: dict[int, Player]
) -> Iterator[tuple[object, ...]]:
    head = tournament.slug, tournament.date, table.ruleset, tournament.currency
    for row in reading.rows_of(table):
        player = people.get(row.player)
        yield (
            *head, row.place.round, row.place.table, row.place.deal,
            player.pk if player else None, player.name if player else None,
            row.seat + 1, row.turn, row.seats, row.role, row.contract or None, row.red, row.made,
            row.gain, row.without, row.fleks, row.premium, row.renonces, row.tricks,
        )  # fmt: skip


def _batches(rows: Iterable[tuple[object, ...]]) -> Iterator[list[tuple[object, ...]]]:
    batch: list[tuple[object, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
