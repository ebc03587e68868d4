"""Open hands: ask, wait, stop, answer. The search itself runs in a worker only, with a limit of time (T-33)."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from core import jobs, limits
from core.models import Job
from rules.errors import RuleError
from rules.plain import FreeJson
from rules.solver.answers import answer_as_json, progress_as_json
from rules.solver.compiled import Kernel, can_compile, compiled_kernel, plain_kernel
from rules.solver.layouts import LAYOUT_SLOTS, Progress, layouts
from rules.solver.question import Question, read_question
from rules.solver.solver import CancelledError, Solver
from scoring.domain.refusals import BrokenRuleError, TooManyError
from scoring.models import Analysis
from scoring.signals import analysis_answered

TASK = "scoring.tasks.solve_analysis"
#: A question is a few hundred bytes.
MOST_BYTES = 8_000
#: A look at the job, and a report of progress, at most so often.
SECONDS_BETWEEN_LOOKS = 0.5
FORGOTTEN_AFTER = timedelta(days=180)
GOING_ON = (Job.State.WAITING, Job.State.RUNNING)


def ask(question: Any, *, asker: str, user: Any = None, official: bool = False) -> Analysis:
    """Ask what can be won; the answer is there already where the same was asked before.

    question  `open-hands/1` as parsed JSON (`rules.solver.question`)
    asker     "account 17" or "address 192.0.2.1", kept as a keyed hash only
    official  the jury asks: of what may wait, a part is kept for it, and its questions go first
    Raises BrokenRuleError with all faults of the question, TooManyError beyond the limits.
    """
    check(question)
    identity = hashlib.sha256(msgspec.json.encode(question, order="sorted")).hexdigest()[:32]
    known = Analysis.objects.select_related("job").filter(public_id=identity).first()
    if known is not None and not needs_work(known):
        touch(known)
        if official and known.job_id is not None:
            Job.objects.filter(pk=known.job_id, state=Job.State.WAITING).update(first=True)
        return known
    who = hmac.new(settings.SECRET_KEY.encode(), asker.encode(), hashlib.sha256).hexdigest()
    check_limits(who, account=asker.startswith("account "), official=official)
    return _request(identity, question, who, user, official=official)


def check(question: Any) -> Question:
    """The question, if it makes sense. Raises BrokenRuleError with all its faults."""
    try:
        if len(msgspec.json.encode(question)) > MOST_BYTES:
            raise RuleError("GEN-1", "the text is longer than {limit} bytes", limit=MOST_BYTES)
        return read_question(question)
    except RuleError as error:
        raise BrokenRuleError(error) from None


def check_limits(who: str, *, account: bool, official: bool = False) -> None:
    """Raises TooManyError where this asker, or everybody together, has asked too much."""
    unfinished = (limits.ANALYSES_OF_ACCOUNT if account else limits.ANALYSES_OF_NETWORK).most
    waiting = limits.ANALYSES.most - (0 if official else limits.ANALYSES.officials)
    asked = limits.ANALYSES_ASKED.rate
    recent = Analysis.objects.filter(asker=who)
    if recent.filter(job__state__in=GOING_ON).count() >= unfinished:
        raise TooManyError(
            _("Your earlier questions are still being worked on. Wait for one of them, or stop it."),
            retry_after=10,
        )
    if recent.filter(asked_at__gt=timezone.now() - timedelta(seconds=asked.seconds)).count() >= asked.most:
        raise TooManyError(_("You have asked a lot in the last hour. Try again later."), retry_after=600)
    if Job.objects.filter(task=TASK, state=Job.State.WAITING).count() >= waiting:
        raise TooManyError(_("Many questions are waiting just now. Try again in a minute."), retry_after=60)


@transaction.atomic
def _request(identity: str, question: Any, who: str, user: Any, *, official: bool) -> Analysis:
    now = timezone.now()
    analysis, _made = Analysis.objects.select_for_update().get_or_create(
        public_id=identity,
        defaults={"question": question, "asker": who, "asked_at": now, "looked_at": now},
    )
    if not needs_work(analysis):  # somebody asked the same at this moment
        return analysis
    analysis.job = jobs.request_job(
        TASK,
        {"analysis": analysis.pk},
        title=_("Open hands"),
        user=user,
        watched=True,
        first=official,
    )
    analysis.asker, analysis.asked_at, analysis.looked_at = who, now, now
    analysis.save(update_fields=["job", "asker", "asked_at", "looked_at"])
    return analysis


def needs_work(analysis: Analysis) -> bool:
    """Whether nobody is looking for the answer and the one that is there, if any, is of a search cut short."""
    if analysis.job is not None and analysis.job.state in GOING_ON:
        return False
    return analysis.answer is None or not analysis.answer["complete"]


def touch(analysis: Analysis) -> None:
    """Somebody looks at it: the job goes on, the question is kept."""
    if analysis.job is not None and analysis.job.state in GOING_ON:
        jobs.watch(analysis.job)
    if timezone.now() - analysis.looked_at > timedelta(days=1):
        Analysis.objects.filter(pk=analysis.pk).update(looked_at=timezone.now())


def stop(analysis: Analysis) -> None:
    """Stop looking for the answer; an answer that is there stays. The same may be asked again."""
    if analysis.job_id is not None:
        jobs.stop_job(analysis.job_id)


def leave(analysis: Analysis) -> None:
    """A page that waited was left: the search ends within seconds, unless another page waits for it too."""
    if analysis.job is not None and analysis.job.state in GOING_ON:
        jobs.leave(analysis.job)


def forget_old() -> int:
    """Forget what nobody has looked at for half a year; returns how many. What a case holds is copied there."""
    old = Analysis.objects.filter(looked_at__lt=timezone.now() - FORGOTTEN_AFTER)
    return old.delete()[0]


def solve(job: Job) -> None:
    """The work of a job, in a worker: search, within the limit of time, and write the answer down.

    Raises JobStopped when it was asked to, or nobody waits any more.
    """
    analysis = Analysis.objects.get(pk=job.arguments["analysis"])
    question = read_question(analysis.question)
    watch = Watch(job, settings.ANALYSIS_SECONDS)
    kernel = compiled_kernel() if can_compile() else plain_kernel()
    answer = (_position if question.hidden is None else _layouts)(question, kernel, watch)
    answer["seconds"] = watch.seconds()
    Analysis.objects.filter(pk=analysis.pk).update(answer=answer)
    analysis_answered.send(sender=Analysis, analysis_id=analysis.pk)


class Watch:
    """Looks, between two slices of a search, at the clock and at whether the job should go on."""

    def __init__(self, job: Job, limit: int) -> None:
        self.job, self.limit = job, limit
        self.start = self.looked = time.monotonic()
        self.progress: Progress | None = None

    def __call__(self) -> bool:
        """True when the time is up. Raises JobStopped."""
        now = time.monotonic()
        if now - self.looked >= SECONDS_BETWEEN_LOOKS:
            self.looked = now
            if jobs.should_stop(self.job):
                raise jobs.JobStopped
            if self.progress is not None:
                jobs.report_progress(self.job, self.progress.done, self.progress.total)
        return now - self.start > self.limit

    def seconds(self) -> int:
        """Since the start, in whole seconds, at least one."""
        return max(1, round(time.monotonic() - self.start))


def _position(question: Question, kernel: Kernel, watch: Watch) -> FreeJson:
    try:
        found = Solver(kernel, cancel=watch).answer(question.position, question.aim)
    except CancelledError:
        return {"kind": "position", "complete": False}
    return {"kind": "position", "complete": True, **_plain(answer_as_json(question, found))}


def _layouts(question: Question, kernel: Kernel, watch: Watch) -> FreeJson:
    assert question.hidden is not None
    assert question.target is not None
    step = question.aim.step_for(question.target)
    assert step is not None
    solver = Solver(kernel, slots=LAYOUT_SLOTS[kernel.compiled], cancel=watch)
    watch.progress = Progress(0, question.hidden.total, 0, None)
    complete = True
    try:
        for progress in layouts(question.hidden, step, solver, stop_at_first=question.first, cancel=watch):
            watch.progress = progress
    except CancelledError:
        complete = False
    found = watch.progress
    return {
        "kind": "layouts",
        "complete": complete or bool(question.first and found.beaten),
        "first": question.first,
        **_plain(progress_as_json(question, found)),
        "shown": None if found.witness is None else _line_of(question, kernel, found.witness),
    }


def _line_of(question: Question, kernel: Kernel, witness: Mapping[int, Sequence[str]]) -> FreeJson:
    """The layout that beats the declarer played out: its hands, its value, one line of best play."""
    pack = question.position.setting.game.pack
    hands = {seat: pack.bits(cards) for seat, cards in witness.items()}
    shown = replace(question, position=replace(question.position, hands=hands))
    return _plain(answer_as_json(shown, Solver(kernel).answer(shown.position, shown.aim)))


def _plain(found: object) -> FreeJson:
    """As JSON has it: lists, and names of fields that are text."""
    made: FreeJson = msgspec.json.decode(msgspec.json.encode(found))
    return made
