/** Everything the page knows, in one store. */

import { readAddress, readRoute } from "./address.js";
import { createStore } from "./store.js";

/** @typedef {ReturnType<typeof store.get>} State */

export const store = createStore({
  address: readAddress(location.pathname),
  route: readRoute(location.hash),
  /** @type {any} */ card: null,
  /** @type {string | null} */ sheetId: null,
  /** @type {any} as the server had it when it was last asked */ sheet: null,
  /** @type {any} form and prices of the rule set */ tables: null,
  /** @type {string | null} why nothing can be shown: "address", "not-found", "no-round" */ gone: null,
  /** @type {boolean | null} */ online: null,
  offlineReady: false,
  trouble: false,
  /** @type {{token: string, key?: string} | null} */ pen: null,
  /** @type {{token: string} | null} this phone's earlier pen, with which it only sends what still waits */ endedPen: null,
  penLost: false,
  /** @type {import("./outbox.js").Entry[]} of this sheet */ outbox: [],
  /** @type {string[]} other sheets with entries of this phone */ elsewhere: [],
  /** @type {any} why the write link of a quick table gave no pen */ linkProblem: null,
  /** @type {string | null} the sheet of a newer round */ newer: null,
  /** @type {Record<string, any>} deals being entered, by task */ drafts: {},
  /** @type {{id: string} | null} the deal that can be taken back */ undo: null,
  /** @type {import("./preferans/changes.js").Changes | null} what the last correction of a game of preferans changed */ changes: null,
});

/** Numbers that the server gave to entries, by their ids. @type {Map<string, number>} */
export const numbers = new Map();
