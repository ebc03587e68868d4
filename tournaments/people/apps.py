from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tournaments.people"
    label = "people"

    def ready(self) -> None:
        from tournaments.people import uploads  # noqa: F401 - joins a kind of files
