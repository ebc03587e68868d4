"""Addresses of a tournament, one group per audience."""

from django.urls import include, path

from scoring.views import shell
from tournaments.urls import desk as desk_urls
from tournaments.urls import draw as draw_urls
from tournaments.urls import jury as jury_urls
from tournaments.views import (
    asked_once,
    changes,
    clubs,
    lists,
    members,
    merging,
    organiser,
    own,
    programs,
    projecting,
    public,
    registering,
    review,
    roles,
    seasons,
    settings,
    sharing,
    standing_lots,
    standings,
    suspensions,
    teams,
    transfers,
    webhooks,
)

public_urls = [
    path("", public.home, name="home"),
    path("me/", own.own, name="own"),
    path("me/data/", own.download, name="own-data"),
    path("me/consent/", own.consent, name="consent"),
    path("me/erase/", own.erase, name="erase"),
    path("invitation/<str:token>/", roles.invitation, name="invitation"),
    path("players/<int:pk>/", public.player, name="player"),
    path("clubs/<int:pk>/", public.club, name="club"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/register/", registering.register, name="register"),
    path("t/<slug:slug>/standing/<slug:language>/", public.part, {"name": "standing"}, name="standing"),
    path("t/<slug:slug>/round/<slug:language>/", public.part, {"name": "round"}, name="round-banner"),
    path("t/<slug:slug>/seating/<slug:language>/", public.part, {"name": "seating"}, name="seating"),
    path("t/<slug:slug>/teams/", teams.public_teams, name="teams"),
    path("t/<slug:slug>/results/", standings.public_standing, name="results"),
    path("t/<slug:slug>/results/<int:number>/<int:pk>/", standings.public_figures, name="figures"),
    path("t/<slug:slug>/results/<int:number>/<int:pk>/sheet/", standings.public_sheet, name="figures-sheet"),
    path("t/<slug:slug>/lists/<slug:name>.<slug:form>", lists.tournament_file, name="list"),
    path("t/<slug:slug>/records/<int:number>/<int:table>.json", lists.record_file, name="record"),
    path("t/<slug:slug>/find/", public.find, name="find"),
    path("t/<slug:slug>/share/<slug:language>.png", sharing.picture, name="share-picture"),
    path("t/<slug:slug>/embed/", sharing.embed, name="embed-any"),
    path("t/<slug:slug>/embed/<slug:language>/", sharing.embed, name="embed"),
    path("p/<slug:slug>/<str:key>/", projecting.hall, name="projector"),
]

organiser_urls = [
    path("", organiser.home, name="home"),
    path("new/", settings.create, name="create"),
    path("import/", transfers.upload, name="import-tournament"),
    path("import/<int:pk>/", transfers.decide, name="import-tournament-preview"),
    path("changes/", changes.everywhere, name="all-changes"),
    path("jobs/<uuid:pk>/", organiser.job, name="job"),
    path("jobs/<uuid:pk>/file/", organiser.job_file, name="job-file"),
    path("<slug:slug>/", organiser.tournament, name="tournament"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/changes/", changes.of_tournament, name="changes"),
    path("<slug:slug>/roles/", roles.roles, name="roles"),
    path("<slug:slug>/programs/", programs.programs, name="programs"),
    path("<slug:slug>/programs/<int:pk>/revoke/", programs.revoke, name="revoke-token"),
    path("<slug:slug>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("<slug:slug>/webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("<slug:slug>/roles/<int:pk>/take/", roles.take_role, name="take-role"),
    path("<slug:slug>/invitations/<int:pk>/revoke/", roles.revoke, name="revoke-invitation"),
    path("<slug:slug>/players/<int:pk>/link/", roles.invite_player, name="invite-player"),
    path("<slug:slug>/teams/", teams.office_teams, name="teams"),
    path("<slug:slug>/standing/", standings.office_standing, name="standing"),
    path("<slug:slug>/standing/<int:number>/lots/", standing_lots.standing_lot, name="standing-lots"),
    path("<slug:slug>/standing/<int:number>/<int:pk>/", standings.office_figures, name="figures"),
    path("<slug:slug>/standing/<int:number>/<int:pk>/sheet/", standings.office_sheet, name="figures-sheet"),
    path("<slug:slug>/export/", transfers.export_file, name="export"),
    path("<slug:slug>/stage/", settings.stage, name="stage"),
    path("<slug:slug>/declare/", asked_once.declare, name="declare"),
    path("<slug:slug>/rounds/<int:number>/live/", settings.round_live, name="round-live"),
    path("<slug:slug>/rounds/<int:number>/", organiser.round_page, name="round"),
    path("<slug:slug>/rounds/<int:number>/end/", asked_once.end_play, name="end-play"),
    path("<slug:slug>/rounds/<int:number>/cards/", organiser.table_cards, name="table-cards"),
    path("<slug:slug>/rounds/<int:number>/held/", organiser.held_entries, name="held"),
    path("<slug:slug>/rounds/<int:number>/review/", review.review, name="review"),
    path("<slug:slug>/jury/", review.jury_office, name="jury"),
    path("<slug:slug>/rounds/<int:number>/codes/", organiser.code_slips, name="code-slips"),
    path("<slug:slug>/rounds/<int:number>/pdf/", organiser.round_pdf, name="round-pdf"),
    *desk_urls.urlpatterns,
    *draw_urls.urlpatterns,
]

season_urls = [
    path("", seasons.home, name="home"),
    path("new/", seasons.create, name="create"),
    path("<slug:slug>/", seasons.season, name="season"),
    path("<slug:slug>/table.<slug:form>", lists.season_file, name="list"),
    path("<slug:slug>/office/", seasons.office, name="office"),
    path("<slug:slug>/print/", seasons.print_tables, name="print"),
    path("<slug:slug>/lots/", standing_lots.season_lot, name="lots"),
    path("<slug:slug>/office/<int:pk>/remove/", seasons.remove, name="remove"),
    path("<slug:slug>/import/", seasons.import_list, name="import"),
    path("<slug:slug>/import/<int:pk>/", seasons.import_preview, name="import-preview"),
    path("<slug:slug>/<slug:kind>/<str:who>/", seasons.opened, name="opened"),
]

suspension_urls = [
    path("", suspensions.home, name="home"),
    path("player/<int:pk>/", suspensions.impose, name="impose"),
    path("<int:pk>/lift/", suspensions.lift, name="lift"),
]

player_urls = [
    path("merging/", merging.home, name="merging"),
    path("merging/<int:kept>/<int:gone>/", merging.pair, name="pair"),
    path("merging/<int:pk>/undo/", merging.undo, name="unmerge"),
]

member_urls = [
    path("", members.home, name="home"),
    path("<int:pk>/", members.club, name="club"),
    path("<int:pk>/enter/", members.enter, name="enter"),
    path("<int:pk>/join/<int:player>/", members.join, name="join"),
    path("<int:pk>/correct/<int:player>/", members.correct, name="correct"),
    path("<int:pk>/leave/<int:membership>/", members.leave, name="leave"),
]

union_urls = [
    path("", clubs.home, name="home"),
    path("clubs/<int:pk>/", clubs.club, name="club"),
    path("clubs/<int:pk>/officers/<int:role>/end/", clubs.end_officer, name="end-officer"),
    path("administrators/<int:pk>/end/", clubs.end_administrator, name="end-administrator"),
]

urlpatterns = [
    path("union/", include((union_urls, "union"))),
    path("players/", include((player_urls, "players"))),
    path("members/", include((member_urls, "members"))),
    path("suspensions/", include((suspension_urls, "suspensions"))),
    path("seasons/", include((season_urls, "seasons"))),
    path("", include((public_urls, "public"))),
    path("o/", include((organiser_urls, "organiser"))),
    path("j/", include((jury_urls.urlpatterns, "jury"))),
    path("c/<str:read_id>/", shell.shell, name="table-card"),
    path("api/v1/", include("tournaments.urls.api")),
    path("api/docs/", programs.documentation, name="api-docs"),
]
