"""What `-m` asks for decides which files are imported; a test asks for what its layer has."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests import acceptance, conftest, layers, order

pytestmark = pytest.mark.unit

CHOSEN = [
    ("", "unit", True),
    ("browser", "unit", True),
    ("unit", "unit", True),
    ("unit", "integration", False),
    ("not unit", "integration", True),
    ("not unit", "unit", False),
    ("unit and not acceptance", "unit", True),
    ("integration and databases and not acceptance", "e2e", False),
    ("unit or e2e", "e2e", True),
    ("(unit or e2e) and not browser", "integration", False),
    ("e2e and acceptance and not browser", "e2e", True),
    ("e2e and acceptance(name='pages')", "e2e", True),
    ("e2e and acceptance(name='pages')", "unit", False),
    ("acceptance(name='pages')", "unit", True),
]


@pytest.mark.parametrize(("marks", "layer", "expected"), CHOSEN)
def test_a_file_is_imported_where_its_layer_can_be_chosen(
    marks: str, layer: str, expected: bool, tmp_path: Path
) -> None:
    file = tmp_path / "test_one.py"
    file.write_text(f"import pytest\n\npytestmark = [\n    pytest.mark.{layer},\n    pytest.mark.slow,\n]\n")
    assert layers.is_asked_for(file, marks) is expected


def test_every_file_names_its_layer() -> None:
    without = [
        str(file)
        for file in layers.ROOT.glob("tests/**/test_*.py")
        if not layers.HEAD.search(file.read_text("utf-8"))
    ]
    assert without == []


def test_every_heavy_test_has_a_name_that_can_be_run() -> None:
    for name in acceptance.NAMES:
        assert acceptance.files(name), name


def test_an_order_keeps_the_tests_of_a_file_together(request: pytest.FixtureRequest) -> None:
    items = list(request.session.items)
    order.shuffle(items, "1")
    again = list(items)
    order.shuffle(again, "2")
    order.shuffle(again, "1")
    assert items == again
    files = [item.nodeid.partition("::")[0] for item in items]
    changes = sum(one != two for one, two in itertools.pairwise(files))
    assert changes + 1 == len(set(files))


@pytest.mark.parametrize(
    ("marks", "asked", "worker", "processes"),
    [
        ("unit", None, False, 2),
        ("unit", None, True, None),  # one of the two: it starts no others
        ("unit", 0, False, 0),
        ("unit and not acceptance", None, False, None),
        ("", None, False, None),
    ],
)
def test_the_quick_loop_goes_on_two_cores(
    marks: str, asked: int | None, worker: bool, processes: int | None
) -> None:
    option = SimpleNamespace(markexpr=marks, numprocesses=asked, usepdb=False, dist="no")
    config = SimpleNamespace(option=option, **({"workerinput": {}} if worker else {}))
    conftest.pytest_cmdline_main(cast(pytest.Config, config))
    assert option.numprocesses == processes
    assert option.markexpr in ("", "unit and not acceptance")
