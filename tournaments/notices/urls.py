"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.notices import api

site_api = [
    path("notices/followed/", api.FollowedView.as_view(), name="api-notices-followed"),
    path("notices/unfollow/", api.UnfollowView.as_view(), name="api-notices-unfollow"),
    path("notices/stop/", api.StopView.as_view(), name="api-notices-stop"),
    path("notices/moved/", api.MovedView.as_view(), name="api-notices-moved"),
]

tournament_api = [path("notices/", api.FollowView.as_view(), name="api-notices-follow")]
