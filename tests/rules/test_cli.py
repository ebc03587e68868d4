"""`python -m rules`: one answer a record, one line a line, exit 2 when any was refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import __main__ as cli
from rules import registry, rulebook

pytestmark = pytest.mark.unit

RECORD: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "marias/szmk-2012",
    "players": ["Anna\u2028", "Boris", "Cyril", "Dana"],
    "deals": [
        {
            "kind": "deal",
            "dealer": 3,
            "pausing": 3,
            "actor": 0,
            "contract": "hundred",
            "red": True,
            "points": 130,
        },
        {"kind": "misdeal", "dealer": 1},
    ],
}
BELOW_THE_BID = json.loads(json.dumps(RECORD))
BELOW_THE_BID["deals"][0]["bid"] = 7


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(RECORD, ensure_ascii=False), encoding="utf-8")
    return path


def test_score_prints_one_result_a_file(file: Path, capfdbinary: Any) -> None:
    assert cli.main(["score", str(file), str(file)]) == 0
    first, second = capfdbinary.readouterr().out.removesuffix(b"\n").split(b"\n")
    assert first == second
    assert json.loads(first)["money"] == [192, -64, -64, -64]


def test_jsonl_answers_every_line_in_order() -> None:
    lines = [
        "\ufeff" + json.dumps(RECORD, ensure_ascii=False),  # the name holds U+2028, which ends no line
        "no JSON",
        json.dumps(BELOW_THE_BID),
        "",
        json.dumps(RECORD) + "\r",
    ]
    run = subprocess.run(
        [sys.executable, "-m", "rules", "score", "--jsonl", "-"],
        input="".join(line + "\n" for line in lines).encode(),
        capture_output=True,
        check=False,
    )
    answers = [json.loads(line) for line in run.stdout.removesuffix(b"\n").split(b"\n")]
    assert run.returncode == 2
    assert run.stderr == b""
    assert [answer.get("error") for answer in answers] == [
        None,
        {
            "deal": None,
            "field": None,
            "rule": "GEN-1",
            "message": "the text is not JSON: the fault is in line 1, column 1",
        },
        {
            "deal": 1,
            "field": "contract",
            "rule": "M-2",
            "message": "the contract stands on rung 5, below the bid 7",
        },
        {
            "deal": None,
            "field": None,
            "rule": "GEN-1",
            "message": "the text is empty; a record is a JSON object",
        },
        None,
    ]


def test_a_refused_record_has_no_result(tmp_path: Path, capfdbinary: Any) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(BELOW_THE_BID))
    assert cli.main(["score", str(path)]) == 2
    assert set(json.loads(capfdbinary.readouterr().out)) == {"error"}


def test_a_file_that_is_not_there_is_named(capfd: Any) -> None:
    assert cli.main(["score", "no-such-file.json"]) == 2
    assert "no-such-file.json" in capfd.readouterr().err


def test_no_input_no_answer() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "rules", "score", "--jsonl", "-"], input=b"", capture_output=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, b"")


def test_list_names_every_rule_set(capfd: Any) -> None:
    assert cli.main(["list"]) == 0
    told = capfd.readouterr().out
    assert all(ruleset in told for ruleset in registry.rulesets())


@pytest.mark.parametrize(("language", "said"), [("sk", "červená"), ("cs", "červená"), ("en", "red")])
def test_explain_tells_the_evening(file: Path, language: str, said: str, capfd: Any) -> None:
    assert cli.main(["explain", str(file), "--language", language]) == 0
    told = capfd.readouterr().out
    assert said in told
    assert "[M-9, A]" in told
    assert "[M-29]" in told


def test_explain_says_why_a_record_is_refused(tmp_path: Path, capfd: Any) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(BELOW_THE_BID))
    assert cli.main(["explain", str(path)]) == 2
    output = capfd.readouterr()
    assert output.out == ""
    assert "deal 1, contract" in output.err
    assert "(M-2)" in output.err


@pytest.mark.parametrize("arguments", [["explain"], ["explain", "--rules", "--language", "sk"]])
def test_explain_without_a_file_lists_the_rule_book(arguments: list[str], capfd: Any) -> None:
    assert cli.main(arguments) == 0
    numbers = [line.split()[0] for line in capfd.readouterr().out.splitlines()]
    assert set(rulebook.rules("marias")) | set(rulebook.rules("general")) <= set(numbers)


def test_schema_prints_the_schema_of_a_rule_set(capfd: Any) -> None:
    assert cli.main(["schema", "marias/szmk-2012"]) == 0
    assert json.loads(capfd.readouterr().out)["$schema"].startswith("https://json-schema.org/")
    assert cli.main(["schema", "marias/none"]) == 2


def test_a_reader_that_goes_away_is_no_error(file: Path) -> None:
    run = subprocess.run(
        f"{sys.executable} -m rules explain {file} | head -1", shell=True, capture_output=True, check=False
    )
    assert run.stderr == b""
    assert run.stdout.startswith("Licitovaný mariáš".encode())


@pytest.mark.parametrize(
    ("language", "missing", "folder"),
    [
        ("en", "there is no such file", "this is a folder, not a file"),
        ("sk", "taký súbor nie je", "to je priečinok, nie súbor"),
        ("cs", "takový soubor není", "to je složka, ne soubor"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_the_language(
    language: str, missing: str, folder: str, tmp_path: Path, capfd: Any
) -> None:
    for command in ("score", "explain"):
        assert cli.main([command, "none.json", "--language", language]) == 2
        assert capfd.readouterr().err == f"none.json: {missing}\n"
        assert cli.main([command, str(tmp_path), "--language", language]) == 2
        assert capfd.readouterr().err == f"{tmp_path}: {folder}\n"


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "the contract stands on rung 5, below the bid 7"),
        ("sk", "záväzok je na stupni 5, nižšie ako licit 7"),
        ("cs", "závazek je na stupni 5, níže než licit 7"),
    ],
)
def test_score_tells_a_refusal_in_the_language(
    language: str, message: str, tmp_path: Path, capfdbinary: Any
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(BELOW_THE_BID))
    assert cli.main(["score", str(path), "--language", language]) == 2
    error = json.loads(capfdbinary.readouterr().out)["error"]
    assert error == {"deal": 1, "field": "contract", "rule": "M-2", "message": message}
