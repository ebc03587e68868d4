"""Something happened in a round: one job finds who is to be told and sends it, after the commit of what happened.

A device is told of an event once (`notice_once`), however often a job is done or a verb says it. What its push service
does not take is tried again a few times, as long as it is news; a device that is gone is forgotten.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from core import jobs, limits
from core.models import Job
from tournaments.notices.domain.keys import sends
from tournaments.notices.domain.wording import Facts, facts_of, message_for, topic_of
from tournaments.notices.models import Following, Notice, Subscription
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.webhooks.domain import outgoing

TASK = "tournaments.notices.tasks.send_notices"
Kind, State = Notice.Kind, Notice.State

#: For how long something is news, in seconds (TTL), and whether it wakes a sleeping phone (RFC 8030).
NEWS = {
    Kind.SEAT: (30 * 60, "high"),
    Kind.START: (10 * 60, "high"),
    Kind.JURY: (10 * 60, "high"),
    Kind.STANDING: (2 * 60 * 60, "normal"),
}
FIRST_WAIT = timedelta(seconds=15)
#: How often a message is tried; of a device that never took one, less often.
MOST_ATTEMPTS, MOST_AT_FIRST = 4, 2
#: A job gives way to other work after so many seconds.
AT_A_TIME = 60
#: Posts at once: a push service that hangs holds up no more than these.
AT_ONCE = 8
#: A device that never took a message goes after so many that it did not take; one that did, after more.
NEVER_REACHED, REACHED_BEFORE = 2, 10
GONE = (404, 410)
#: Answers after which it is tried again, beside no answer.
LATER = (429, *range(500, 600))


def tell(kind: Notice.Kind, round_: Round, key: str, people: Collection[int] | None = None) -> None:
    """Have told who follows one of these registrations (None: everybody whom it concerns), once this is committed."""
    followed = Following.objects.filter(registration__tournament=round_.tournament_id)
    if people is not None:
        followed = followed.filter(registration__in=people)
    if not sends() or not followed.exists():
        return
    if Notice.objects.filter(round=round_, kind=kind, key=key).exists():
        return
    whom = None if people is None else sorted(people)
    arguments = {"kind": str(kind), "round": round_.pk, "key": key, "people": whom}
    jobs.request_job(TASK, arguments, title=_("Notices to phones"), subject=f"notices:{round_.pk}")


def send_notices(job: Job) -> None:
    """Write down who is to be told, then tell them. Raises TryAgain while somebody was not reached and may yet be."""
    asked = job.arguments
    round_ = Round.objects.select_related("tournament").filter(pk=asked["round"]).first()
    if round_ is None or not sends():
        return
    kind, key = Kind(asked["kind"]), str(asked["key"])
    facts = facts_of(kind, round_, key)
    if job.done == 0:
        _write_down(kind, key, facts, asked["people"])
        jobs.report_progress(job, 1, 1)
    waiting = Notice.objects.filter(round=round_, kind=kind, key=key, state=State.WAITING)
    # who was never reached comes last: made-up receivers that hang hold up nobody who waits for news
    by_turn = waiting.order_by("attempts", F("subscription__reached_at").asc(nulls_last=True), "pk")
    if not _send(kind, facts, by_turn):
        raise jobs.TryAgain(timedelta(0))
    again = waiting.order_by("-attempts").values_list("attempts", flat=True).first()
    if again is not None:
        raise jobs.TryAgain(FIRST_WAIT * 2 ** max(0, again - 1))


def _write_down(kind: Notice.Kind, key: str, facts: Facts, people: Collection[int] | None) -> None:
    """A notice for each device that follows somebody whom it concerns."""
    concerned = set(facts.places) if kind == Kind.STANDING else facts.concerned
    if people is not None:
        concerned &= set(people)
    followed = Following.objects.filter(registration__tournament=facts.round.tournament_id)
    devices = {
        device for device, one in followed.values_list("subscription", "registration") if one in concerned
    }
    notices = [
        Notice(subscription_id=device, round=facts.round, kind=kind, key=key) for device in sorted(devices)
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True, batch_size=500)


@dataclass(frozen=True)
class _Letter:
    """A message ready to go."""

    notice: Notice
    device: Subscription
    body: bytes
    headers: dict[str, str]


def _send(kind: Notice.Kind, facts: Facts, waiting: Iterable[Notice]) -> bool:
    """Try each of them once, so many at once; what came of it is written down as it comes. False: there is more than
    time."""
    people = _followed(facts.round)
    began = time.monotonic()
    silent: Counter[str] = Counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for notices in _batches(list(waiting)):
            if time.monotonic() - began > AT_A_TIME:
                return False
            devices = Subscription.objects.in_bulk([notice.subscription_id for notice in notices])
            letters = []
            for notice in notices:
                device = devices.get(notice.subscription_id)
                if device is None:
                    continue  # it was stopped meanwhile, and its notices with it
                letter = _letter(kind, notice, device, people.get(device.pk, []), facts)
                if letter is None:
                    _end(notice, State.GIVEN_UP)
                else:
                    letters.append(letter)
            # one that does not answer is not waited for by every device: its notices are tried again later
            asked = [one for one in letters if silent[_host(one)] < limits.PUSH_SECONDS.most]
            for letter, (status, took) in zip(asked, pool.map(_posted, asked), strict=True):
                if not status:
                    silent[_host(letter)] += math.ceil(took)
                _note(letter.notice, letter.device, status)
            for letter in letters:
                if letter not in asked:
                    _note(letter.notice, letter.device, 0)
    return True


def _letter(
    kind: Notice.Kind, notice: Notice, device: Subscription, followed: Sequence[Registration], facts: Facts
) -> _Letter | None:
    """The message of a notice, sealed for its device; None where it is no news any more, or is about nobody."""
    from tournaments.notices.domain import sealing  # pywebpush brings much along that no web process needs

    seconds, urgency = NEWS[kind]
    left = seconds - max(0, int((timezone.now() - notice.created_at).total_seconds()))
    message = message_for(kind, device, followed, facts)
    if message is None or left <= 0:
        return None
    headers = sealing.headers_of(device, left, urgency, topic_of(kind, facts.round))
    return _Letter(notice, device, sealing.sealed(device, msgspec.json.encode(message)), headers)


def _host(letter: _Letter) -> str:
    return urlsplit(letter.device.endpoint).hostname or ""


def _posted(letter: _Letter) -> tuple[int, float]:
    """The status that the push service answered, 0 for none, and after how many seconds. Runs beside others: nothing
    of the database here."""
    began = time.monotonic()
    try:
        status = outgoing.post(
            letter.device.endpoint, letter.body, letter.headers, settings.PUSH.private
        ).status
    except outgoing.UnreachableError:
        status = 0
    return status, time.monotonic() - began


def _note(notice: Notice, to: Subscription, status: int) -> None:
    """What came of a message."""
    device = Subscription.objects.filter(pk=to.pk)
    most = MOST_ATTEMPTS if to.reached_at else MOST_AT_FIRST
    if status in GONE:
        device.delete()
    elif 200 <= status < 300:
        device.update(reached_at=timezone.now(), failures=0)
        _end(notice, State.DONE)
    elif (status == 0 or status in LATER) and notice.attempts + 1 < most:
        Notice.objects.filter(pk=notice.pk).update(attempts=F("attempts") + 1)
    else:
        _end(notice, State.GIVEN_UP)
        device.update(failures=F("failures") + 1)
        device.filter(reached_at=None, failures__gte=NEVER_REACHED).delete()
        device.filter(failures__gte=REACHED_BEFORE).delete()


def _end(notice: Notice, state: Notice.State) -> None:
    Notice.objects.filter(pk=notice.pk).update(state=state, attempts=F("attempts") + 1)


def _followed(round_: Round) -> dict[int, list[Registration]]:
    """Whom each device follows in the tournament of a round, in the order in which it began to: one query."""
    found: dict[int, list[Registration]] = {}
    rows = Following.objects.filter(registration__tournament=round_.tournament_id)
    for one in rows.select_related("registration__player").order_by("pk"):
        found.setdefault(one.subscription_id, []).append(one.registration)
    return found


def _batches(notices: list[Notice]) -> Iterable[list[Notice]]:
    return (notices[start : start + AT_ONCE] for start in range(0, len(notices), AT_ONCE))
