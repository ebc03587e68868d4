/** What holds for the kinds of entries (`scoring/domain/kinds.py`, `flags`); a test compares them. */

/** Kinds that change deals: only these raise the version of the sheet. */
export const VERSIONED = new Set(["adjust", "correction", "deal", "join", "leave", "removal", "seating", "ticket"]);

/** Kinds that take the place of the entry that they are about. */
export const FOLLOWING = new Set(["correction", "decision", "removal"]);
