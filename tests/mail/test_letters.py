"""Letters (T-40): sent by a job through a real mail server; what it refuses, and what it never answers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from core.models import Job, RateLimit
from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tests.mail.server import Mailbox
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.mail.domain import outbox, sending
from tournaments.mail.models import Letter
from tournaments.mail.tasks import send_letter

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

FACTS: dict[str, Any] = {"people": ["Ján Novák"], "link": "https://flek.example/entry/abc/"}


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(0)


def written(tournament: Tournament, kind: Letter.Kind = Letter.Kind.ENTERED, language: str = "sk") -> Letter:
    return outbox.write(tournament, kind, "jan@example.test", language, "entry:1", FACTS)


def work(letter: Letter) -> Letter:
    """What a worker does when the job's time has come."""
    job = Job.objects.get(subject=f"letter:{letter.pk}")
    Job.objects.filter(pk=job.pk).update(due_at=None)
    send_letter(str(job.pk))
    letter.refresh_from_db()
    return letter


def state_of_job(letter: Letter) -> str:
    return Job.objects.get(subject=f"letter:{letter.pk}").state


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("kind", list(Letter.Kind))
def test_a_letter_arrives_in_the_readers_language_as_text_and_as_a_page(
    kind: Letter.Kind, language: str, tournament: Tournament, box: Mailbox
) -> None:
    with translation.override("en" if language != "en" else "sk"):  # of whoever causes it
        letter = written(tournament, kind, language)
    assert work(letter).state == "sent"
    (got,) = box.letters
    assert got["To"] == "jan@example.test"
    assert tournament.name in got["Subject"]
    plain, page = (part.get_content() for part in got.iter_parts())
    assert FACTS["link"] in plain.splitlines()  # alone on its line: nothing is glued to it
    assert f'href="{FACTS["link"]}"' in page
    assert f'lang="{language}"' in page
    # nobody is sent a stranger's words; how to pay names whose fee it is (tests/cash/test_entry_payments.py)
    named = kind not in (Letter.Kind.CONFIRM, Letter.Kind.PAY)
    assert ("Ján Novák" in plain, "Ján Novák" in page) == (named, named)
    with translation.override(language):
        assert got["Subject"] == letter.subject
    assert (letter.text, letter.ended_at is not None) == ("", True)  # nobody needs the words any more


def test_the_languages_differ(tournament: Tournament, nowhere: None) -> None:
    texts = {language: written(tournament, language=language).text for language in ("sk", "cs", "en")}
    assert len(set(texts.values())) == 3


def test_words_of_people_are_no_markup(tournament: Tournament, nowhere: None) -> None:
    facts = FACTS | {"people": ["<b>Ján</b>\r\nBcc: x@example.test"]}
    letter = outbox.write(tournament, Letter.Kind.ENTERED, "jan@example.test", "sk", "entry:1", facts)
    message = sending.message_of(letter)
    assert "<b>" not in str(message.alternatives[0][0])
    assert "\n" not in letter.subject
    assert message.recipients() == ["jan@example.test"]


@pytest.mark.parametrize(("code", "state"), [("550", "refused"), ("450", "waiting")])
def test_what_the_server_says_decides_whether_it_is_tried_again(
    code: str, state: str, tournament: Tournament, box: Mailbox
) -> None:
    letter = written(tournament)
    box.refuses = code
    assert work(letter).state == state
    assert (letter.attempts, letter.error) == (1, code)
    assert state_of_job(letter) == ("waiting" if state == "waiting" else "done")
    box.refuses = ""
    if state == "refused":
        outbox.send_again(letter)
        letter_job = Job.objects.filter(subject=f"letter:{letter.pk}", state="waiting").get()
        send_letter(str(letter_job.pk))
        letter.refresh_from_db()
    else:
        work(letter)
    assert letter.state == "sent"
    assert len(box.letters) == 1


def test_one_address_that_is_refused_holds_up_no_other(tournament: Tournament, box: Mailbox) -> None:
    box.refused = {"zly@example.test": "550", "plny@example.test": "452"}
    states = {}
    for name in ("zly", "plny", "dobry"):
        letter = outbox.write(
            tournament, Letter.Kind.ENTERED, f"{name}@example.test", "sk", f"entry:{name}", FACTS
        )
        states[name] = work(letter).state
    assert states == {"zly": "refused", "plny": "waiting", "dobry": "sent"}
    page = office_page(tournament)
    assert re.findall(r'data-test="why">\s*(.*?\(\d+\)\.)', page) == [
        "Poštový server ho teraz nevzal (452).",
        "Poštový server túto adresu alebo e-mail natrvalo odmieta (550).",
    ]
    assert page.count('data-test="next-try"') == 1  # what is refused for good is not tried again


@pytest.mark.parametrize(("code", "state"), [("554", "refused"), ("451", "waiting")])
def test_a_letter_may_be_refused_when_it_is_there(
    code: str, state: str, tournament: Tournament, box: Mailbox
) -> None:
    box.refuses_content = code
    assert work(written(tournament)).state == state
    assert box.letters == []


