"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.cash.api import postings as postings_api
from tournaments.cash.api import prizes as prizes_api
from tournaments.cash.views import accounts, by_qr, postings, prizes, settling, statements, tokens

organiser_pages = [
    path("<slug:slug>/players/<int:pk>/account/pay/", accounts.pay, name="account-pay"),
    path("<slug:slug>/players/<int:pk>/account/waive/", accounts.waive, name="account-waive"),
    path("<slug:slug>/players/<int:pk>/account/refund/", accounts.refund, name="account-refund"),
    path("<slug:slug>/players/<int:pk>/account/hand-out/", accounts.hand_out, name="account-hand-out"),
    path("<slug:slug>/players/<int:pk>/account/take-back/", accounts.take_back, name="account-take-back"),
    path("<slug:slug>/players/<int:pk>/account/code/", by_qr.show_code, name="account-code"),
    path("<slug:slug>/cash/", postings.cash_desk, name="cash"),
    path("<slug:slug>/cash/fees/", postings.set_fees, name="set-fees"),
    path("<slug:slug>/cash/by-qr/", by_qr.by_qr, name="by-qr"),
    path("<slug:slug>/cash/by-qr/set/", by_qr.set_account, name="set-by-qr"),
    path("<slug:slug>/cash/by-qr/early/", by_qr.set_early_fees, name="set-early-fees"),
    path("<slug:slug>/cash/statements/", statements.statement_list, name="statements"),
    path("<slug:slug>/cash/statements/read/", statements.read_file, name="read-statement"),
    path("<slug:slug>/cash/statements/<int:pk>/", statements.statement, name="statement"),
    path("<slug:slug>/cash/statements/<int:pk>/columns/", statements.say_columns, name="say-columns"),
    path("<slug:slug>/cash/statements/<int:pk>/book/", statements.book, name="book-statement"),
    path("<slug:slug>/cash/statements/<int:pk>/drop/", statements.drop, name="drop-statement"),
    path("<slug:slug>/cash/token/set/", tokens.set_token, name="set-bank-token"),
    path("<slug:slug>/cash/token/drop/", tokens.drop_token, name="drop-bank-token"),
    path("<slug:slug>/cash/token/fetch/", tokens.fetch_now, name="fetch-payments"),
    path("<slug:slug>/cash/put-in/", postings.put_in, name="cash-put-in"),
    path("<slug:slug>/cash/take-out/", postings.take_out, name="cash-take-out"),
    path("<slug:slug>/cash/count/", postings.count, name="cash-count"),
    path("<slug:slug>/cash/postings/<int:pk>/reverse/", postings.reverse_posting, name="reverse-posting"),
    path("<slug:slug>/cash/<int:pk>/carry-over/", postings.carry_over, name="carry-over"),
    path("<slug:slug>/cash/report/", postings.cash_report, name="cash-report"),
    path("<slug:slug>/prizes/", prizes.prize_page, name="prizes"),
    path("<slug:slug>/prizes/set/", prizes.set_prizes, name="set-prizes"),
    path("<slug:slug>/prizes/rules/", prizes.set_rules, name="set-prize-rules"),
    path("<slug:slug>/prizes/draw-lot/", prizes.draw_lot, name="draw-prize-lot"),
    path("<slug:slug>/prizes/record-lot/", prizes.record_lot, name="record-prize-lot"),
    path("<slug:slug>/prizes/<int:pk>/pay/", prizes.pay, name="pay-prize"),
    path("<slug:slug>/prizes/list/", prizes.prize_list, name="prize-list"),
    path("<slug:slug>/settle/", settling.settle_up, name="settle"),
]

tournament_api = [
    path("cash/", postings_api.CashView.as_view(), name="api-cash"),
    path("cash/accounts/", postings_api.AccountsView.as_view(), name="api-accounts"),
    path("cash/postings/", postings_api.PostingsView.as_view(), name="api-postings"),
    path("cash/postings/<int:pk>/reverse/", postings_api.ReverseView.as_view(), name="api-reverse"),
    path("cash/counts/", postings_api.CountsView.as_view(), name="api-cash-counts"),
    path("prizes/", prizes_api.PrizesView.as_view(), name="api-prizes"),
    path("prizes/lots/", prizes_api.PrizeLotsView.as_view(), name="api-prize-lots"),
    path("prizes/payments/", prizes_api.PrizePaymentsView.as_view(), name="api-prize-payments"),
]
