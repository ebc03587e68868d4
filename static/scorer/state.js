/** Everything the page knows, in one store. */

import { readAddress, readRoute } from "./address.js";
import { createStore } from "./store.js";

/**
 * @typedef {import("./types/deal").Draft} Draft
 * @typedef {import("./types/entry").Entry} Entry
 * @typedef {import("./types/entry").Pen} Pen
 * @typedef {import("./types/entry").Problem} Problem
 * @typedef {import("./types/sheet").Card} Card
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/tables").Tables} Tables
 * @typedef {ReturnType<typeof store.get>} State
 * @typedef {State & {sheet: Sheet}} Shown the state once there is a sheet to show
 */

export const store = createStore({
  address: readAddress(location.pathname),
  route: readRoute(location.hash),
  /** @type {Card | null} */ card: null,
  /** @type {string | null} */ sheetId: null,
  /** @type {Sheet | null} as the server had it when it was last asked */ sheet: null,
  /** @type {Tables | null} form and prices of the rule set */ tables: null,
  /** @type {string | null} why nothing can be shown: "address", "not-found", "no-round" */ gone: null,
  /** @type {boolean | null} */ online: null,
  offlineReady: false,
  /** the addresses of the guides that lie on this phone @type {string[]} */ guidesKept: [],
  trouble: false,
  /** @type {Pen | null} */ pen: null,
  /** @type {Pen | null} this phone's earlier pen, with which it only sends what still waits */ endedPen: null,
  penLost: false,
  /** @type {number | null} the seat that this phone has, or asks for */ seat: null,
  asks: false,
  /** the ticket with which the sheet is followed; empty until it was read */ stream: "",
  seatLost: false,
  /** @type {Entry[]} of this sheet */ outbox: [],
  /** @type {string[]} other sheets with entries of this phone */ elsewhere: [],
  /** @type {Problem | null} why the write link of a quick table gave no pen */ linkProblem: null,
  /** @type {string | null} the sheet of a newer round */ newer: null,
  /** @type {Record<string, Draft>} deals being entered, by task */ drafts: {},
  /** @type {import("./drafts.js").Saved | null} what was just written and can be taken back */ undo: null,
  /** @type {import("./preferans/changes.js").Changes | null} what the last correction of a game of preferans changed */ changes: null,
});

/**
 * Whether there is a sheet to show.
 * @param {State} state @returns {state is Shown}
 */
export function hasSheet(state) {
  return state.sheet !== null;
}

/**
 * Numbers that the server gave to entries, by their ids.
 * @type {Map<string, number>}
 */
export const numbers = new Map();
