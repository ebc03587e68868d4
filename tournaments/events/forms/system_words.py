"""The words for what can be chosen of a competition system, by the keys of its file."""

from django.utils.translation import gettext_lazy

RULES = {
    "zb": gettext_lazy("the result itself"),
    "table_places": gettext_lazy("points for the place at the table"),
    "round_places": gettext_lazy("points for the place among all players of the round"),
    "key": gettext_lazy("points by a key, from the first place down"),
}
UNPLAYED = {
    "none": gettext_lazy("nothing, it is no result"),
    "zero": gettext_lazy("0 points"),
    "last": gettext_lazy("the place after the last one"),
    "fixed": gettext_lazy("so many points:"),
}
BYES = {
    "unplayed": gettext_lazy("as a round not played"),
    "zero": gettext_lazy("0 points"),
    "mean": gettext_lazy("the mean points of those who played"),
    "fixed": gettext_lazy("so many points:"),
}
PLACES = {
    "kept": gettext_lazy("is kept, nobody moves up"),
    "closed": gettext_lazy("is closed up, those behind move up"),
}
SUMS = {"highest": gettext_lazy("the highest sum wins"), "lowest": gettext_lazy("the lowest sum wins")}
COUNTED = {
    "starters": gettext_lazy("starters of the tournament"),
    "round": gettext_lazy("players of the round"),
}
OVER = {"round": gettext_lazy("in the round"), "table": gettext_lazy("at the table")}
BEYOND = {"floor": gettext_lazy("the least value for everyone"), "nothing": gettext_lazy("nothing")}
