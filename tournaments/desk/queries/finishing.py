"""What is left to do between the last round and the season, a line each: what leads through the end of a day."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from core.formats import money
from tournaments.cash.domain import prizes as prize_domain
from tournaments.desk.domain.declaring import Declaration, declaration
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round
from tournaments.seasons.models import SeasonEvent

State = Tournament.State


@dataclass(frozen=True)
class FinishLine:
    """A line of the end of a tournament.

    state   done, now (the first that is not done and holds up what follows), open (can wait), later
    said    how it stands, in words
    action  what the one button says, and where it leads; `posts` where it does something at once
    """

    key: str
    title: str
    state: str
    said: str
    action: str = ""
    address: str = ""
    download: bool = False
    posts: bool = False


@dataclass(frozen=True)
class _Step:
    """A line before it is known which is next: whether it `holds` up those after it, and whether it is `ready`."""

    key: str
    title: str
    done: bool
    said: str
    action: str = ""
    address: str = ""
    holds: bool = True
    ready: bool = True
    download: bool = False
    posts: bool = False


def finish_lines(tournament: Tournament, organises: bool) -> list[FinishLine]:
    """The lines in their order: a fixed number of queries. Who does not organise sees no button of the organiser's."""
    means = declaration(tournament)
    closing = _closing(tournament)
    steps = [
        closing,
        _lots(tournament, means),
        _jury(tournament, means),
        _money(tournament, means),
        _prizes(tournament),
        _declaring(tournament, organises, over=closing.done),
        *_afterwards(tournament, organises),
    ]
    lines, held = [], False
    for step in steps:
        state = "done" if step.done else "later" if not step.ready or (held and step.holds) else "open"
        if state == "open" and step.holds:
            state, held = "now", True
        shown = state in ("now", "open") or (step.done and step.address)
        lines.append(
            FinishLine(
                step.key,
                step.title,
                state,
                step.said,
                step.action if shown else "",
                step.address if shown else "",
                step.download,
                step.posts,
            )
        )
    return lines


def _closing(tournament: Tournament) -> _Step:
    rounds = [one for one in tournament.rounds.all() if one.state != Round.State.DRAFT]
    closed = sum(one.state == Round.State.CLOSED for one in rounds)
    open_ = next((one for one in rounds if one.state != Round.State.CLOSED), None)
    said = _("%(closed)d of %(planned)d closed") % {"closed": closed, "planned": tournament.rounds_planned}
    if open_ is not None:
        action = _("Round %(number)d") % {"number": open_.number}
        address = reverse("organiser:round", args=[tournament.slug, open_.number])
    else:
        action, address = _("Draw the next round"), reverse("organiser:draw", args=[tournament.slug])
    done = open_ is None and (closed >= tournament.rounds_planned or tournament.announced)
    return _Step("rounds", _("Rounds"), done, said, "" if done else action, "" if done else address)


def _lots(tournament: Tournament, means: Declaration) -> _Step:
    said = (
        ngettext("%(count)s tie waits for a lot", "%(count)s ties wait for a lot", means.lots)
        % {"count": means.lots}
        if means.lots
        else _("no tie waits for a lot")
    )
    address = reverse("organiser:standing", args=[tournament.slug])
    return _Step("lots", _("Lots"), not means.lots, said, _("Draw the lot"), address if means.lots else "")


def _jury(tournament: Tournament, means: Declaration) -> _Step:
    count = means.cases + means.claims + means.calls
    said = (
        ngettext("%(count)s matter is open", "%(count)s matters are open", count) % {"count": count}
        if count
        else _("nothing is open")
    )
    return _Step(
        "jury", _("Jury"), not count, said, _("To the jury"),
        reverse("organiser:jury", args=[tournament.slug]) if count else "",
    )  # fmt: skip


