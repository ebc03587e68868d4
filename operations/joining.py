"""The scorer's page joined for phones: its modules and its style sheets in a few small files, made at set-up.

python -m operations.joining      into the data folder, for the collectstatic that follows

A phone in a full hall fetches three files instead of a hundred. Without esbuild (Debian: esbuild), and where nothing is
collected, the page is made of the same modules one by one: what we write and test needs no step in between.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STATIC, TEMPLATES = ROOT / "static", ROOT / "templates"
#: The page whose files are joined: what its template links is what is joined.
SHELL = "scoring/scorer/shell.html"

LINK = re.compile(r"""href="{% static '([^']+[.]css)' %}['"]""")


def made() -> Path:
    """The folder of the data folder in which static files are made (`STATICFILES_DIRS`)."""
    return Path(os.environ.get("FLEK_DATA", ROOT / "var")) / "made"


def join(into: Path | None = None) -> list[Path]:
    """Write the joined files; those written, [] without esbuild."""
    into = into or made() / "joined"
    shutil.rmtree(into, ignore_errors=True)
    esbuild = shutil.which("esbuild")
    if not esbuild:
        return []
    into.mkdir(parents=True)
    joined = "\n".join(f'@import "{STATIC / name}";' for name in style_sheets())
    options = ["--bundle", "--minify", "--charset=utf8", "--log-level=error"]
    script = ["--format=esm", "--splitting", "--target=es2022", f"--outdir={into}"]
    _run(esbuild, str(STATIC / "scorer" / "main.js"), *options, *script)
    _run(esbuild, *options, "--loader=css", f"--outfile={into / 'page.css'}", words=joined)
    return sorted(into.iterdir())


def style_sheets() -> list[str]:
    """What the page links, in its order."""
    return LINK.findall((TEMPLATES / SHELL).read_text(encoding="utf-8"))


def _run(*command: str, words: str = "") -> None:
    # a command of this machine with names of our own files
    subprocess.run(command, input=words, text=True, check=True, cwd=ROOT)


if __name__ == "__main__":
    written = join()
    for each in written:
        print(f"{each.name} {each.stat().st_size} bytes", file=sys.stderr)
    if not written:
        print("esbuild is not installed: phones fetch the modules one by one", file=sys.stderr)
