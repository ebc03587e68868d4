"""What pip-audit says of the pinned packages, and whether it could ask anybody: `bin/audit`."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

#: A service that answers nobody may keep the line open.
PATIENCE = 300


def audit(*requirements: str) -> int:
    """Audit these files; the exit status of `bin/audit`."""
    files = [word for file in requirements for word in ("--requirement", file)]
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--progress-spinner", "off", *files]
    try:
        run = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, timeout=PATIENCE)
        packages = json.loads(run.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        packages = []
    said, status = verdict(packages)
    print(said)
    return status


def verdict(packages: list[dict[str, Any]]) -> tuple[str, int]:
    """In words, and the exit status: 1 for a known fault, 0 else, also when nobody answered."""
    faults = [
        f"{package['name']} {package['version']}: {fault['id']}"
        f" (mended in {', '.join(fault['fix_versions']) or 'no version yet'})"
        for package in packages
        for fault in package.get("vulns", ())
    ]
    asked = [package for package in packages if "skip_reason" not in package]
    if faults:
        return "\n".join(["Packages with known faults:", *faults]), 1
    if not asked:
        return (
            "NOT AUDITED: the service of advisories cannot be reached from here; no package was checked.",
            0,
        )
    left = f"; {len(packages) - len(asked)} are unknown there" if len(asked) < len(packages) else ""
    return f"{len(asked)} packages have no known fault{left}.", 0


if __name__ == "__main__":
    sys.exit(audit(*sys.argv[1:]))
