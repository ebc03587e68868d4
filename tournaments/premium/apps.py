from django.apps import AppConfig


class PremiumConfig(AppConfig):
    name = "tournaments.premium"
    label = "premium"

    def ready(self) -> None:
        from tournaments.premium import joining  # noqa: F401 - joins hooks
