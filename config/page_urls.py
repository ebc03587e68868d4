"""Addresses of the pages of tournaments, joined from those of the rooms: one group an audience."""

from django.urls import include, path

from scoring.views import shell
from tournaments.cash import urls as cash
from tournaments.desk import urls as desk
from tournaments.draws import urls as draws
from tournaments.events import urls as events
from tournaments.events.views import programs
from tournaments.jury import urls as jury
from tournaments.mail import urls as mail
from tournaments.people import urls as people
from tournaments.premium import urls as premium
from tournaments.publishing import urls as publishing
from tournaments.rating import urls as rating
from tournaments.registration import urls as registration
from tournaments.rounds import urls as rounds
from tournaments.seasons import urls as seasons
from tournaments.standings import urls as standings
from tournaments.statistics import urls as statistics
from tournaments.transfer import urls as transfer
from tournaments.webhooks import urls as webhooks

public_pages = [
    *publishing.public_pages,
    *people.public_pages,
    *events.public_pages,
    *registration.public_pages,
    *standings.public_pages,
    *rating.public_pages,
    *statistics.public_pages,
]

#: What stands under an address of its own comes before the tournament of that address.
organiser_pages = [
    *events.organiser_pages,
    *mail.organiser_pages,
    *registration.organiser_pages,
    *transfer.organiser_pages,
    *rounds.organiser_pages,
    *draws.organiser_pages,
    *standings.organiser_pages,
    *statistics.organiser_pages,
    *cash.organiser_pages,
    *publishing.organiser_pages,
    *webhooks.organiser_pages,
    *desk.organiser_pages,
]

player_pages = [*people.player_pages, *registration.player_pages]

season_pages = [*seasons.season_pages, *publishing.season_pages, *statistics.season_pages]

member_pages = [*events.member_pages, *people.member_pages, *statistics.member_pages]

urlpatterns = [
    path("union/", include((people.union_pages, "union"))),
    path("players/", include((player_pages, "players"))),
    path("members/", include((member_pages, "members"))),
    path("premium/", include((premium.premium_pages, "premium"))),
    path("suspensions/", include((jury.suspension_pages, "suspensions"))),
    path("seasons/", include((season_pages, "seasons"))),
    path("", include((public_pages, "public"))),
    path("organise/", include((organiser_pages, "organiser"))),
    path("jury/", include((jury.jury_pages, "jury"))),
    path("c/<str:read_id>/", shell.shell, name="table-card"),
    path("api/v1/", include("config.api_urls")),
    path("api/docs/", programs.documentation, name="api-docs"),
]
