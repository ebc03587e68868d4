"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.people.views import clubs, founding, members, merging, own, persons, scan_cards

public_pages = [
    path("me/", own.own, name="own"),
    path("me/data/", own.download, name="own-data"),
    path("me/name/", own.rename, name="rename"),
    path("me/consent/", own.consent, name="consent"),
    path("me/card/", scan_cards.own_picture, name="own-card"),
    path("me/card/make/", scan_cards.make_own, name="make-own-card"),
    path("me/card/replace/", scan_cards.replace_own, name="replace-own-card"),
    path("me/erase/", own.erase, name="erase"),
]

player_pages = [
    path("<int:pk>/erase/", persons.erase, name="erase"),
    path("<int:pk>/consent/", persons.consent, name="consent"),
    path("<int:pk>/history/", persons.history, name="history"),
    path("merging/", merging.home, name="merging"),
    path("merging/<int:kept>/<int:gone>/", merging.pair, name="pair"),
    path("merging/<int:pk>/undo/", merging.undo, name="unmerge"),
]

member_pages = [
    path("", members.home, name="home"),
    path("found/", founding.found, name="found"),
    path("found/ask/", founding.ask, name="ask-for-club"),
    path("<int:pk>/", members.club, name="club"),
    path("<int:pk>/enter/", members.enter, name="enter"),
    path("<int:pk>/join/<int:player>/", members.join, name="join"),
    path("<int:pk>/cards/", scan_cards.print_of_club, name="print-cards"),
    path("<int:pk>/cards/<int:player>/replace/", scan_cards.replace_of_member, name="replace-card"),
    path("<int:pk>/correct/<int:player>/", members.correct, name="correct"),
    path("<int:pk>/leave/<int:membership>/", members.leave, name="leave"),
]

union_pages = [
    path("", clubs.home, name="home"),
    path("clubs/asked/<int:pk>/approve/", founding.approve, name="approve-club"),
    path("clubs/asked/<int:pk>/decline/", founding.decline, name="decline-club"),
    path("clubs/make/", clubs.make_club, name="make-club"),
    path("clubs/<int:pk>/", clubs.club, name="club"),
    path("clubs/<int:pk>/change/", clubs.change_club, name="change-club"),
    path("clubs/<int:pk>/officers/make/", clubs.make_officer, name="make-officer"),
    path("clubs/<int:pk>/officers/<int:role>/end/", clubs.end_officer, name="end-officer"),
    path("administrators/make/", clubs.make_administrator, name="make-administrator"),
    path("administrators/<int:pk>/end/", clubs.end_administrator, name="end-administrator"),
]
