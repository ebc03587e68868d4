from django.apps import AppConfig


class RatingConfig(AppConfig):
    name = "tournaments.rating"
    label = "rating"

    def ready(self) -> None:
        from tournaments.rating import joining  # noqa: F401 - joins hooks
