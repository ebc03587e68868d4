from django.apps import AppConfig, apps


class CoreConfig(AppConfig):
    name = "core"

    def ready(self) -> None:
        from core import receivers  # noqa: F401 - connects the receivers


def our_apps() -> list[str]:
    """The labels of the applications that are ours, in the order in which they are installed."""
    ours = {"core", "accounts", "scoring", "tournaments"}
    return [config.label for config in apps.get_app_configs() if config.name.split(".")[0] in ours]
