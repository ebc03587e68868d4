"""What a document says of code and data is what the code and the data say."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from operations.reference import documents


@pytest.mark.parametrize("name", documents.DOCUMENTS)
def test_a_document_is_not_behind(name: str) -> None:
    assert documents.made(name) == (documents.FOLDER / name).read_text(encoding="utf-8")


def test_a_document_that_is_behind_is_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in documents.DOCUMENTS:
        text = (documents.FOLDER / name).read_text(encoding="utf-8")
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
