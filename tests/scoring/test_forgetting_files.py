"""Jobs that ended long ago and files that nothing refers to are deleted; what is needed stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from core.jobs import KEPT, forget_finished, request_job, store_file
from core.models import Job, StoredFile
from scoring.tasks import forget_finished as task
from tests.evening import account, tournament_of
from tournaments.jury.models import Case, CasePhoto

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
OLD, YOUNG = KEPT + timedelta(hours=1), KEPT - timedelta(hours=1)


def file_of(key: str, age: timedelta) -> StoredFile:
    made = store_file(key, b"%PDF", "application/pdf")
    StoredFile.objects.filter(pk=made.pk).update(created_at=timezone.now() - age)
    return made


def job_with(result: StoredFile | None, state: str, age: timedelta) -> Job:
    made = request_job("scoring.tasks.print_sheets", {}, title="Kolo 1")
    Job.objects.filter(pk=made.pk).update(
        result=result, state=state, finished_at=timezone.now() - age if state in ("done", "failed") else None
    )
    return made


def test_old_ones_go_and_young_ones_stay() -> None:
    job_with(file_of("old", OLD), "done", OLD)
    job_with(None, "failed", OLD)
    kept = job_with(file_of("of a young job", OLD), "done", YOUNG)
    waiting = job_with(None, "waiting", OLD)
    file_of("an old page", OLD)
    file_of("a young page", YOUNG)
    assert forget_finished() == (2, 2)
    assert set(Job.objects.all()) == {kept, waiting}
    assert set(StoredFile.objects.values_list("key", flat=True)) == {"of a young job", "a young page"}
    assert tuple(task()) == (0, 0)


def test_a_photo_of_a_case_stays() -> None:
    case = Case.objects.create(tournament=tournament_of(0), number=1, opened_by=account())
    photo = CasePhoto.objects.create(case=case, file=file_of("photo", OLD), added_by=account())
    assert forget_finished() == (0, 0)
    assert CasePhoto.objects.get().file == photo.file
