"""What is too heavy for every change: walks over all pages, whole days, faults, attacks; run by name, by hand.

A test says at its mark which one it belongs to: `pytest.mark.acceptance(name="pages")`. A small form of each stays in
`bin/test`.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMES = {
    "days": "whole days in the browser: organiser, jury, scorers, doors; by keyboard, by taps, without reception",
    "pages": "every page at every size, light and dark, and what a screen reader needs of it (axe)",
    "faults": "PostgreSQL, Redis, a worker, the disk and the clock go wrong; two machines (as root)",
    "attacks": "made-up requests to every address, by every role; foreign ids; hostile files",
    "halls": "a hall from its first start to its copies, moved, damaged and mended",
    "sizes": "long searches, large files, every combination",
    "examples": "each property with all its examples (in every run: a part of them)",
}


def files(name: str) -> list[str]:
    """The test files in which a test belongs to this name."""
    if name == "examples":
        mark = re.compile(r"^from hypothesis import", re.MULTILINE)
    else:
        mark = re.compile(rf"""acceptance\(name=["']{name}["']\)""")
    found = (
        path
        for path in sorted(ROOT.glob("tests/**/test_*.py"))
        if mark.search(path.read_text(encoding="utf-8"))
    )
    return [str(path.relative_to(ROOT)) for path in found]


def main(arguments: list[str]) -> None:
    """Run pytest with what the name stands for; without one, print the names."""
    name, *options = arguments or [""]
    if name not in NAMES:
        sys.stdout.writelines(f"bin/acceptance {one:8} {what}\n" for one, what in NAMES.items())
        sys.exit(0 if not arguments else 2)
    chosen = [option for option in options if option.startswith("tests/")] or files(name)
    marks = "not acceptance" if name == "examples" else f"acceptance(name='{name}')"
    command = ["-m", "pytest", "-q", "-m", marks, "--durations=20", *chosen]
    if name == "examples":
        os.environ["FLEK_EXAMPLES"] = "all"
    os.execv(sys.executable, [sys.executable, *command, *(one for one in options if one not in chosen)])


if __name__ == "__main__":
    main(sys.argv[1:])
