"""A rule set is a file; this finds each place that has to know it and does not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from rules import registry
from rules.play import games
from scoring.documents.layouts import layout_of
from scoring.documents.sheet import PaperForm
from scoring.study import words
from tournaments.events.forms.settings import TABLE_SIZES, playable

pytestmark = pytest.mark.integration

RULES = Path(__file__).parent / "rules"
COPY = "preferans/copy-of-sochi"


def worked_examples() -> set[str]:
    """The rule sets that a golden case is played by."""
    marias = json.loads((RULES / "marias" / "golden.json").read_text("utf-8"))
    preferans = [
        json.loads(file.read_text("utf-8")) for file in (RULES / "preferans" / "cases").glob("*.json")
    ]
    return {case["record"]["ruleset"] for case in [*marias, *preferans]}


def quick_tables() -> set[str]:
    """Those that the page of quick tables offers."""
    page = Client().get(reverse("scoring:quick")).content.decode()
    return {each for each in registry.rulesets() if reverse("scoring:quick-new", args=[each]) in page}


def quick_forms() -> set[str]:
    """Those whose quick table can be filled in."""
    address = {each: reverse("scoring:quick-new", args=[each]) for each in registry.rulesets()}
    return {each for each in address if Client().get(address[each]).status_code == 200}


def printed() -> set[str]:
    """Those whose empty sheet can be drawn for every number of players, in three languages."""
    return {
        each for each, known in registry.rulesets().items() if all(_drawn(each, n) for n in known.players)
    }


def _drawn(ruleset: str, seats: int) -> bool:
    layout = layout_of(ruleset)
    sheets = (
        PaperForm(ruleset=ruleset, options=(), currency="EUR", language=language, seats=seats, blank=True)
        for language in ("sk", "cs", "en")
    )
    return layout is not None and all(layout.form(sheet) for sheet in sheets)


def titled() -> set[str]:
    """Those with a title of their own in Slovak and Czech."""
    known = registry.rulesets().values()
    titles = Counter((code, each.titles.get(code)) for each in known for code in ("sk", "cs"))
    return {
        each.id for each in known if all(titles[code, each.titles.get(code)] == 1 for code in ("sk", "cs"))
    }


def introduced() -> set[str]:
    """Those with a line of what they are, and with a place in the list of each language."""
    return {
        each.id
        for each in registry.rulesets().values()
        for way in [(each, *each.variants)]
        if all(code in one.about and code in one.order for one in way for code in ("sk", "cs", "en"))
    }


#: Each place: who is known there, and of how many players a rule set must be to belong there.
PLACES: dict[str, tuple[Callable[[], set[str]], tuple[int, ...]]] = {
    "the play of the cards": (lambda: set(games.books()), (2, 3, 4, 5)),
    "the study of open hands": (lambda: set(dict(words.rulesets())), (3, 4, 5)),
    "the settings of a tournament": (lambda: set(dict(playable())), TABLE_SIZES),
    "the page of quick tables": (quick_tables, (2, 3, 4, 5)),
    "the form of a quick table": (quick_forms, (2, 3, 4, 5)),
    "the sheet on paper": (printed, (2, 3, 4, 5)),
    "the worked examples": (worked_examples, (2, 3, 4, 5)),
    "the lines of what they are": (introduced, (2, 3, 4, 5)),
    "the titles": (titled, (2, 3, 4, 5)),
}


def missing() -> dict[str, set[str]]:
    """The rule sets that a place does not know, by place."""
    found = {}
    for place, (known, sizes) in PLACES.items():
        wanted = {each.id for each in registry.rulesets().values() if set(sizes) & set(each.players)}
        found[place] = wanted - known()
    return {place: names for place, names in found.items() if names}


@pytest.fixture
def copy_of_sochi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rules with one rule set more, and nothing else of it anywhere."""
    data = Path(str(registry.resources.files("rules"))) / "data"
    (tmp_path / "data" / "rulesets").mkdir(parents=True)
    for part in data.iterdir():
        if part.name != "rulesets":
            (tmp_path / "data" / part.name).symlink_to(part)
    for file in (data / "rulesets").iterdir():
        (tmp_path / "data" / "rulesets" / file.name).symlink_to(file)
    sochi = (data / "rulesets" / "preferans-sochi.toml").read_text("utf-8")
    copied = sochi.replace('id = "preferans/sochi"', f'id = "{COPY}"')
    (tmp_path / "data" / "rulesets" / "preferans-zz.toml").write_text(copied, encoding="utf-8")
    monkeypatch.setattr(registry, "resources", SimpleNamespace(files=lambda package: tmp_path))
    registry.rulesets.cache_clear()
    registry.engine.cache_clear()
    yield
    monkeypatch.undo()
    registry.rulesets.cache_clear()
    registry.engine.cache_clear()


@pytest.mark.django_db
def test_every_rule_set_is_known_everywhere() -> None:
    assert missing() == {}


@pytest.mark.django_db
@pytest.mark.usefixtures("copy_of_sochi")
def test_a_copy_of_a_rule_set_is_found_where_it_is_missing() -> None:
    found = missing()
    alone = {"the play of the cards", "the study of open hands", "the worked examples"}
    assert {place for place, names in found.items() if names == {COPY}} == alone
    assert found["the titles"] == {COPY, "preferans/sochi"}
    assert set(found) == alone | {"the titles"}  # what a file brings by itself: forms and papers
