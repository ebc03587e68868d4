"""What this room asks of those above it (`core.hooks`)."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from core.hooks import Hook
from tournaments.people.models import Player

#: Everything that a room keeps of an account, or of a player, as plain data under names of its own (section 1).
#: Amounts are cents.
data_of_account: Hook[[User], dict[str, object]] = Hook()
data_of_player: Hook[[Player], dict[str, object]] = Hook()
#: An account is about to be erased: who needs it raises a Refusal.
account_leaves: Hook[[User], None] = Hook()
#: A player is erased: the row holds initials already, these are the names of before, and the initials. Whatever a room
#: keeps of them besides that row is overwritten or deleted.
player_erased: Hook[[Player, frozenset[str], str], None] = Hook()
#: How this player is called where a room keeps what was typed of him.
names_of: Hook[[Player], set[str]] = Hook()
#: The ids of the tournaments whose log of changes may name this player.
tournaments_of: Hook[[Player], list[int]] = Hook()
#: The ids of the accounts that have a role where this player is entered.
accounts_of: Hook[[Player], list[int]] = Hook()
#: Of a player of the registry these declared fields were changed.
registry_changed: Hook[[Player, frozenset[str]], None] = Hook()
#: Why these two players cannot be one, in words: the one that would stay, the one that would go.
merge_conflicts: Hook[[Player, Player], list[str]] = Hook()
#: Everything of the second one is the first one's now.
players_merged: Hook[[Player, Player], None] = Hook()
#: These two, who were one, are two again, each with what is his.
players_parted: Hook[[Player, Player], None] = Hook()
#: The condition for people who play nowhere but in what this account organises; with True, also in what it only keeps
#: the desk of.
own_people_of: Hook[[User, bool], Q] = Hook()
