/** Reading the sheet: asked for by its version, kept on the phone, never replaced by an older answer. */

import * as api from "./api.js";
import { numbers, store } from "./state.js";
import { write } from "./storage.js";

/** @type {string | null} the state of the sheet that was read last */
let etag = null;

/** The next reading takes the whole sheet, whatever was read before. */
export function forgetVersion() {
  etag = null;
}

/** Read the sheet if it changed; resolves with whether the server answered. @returns {Promise<boolean>} */
export async function refresh() {
  const sheetId = /** @type {string} */ (store.get().sheetId);
  const answer = await api.readSheet(sheetId, etag);
  if (answer.status === 404) return lost("not-found");
  if (answer.status === 200 && sheetId === store.get().sheetId) {
    etag = answer.etag;
    await show(answer.body);
  }
  const fine = answer.status === 200 || answer.status === 304;
  if (fine && !store.get().tables) await readTables();
  return fine;
}

/** Show a state of the sheet, unless a newer one is shown already. @param {any} sheet */
export async function show(sheet) {
  const present = store.get().sheet;
  if (present?.id === sheet.id && present.entries > sheet.entries) return;
  for (const line of sheet.log) numbers.set(line.id, line.number);
  store.set({ sheet, gone: null });
  await write("sheets", sheet.id, sheet);
}

async function readTables() {
  const { sheet } = store.get();
  const { status, body } = await api.readRuleset(sheet.ruleset, sheet.options);
  if (status !== 200) return;
  store.set({ tables: body });
  await write("rulesets", rulesetKey(sheet), body);
}

/** Under which name the tables of a sheet are kept. @param {any} sheet */
export function rulesetKey({ ruleset, options }) {
  return `${ruleset} ${JSON.stringify(options)}`;
}

/** Note whether the server answers; resolves to the same. @param {boolean} online @returns {boolean} */
export function answered(online) {
  if (store.get().online !== online) store.set({ online });
  return online;
}

/** There is nothing to show, and why; an answer all the same. @param {string} why @returns {boolean} */
export function lost(why) {
  store.set({ gone: why });
  return answered(true);
}
