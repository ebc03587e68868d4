"""What a server is installed from: the compose file, the examples of its settings, and the processes' script."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.environment import database

ROOT = Path(__file__).parents[2]
DOCKER = ROOT / "docker"
COMPOSE: dict[str, Any] = yaml.safe_load((DOCKER / "compose.yaml").read_text(encoding="utf-8"))
OWN = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "flek"}


def named(example: str) -> set[str]:
    return set(re.findall(r"^([A-Z_]+)=", (DOCKER / example).read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("service", OWN)
def test_own_services_run_without_rights_and_by_a_command_of_the_script(service: str) -> None:
    found = OWN[service]
    assert found["read_only"]
    assert found["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in found["security_opt"]
    assert f"\n{found['command'][0]})\n" in (DOCKER / "run.sh").read_text(encoding="utf-8")


@pytest.mark.parametrize("service", ["web", "worker", "database", "redis"])
def test_what_others_wait_for_says_whether_it_is_well(service: str) -> None:
    assert COMPOSE["services"][service]["healthcheck"]["test"]


def test_the_example_names_each_variable_that_the_compose_file_asks_for() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DOCKER / "compose.yaml").read_text(encoding="utf-8")))
    assert asked == named("server.env.example")


def test_each_key_of_the_example_is_described_or_belongs_to_the_script() -> None:
    described = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    script = (DOCKER / "run.sh").read_text(encoding="utf-8") + (DOCKER / "Dockerfile").read_text(
        encoding="utf-8"
    )
    unknown = [
        name for name in named("flek.env.example") if f"`{name}`" not in described and name not in script
    ]
    assert unknown == []


@pytest.mark.parametrize("example", ["server.env.example", "flek.env.example"])
def test_the_keys_that_an_example_proposes_are_long_enough_and_fit_into_an_address(
    example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe = re.search(r"each its own: (.+)$", (DOCKER / example).read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe
    for _ in range(20):
        key = subprocess.run(
            ["sh", "-c", recipe[1]], capture_output=True, check=True, text=True
        ).stdout.strip()
        assert len(key) >= 50
        monkeypatch.setenv("DATABASE_URL", f"postgres://flek:{key}@database:5432/flek")
        assert (database()["PASSWORD"], database()["HOST"]) == (key, "database")


def test_a_process_makes_the_folder_of_its_data(tmp_path: Path) -> None:
    folder = tmp_path / "empty" / "flek"
    settings = {"FLEK_MODE": "test", "FLEK_DATA": str(folder), "SECRET_KEY": "of this test only"}
    subprocess.run([DOCKER / "run.sh", "help"], env=os.environ | settings, capture_output=True, check=True)
    assert folder.is_dir()
