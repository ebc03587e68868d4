"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.events.api.score import ScoreView
from tournaments.events.views import changes, listing, new, programs, roles, settings

public_pages = [
    path("invitation/<str:token>/", roles.invitation, name="invitation"),
]

organiser_pages = [
    path("new/", new.create, name="create"),
    path("new/choose/", new.choose_for_new, name="choose-for-new"),
    path("new/open/", new.open_new, name="open-new"),
    path("new/keep/", new.keep_new, name="keep-new"),
    path("changes/", changes.everywhere, name="all-changes"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/settings/choose/", settings.choose_settings, name="choose-settings"),
    path("<slug:slug>/settings/save/", settings.save_settings, name="save-settings"),
    path("<slug:slug>/registration/open/", settings.open_registration, name="open-registration"),
    path("<slug:slug>/list/ask/", listing.ask, name="ask-for-list"),
    path("<slug:slug>/list/leave/", listing.take_off, name="take-off-list"),
    path("<slug:slug>/changes/", changes.of_tournament, name="changes"),
    path("<slug:slug>/roles/", roles.roles, name="roles"),
    path("<slug:slug>/roles/invite/", roles.invite, name="invite"),
    path("<slug:slug>/programs/", programs.programs, name="programs"),
    path("<slug:slug>/programs/make/", programs.make_token, name="make-token"),
    path("<slug:slug>/programs/<int:pk>/revoke/", programs.revoke, name="revoke-token"),
    path("<slug:slug>/roles/<int:pk>/take/", roles.take_role, name="take-role"),
    path("<slug:slug>/invitations/<int:pk>/revoke/", roles.revoke, name="revoke-invitation"),
    path("<slug:slug>/players/<int:pk>/link/", roles.invite_player, name="invite-player"),
]

member_pages = [
    path("listings/", listing.listings, name="listings"),
    path("listings/<slug:slug>/approve/", listing.approve, name="approve-listing"),
    path("listings/<slug:slug>/decline/", listing.decline, name="decline-listing"),
]

site_api = [path("score/", ScoreView.as_view(), name="api-score")]
