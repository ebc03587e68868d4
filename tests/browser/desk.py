"""What happens elsewhere than in the browser: a process beside the server that keeps Django loaded for all of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent


class Desk:
    """The desk and everybody else who is not in front of the browser (tests/browser/scorer_sheets)."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.scorer_sheets"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, *arguments: Any) -> dict[str, Any]:
        """Have one thing done; returns once it is. Raises RuntimeError with what went wrong there."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([what, *arguments]) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        if "fault" in answer:
            raise RuntimeError(answer["fault"])
        return answer

    def run(self, code: str) -> str:
        """Run Python beside the server, as `manage.py shell` would; returns what it printed."""
        printed: str = self.ask("run", code)["printed"]
        return printed

    def make(self, code: str) -> dict[str, Any]:
        """Run what prints one JSON object as its last line; returns that."""
        made: dict[str, Any] = json.loads(self.run(code).splitlines()[-1])
        return made

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(timeout=20)
