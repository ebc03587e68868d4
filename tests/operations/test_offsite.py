"""What leaves the machine is encrypted to a public key, else it does not leave; the secret half reads it again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from core.models import Heartbeat
from operations import backups, offsite
from operations.backups import make_backup, read_manifest
from operations.databases import BackupError
from tests import migrated
from tests.conftest import missing
from tests.operations.installation import Installation

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def gpg(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of somebody with a key pair of their own, on a computer elsewhere."""
    if not shutil.which("gpg") or not shutil.which("gpgconf"):
        missing("gpg")
    home = tmp_path_factory.mktemp("gpg")
    home.chmod(0o700)
    environment = {**os.environ, "GNUPGHOME": str(home)}
    options = ["gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase", ""]
    making = ["--quick-generate-key", "operator@example.test", "default", "default", "never"]
    made = subprocess.run([*options, *making], env=environment, capture_output=True, text=True)
    if made.returncode:
        missing(f"gpg-agent ({made.stderr.strip()})")
    yield environment
    subprocess.run(["gpgconf", "--kill", "all"], env=environment, check=False)


@pytest.fixture(scope="module")
def key(gpg: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The public half, as the server has it."""
    file = tmp_path_factory.mktemp("key") / "offsite.asc"
    command = ["gpg", "--batch", "--armor", "--output", str(file), "--export", "operator@example.test"]
    subprocess.run(command, env=gpg, check=True)
    return file


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A file that stands for a backup; what is in it is told apart at once."""
    file = tmp_path / "here" / "flek.tar"
    file.parent.mkdir()
    file.write_bytes(b"Jan Novak, 1950" * 1000)
    return file


@pytest.fixture
def folder(settings: Any, key: Path, tmp_path: Path) -> Path:
    """A disk of elsewhere."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    settings.OFFSITE_KEY, settings.OFFSITE_FOLDER, settings.OFFSITE_COMMAND = str(key), str(elsewhere), ""
    return elsewhere


def decrypted(file: Path, gpg: dict[str, str]) -> bytes:
    return subprocess.run(
        ["gpg", "--batch", "--decrypt", str(file)], env=gpg, capture_output=True, check=True
    ).stdout


@pytest.mark.django_db
def test_only_the_secret_half_reads_what_left(backup: Path, folder: Path, gpg: dict[str, str]) -> None:
    assert offsite.send(backup) == "flek.tar.gpg"
    (sent,) = folder.iterdir()
    assert b"Novak" not in sent.read_bytes()
    assert decrypted(sent, gpg) == backup.read_bytes()
    assert [file.name for file in backup.parent.iterdir()] == ["flek.tar"]
    assert Heartbeat.objects.get(name="offsite")


@pytest.mark.django_db
def test_a_command_sends_the_encrypted_file(
    backup: Path, folder: Path, settings: Any, gpg: dict[str, str], tmp_path: Path
) -> None:
    settings.OFFSITE_FOLDER, settings.OFFSITE_COMMAND = "", f"cp -- {{file}} '{tmp_path / 'elsewhere'}/'"
    offsite.send(backup)
    assert decrypted(folder / "flek.tar.gpg", gpg) == backup.read_bytes()
    settings.OFFSITE_COMMAND = f"cp -- {{file}} {tmp_path / 'nowhere' / 'at' / 'all'}"
    with pytest.raises(BackupError, match=r"cp failed: .*nowhere"):
        offsite.send(backup)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"OFFSITE_KEY": ""}, "No backup leaves this machine unencrypted"),
        ({"OFFSITE_KEY": "/nowhere.asc"}, "/nowhere.asc .* cannot be read"),
        ({"OFFSITE_KEY": __file__}, "gpg failed"),
        ({"OFFSITE_FOLDER": ""}, "one of them"),
        ({"OFFSITE_COMMAND": "cp {file} /"}, "one of them"),
        ({"OFFSITE_FOLDER": "/nowhere"}, "is its disk mounted"),
        ({"OFFSITE_FOLDER": "", "OFFSITE_COMMAND": "true"}, "write {file}"),
    ],
)
def test_else_nothing_leaves(
    backup: Path, folder: Path, settings: Any, changed: dict[str, str], words: str
) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    with pytest.raises(BackupError, match=words):
        offsite.send(backup)
    assert list(folder.iterdir()) == []


def test_the_command_refuses_before_it_makes_a_backup(settings: Any, tmp_path: Path) -> None:
    settings.OFFSITE_KEY = ""
    with pytest.raises(CommandError, match=r"unencrypted.*There is no new backup"):
        call_command("backup", str(tmp_path / "flek.tar"), "--offsite")
    assert list(tmp_path.iterdir()) == []


def test_no_plain_backup_is_written_elsewhere(folder: Path) -> None:
    with pytest.raises(BackupError, match="nothing lies there unencrypted"):
        make_backup(folder / "deep" / "flek.tar")
    assert list(folder.iterdir()) == []


def test_an_encrypted_file_says_how_it_is_opened(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"gpg --output flek\.tar --decrypt flek\.tar\.gpg"):
        backups.read_manifest(tmp_path / "flek.tar.gpg")


@pytest.mark.acceptance(name="halls")
def test_what_left_is_restored_on_a_new_machine(key: Path, gpg: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    own = {"FLEK_MODE": "demo", "DATABASE_URL": "", "FLEK_OFFSITE_KEY": str(key)}
    for name in ("here", "new"):
        migrated.copy_sqlite(tmp_path / name / "flek.sqlite3")
    here = Installation(
        {**own, "FLEK_DATA": str(tmp_path / "here"), "FLEK_OFFSITE_FOLDER": str(tmp_path / "elsewhere")}
    )
    told = here.manage(
        "createsuperuser --no-input --email a@b.test", f"backup --offsite {tmp_path / 'flek.tar'}"
    )
    assert told[-1] == "flek.tar.gpg left this machine, encrypted."
    back = tmp_path / "back.tar"
    back.write_bytes(decrypted(tmp_path / "elsewhere" / "flek.tar.gpg", gpg))
    assert tarfile.is_tarfile(back)
    assert read_manifest(back).rows["accounts_user"] == 1
    new = Installation({**own, "FLEK_DATA": str(tmp_path / "new")})
    assert any(line.startswith("Restored") for line in new.manage(f"restore {back}"))
