"""The papers of the project: what they name is there, the changelog has its form, files are as editors are told.

A paper is a Markdown file that people read: those beside the README and those of `docs`.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from configparser import ConfigParser
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parent.parent
PAPERS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
#: The most lines of a paper.
LONGEST = 250
#: What a section of the changelog may be, in the order of all of them.
SECTIONS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
#: Files that a paper names and that are made on the way: not in the repository.
MADE = {"docker/server.env"}
#: The name of a file of ours, also without the folders before it.
FILE = re.compile(r".*\w\.(?:py|toml|js|mjs|css|html|po|in|sh|cfg|yaml|md)")
#: A word in an example of the command line that can only be a file of ours.
IN_EXAMPLES = re.compile(
    r"(?:(?<=/opt/flek/)|(?<![\w/.~-]))(?:\.ci|bin|docker|docs|locale|requirements|tests)/[\w./@*-]*\w"
)


def named(papers: list[Path]) -> list[object]:
    return [pytest.param(paper, id=paper.relative_to(ROOT).as_posix()) for paper in papers]


@cache
def files() -> list[str]:
    """Every file of the repository, also one that is not committed yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


def prose(paper: Path) -> str:
    """What a paper says, without its examples."""
    return re.sub(r"```.*?```", "", paper.read_text(encoding="utf-8"), flags=re.DOTALL)


def examples(paper: Path) -> str:
    """What a paper tells to type: blocks of code, and code in a line."""
    text = paper.read_text(encoding="utf-8")
    blocks = re.findall(r"```.*?```", text, flags=re.DOTALL)
    return "\n".join([*blocks, *re.findall(r"`([^`\n]+)`", prose(paper))])


def anchors(paper: Path) -> set[str]:
    """What `#…` may name in a paper: its headings, as forges write them."""
    headings = re.findall(r"^#+ (.+)$", prose(paper), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("paper", named(PAPERS))
def test_a_paper_is_read_in_one_sitting(paper: Path) -> None:
    """The changelog is looked through, not read."""
    if paper.name != "CHANGELOG.md":
        assert len(paper.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("paper", named(PAPERS))
def test_a_link_leads_somewhere(paper: Path) -> None:
    dead = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(paper)):
        if re.match(r"(https?|mailto):", target):
            continue
        name, _, anchor = target.partition("#")
        there = (paper.parent / name).resolve() if name else paper
        if not there.exists() or (anchor and anchor not in anchors(there)):
            dead.append(target)
    assert not dead


def test_pictures_are_small_and_shown() -> None:
    """A README is read on phones too; bin/pictures makes them."""
    pictures = sorted((ROOT / "docs" / "pictures").iterdir())
    tutorials = [picture for picture in pictures if picture.name.startswith("tutorial-")]
    assert not [picture.name for picture in tutorials if picture.stat().st_size > 40_000]
    named = [
        re.findall(r"^!\[[^]]{20,}\]\(pictures/(.+)\)$", prose(paper), re.MULTILINE)
        for paper in sorted((ROOT / "docs").glob("tutorial.*.md"))
    ]
    assert [len(found) for found in named] == [3, 3, 3]
    assert sorted(name for found in named for name in found) == [picture.name for picture in tutorials]
    pictures = [picture for picture in pictures if picture not in tutorials]
    assert not [picture.name for picture in pictures if picture.stat().st_size > 90_000]
    shown = []
    for language, readme in (("en", "README.md"), ("sk", "README.sk.md"), ("cs", "README.cs.md")):
        named_here = re.findall(r'<img src="docs/pictures/([^"]+)" alt="[^"]{20,}"', prose(ROOT / readme))
        assert [name.split(".")[1] for name in named_here] == [language] * 3
        shown += named_here
    assert sorted(shown) == [picture.name for picture in pictures]


def test_the_readme_leads_to_every_paper_itself_or_by_the_list() -> None:
    readmes, listed = sorted(ROOT.glob("README*.md")), ROOT / "docs" / "contents.md"
    linked = {
        (paper.parent / target).resolve()
        for paper in (*readmes, listed)
        for target in re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)", prose(paper))
    }
    assert linked == {paper.resolve() for paper in PAPERS}


