"""What a document says of code and data is what the code and the data say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command, get_commands

from operations.reference import documents
from rules import registry

pytestmark = pytest.mark.unit

#: What the web server reads, not Flek.
READ_ELSEWHERE = {"BIND", "TABLES_BIND", "LIVE_HOST"}


@pytest.mark.parametrize("name", documents.DOCUMENTS)
def test_a_document_is_not_behind(name: str) -> None:
    assert documents.made(name) == (documents.FOLDER / name).read_text(encoding="utf-8")


def test_a_document_that_is_behind_is_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in documents.DOCUMENTS:
        text = (documents.FOLDER / name).read_text(encoding="utf-8")
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    old = tmp_path / "glossary.md"
    kept = old.read_text(encoding="utf-8")
    old.write_text(kept.replace("| deal | rozdanie |", "| deal | hra |"), encoding="utf-8")
    monkeypatch.setattr(documents, "FOLDER", tmp_path)
    with pytest.raises(CommandError, match=r"glossary\.md"):
        call_command("reference", "--check")
    call_command("reference")
    assert old.read_text(encoding="utf-8") == kept
    call_command("reference", "--check")


def test_a_document_that_lost_a_mark_is_no_silent_success(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (documents.FOLDER / "glossary.md").read_text(encoding="utf-8")
    (tmp_path / "glossary.md").write_text(text.replace("<!-- made: terms of jury -->", ""), encoding="utf-8")
    monkeypatch.setattr(documents, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match="terms of jury"):
        documents.made("glossary.md")


def test_every_command_of_ours_and_every_rule_set_is_in_the_reference() -> None:
    said = (documents.FOLDER / "reference" / "commands.md").read_text(encoding="utf-8")
    rooms = ("accounts", "core", "operations", "scoring", "tournaments")
    ours = {name for name, room in get_commands().items() if str(room).startswith(rooms)}
    assert len(ours) > 10
    assert [name for name in sorted(ours) if f"**`manage.py {name}`**" not in said] == []
    listed = (documents.FOLDER / "reference" / "rulesets.md").read_text(encoding="utf-8")
    assert [name for name in registry.rulesets() if f"| `{name}` |" not in listed] == []


def test_every_setting_of_the_examples_is_in_the_reference() -> None:
    said = (documents.FOLDER / "reference" / "settings.md").read_text(encoding="utf-8")
    text = (documents.FOLDER.parent / "docker" / "flek.env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)) - READ_ELSEWHERE
    assert len(named) > 15
    assert [name for name in sorted(named) if f"| `{name}` |" not in said] == []
