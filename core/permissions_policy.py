"""What a page may use of a device (the header Permissions-Policy)."""

from __future__ import annotations

HEADER = "Permissions-Policy"
#: The page of the scorer keeps the screen awake; nothing else of a device is used.
USUAL = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)"
#: The page that reads scan cards (T-42) uses the camera, too.
WITH_CAMERA = USUAL.replace("camera=()", "camera=(self)")
