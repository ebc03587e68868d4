"""Addresses of the desk: players, cash, tables; among those of the organiser."""

from django.urls import path

from tournaments.views import cash, documents, players, prizes, settling, tables

urlpatterns = [
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/<int:pk>/", players.registration, name="registration"),
    path("<slug:slug>/check-in/", players.check_in, name="check-in"),
    path("<slug:slug>/players/<int:pk>/account/", cash.player_account, name="account"),
    path("<slug:slug>/cash/", cash.cash_desk, name="cash"),
    path("<slug:slug>/cash/report/", cash.cash_report, name="cash-report"),
    path("<slug:slug>/prizes/", prizes.prize_page, name="prizes"),
    path("<slug:slug>/prizes/list/", prizes.prize_list, name="prize-list"),
    path("<slug:slug>/settle/", settling.settle_up, name="settle"),
    path("<slug:slug>/print/", documents.documents, name="documents"),
    path("<slug:slug>/desk/", players.desk_settings, name="desk"),
    path("<slug:slug>/import/", players.import_list, name="import"),
    path("<slug:slug>/import/<int:pk>/", players.import_preview, name="import-preview"),
    path("<slug:slug>/rounds/<int:number>/tables/", tables.table_list, name="table-list"),
    path("<slug:slug>/rounds/<int:number>/tables/<int:table>/", tables.table_page, name="table"),
    path("<slug:slug>/rounds/<int:number>/tables/<int:table>/ticket/", tables.ticket, name="ticket"),
]