def _money(tournament: Tournament, means: Declaration) -> _Step:
    if not means.owing:
        return _Step("fees", _("Entry fees"), True, _("everybody has paid"))
    said = ngettext(
        "%(count)s player has not paid: %(sum)s", "%(count)s players have not paid: %(sum)s", means.owing
    ) % {"count": means.owing, "sum": money(means.owed, tournament.currency)}
    address = reverse("organiser:cash", args=[tournament.slug])
    return _Step("fees", _("Entry fees"), False, said, _("Cash desk"), address, holds=False)


def _prizes(tournament: Tournament) -> _Step:
    """T-21a: how many there are; which category has none, and whose prizes nobody gets."""
    address = reverse("organiser:prizes", args=[tournament.slug])
    with_prizes = set(tournament.prizes.values_list("category", flat=True))
    if not with_prizes:
        return _Step(
            "prizes", _("Prizes"), False, _("no prizes are set"), _("Set prizes"), address, holds=False
        )
    result = prize_domain.pay_out(tournament)
    said = [money(sum(award.money for award in result.awards), tournament.currency)]
    bare = [str(one) for one in tournament.categories.all() if one.pk not in with_prizes]
    if bare:
        said.append(_("without a prize, because none is set: %(names)s") % {"names": ", ".join(bare)})
    if result.left:
        said.append(_("there is nobody for %(count)d of them") % {"count": len(result.left)})
    if result.lots_wanted:
        said.append(_("a lot decides"))
    return _Step("prizes", _("Prizes"), not result.lots_wanted, " · ".join(said), _("Prizes"), address)


def _declaring(tournament: Tournament, organises: bool, *, over: bool) -> _Step:
    """T-1: announced first, so that whoever objects still can; then declared, which asks once more."""
    title = _("Results")
    if tournament.state == State.DECLARED:
        said = _("declared; only a decision of the jury changes a result")
        return _Step("declare", title, True, said)
    if tournament.state == State.PROVISIONAL:
        said = _("provisional; it is asked once more and cannot be taken back")
        action, page = _("Declare the results"), "organiser:declare"
    else:
        said = _("announced when all rounds are closed; objections are still possible")
        action, page = _("Announce provisional results"), "organiser:announce"
    address = reverse(page, args=[tournament.slug]) if organises else ""
    posts = page == "organiser:announce"
    return _Step("declare", title, False, said, action, address, ready=over, posts=posts)


def _afterwards(tournament: Tournament, organises: bool) -> list[_Step]:
    """What is worth doing once there are results; none of it holds up anything."""
    ready, slug = tournament.announced, [tournament.slug]
    seasons = list(
        SeasonEvent.objects.filter(tournament=tournament).values_list("season__name", "season__slug")
    )
    found = [
        _Step("papers", _("Papers"), False, _("results, diplomas, the list of prizes to sign, in one PDF"),
              _("To print"), reverse("organiser:documents", args=slug), False, True),
        _Step("public", _("Public page"), ready and tournament.public,
              _("everybody finds it") if tournament.public else _("only who has its link finds it"),
              _("Look at it"), reverse("public:tournament", args=slug) if tournament.published else "", False, ready),
        _Step("share", _("Picture to share"), False, _("the first three with their results, for a group or a page"),
              _("Open the picture"),
              reverse("public:share-picture", args=[tournament.slug, (get_language() or "sk")[:2]]), False, ready),
    ]  # fmt: skip
    if organises:
        found.append(
            _Step("export", _("The whole tournament"), False, _("one file, to keep or to move to another server"),
                  _("Download the file"), reverse("organiser:export", args=slug), False, True, True)
        )  # fmt: skip
    names = ", ".join(name for name, _slug in seasons)
    address = reverse("seasons:season", args=[seasons[0][1]]) if seasons else reverse("seasons:home")
    found.append(
        _Step("season", _("Season"), bool(seasons), names or _("it counts in no season"),
              _("Season") if seasons else _("Seasons"), address, False, True)
    )  # fmt: skip
    return found
