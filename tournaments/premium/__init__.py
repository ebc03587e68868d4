"""Tables of premium points that a club made of a shipped one (M-41): versions, who may use which, choosing one."""
