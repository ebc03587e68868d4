"""What a server is installed from: the compose file, the examples of its settings, and the processes' script."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from kombu import Connection
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import AuthenticationError, ConnectionError
from redis.retry import Retry

from config.environment import broker, cache, database
from tests.conftest import missing
from tests.ports import free_port

pytestmark = pytest.mark.integration

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


@pytest.mark.parametrize("service", ["web", "tables", "worker", "database", "redis"])
def test_what_others_wait_for_says_whether_it_is_well(service: str) -> None:
    assert COMPOSE["services"][service]["healthcheck"]["test"]


#: D1: what every service must say, and how it is said; those that need something more say what, here.
DEMANDS: dict[str, Any] = {
    "read_only": lambda service: service["read_only"] is True,
    "capabilities": lambda service: service["cap_drop"] == ["ALL"],
    "no new privileges": lambda service: service["security_opt"] == ["no-new-privileges:true"],
    "memory": lambda service: re.fullmatch(r"\d+[mg]", service["mem_limit"]),
    "processes": lambda service: 0 < service["pids_limit"] <= 400,
    "networks": lambda service: service["networks"],
}
ADDED = {"proxy": ["NET_BIND_SERVICE"]}


@pytest.mark.parametrize("demand", DEMANDS)
@pytest.mark.parametrize("service", COMPOSE["services"])
def test_every_service_is_bound(service: str, demand: str) -> None:
    assert DEMANDS[demand](COMPOSE["services"][service])


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_no_service_has_a_right_more_than_it_needs_and_no_secret_in_its_command(service: str) -> None:
    said = COMPOSE["services"][service]
    assert said.get("cap_add", []) == ADDED.get(service, [])
    assert "privileged" not in said
    commands = repr([said.get("command"), said.get("entrypoint"), said.get("healthcheck")])
    assert not re.search(r"(?<!\$)\$\{?[A-Z_]*(PASSWORD|KEY|TOKEN|URL)", commands)


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_no_service_takes_all_the_memory(service: str) -> None:
    assert re.fullmatch(r"\d+[mg]", COMPOSE["services"][service]["mem_limit"])


def test_the_limits_of_memory_fit_the_machine_that_is_named() -> None:
    said = [re.fullmatch(r"(\d+)([mg])", each["mem_limit"]) for each in COMPOSE["services"].values()]
    together = sum(int(one[1]) * {"m": 1, "g": 1024}[one[2]] for one in said if one)
    assert f"{together / 1024:g} GB together" in (DOCKER / "compose.yaml").read_text(encoding="utf-8")


def test_the_tables_go_before_pages_and_jobs() -> None:
    """Each service says its weight: that of one without any depends on the version of the engine."""
    weights = {name: each["cpu_shares"] for name, each in COMPOSE["services"].items()}
    last = {name for name, weight in weights.items() if weight < weights["tables"]}
    assert last == {"web", "worker"}
    assert {4 * weights[name] for name in last} == {max(weights.values())} == {weights["tables"]}


def test_without_containers_nobody_but_the_proxy_reaches_the_processes() -> None:
    said = (DOCKER / "flek.env.example").read_text(encoding="utf-8")
    listening = set(re.findall(r"\$\{([A-Z_]+):-0\.0\.0\.0", (DOCKER / "run.sh").read_text(encoding="utf-8")))
    assert listening == {"BIND", "TABLES_BIND", "LIVE_HOST"}
    assert all(f"\n{name}=127.0.0.1" in said for name in listening)


def neighbours(service: str) -> set[str]:
    """The services that share a network with this one."""
    own = set(COMPOSE["services"][service]["networks"])
    return {name for name, each in COMPOSE["services"].items() if own & set(each["networks"])} - {service}


def test_what_the_internet_reaches_does_not_reach_database_and_queue() -> None:
    assert [name for name, each in COMPOSE["services"].items() if "ports" in each] == ["proxy"]
    assert neighbours("proxy") == {"web", "tables", "live", "polls"}
    assert neighbours("polls") == {"web", "tables", "live", "proxy"}
    assert neighbours("database") == {"redis", "web", "tables", "live", "worker", "beat", "migrate"}


def test_database_and_queue_reach_nobody_outside() -> None:
    """What sends letters and tells other programs does."""
    inside = {name for name, network in COMPOSE["networks"].items() if network and network.get("internal")}
    alone = {name for name, each in COMPOSE["services"].items() if set(each["networks"]) <= inside}
    assert alone == {"database", "redis", "beat", "migrate"}


def test_redis_asks_for_the_password_that_the_site_has() -> None:
    redis = COMPOSE["services"]["redis"]
    assert "requirepass %s" in redis["command"][2]
    assert redis["environment"]["REDISCLI_AUTH"] == "${REDIS_PASSWORD:?}"
    for name in ("CELERY_BROKER_URL", "CACHE_URL"):
        assert "://:${REDIS_PASSWORD:?}@redis:6379/" in COMPOSE["x-flek"]["environment"][name]


@pytest.mark.services
def test_broker_and_cache_come_in_by_the_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Redis that is started as in the compose file, and the addresses from there."""
    if not shutil.which("redis-server"):
        missing("Redis")
    key, redis, port = "aZ-_" * 16, COMPOSE["services"]["redis"]["command"], free_port()
    command = [str(each).replace("$$", "$").replace("/tmp/", f"{tmp_path}/") for each in redis]
    environment = {**os.environ, "REDISCLI_AUTH": key}
    more = ["--port", str(port), "--bind", "127.0.0.1"]
    with subprocess.Popen([*command, *more], cwd=tmp_path, env=environment) as process:
        try:
            for name in ("CELERY_BROKER_URL", "CACHE_URL"):
                said = COMPOSE["x-flek"]["environment"][name].replace("${REDIS_PASSWORD:?}", key)
                monkeypatch.setenv(name, said.replace("redis:6379", f"127.0.0.1:{port}"))
            until_it_answers(f"redis://:{key}@127.0.0.1:{port}/0")
            client = Redis.from_url(str(cache()["LOCATION"]))
            assert client.set("page", "1", ex=60)
            with Connection(broker()[0]) as connection:
                connection.ensure_connection(max_retries=0, timeout=5)
            with pytest.raises(AuthenticationError):
                Redis(port=port).ping()
        finally:
            process.terminate()


def until_it_answers(address: str) -> None:
    client = Redis.from_url(
        address, retry=Retry(ConstantBackoff(0.05), 400), retry_on_error=[ConnectionError]
    )
    assert client.ping()


@pytest.mark.parametrize("service", ["web", "worker"])
def test_who_erases_people_keeps_the_list_when_its_container_is_made_anew(service: str) -> None:
    kept = [each.split(":")[1] for each in OWN[service]["volumes"] if each.startswith("kept:")]
    assert Path(COMPOSE["x-flek"]["environment"]["FLEK_ERASURES"]).parent == Path(*kept)
    assert str(*kept) in (DOCKER / "install.sh").read_text(encoding="utf-8")


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
