"""The deals as Parquet: as documented, of who agreed by name."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from core.refusals import WrongStateError
from tests.statistics.pages import agree, counted, entry_of
from tournaments.statistics.domain import parquet
from tournaments.statistics.models import EveningFigures

pytestmark = [pytest.mark.integration, pytest.mark.databases]

DOCUMENT = Path(__file__).parents[2] / "docs" / "statistics.md"


def test_the_document_names_every_column_with_its_type() -> None:
    told = re.findall(
        r"^\| `(\w+)` \| (string|date32|bool_|int\d+) \|", DOCUMENT.read_text(encoding="utf-8"), re.M
    )
    assert tuple(told) == parquet.COLUMNS


@pytest.mark.django_db
def test_rows_say_what_the_sums_say_and_name_who_agreed(tmp_path: Path) -> None:
    reader: Any = pytest.importorskip("pyarrow.parquet")
    evening = counted()
    entry = entry_of(evening)
    agree(entry.player)
    agree(entry_of(evening, 1).player)
    agree(entry_of(evening, 1).player, given=False)
    call_command("export_deals", str(tmp_path / "deals.parquet"), verbosity=0)
    rows = reader.read_table(tmp_path / "deals.parquet").to_pylist()
    figures = EveningFigures.objects.get(registration=entry)
    assert {row["name"] for row in rows} == {None, entry.player.name}
    mine = [row for row in rows if row["player"] == entry.player_id]
    assert (len(mine), sum(row["gain"] for row in mine)) == (figures.deals, figures.gain)
    assert len(rows) == sum(evening.evenings.exclude(registration=None).values_list("deals", flat=True))


def test_without_its_packages_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(WrongStateError, match=r"requirements/data\.txt"):
        parquet.write(tmp_path / "deals.parquet")
    assert not list(tmp_path.iterdir())