@pytest.mark.parametrize("paper", named(PAPERS))
def test_a_path_that_is_named_is_there(paper: Path) -> None:
    tops = {name.split("/")[0] for name in files() if "/" in name}
    rooms = {name.split("/")[1] for name in files() if name.startswith("tournaments/")}
    gone = []
    for code in re.findall(r"`([^`\n]+)`", prose(paper)):
        if not re.fullmatch(r"[\w.*@/-]+", code):
            continue
        first, folder, _ = code.partition("/")
        ours = (folder and first in tops) or (folder and first in rooms and not code.endswith("/"))
        if (ours or FILE.fullmatch(code)) and not is_there(code):
            gone.append(code)
    assert not gone


@pytest.mark.parametrize("paper", named(PAPERS))
def test_a_file_and_a_command_of_an_example_are_there(paper: Path) -> None:
    text = examples(paper)
    assert not [name for name in IN_EXAMPLES.findall(text) if name not in MADE and not is_there(name)]
    commands = re.findall(r"(?:manage\.py|docker/manage\.sh|docker/run\.sh) ([a-z]\w+)", text)
    assert set(commands) <= {*get_commands(), "web", "worker", "beat"}
    modules = re.findall(r"python -m ((?:rules|core|operations|tournaments|benchmarks|tests)[\w.]*)", text)
    assert not [name for name in modules if not is_there(name.replace(".", "/"))]


def is_there(name: str) -> bool:
    """A folder, a file, a module, a name in a module; from the root, or from any folder where it ends a file's path."""
    name = name.rstrip("/")
    if name in MADE:
        return True
    places = [ROOT / name, ROOT / "tournaments" / name]
    if any(path.exists() or path.with_name(f"{path.name}.py").exists() for path in places):
        return True
    if any(fnmatch(f"/{file}", f"*/{name}") for file in files()):
        return True
    module, _, inside = name.rpartition(".")
    texts = [
        text
        for path in (ROOT / module, ROOT / "tournaments" / module)
        for text in ([path.with_name(f"{path.name}.py")] if not path.is_dir() else sorted(path.glob("*.py")))
        if text.exists()
    ]
    return any(re.search(rf"\b{inside}\b", text.read_text(encoding="utf-8")) for text in texts)


def changelog() -> list[str]:
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()


def test_the_changelog_begins_with_the_version_of_this_tree() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    versions = [line for line in changelog() if line.startswith("## ")]
    assert re.match(rf"## {re.escape(version)} – (not released yet|\d{{4}}-\d\d-\d\d)$", versions[0])


def test_a_version_of_the_changelog_has_its_sections_in_order() -> None:
    sections: list[list[str]] = []
    for line in changelog():
        if line.startswith("## "):
            sections.append([])
        elif line.startswith("### "):
            sections[-1].append(line.removeprefix("### "))
    assert all(sections)
    assert [sorted(told, key=SECTIONS.index) for told in sections] == sections
    assert all(len(set(told)) == len(told) for told in sections)


def test_nothing_stands_in_the_changelog_outside_a_section() -> None:
    """Every line after the first version is a heading, an entry or the rest of one; no heading is empty."""
    body = changelog()[changelog().index(next(line for line in changelog() if line.startswith("## "))) :]
    told = [line for line in body if line]
    assert all(re.match(r"#{2,4} \S|- \S|  \S", line) for line in told)
    depths = [len(line.split(" ")[0]) if line.startswith("#") else 9 for line in told] + [0]
    assert not [
        line for line, here, after in zip(told, depths, depths[1:], strict=False) if after <= here < 9
    ]


def test_files_are_written_as_editors_are_told() -> None:
    told = ConfigParser(interpolation=None)
    told.read_string("[DEFAULT]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]
    assert told["*.py"]["max_line_length"] == str(ruff["line-length"])
    assert told["*"]["max_line_length"] == str(ruff["lint"]["pycodestyle"]["max-line-length"])
    wrong = []
    for name in files():
        text = (ROOT / name).read_bytes()
        # lists as clubs send them are read as they come
        if (
            not text
            or "/migrations/" in name
            or name.endswith((".md", ".png", ".webp"))
            or "registration/lists/" in name
            or "cash/statements/" in name
        ):
            continue
        tabs = name == "docker/Caddyfile" or fnmatch(name, "docker/*.conf")
        if (
            b"\r" in text
            or not text.endswith(b"\n")
            or re.search(rb"[ \t]$", text, flags=re.MULTILINE)
            or re.search(rb"^ " if tabs else rb"^\t", text, flags=re.MULTILINE)
        ):
            wrong.append(name)
    assert not wrong
