"""Bytes of files in a store of the installation: a folder, and a bucket that a server on loopback keeps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from django.test import Client
from django.utils import timezone

from config.scaling import files_store
from core import file_store
from core.jobs import KEPT, forget_finished, request_job, store_file
from core.models import Job, StoredFile
from tests.core.s3_server import Bucket, s3_bucket
from tests.evening import account

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db(transaction=True)]

KEY, PDF = "ab" * 32, b"%PDF-1.7 \x00\xff" * 1000


@dataclass
class Store:
    """A store of either kind, and what lies in it."""

    folder: Path | None = None
    bucket: Bucket | None = None

    def held(self) -> dict[str, bytes]:
        if self.bucket:
            return {name: content for name, (content, _) in self.bucket.objects.items()}
        assert self.folder
        return {str(one.relative_to(self.folder)): one.read_bytes() for one in self.folder.rglob("*.*")}

    def grow_old(self) -> None:
        old = timezone.now() - file_store.UNNAMED - timedelta(hours=1)
        if self.bucket:
            self.bucket.objects = {name: (content, old) for name, (content, _) in self.bucket.objects.items()}
        elif self.folder:
            for one in self.folder.rglob("*.*"):
                os.utime(one, (old.timestamp(), old.timestamp()))


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, settings: Any, tmp_path: Path) -> Iterator[Store]:
    if request.param == "folder":
        settings.STORAGES = {**settings.STORAGES, "files": files_store(f"file://{tmp_path}/files")}
        yield Store(folder=tmp_path / "files")
        return
    pytest.importorskip("storages")
    pytest.importorskip("boto3")
    with s3_bucket() as bucket:
        settings.STORAGES = {**settings.STORAGES, "files": files_store(bucket.url())}
        yield Store(bucket=bucket)


def test_without_a_store_the_row_holds_the_bytes() -> None:
    made = store_file(KEY, PDF, "application/pdf")
    assert (made.place, bytes(made.content), made.read()) == ("", PDF, PDF)


def test_the_store_holds_the_bytes_and_the_row_their_name(store: Store) -> None:
    made = StoredFile.objects.get(pk=store_file(KEY, PDF, "application/pdf").pk)
    assert bytes(made.content) == b""
    assert made.read() == PDF
    assert store.held() == {made.place: PDF}


def test_the_same_is_kept_once(store: Store) -> None:
    first = store_file(KEY, PDF, "application/pdf")
    assert store_file(KEY, b"other", "application/pdf").pk == first.pk
    assert list(store.held()) == [first.place]


@pytest.mark.parametrize("how", ["row", "rows"])
def test_what_is_deleted_is_gone_from_the_store_too(store: Store, how: str) -> None:
    """Erasing a person deletes rows of photos and prints (T-38)."""
    made, kept = store_file(KEY, PDF, "application/pdf"), store_file("cd" * 32, b"other", "image/jpeg")
    if how == "row":
        made.delete()
    else:
        assert StoredFile.objects.filter(content_type="application/pdf").delete()[0] == 1
    assert store.held() == {kept.place: b"other"}


def test_what_is_not_deleted_after_all_stays(store: Store) -> None:
    made = store_file(KEY, PDF, "application/pdf")
    with transaction.atomic():
        StoredFile.objects.all().delete()
        transaction.set_rollback(True)
    assert made.read() == PDF


def test_bytes_that_no_row_names_are_swept_up_and_no_others(store: Store) -> None:
    kept = store_file(KEY, PDF, "application/pdf")
    with transaction.atomic():
        store_file("cd" * 32, b"lost", "application/pdf")
        transaction.set_rollback(True)
    file_store.put(KEY, b"of a worker that was slower")
    assert len(store.held()) == 3
    forget_finished()
    assert len(store.held()) == 3, "their rows may still be on their way"
    store.grow_old()
    forget_finished()
    assert store.held() == {kept.place: PDF}


def test_what_is_forgotten_after_a_while_is_gone(store: Store) -> None:
    store_file(KEY, PDF, "application/pdf")
    StoredFile.objects.update(created_at=timezone.now() - KEPT - timedelta(hours=1))
    assert forget_finished() == (0, 1)
    assert store.held() == {}


def test_a_product_is_fetched_from_page_to_page(store: Store, client: Client) -> None:
    job = request_job("scoring.tasks.print_sheets", {}, title="Kolo 1", file_name="kolo.pdf", user=account())
    Job.objects.filter(pk=job.pk).update(state="done", result=store_file(KEY, PDF, "application/pdf"))
    client.force_login(account())
    assert client.get(f"/organise/jobs/{job.pk}/file/").content == PDF


def test_moving_into_the_store_and_back(store: Store, settings: Any, capsys: Any) -> None:
    whole = settings.STORAGES
    settings.STORAGES = {name: one for name, one in whole.items() if name != "files"}
    rows = [store_file(letter * 64, PDF + letter.encode(), "application/pdf") for letter in "abcde"]
    with pytest.raises(CommandError, match="not set"):
        call_command("move_files")
    settings.STORAGES = whole
    call_command("move_files")
    call_command("move_files")
    assert capsys.readouterr().out.splitlines() == ["5 files moved.", "0 files moved."]
    moved = list(StoredFile.objects.order_by("key"))
    assert [bytes(one.content) for one in moved] == [b""] * 5
    assert [one.read()[-1:] for one in moved] == [b"a", b"b", b"c", b"d", b"e"]
    assert len(store.held()) == 5
    call_command("move_files", "--back")
    assert store.held() == {}
    assert [bytes(one.content) for one in StoredFile.objects.order_by("key")] == [one.read() for one in rows]


class TestABucketThatIsAway:
    @pytest.fixture
    def away(self, settings: Any) -> Iterator[Bucket]:
        pytest.importorskip("storages")
        with s3_bucket() as bucket:
            settings.STORAGES = {**settings.STORAGES, "files": files_store(bucket.url())}
            yield bucket

    def test_what_is_deleted_meanwhile_is_swept_up_later(self, away: Bucket) -> None:
        made = store_file(KEY, PDF, "application/pdf")
        away.away = True
        made.delete()
        assert not StoredFile.objects.exists()
        away.away = False
        assert len(away.objects) == 1
        Store(bucket=away).grow_old()
        forget_finished()
        assert away.objects == {}

    def test_what_cannot_be_kept_has_no_row(self, away: Bucket) -> None:
        away.away = True
        with pytest.raises(Exception, match="503"):
            store_file(KEY, PDF, "application/pdf")
        assert not StoredFile.objects.exists()

    def test_another_key_may_not(self, away: Bucket, settings: Any) -> None:
        settings.STORAGES = {**settings.STORAGES, "files": files_store(away.url("another"))}
        with pytest.raises(Exception, match="403"):
            store_file(KEY, PDF, "application/pdf")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "s3://host",
        "s3://host/",
        "s3://host/a/b",
        "http://host/bucket",
        "file://relative",
        "ftp:///x",
        "/x",
    ],
)
def test_what_is_no_store_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="FILES_STORE_URL"):
        files_store(url)


def test_nobody_else_on_the_machine_reads_the_folder(store: Store) -> None:
    made = store_file(KEY, PDF, "application/pdf")
    if store.folder:
        assert (store.folder / made.place).stat().st_mode & 0o077 == 0
