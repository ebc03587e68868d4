from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tournaments.people"
    label = "people"
