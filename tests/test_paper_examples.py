"""What the papers show is so: commands take what they are shown with, what reads an example of JSON takes it."""

from __future__ import annotations

import ast
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, get_commands, load_command_class
from django.core.management.base import BaseCommand

from rules.registry import rulesets
from tests.test_papers import PAPERS, ROOT, prose

pytestmark = pytest.mark.e2e

BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
#: What stands before a command of ours: variables, the machine or the container that it runs on.
BEFORE = re.compile(r"^(?:[A-Z_]+=\S+ |\* \* \* \S+ |.*?(?:exec|run)(?: -T| --rm)? web (?=docker/|[a-z_]+))")
#: What is written in capitals and must be one of several words.
STANDS_FOR = {"METHOD": "random"}
#: What `docker/run.sh` does itself.
PROCESSES = {"web", "tables", "live", "worker", "beat", "migrate"}


@dataclass(frozen=True)
class Shown:
    """A command as a paper shows it."""

    paper: str
    program: str  # a module, "manage.py" or a file of bin/ and docker/
    arguments: tuple[str, ...]


def blocks(*kinds: str) -> list[object]:
    """The blocks of code of these kinds, each named by its paper and place."""
    return [
        pytest.param(text, id=f"{paper.relative_to(ROOT).as_posix()}-{place}")
        for paper in PAPERS
        for place, (kind, text) in enumerate(BLOCK.findall(paper.read_text(encoding="utf-8")), start=1)
        if kind in kinds
    ]


