"""Phones are told of the players whom they follow: where one sits, when it starts, the jury, the standing."""
