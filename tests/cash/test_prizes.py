"""Prizes of a tournament (T-21a): a worked tie for places 2 to 4, categories, lots, paying out.

Five players at one table by tickets: 60, 20, 20, 20 won by the first four, −120 lost by the fifth (in euros), so that
the places are 1., 2.–4., 2.–4., 2.–4., 5. Prizes: 100, 60, 40, 25 €, a ham for the fourth place.
60 + 40 + 25 = 125 € among three: 41 € each in whole euros, and 2 € are left, a euro each for the first two drawn.
The ham goes to the first of them, goods being given in the order of the lot.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.refusals import WrongStateError
from tests.evening import account, published_round, tournament_of
from tournaments.cash.domain import cash_book, prizes
from tournaments.cash.domain.prizes import Wanted
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.registration.domain import participation
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states, table_desk
from tournaments.rounds.models import Seat

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

WON = [6000, 2000, 2000, 2000, -12000]
FOUR = [Wanted(1, 10000), Wanted(2, 6000), Wanted(3, 4000), Wanted(4, 2500, "šunka")]


@pytest.fixture(scope="module")
def evening(lasting: None) -> Tournament:
    made = tournament_of(5, table_size=5, ruleset="ticket-only", smallest_coin=100)
    round_ = states.start_round(published_round(made))
    rows = [
        {"deposit_1": 0, "deposit_2": 0, "money": cents, "premium": 0, "notes": []}
        for cents in sorted_by_number(round_.tables.get().seats.order_by("sheet_seat__position"))
    ]
    table_desk.take_ticket(round_.tables.get(), rows, account())
    return made


@pytest.fixture(scope="module")
def tournament(evening: Tournament) -> Tournament:
    return evening


def sorted_by_number(seats: Any) -> list[int]:
    """What each seat won, so that start number 1 is first, 2 to 4 share and 5 is last."""
    return [WON[seat.registration.start_number - 1] for seat in seats]


def entry(tournament: Tournament, number: int) -> Registration:
    return tournament.registrations.get(start_number=number)


def money(tournament: Tournament) -> dict[int, int]:
    numbers = dict(tournament.registrations.values_list("pk", "start_number"))
    sums: dict[int, int] = {}
    for award in prizes.pay_out(tournament).awards:
        sums[numbers[award.player]] = sums.get(numbers[award.player], 0) + award.money
    return sums


def tied(tournament: Tournament) -> list[int]:
    return [entry(tournament, number).pk for number in (2, 3, 4)]


def test_a_tie_for_places_2_to_4(tournament: Tournament) -> None:
    prizes.set_prizes(tournament, None, FOUR)
    assert money(tournament) == {1: 10000, 2: 4100, 3: 4100, 4: 4100}
    waiting = prizes.pay_out(tournament).lots_wanted
    assert [(set(one.players), one.money, one.goods) for one in waiting] == [
        (set(tied(tournament)), 200, ("šunka",))
    ]
    order = [entry(tournament, number).pk for number in (4, 2, 3)]
    lot = prizes.record_lot(tournament, order, account())
    assert (lot.purpose, lot.order, lot.recorded_by) == ("prize", order, account())
    assert money(tournament) == {1: 10000, 4: 4200, 2: 4200, 3: 4100}
    result = prizes.pay_out(tournament)
    assert {award.player: award.goods for award in result.awards if award.goods} == {order[0]: ("šunka",)}
    assert sum(award.money for award in result.awards) == 22500
    assert result.lots_wanted == ()


def test_a_lot_that_is_drawn_here_can_be_drawn_again(tournament: Tournament) -> None:
    from tournaments.rounds.domain.lots import order_of

    prizes.set_prizes(tournament, None, FOUR)
    lot = prizes.draw_lot(tournament, tied(tournament), account())
    assert order_of(lot.seed, tied(tournament)) == lot.order
    with pytest.raises(WrongStateError):  # it is decided
        prizes.draw_lot(tournament, tied(tournament), account())


def test_who_takes_no_prize_is_passed_over(tournament: Tournament) -> None:
    """Player 1 is disqualified, 2 a substitute, 3 a guest: 4 has the first prize, and 5 the second."""
    prizes.set_prizes(tournament, None, FOUR[:2])
    participation.disqualify(entry(tournament, 1), None, "červená karta")
    participation.change_terms(entry(tournament, 2), participation.Terms("substitute"))
    participation.change_terms(entry(tournament, 3), participation.Terms("guest"))
    assert money(tournament) == {4: 10000, 5: 6000}


@pytest.mark.parametrize(("several", "expected"), [(False, {1: 10000, 5: 3000}), (True, {1: 13000})])
def test_a_category_has_its_own_prizes_and_one_takes_one_or_several(
    tournament: Tournament, several: bool, expected: dict[int, int]
) -> None:
    women = desk.add_category(tournament, usual="women")
    women.registrations.set([entry(tournament, 1), entry(tournament, 5)])
    prizes.set_prizes(tournament, None, [Wanted(1, 10000)])
    prizes.set_prizes(tournament, women, [Wanted(1, 3000)])
    prizes.set_prize_rules(tournament, several=several, guests=False, step=None)
    assert money(tournament) == expected


def test_t_21a_a_category_waits_for_the_lot_that_may_move_somebody_up(tournament: Tournament) -> None:
    """2, 3 and 4 are tied for one ham, and only one of them gets it. While the lot is open, 5 stands first of the
    women, but 4 is a woman too: nothing is paid to 5 before. The lot gives the ham to 2, so the money is 4's."""
    women = desk.add_category(tournament, usual="women")
    women.registrations.add(entry(tournament, 4), entry(tournament, 5))
    prizes.set_prizes(tournament, None, [Wanted(2, 0, "šunka")])
    prizes.set_prizes(tournament, women, [Wanted(1, 3000)])
    assert money(tournament)[5] == 3000
    with pytest.raises(WrongStateError):
        prizes.pay(entry(tournament, 5), account())
    prizes.record_lot(tournament, [entry(tournament, number).pk for number in (2, 3, 4)], account())
    assert money(tournament) == {2: 0, 4: 3000}
    assert prizes.pay(entry(tournament, 4), account()).cents == 3000


