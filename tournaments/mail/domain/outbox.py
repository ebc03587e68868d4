"""Letters are written with what they are about, in one transaction, and sent by a job of their own afterwards.

Where no mail server is set up they wait: the office copies the words and passes them on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import jobs
from core.models import Job
from core.refusals import WrongStateError
from tournaments.events.models import Tournament, TournamentRole
from tournaments.mail.models import Code, Letter

TASK = "tournaments.mail.tasks.send_letter"
State = Letter.State
#: What a letter of a tournament that nobody has listed is called: nothing of it was typed by anybody.
SUBJECTS = {
    Letter.Kind.CONFIRM: gettext_lazy("Confirm your entry in a tournament"),
    Letter.Kind.ENTERED: gettext_lazy("You are registered for a tournament"),
    Letter.Kind.MOVED_UP: gettext_lazy("A place in a tournament became free"),
    Letter.Kind.PAY: gettext_lazy("How to pay the fee of a tournament"),
    Letter.Kind.REMINDER: gettext_lazy("Tomorrow is a tournament that you entered"),
}
#: So many organisers are named.
MOST_NAMED = 3


def goes() -> bool:
    """Whether a mail server is set up; else letters are passed on by hand."""
    return not any(name in settings.EMAIL_BACKEND for name in ("console", "dummy"))


@transaction.atomic
def write(
    tournament: Tournament,
    kind: Letter.Kind,
    to: str,
    language: str,
    about: str,
    facts: Mapping[str, object],
    codes: Sequence[Code] = (),
) -> Letter:
    """A letter from `templates/mail/<kind>.txt`, whose first line is the subject, in the reader's language.

    What somebody typed stands in it as text, never as an address. Of a tournament that nobody has listed (T-37) the
    subject is ours, and the letter says who organises it and that nobody here vouches for them.

    about  what it is of, such as "application:12"
    facts  "link" is the address back to this site, the only one that is a link
    codes  what its page shows as pictures to read with the app of a bank
    """
    with translation.override(language):
        said = render_to_string(f"mail/{kind.value}.txt", {"tournament": tournament, **facts}).strip()
        subject, _line, text = said.partition("\n")
        if not tournament.public:
            subject, text = str(SUBJECTS[kind]), f"{text.strip()}\n\n{_unvouched(tournament, facts)}"
    letter = Letter.objects.create(
        tournament=tournament,
        kind=kind,
        to=to,
        language=language,
        about=about,
        subject=" ".join(subject.split())[:200],
        text=text.strip(),
        link=str(facts.get("link", ""))[:300],
        codes=list(codes),
    )
    if goes():
        _request(letter)
    return letter


@transaction.atomic
def send_again(letter: Letter) -> None:
    """The mail server is asked once more. Raises WrongStateError for one whose words are gone, or without a server."""
    letter = Letter.objects.select_for_update().get(pk=letter.pk)
    if not (letter.open and goes()):
        raise WrongStateError(_("This letter cannot be sent again."))
    Letter.objects.filter(pk=letter.pk).update(state=State.WAITING, attempts=0, error="")
    under_way = Job.objects.filter(subject=subject(letter), state__in=(Job.State.WAITING, Job.State.RUNNING))
    if not under_way.update(due_at=None, sent_at=None):
        _request(letter)


@transaction.atomic
def passed_on(letter: Letter) -> None:
    """The office has told the person itself; the words go. Raises WrongStateError where it was sent already."""
    letter = Letter.objects.select_for_update().get(pk=letter.pk)
    if not letter.open:
        raise WrongStateError(_("This letter was sent already."))
    end(letter, State.BY_HAND)


def end(letter: Letter, state: Letter.State) -> None:
    """Nobody needs the words any more."""
    Letter.objects.filter(pk=letter.pk).update(
        state=state, text="", link="", codes=[], error="", ended_at=timezone.now()
    )


def _unvouched(tournament: Tournament, facts: Mapping[str, object]) -> str:
    """Who organises what nobody here has looked at: by their accounts, whose addresses were proved."""
    roles = tournament.roles.filter(role=TournamentRole.Role.ORGANISER).select_related("user").order_by("pk")
    who = ", ".join(role.user.email for role in roles[:MOST_NAMED]) or _("nobody any more")
    site = urlsplit(str(facts.get("link", ""))).hostname or "Flek"
    return render_to_string("mail/_private.txt", {"organiser": who, "site": site}).strip()


def forget(about: list[str]) -> int:
    """Letters about these are gone, sent or not."""
    return Letter.objects.filter(about__in=about).delete()[0]


def _request(letter: Letter) -> None:
    jobs.request_job(TASK, {"letter": letter.pk}, title=str(letter.kind), subject=subject(letter))


def subject(letter: Letter) -> str:
    """What the job of a letter is found by."""
    return f"letter:{letter.pk}"
