"""Addresses of the API that need tournaments; those of a sheet are in `scoring.urls`."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

from tournaments.api import (
    cards,
    cases,
    cash,
    discipline,
    documents,
    draws,
    figures,
    jury,
    players,
    prizes,
    public,
    rounds,
    rulings,
    score,
    seasons,
    seat_changes,
    slips,
    table_desk,
    tables,
    teams,
    tickets,
    wishes,
)

of_table = [
    path("", tables.TableView.as_view(), name="api-table"),
    path("record/", tables.RecordView.as_view(), name="api-record"),
    path("code/", table_desk.CodeView.as_view(), name="api-code"),
    path("changes/", seat_changes.SeatChangeView.as_view(), name="api-seat-changes"),
    path("sheet/", table_desk.SheetActionView.as_view(), name="api-table-sheet"),
    path("ticket/", tickets.TicketView.as_view(), name="api-ticket"),
    path("count/", tickets.CountView.as_view(), name="api-count"),
]

of_round = [
    path("", rounds.RoundView.as_view(), name="api-round"),
    path("state/", rounds.RoundActionView.as_view(), name="api-round-state"),
    path("seatings/", rounds.SeatingsView.as_view(), name="api-seatings"),
    path("repair/", rounds.RepairView.as_view(), name="api-repair"),
    path("tables/", tables.TablesView.as_view(), name="api-tables"),
    path("tables/<int:table>/", include(of_table)),
]

of_draw = [
    path("", draws.DrawView.as_view(), name="api-draw"),
    path("run/", draws.DrawRunView.as_view(), name="api-draw-run"),
    path("preview/", draws.DrawPreviewView.as_view(), name="api-draw-preview"),
    path("changes/", draws.DrawChangeView.as_view(), name="api-draw-changes"),
    path("slips/", slips.SlipsView.as_view(), name="api-slips"),
    path("slips/<int:place>/", slips.SlipView.as_view(), name="api-slip"),
    path("publish/", draws.DrawPublishView.as_view(), name="api-draw-publish"),
]

of_jury = [
    path("calls/", jury.CallsView.as_view(), name="api-calls"),
    path("calls/<int:pk>/", jury.CallView.as_view(), name="api-call"),
    path("held/", jury.HeldListView.as_view(), name="api-held-entries"),
    path("held/<int:pk>/", jury.HeldView.as_view(), name="api-held"),
    path("cases/", cases.CasesView.as_view(), name="api-cases"),
    path("cases/<int:number>/", cases.CaseView.as_view(), name="api-case"),
    path("cases/<int:number>/foresee/", rulings.ForeseeView.as_view(), name="api-foresee"),
    path("cases/<int:number>/decisions/", rulings.DecisionsView.as_view(), name="api-decide"),
    path("cases/<int:number>/appeals/", rulings.AppealsView.as_view(), name="api-appeals"),
    path("penalty-cards/", discipline.PenaltyCardsView.as_view(), name="api-penalty-cards"),
    path("penalty-cards/<int:pk>/take-back/", discipline.TakeBackView.as_view(), name="api-take-back"),
    path("sorting-checks/", discipline.SortingChecksView.as_view(), name="api-sorting-checks"),
]

of_money = [
    path("cash/", cash.CashView.as_view(), name="api-cash"),
    path("cash/accounts/", cash.AccountsView.as_view(), name="api-accounts"),
    path("cash/postings/", cash.PostingsView.as_view(), name="api-postings"),
    path("cash/postings/<int:pk>/reverse/", cash.ReverseView.as_view(), name="api-reverse"),
    path("cash/counts/", cash.CountsView.as_view(), name="api-cash-counts"),
    path("prizes/", prizes.PrizesView.as_view(), name="api-prizes"),
    path("prizes/lots/", prizes.PrizeLotsView.as_view(), name="api-prize-lots"),
    path("prizes/payments/", prizes.PrizePaymentsView.as_view(), name="api-prize-payments"),
]

of_tournament = [
    path("", public.TournamentDetail.as_view(), name="api-tournament"),
    path("state/", rounds.StageView.as_view(), name="api-stage"),
    path("players/", players.PlayersView.as_view(), name="api-players"),
    path("players/<int:pk>/", players.PlayerView.as_view(), name="api-player"),
    path("rounds/", public.RoundList.as_view(), name="api-rounds"),
    path("rounds/<int:number>/", include(of_round)),
    path("standing/", public.StandingView.as_view(), name="api-standing"),
    path("standing/<int:pk>/", figures.OpenedLineView.as_view(), name="api-figures"),
    path(
        "standing/<int:pk>/rounds/<int:number>/", figures.OpenedSheetView.as_view(), name="api-figures-sheet"
    ),
    path("decisions/", public.DecisionList.as_view(), name="api-decisions"),
    path("teams/", teams.TeamsView.as_view(), name="api-teams"),
    path("teams/standing/", teams.TeamStandingView.as_view(), name="api-team-standing"),
    path("teams/<int:pk>/", teams.TeamView.as_view(), name="api-team"),
    path("draws/", draws.DrawsView.as_view(), name="api-draws"),
    path("draws/lot/", draws.EdgeLotView.as_view(), name="api-edge-lot"),
    path("draws/<int:pk>/", include(of_draw)),
    path("wishes/", wishes.WishesView.as_view(), name="api-wishes"),
    path("wishes/pairs/", wishes.PairsView.as_view(), name="api-pairs"),
    path("wishes/pairs/<int:pk>/", wishes.PairView.as_view(), name="api-pair"),
    path("wishes/tables/", wishes.FixedTablesView.as_view(), name="api-fixed-tables"),
    path("wishes/tables/<int:pk>/", wishes.FixedTableView.as_view(), name="api-fixed-table"),
    path("documents/", documents.DocumentsView.as_view(), name="api-documents"),
    path("jobs/<uuid:pk>/", documents.JobView.as_view(), name="api-job"),
    path("jobs/<uuid:pk>/file/", documents.JobFileView.as_view(), name="api-job-file"),
    path("", include(of_jury)),
    path("", include(of_money)),
]

urlpatterns = [
    path("cards/<str:read_id>/", cards.CardView.as_view(), name="api-card"),
    path("score/", score.ScoreView.as_view(), name="api-score"),
    path("tournaments/", public.TournamentList.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", include(of_tournament)),
    path("seasons/", seasons.SeasonList.as_view(), name="api-seasons"),
    path("seasons/<slug:slug>/", seasons.SeasonView.as_view(), name="api-season"),
    path(
        "seasons/<slug:slug>/<slug:kind>/<str:who>/", seasons.SeasonLineView.as_view(), name="api-season-line"
    ),
    path(
        "openapi.json",
        SpectacularJSONAPIView.as_view(authentication_classes=[], permission_classes=[]),
        name="api-schema",
    ),
]
