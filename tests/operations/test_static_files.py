"""Static files on a laptop and on a server: under hashed names, compressed, kept for ever; nothing is lost without."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from core.static_files import LaptopFiles
from operations import processes

pytestmark = pytest.mark.integration

LEFT_OUT = [*processes.NOT_FOR_PHONES, "account", "app", "django_htmx", "mfa", "pictures", "type"]
HASHED = re.compile(r"\.[0-9a-f]{12}\.")
IMPORT = re.compile(r"""(?:from|import)\s*["'](\.[^"']+)["']""")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as a hall collects them when it starts, without those of libraries that no test below asks for."""
    folder = tmp_path_factory.mktemp("collected") / "static"
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": "core.static_files.LaptopFiles"}}
    with override_settings(STATIC_ROOT=str(folder), STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=LEFT_OUT)
    return folder


@pytest.fixture
def served(collected: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> WhiteNoiseMiddleware:
    """What answers for the files of a running hall."""
    settings.STATIC_ROOT = str(collected)
    settings.WHITENOISE_USE_FINDERS = True
    files = LaptopFiles(location=str(collected))
    monkeypatch.setattr("whitenoise.middleware.staticfiles_storage", files)
    return WhiteNoiseMiddleware(lambda request: HttpResponse(status=404))


def test_a_script_imports_hashed_names_only(collected: Path) -> None:
    scripts = [each for each in (collected / "scorer").rglob("*.js") if HASHED.search(each.name)]
    imported = [(each, found) for each in scripts for found in IMPORT.findall(each.read_text("utf-8"))]
    assert len(imported) > 100
    assert [(each.name, found) for each, found in imported if not HASHED.search(found)] == []
    assert [(each.name, found) for each, found in imported if not (each.parent / found).exists()] == []


@pytest.mark.parametrize(
    "name", ["scorer/main.js", "scorer/messages/sk.json", "css/base.css", "img/flek.svg"]
)
def test_a_collected_file_is_sent_compressed_and_kept(
    served: WhiteNoiseMiddleware, collected: Path, name: str
) -> None:
    address = LaptopFiles(location=str(collected)).url(name)
    assert HASHED.search(address), address
    answer = served(RequestFactory().get(address, headers={"accept-encoding": "gzip"}))
    assert answer.status_code == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    assert {"immutable", "public"} <= set(answer.headers["Cache-Control"].replace(",", " ").split())


def test_what_was_not_collected_is_served_under_its_name(
    collected: Path, served: WhiteNoiseMiddleware
) -> None:
    name = "admin/css/base.css"
    assert finders.find(name)
    address = LaptopFiles(location=str(collected)).url(name)
    assert address == f"{settings.STATIC_URL}{name}"
    assert served(RequestFactory().get(address)).status_code == 200


@pytest.mark.django_db
def test_the_page_says_where_its_words_lie(client: Client) -> None:
    page = client.get("/c/nobodys-card/").content.decode()
    for language in ("sk", "cs", "en"):
        assert f'data-words-{language}="{settings.STATIC_URL}scorer/messages/{language}.' in page
