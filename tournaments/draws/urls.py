"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.draws.api import draws, repair, seatings, slips, wishes
from tournaments.draws.views import drawing, paper_lots, repairing, seating, wishing

organiser_pages = [
    path("<slug:slug>/draw/", drawing.draw, name="draw"),
    path("<slug:slug>/draw/prepare/", drawing.prepare, name="prepare-draw"),
    path("<slug:slug>/draw/lots/", drawing.draw_lots, name="draw-lots"),
    path("<slug:slug>/draw/sealed/", drawing.draw_as_sealed, name="draw-sealed"),
    path("<slug:slug>/draw/seal/", drawing.seal, name="seal-draw"),
    path("<slug:slug>/draw/edge-lot/", drawing.throw_lot, name="edge-lot"),
    path("<slug:slug>/draw/assess/", seating.assess, name="assess-seating"),
    path("<slug:slug>/draw/keep/", seating.keep, name="keep-seating"),
    path("<slug:slug>/draw/swap/", seating.swap, name="swap-players"),
    path("<slug:slug>/draw/undo/", seating.undo, name="undo-edits"),
    path("<slug:slug>/draw/reconcile/", seating.reconcile, name="reconcile-seating"),
    path("<slug:slug>/draw/publish/", seating.publish, name="publish-seating"),
    path("<slug:slug>/draw/paper-lots/", paper_lots.slips, name="paper-lots"),
    path("<slug:slug>/draw/paper-lots/type/", paper_lots.type_slip, name="type-slip"),
    path("<slug:slug>/draw/paper-lots/take-back/", paper_lots.take_back, name="take-back-slip"),
    path("<slug:slug>/draw/wishes/", wishing.wishes, name="wishes"),
    path("<slug:slug>/draw/wishes/set/", wishing.set_wishes, name="set-wishes"),
    path("<slug:slug>/draw/wishes/pairs/add/", wishing.keep_apart, name="keep-apart"),
    path("<slug:slug>/draw/wishes/pairs/<int:pk>/remove/", wishing.remove_pair, name="remove-pair"),
    path("<slug:slug>/draw/wishes/tables/add/", wishing.fix_table, name="fix-table"),
    path(
        "<slug:slug>/draw/wishes/tables/<int:pk>/remove/",
        wishing.remove_fixed_table,
        name="remove-fixed-table",
    ),
    path("<slug:slug>/rounds/<int:number>/repair/", repairing.repair, name="repair"),
    path("<slug:slug>/rounds/<int:number>/repair/publish/", repairing.publish, name="publish-repair"),
    path("<slug:slug>/rounds/<int:number>/seating/", repairing.seating_list, name="seating-list"),
    path("<slug:slug>/rounds/<int:number>/tickets/", repairing.ticket_slips, name="ticket-slips"),
]

round_api = [
    path("seatings/", seatings.SeatingsView.as_view(), name="api-seatings"),
    path("repair/", repair.RepairView.as_view(), name="api-repair"),
]

draw_api = [
    path("", draws.DrawView.as_view(), name="api-draw"),
    path("run/", draws.DrawRunView.as_view(), name="api-draw-run"),
    path("preview/", draws.DrawPreviewView.as_view(), name="api-draw-preview"),
    path("changes/", draws.DrawChangeView.as_view(), name="api-draw-changes"),
    path("slips/", slips.SlipsView.as_view(), name="api-slips"),
    path("slips/<int:index>/", slips.SlipView.as_view(), name="api-slip"),
    path("publish/", draws.DrawPublishView.as_view(), name="api-draw-publish"),
]

tournament_api = [
    path("draws/", draws.DrawsView.as_view(), name="api-draws"),
    path("draws/lot/", draws.EdgeLotView.as_view(), name="api-edge-lot"),
    path("wishes/", wishes.WishesView.as_view(), name="api-wishes"),
    path("wishes/pairs/", wishes.PairsView.as_view(), name="api-pairs"),
    path("wishes/pairs/<int:pk>/", wishes.PairView.as_view(), name="api-pair"),
    path("wishes/tables/", wishes.FixedTablesView.as_view(), name="api-fixed-tables"),
    path("wishes/tables/<int:pk>/", wishes.FixedTableView.as_view(), name="api-fixed-table"),
]