def test_an_address_that_cannot_be_written_is_refused(tournament: Tournament, box: Mailbox) -> None:
    letter = written(tournament)
    Letter.objects.filter(pk=letter.pk).update(to="a\nb@example.test")
    assert work(letter).state == "refused"


def test_while_the_server_is_away_one_letter_looks_after_it(
    tournament: Tournament, settings: Any, box: Mailbox
) -> None:
    """The others wait without asking: the worker is free for everything else."""
    settings.EMAIL_TIMEOUT = 1
    box.silent.set()
    first, others = written(tournament), [written(tournament) for _ in range(3)]
    assert work(first).attempts == 1
    box.asked.clear()
    for letter in others:
        assert (work(letter).state, letter.attempts) == ("waiting", 0)
        assert state_of_job(letter) == "waiting"
    assert not box.asked.is_set()
    box.silent.clear()
    RateLimit.objects.update(ends_at=timezone.now())  # a minute later
    assert {work(letter).state for letter in (first, *others)} == {"sent"}


def test_a_wrong_password_refuses_no_letter(tournament: Tournament, settings: Any, box: Mailbox) -> None:
    """It is for the operator to mend; the letters go then."""
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "flek", "zle"
    assert work(written(tournament)).state == "waiting"


def office_page(tournament: Tournament) -> str:
    client = Client()
    client.force_login(account())
    address = reverse("organiser:letters", args=[tournament.slug])
    return client.get(address, headers={"accept-language": "sk"}).content.decode()


def test_as_many_questions_for_one_letter_as_for_three(tournament: Tournament, box: Mailbox) -> None:
    client = Client()
    client.force_login(account())
    counted = []
    for _ in range(3):
        written(tournament)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("organiser:letters", args=[tournament.slug]))
        counted.append(len(queries))
    assert counted[0] == counted[2]


def test_a_server_that_is_away_is_asked_for_hours_and_then_left_to_the_office(
    tournament: Tournament, settings: Any, box: Mailbox
) -> None:
    settings.EMAIL_PORT = 9  # nobody listens there
    letter = written(tournament)
    for attempt in range(1, sending.MOST_ATTEMPTS + 1):
        RateLimit.objects.all().delete()  # the next try is later
        assert work(letter).attempts == attempt
        assert letter.state == ("waiting" if attempt < sending.MOST_ATTEMPTS else "refused")
    assert letter.text  # the office can still pass it on
    assert "127.0.0.1" not in letter.error


def test_a_server_that_hangs_holds_nobody_up(tournament: Tournament, settings: Any, box: Mailbox) -> None:
    """Writing a letter asks no server; the job that does ends after the limit."""
    settings.EMAIL_TIMEOUT = 1
    box.silent.set()
    letter = written(tournament)
    assert not box.asked.is_set()
    assert work(letter).state == "waiting"
    assert box.asked.is_set()
    assert letter.error == "SMTPServerDisconnected"  # so it says of one that is silent


def test_a_letter_is_sent_once(tournament: Tournament, box: Mailbox) -> None:
    letter = written(tournament)
    work(letter)
    work(letter)
    assert len(box.letters) == 1
    for verb in (outbox.send_again, outbox.passed_on):
        with pytest.raises(WrongStateError):
            verb(letter)


def test_without_a_server_the_office_passes_the_words_on(tournament: Tournament, nowhere: None) -> None:
    letter = written(tournament)
    assert not Job.objects.filter(subject=f"letter:{letter.pk}").exists()
    client = Client()
    client.force_login(account())
    page = client.get(reverse("organiser:letters", args=[tournament.slug])).content.decode()
    assert FACTS["link"] in page
    client.post(reverse("organiser:letter-passed-on", args=[tournament.slug, letter.pk]))
    letter.refresh_from_db()
    assert (letter.state, letter.text) == ("by_hand", "")
    assert (
        FACTS["link"] not in client.get(reverse("organiser:letters", args=[tournament.slug])).content.decode()
    )


def test_letters_are_the_offices_alone(tournament: Tournament, nowhere: None) -> None:
    letter, other = written(tournament), tournament_of(0, account("iny@example.test"), name="Iný")
    grant_role(tournament, account("pult@example.test"), Role.DESK)
    grant_role(tournament, account("jury@example.test"), Role.JURY)
    addresses = [
        reverse("organiser:letter-passed-on", args=[tournament.slug, letter.pk]),
        reverse("organiser:send-letter-again", args=[tournament.slug, letter.pk]),
    ]
    for who, status in {"jury": 403, "cudzi": 403, "pult": 200}.items():
        client = Client()
        client.force_login(account(f"{who}@example.test"))
        assert client.get(reverse("organiser:letters", args=[tournament.slug])).status_code == status
        if status == 403:
            assert {client.post(address).status_code for address in addresses} == {403}
    stranger = Client()
    stranger.force_login(account("iny@example.test"))
    # of another tournament, whose organiser he is
    assert (
        stranger.post(reverse("organiser:letter-passed-on", args=[other.slug, letter.pk])).status_code == 404
    )
    letter.refresh_from_db()
    assert letter.state == "waiting"