@pytest.mark.parametrize(
    "wanted",
    [
        [Wanted(1, 100), Wanted(1, 200)],
        [Wanted(0, 100)],
        [Wanted(1)],
        [Wanted(1, 150)],  # the smallest coin is a whole one
        [Wanted(1, -100)],
        [Wanted(101, 100)],
    ],
)
def test_a_prize_that_cannot_be_is_refused(tournament: Tournament, wanted: list[Wanted]) -> None:
    prizes.set_prizes(tournament, None, [Wanted(1, 500)])
    with pytest.raises(WrongStateError):
        prizes.set_prizes(tournament, None, wanted)
    assert tournament.prizes.get().cents == 500


def test_a_prize_is_paid_once_out_of_the_box(tournament: Tournament) -> None:
    prizes.set_prizes(tournament, None, FOUR)
    posting = prizes.pay(entry(tournament, 1), account())
    assert (posting.kind, posting.cents, cash_book.in_the_box(tournament)) == ("prize", 10000, -10000)
    with pytest.raises(WrongStateError):
        prizes.pay(entry(tournament, 1), account())
    with pytest.raises(WrongStateError):  # a lot decides first
        prizes.pay(entry(tournament, 2), account())
    with pytest.raises(WrongStateError):  # he has won nothing
        prizes.pay(entry(tournament, 5), account())


def test_without_a_round_nobody_has_won() -> None:
    made = tournament_of(4)
    prizes.set_prizes(made, None, [Wanted(1, 100)])
    assert (money(made), len(prizes.pay_out(made).left)) == ({}, 1)


# --- the pages --------------------------------------------------------------------------------


@pytest.fixture
def olga(client: Client, tournament: Tournament) -> Client:
    client.force_login(account())
    return client


def at(tournament: Tournament, name: str, *more: int) -> str:
    return reverse(f"organiser:{name}", args=[tournament.slug, *more])


def test_the_page_sets_prizes_draws_the_lot_and_pays(olga: Client, tournament: Tournament) -> None:
    address = reverse("organiser:prizes", args=[tournament.slug])
    typed = {f"place-{prize.place}-cents": str(prize.cents // 100) for prize in FOUR}
    olga.post(at(tournament, "set-prizes"), typed | {"place-4-goods": "šunka", "rows": "6"})
    assert tournament.prizes.count() == 4
    page = olga.get(address)
    assert "125,00" in page.content.decode()  # the worked tie: what is shared
    record = at(tournament, "record-prize-lot")
    wrong = olga.post(record, {"order": "4 2"}, follow=True)
    assert wrong.context["pay_out"].waiting
    olga.post(record, {"order": "4, 2 3"})
    olga.post(at(tournament, "pay-prize", entry(tournament, 4).pk))
    assert prizes.paid(tournament) == {entry(tournament, 4).pk: 4200}
    signed = olga.get(reverse("organiser:prize-list", args=[tournament.slug])).content.decode()
    assert "42,00" in signed


def test_a_wrong_amount_comes_back_marked(olga: Client, tournament: Tournament) -> None:
    typed = {"place-1-cents": "veľa", "place-2-goods": "víno", "rows": "6"}
    page = olga.post(at(tournament, "set-prizes"), typed)
    assert [bool(row.errors) for row in page.context["rows"]] == [True, *[False] * 5]
    assert "víno" in page.content.decode()
    assert not tournament.prizes.exists()


def test_the_chosen_order_stays_chosen(olga: Client, tournament: Tournament) -> None:
    women = desk.add_category(tournament, usual="women")
    chosen = f"?category={women.key}"
    page = olga.get(at(tournament, "prizes") + chosen).content.decode()
    for name in ("set-prizes", "set-prize-rules"):
        assert f'action="{at(tournament, name)}{chosen}"' in page
    typed = {"place-1-cents": "20", "rows": "6"}
    wrong = olga.post(at(tournament, "set-prizes") + chosen, typed | {"place-2-cents": "x"})
    assert wrong.context["category"] == women
    assert f'href="{at(tournament, "prizes")}{chosen}"' in wrong.content.decode()
    saved = olga.post(at(tournament, "set-prizes") + chosen, typed)
    assert saved["Location"] == at(tournament, "prizes") + chosen
    assert [(prize.category, prize.cents) for prize in tournament.prizes.all()] == [(women, 2000)]
    kept = olga.post(at(tournament, "set-prize-rules") + chosen, {"several": "on", "step": "5"})
    assert kept["Location"] == saved["Location"]
    assert prizes.prize_rules(tournament).several
    unknown = olga.post(at(tournament, "set-prizes") + "?category=nobody", typed)
    assert unknown.status_code == 404


def test_the_desk_pays_and_does_not_set_prizes(client: Client, tournament: Tournament) -> None:
    prizes.set_prizes(tournament, None, FOUR)
    desk_account = account("desk@example.test")
    grant_role(tournament, desk_account, Role.DESK)
    client.force_login(desk_account)
    for name in ("set-prizes", "set-prize-rules", "draw-prize-lot", "record-prize-lot"):
        assert client.post(at(tournament, name)).status_code == 403
    assert client.post(at(tournament, "pay-prize", entry(tournament, 1).pk)).status_code == 302
    assert Seat.objects.filter(registration__tournament=tournament).count() == 5
