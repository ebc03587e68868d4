"""The house is as docs/architecture.md draws it: rooms of a size, files of a few screens."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parent.parent
LONGEST = 300
ROOMS = [path for path in sorted((ROOT / "tournaments").iterdir()) if (path / "__init__.py").exists()]
#: The most of all lines of Python that a part may hold, in percent; what is not named: 10.
MOST = {"rules": 22, "scoring": 17}


def sources(*endings: str) -> Iterator[Path]:
    """Every file of ours with one of these endings, but tests and migrations."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if (
            path.suffix in endings
            and not name.startswith("tests/")
            and "/migrations/" not in name
            and path.exists()
        ):
            yield path


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_is_longer_than_a_few_screens() -> None:
    found = {path.relative_to(ROOT).as_posix(): lines(path) for path in sources(".py", ".js", ".css")}
    assert not {name: count for name, count in found.items() if count > LONGEST}


def test_no_room_swallows_the_others() -> None:
    counted: Counter[str] = Counter()
    for path in sources(".py"):
        parts = path.relative_to(ROOT).parts
        counted["/".join(parts[: 2 if parts[0] == "tournaments" else 1])] += lines(path)
    whole = counted.total()
    shares = {name: 100 * count / whole for name, count in counted.items()}
    assert not {name: share for name, share in shares.items() if share > MOST.get(name, 10)}


def test_in_the_rooms_only_free_json_is_a_dictionary_of_anything() -> None:
    """What has a form has a type; the rest is `core.typed.FreeJson`, which says why."""
    rooms = [path for path in sources(".py") if "tournaments" in path.parts and "api" not in path.parts]
    assert rooms
    assert not [path.name for path in rooms if "dict[str, Any]" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_room_says_what_it_is_for(room: Path) -> None:
    assert '"""' in (room / "__init__.py").read_text(encoding="utf-8")
    assert f"  {room.name}/" in (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
