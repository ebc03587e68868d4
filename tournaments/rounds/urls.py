"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.rounds.api import cards, rounds
from tournaments.rounds.api import seat_changes as seat_changes_api
from tournaments.rounds.api import table_desk as table_desk_api
from tournaments.rounds.api import tables as tables_api
from tournaments.rounds.api import tickets as tickets_api
from tournaments.rounds.views import clock, results, seat_changes, table_desk, tables, tickets

ROUND = "<slug:slug>/rounds/<int:number>"
TABLE = f"{ROUND}/tables/<int:table>"

organiser_pages = [
    path(f"{ROUND}/live/", results.show_results, name="round-live"),
    path(f"{ROUND}/clock/pause/", clock.pause, name="pause-clock"),
    path(f"{ROUND}/clock/resume/", clock.resume, name="resume-clock"),
    path(f"{ROUND}/clock/minutes/", clock.set_minutes, name="set-minutes"),
    path(f"{ROUND}/clock/message/", clock.set_message, name="set-message"),
    path(f"{ROUND}/tables/", tables.table_list, name="table-list"),
    path(f"{TABLE}/", tables.table_page, name="table"),
    path(f"{TABLE}/join/", seat_changes.join, name="join-table"),
    path(f"{TABLE}/leave/", seat_changes.leave, name="leave-table"),
    path(f"{TABLE}/back/", seat_changes.come_back, name="return-to-table"),
    path(f"{TABLE}/replace/", seat_changes.replace, name="replace-player"),
    path(f"{TABLE}/confirm/", table_desk.confirm, name="confirm-on-paper"),
    path(f"{TABLE}/release/", table_desk.release, name="release-seat"),
    path(f"{TABLE}/close/", table_desk.close, name="close-table"),
    path(f"{TABLE}/reopen/", table_desk.reopen, name="reopen-table"),
    path(f"{TABLE}/correct/", table_desk.correct, name="correct-table"),
    path(f"{TABLE}/call/", table_desk.call_jury, name="call-jury"),
    path(f"{ROUND}/next-ticket/", tickets.next_ticket, name="next-ticket"),
    path(f"{TABLE}/ticket/", tickets.ticket, name="ticket"),
    path(f"{TABLE}/ticket/check/", tickets.check_ticket, name="check-ticket"),
    path(f"{TABLE}/ticket/take/", tickets.take_ticket, name="take-ticket"),
    path(f"{TABLE}/ticket/cap/", tickets.cap_ticket, name="cap-ticket"),
    path(f"{TABLE}/ticket/drop/", tickets.drop_ticket, name="drop-ticket"),
    path(f"{TABLE}/count/", tickets.count_money, name="count-money"),
    path(f"{TABLE}/count/check/", tickets.check_count, name="check-count"),
]

table_api = [
    path("", tables_api.TableView.as_view(), name="api-table"),
    path("record/", tables_api.RecordView.as_view(), name="api-record"),
    path("code/", table_desk_api.CodeView.as_view(), name="api-code"),
    path("changes/", seat_changes_api.SeatChangeView.as_view(), name="api-seat-changes"),
    path("sheet/", table_desk_api.SheetActionView.as_view(), name="api-table-sheet"),
    path("ticket/", tickets_api.TicketView.as_view(), name="api-ticket"),
    path("count/", tickets_api.CountView.as_view(), name="api-count"),
]

round_api = [
    path("", rounds.RoundView.as_view(), name="api-round"),
    path("state/", rounds.RoundActionView.as_view(), name="api-round-state"),
    path("tables/", tables_api.TablesView.as_view(), name="api-tables"),
]

site_api = [
    path("cards/<str:read_id>/", cards.CardView.as_view(), name="api-card"),
]
