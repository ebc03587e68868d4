"""Addresses of the draw, of the seating and of the projector, under a tournament of the organiser."""

from django.urls import path

from tournaments.views import drawing, projecting, repairing, wishing

urlpatterns = [
    path("<slug:slug>/draw/", drawing.draw, name="draw"),
    path("<slug:slug>/draw/judge/", drawing.judge, name="draw-judge"),
    path("<slug:slug>/draw/keep/", drawing.keep, name="draw-keep"),
    path("<slug:slug>/draw/hat/", drawing.hat_page, name="hat"),
    path("<slug:slug>/draw/slips/", drawing.slips, name="slips"),
    path("<slug:slug>/draw/wishes/", wishing.wishes, name="wishes"),
    path("<slug:slug>/rounds/<int:number>/repair/", repairing.repair, name="repair"),
    path("<slug:slug>/rounds/<int:number>/clock/", repairing.round_clock, name="round-clock"),
    path("<slug:slug>/rounds/<int:number>/seating/", repairing.seating_list, name="seating-list"),
    path("<slug:slug>/rounds/<int:number>/tickets/", repairing.ticket_slips, name="ticket-slips"),
    path("<slug:slug>/projector/", projecting.open_hall, name="projector"),
    path("<slug:slug>/projector/renew/", projecting.renew_hall, name="projector-renew"),
]