def lines(paper: Path) -> Iterator[str]:
    """The lines that are typed: those of blocks, and code in a line of text."""
    text = paper.read_text(encoding="utf-8")
    for kind, block in BLOCK.findall(text):
        if kind in ("sh", ""):
            yield from block.replace("\\\n", " ").splitlines()
    yield from (" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose(paper)))


def shown(paper: Path) -> Iterator[Shown]:
    """The commands of ours among them."""
    for line in lines(paper):
        line = re.sub(r"\$\(.*?\)", "TODAY", line.strip()).removeprefix("30 3 ").removeprefix("30 4 ")
        while (cut := BEFORE.sub("", line)) != line:
            line = cut
        if not re.match(
            r"(\S*python(3 -m| -m| manage)|(\S*/)?(manage\.py|manage\.sh|run\.sh) |bin/\w)", line
        ):
            continue
        words = shlex.split(re.sub(r"\[([^]]*)\]", r"\1", line).split(" | ")[0], comments=True)
        words = words[: words.index("<")] if "<" in words else words
        words = words[1:] if re.search(r"python3?$", words[0]) else words
        program, *rest = words[1:] if words[0] == "-m" else words
        if program.endswith(("manage.py", "docker/manage.sh", "docker/run.sh")):
            program = "run.sh" if program.endswith("run.sh") else "manage.py"
        yield Shown(paper.relative_to(ROOT).as_posix(), program, tuple(rest))


ALL = sorted({one for paper in PAPERS for one in shown(paper)}, key=lambda one: (one.paper, str(one)))
OF_DJANGO = [one for one in ALL if one.program in ("manage.py", "run.sh")]
OF_BIN = [one for one in ALL if one.program.startswith("bin/")]
MODULES = [
    one
    for one in ALL
    if one not in OF_DJANGO and one not in OF_BIN and (ROOT / one.program.split(".")[0]).is_dir()
]


def each(commands: list[Shown]) -> list[object]:
    return [pytest.param(one, id=" ".join((one.paper, one.program, *one.arguments))) for one in commands]


def test_there_are_commands_of_each_kind() -> None:
    assert min(len(OF_DJANGO), len(OF_BIN), len(MODULES)) >= 10


@pytest.mark.parametrize("command", each(OF_DJANGO))
def test_a_command_of_the_site_takes_what_it_is_shown_with(command: Shown) -> None:
    if not command.arguments:
        return
    name, *rest = command.arguments
    if command.program == "run.sh" and name in PROCESSES:
        assert re.search(rf"^\s*{name}\)", (ROOT / "docker/run.sh").read_text(encoding="utf-8"), re.MULTILINE)
        return
    application = get_commands()[name]
    found = application if isinstance(application, BaseCommand) else load_command_class(application, name)
    parser = found.create_parser("manage.py", name)
    if command.program == "manage.py" and not rest:
        parser.format_help()  # named without what it needs
        return
    try:
        parser.parse_args(rest)
    except CommandError as error:
        pytest.fail(f"{command}: {error}")


@cache
def told_of(module: str, *commands: str) -> str:
    """What a module says that it takes; it must end well."""
    done = subprocess.run(
        [sys.executable, "-m", module, *commands, "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("command", each(MODULES))
def test_a_module_takes_what_it_is_shown_with(command: Shown) -> None:
    parts = command.program.split(".")
    file = ROOT.joinpath(*parts)
    file = file / "__main__.py" if file.is_dir() else file.with_suffix(".py")
    source = file.read_text(encoding="utf-8")
    options = [word for word in command.arguments if word.startswith("--")]
    names = [
        word
        for word in (STANDS_FOR.get(word, word) for word in command.arguments)
        if re.fullmatch(r"[a-z]+", word)
    ]
    if "argparse" not in source and "ArgumentParser" not in source:
        called = file.with_name(f"{names[0]}.py") if names else file  # what the module hands its arguments to
        source += called.read_text(encoding="utf-8") if called.exists() else ""
        assert all(option in source for option in options)
        assert not names or called.exists() or names[0] in source
        return
    told = told_of(command.program)
    assert not names or names[0] in told
    if options:
        told += told_of(command.program, *names[:1])
    assert not [option for option in options if option not in told]


@pytest.mark.parametrize("command", each(OF_BIN))
def test_a_command_of_the_repository_takes_what_it_is_shown_with(command: Shown) -> None:
    file = ROOT / command.program
    assert file.stat().st_mode & 0o111
    text = file.read_text(encoding="utf-8")
    options = [word for word in command.arguments if re.fullmatch(r"--[a-z]+", word)]
    runs = re.search(r"exec \S*python\S* -m (operations\.\w+)", text)
    known = text + (told_of(runs[1]) if runs and options else "")
    assert not [option for option in options if option not in known]


@pytest.mark.parametrize("text", blocks("json"))
def test_an_example_of_json_is_read(text: str, tmp_path: Path) -> None:
    read = json.loads(text)
    file = tmp_path / "example.json"
    file.write_text(text, encoding="utf-8")
    if read.get("format") == "open-hands/1":
        run("rules", "solve", file)
    elif read.get("format") == "table-record/1":
        run("rules", "score", file)
    elif read.get("kind") == "deal":
        file.write_text(json.dumps(around(read)), encoding="utf-8")
        run("rules", "score", file)
    elif "players" in read:
        run("tournaments.seeding", "swiss", "--seed", "7", "--input", file)
    else:
        assert read.keys() >= {"id", "type", "created_at", "tournament", "data"}, (
            "what is this an example of?"
        )


def around(deal: dict[str, Any]) -> dict[str, Any]:
    """A record of which this is the only deal."""
    return {
        "format": "table-record/1",
        "ruleset": "marias/szmk-2012",
        "players": ["Anna", "Boris", "Cyril", "Dana"],
        "deals": [deal],
    }


def run(module: str, *arguments: object) -> None:
    """The command that the example is for; it ends well and answers in lines or JSON."""
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("text", blocks("python"))
def test_an_example_of_python_is_python_and_imports_what_is_there(text: str) -> None:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            names = ", ".join(alias.name for alias in node.names)
            exec(f"from {node.module} import {names}", {})


@pytest.mark.parametrize("text", blocks("toml"))
def test_an_example_of_a_rule_set_names_what_rule_sets_have(text: str) -> None:
    read = tomllib.loads(text)
    assert read["based_on"] in rulesets()
    shipped = [
        set(tomllib.loads(file.read_text(encoding="utf-8")))
        for file in (ROOT / "rules/data/rulesets").glob("*.toml")
    ]
    assert read.keys() <= set().union(*shipped)


def test_every_kind_of_block_is_looked_at() -> None:
    kinds = {kind for paper in PAPERS for kind, _ in BLOCK.findall(paper.read_text(encoding="utf-8"))}
    assert kinds <= {"", "sh", "json", "python", "toml", "ini", "nginx"}
