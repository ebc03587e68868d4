"""What anybody may do how often: every limit of the installation, a line each. docs/security.md shows the same table.

A limit slows who caused it. One by network never binds a device with the right to write or a seat, a program with its
token, or who is signed in. Of what one object takes, `officials` stay for the jury, the desk and the organiser whatever
strangers do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


class Level(StrEnum):
    """Whom a limit counts."""

    #: A phone with the right to write or a seat, a program with its token.
    DEVICE = "device"
    #: Who is signed in, or whose address was typed.
    ACCOUNT = "account"
    #: Who asks from one network and is neither.
    NETWORK = "network"
    #: What one sheet, table or tournament holds, whoever asks.
    OBJECT = "object"
    #: What belongs to one organiser or club.
    OWNER = "owner"
    INSTALLATION = "installation"


@dataclass(frozen=True)
class Limit:
    """At most so often within so many seconds."""

    most: int
    seconds: int


@dataclass(frozen=True)
class Bound:
    """A line of the table.

    name       by which it is counted (`core.rate_limits`)
    level      whom it counts
    rates      how often within which time; all of them hold
    most       how many there may be at once; 0 where only rates hold
    officials  how many of `most` only officials take
    """

    name: str
    level: Level
    rates: tuple[Limit, ...] = ()
    most: int = 0
    officials: int = 0

    @property
    def rate(self) -> Limit:
        """The only rate."""
        (only,) = self.rates
        return only


LIMITS: dict[str, Bound] = {}


def _rate(name: str, level: Level, *rates: tuple[int, int]) -> Bound:
    return _listed(Bound(name, level, tuple(Limit(most, seconds) for most, seconds in rates)))


def _most(name: str, level: Level, most: int, officials: int = 0) -> Bound:
    return _listed(Bound(name, level, most=most, officials=officials))


def _listed(bound: Bound) -> Bound:
    assert bound.name not in LIMITS, bound.name
    LIMITS[bound.name] = bound
    return bound


# --- the API --------------------------------------------------------------------------------------------------------

#: Writes of one device, program or account: an outbox that was offline sends a whole evening at once.
API = _rate("api", Level.DEVICE, (600, MINUTE))
#: Writes of whoever is neither; a hall shares one network.
API_OF_NETWORK = _rate("api-of-network", Level.NETWORK, (3000, MINUTE))

#: Of the pages of the API that anybody asks: a record that is only scored, and what a device is told of. A hall shares
#: one network.
SCORES = _rate("scores", Level.NETWORK, (120, MINUTE))
NOTICE_CHANGES = _rate("notice-changes", Level.NETWORK, (300, MINUTE))

# --- signing in -----------------------------------------------------------------------------------------------------

#: Wrong passwords of one account from one network, of one account from everywhere, of one network for all accounts.
PASSWORDS_HERE = _rate("login", Level.NETWORK, (5, 5 * MINUTE))
PASSWORDS = _rate("login-account", Level.ACCOUNT, (100, HOUR))
PASSWORDS_OF_NETWORK = _rate("login-network", Level.NETWORK, (100, 15 * MINUTE))
#: Wrong codes: six digits, asked only after the right password.
SECOND_FACTORS = _rate("second-factor", Level.ACCOUNT, (10, 15 * MINUTE))
#: New accounts from one network, and letters to one address.
SIGN_UPS = _rate("sign-up", Level.NETWORK, (60, HOUR))
ACCOUNT_LETTERS = _rate("letter", Level.ACCOUNT, (20, HOUR))

# --- rights at a table --------------------------------------------------------------------------------------------

#: Wrong codes that one network types at one sheet. The slip's QR code works all the same.
CODES = _rate("codes", Level.NETWORK, (3, MINUTE))
#: Wrong codes at one sheet, from everywhere: of 2^30 codes. Then only the slip's QR code and the desk give the pen,
#: until the desk makes a new code.
WRONG_CODES = _most("wrong-codes", Level.OBJECT, 2000)
#: Seats of one sheet that phones of one network take or ask for, with the card.
SEATS = _rate("seats", Level.NETWORK, (40, MINUTE))
#: What the phone with a seat says: confirms, objects, calls, claims. What is refused does not count.
VOICES = _rate("voices", Level.DEVICE, (12, MINUTE))
#: What stays of it on the sheet.
VOICES_OF_SEAT = _most("voices-of-seat", Level.DEVICE, 60)
#: Calls of a table's card alone, by phones without a seat; other calls are not counted with them.
CARD_CALLS = _rate("card-calls", Level.NETWORK, (6, MINUTE))
CARD_CALLS_OF_SHEET = _most("card-calls-of-sheet", Level.OBJECT, 40)

# --- what a stranger can store --------------------------------------------------------------------------------------

#: Entries of a quick table, which anybody opens: an evening has some hundred. The last ones are left for its signature.
ENTRIES_OF_QUICK_TABLE = _most("entries-of-quick-table", Level.OBJECT, 400, officials=50)
#: Entries of a table of a tournament; the last ones are the desk's and the jury's.
ENTRIES_OF_SHEET = _most("entries-of-sheet", Level.OBJECT, 2000, officials=500)
#: Quick tables: a club evening behind one router fits in.
QUICK_TABLES = _rate("quick", Level.NETWORK, (40, HOUR), (120, DAY))
#: Devices that follow players of one tournament: beyond any hall and its relatives. Who is new takes the place of one
#: that no message ever reached.
FOLLOWERS = _most("followers", Level.OBJECT, 3000)
#: Devices of one network that begin to follow players of one tournament.
FOLLOWERS_OF_NETWORK = _rate("followers-of-network", Level.NETWORK, (600, DAY))
#: Notices of devices of one network, of all tournaments.
NOTICES = _rate("notices", Level.NETWORK, (2000, DAY))
#: Seconds in a minute that a worker waits for one push service that does not answer.
PUSH_SECONDS = _most("push-seconds", Level.OBJECT, 20)
#: Questions about open hands that wait altogether.
ANALYSES = _most("analyses", Level.INSTALLATION, 30, officials=20)
#: Of one account, and of one network.
ANALYSES_OF_ACCOUNT = _most("analyses-of-account", Level.ACCOUNT, 4)
ANALYSES_OF_NETWORK = _most("analyses-of-network", Level.NETWORK, 6)
ANALYSES_ASKED = _rate("analyses-asked", Level.NETWORK, (240, HOUR))

# --- entries and letters --------------------------------------------------------------------------------------------

#: People that one network enters in one tournament: a hall or a club shares one, and a family enters four.
ENTRIES = _rate("register", Level.NETWORK, (20, HOUR), (100, DAY))
#: Letters to one mailbox that nobody proved, whatever its spelling and from whatever tournament: a stranger fills
#: nobody's.
LETTERS_TO_MAILBOX = _rate("letters-mailbox", Level.ACCOUNT, (5, DAY))
#: Of one tournament: no more enter in an hour when entries open.
LETTERS_OF_TOURNAMENT = _rate("letters-tournament", Level.OBJECT, (120, HOUR))
#: Of all private tournaments of one account, and of all accounts: what nobody has looked at leaves the rest its share.
LETTERS_OF_ACCOUNT = _rate("letters-account", Level.OWNER, (150, HOUR))
LETTERS_OF_PRIVATE = _rate("letters-private", Level.INSTALLATION, (400, HOUR))
#: Of all tournaments on the public list.
LETTERS_OF_LISTED = _rate("letters-listed", Level.INSTALLATION, (800, HOUR))
#: Letters that ask a mail server which does not answer whether it is back.
MAIL_SERVER_AWAY = _rate("mail-server-away", Level.INSTALLATION, (1, MINUTE))

# --- what an account makes: more is no club, but a script -----------------------------------------------------------

TOURNAMENTS = _rate("tournaments", Level.ACCOUNT, (20, DAY))
SEASONS = _rate("seasons", Level.ACCOUNT, (20, DAY))
#: Clubs that an account asks for; one question waits at a time.
CLUBS = _rate("clubs", Level.ACCOUNT, (5, 30 * DAY))
#: Versions of tables of premium points that one account makes; tables of a club or an account, versions of a table.
PREMIUM_VERSIONS = _rate("premium-tables", Level.ACCOUNT, (50, DAY))
PREMIUM_TABLES = _most("premium-tables-of-owner", Level.OWNER, 50)
PREMIUM_VERSIONS_OF_TABLE = _most("versions-of-premium-table", Level.OBJECT, 100)

# --- people and their cards -----------------------------------------------------------------------------------------

#: Numbers of scan cards that nobody has: a hall's misreadings, and not a search for who has which.
SCANS = _rate("scans", Level.ACCOUNT, (60, HOUR))
#: Files with scan cards that one account prints, and cards that one account replaces: a person loses one now and then.
SCAN_CARDS = _rate("scan-cards", Level.ACCOUNT, (30, HOUR))
SCAN_CARDS_REPLACED = _rate("scan-card-replaced", Level.ACCOUNT, (10, DAY))
#: People whom one account erases: each deletes all printed files and reads the whole log.
ERASINGS = _rate("erasings", Level.ACCOUNT, (50, DAY))
#: Wrong guesses of one name by one network and one account: it is linked to nobody then, by whatever is typed with it.
#: The same guess counts once.
NAMESAKES = _rate("namesake", Level.NETWORK, (2, 30 * DAY))
NAMESAKES_TYPED = _rate("namesake-typed", Level.NETWORK, (1, 30 * DAY))
