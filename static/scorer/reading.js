/** Reading the sheet: asked for by its version, kept on the phone, never replaced by an older answer. */

import * as api from "./api.js";
import { bringGame } from "./later.js";
import { forgetSeat, seatToken } from "./me.js";
import { currentLanguage } from "./messages.js";
import { changesShown } from "./preferans/changes.js";
import { numbers, store } from "./state.js";
import { write } from "./storage.js";
import { keepAwake } from "./wake-lock.js";

/** @typedef {import("./types/sheet").Sheet} Sheet */

/** A sheet of another game: a ticket, no rules, no deals. */
export const TICKET_ONLY = "ticket-only";
/** @type {string | null} the state of the sheet that was read last */
let etag = null;
/** @type {string | null} of which rule set the tables were read since the page was opened */
let tablesOf = null;

/** The next reading takes the whole sheet, whatever was read before. */
export function forgetVersion() {
  etag = null;
}

/** Another sheet is opened: nothing that was read for the last one is taken to be here. */
export function forgetSheet() {
  etag = null;
  tablesOf = null;
}

/**
 * Read the sheet if it changed; resolves with whether the server answered. What is answered about a sheet that was left
 * meanwhile says nothing about the one that is open now.
 * @returns {Promise<boolean>}
 */
export async function refresh() {
  const { pen } = store.get();
  const sheetId = /** @type {string} */ (store.get().sheetId);
  const mine = pen ? "" : seatToken(sheetId);
  const answer = await api.readSheet(sheetId, etag, pen?.token, mine);
  if (sheetId !== store.get().sheetId) return answer.status !== 0;
  if (answer.status === 404) return lost("not-found");
  if (answer.status === 200) {
    const { pen: inForce, seat, asks, stream, ...sheet } = answer.body;
    await show(sheet, answer.etag);
    if (stream && sheetId === store.get().sheetId) store.set({ stream });
    if (mine && mine === seatToken(sheetId)) seatIs(sheetId, seat, asks);
    if (inForce === false && pen === store.get().pen) await penEnded(true);
  }
  const fine = answer.status === 200 || answer.status === 304;
  const { sheet: shown } = store.get();
  if (fine && shown && tablesOf !== rulesetKey(shown)) await readTables(shown);
  return fine;
}

/**
 * How this phone stands at the table: it has a seat, asks for one, or has lost it.
 * @param {string} sheetId @param {number | null} seat @param {boolean} asks
 */
function seatIs(sheetId, seat, asks) {
  const before = store.get();
  if (seat === null) forgetSeat(sheetId);
  if (sheetId !== before.sheetId || (before.seat === seat && before.asks === asks)) return;
  store.set({ seat, asks, seatLost: seat === null });
}

/**
 * Show a state of the sheet, unless a newer one is shown already.
 * @param {Sheet} sheet @param {string | null} [tag] by which the server need not send it again
 */
export async function show(sheet, tag = null) {
  const { sheet: present, sheetId } = store.get();
  if (present?.id === sheet.id && present.entries > sheet.entries) return;
  await bringGame(sheet);
  if (sheetId !== store.get().sheetId) return;
  for (const line of sheet.log) numbers.set(line.id, line.number);
  const changes = changesShown(present, sheet);
  store.set({ sheet, gone: null, ...(changes ? { changes } : {}) });
  etag = tag;
  await write("sheets", sheet.id, sheet);
}

/**
 * This phone writes no more. The token stays as long as something waits: it takes that to the desk, where a person decides.
 * @param {boolean} toAnother whether the phone did not give it back itself
 */
export async function penEnded(toAnother) {
  const { sheetId, pen } = store.get();
  if (!pen) return;
  const ended = { ...pen, ended: true };
  await write("pens", /** @type {string} */ (sheetId), ended);
  store.set({ pen: null, endedPen: ended, penLost: toAnother });
  keepAwake(false);
}

/** @param {Sheet} sheet */
async function readTables(sheet) {
  if (sheet.ruleset === TICKET_ONLY) return;
  const { status, body } = await api.readRuleset(sheet.ruleset, sheet.options, currentLanguage());
  if (status !== 200 || store.get().sheet?.id !== sheet.id) return;
  tablesOf = rulesetKey(sheet);
  store.set({ tables: body });
  await write("rulesets", rulesetKey(sheet), body);
}

/** The tables as this page reads them: those that an earlier page kept in another shape are not taken up. */
const SHAPE = 3;

/**
 * Under which name the tables of a sheet, with the words of the language that is read, are kept.
 * @param {Pick<Sheet, "ruleset" | "options">} sheet
 */
export function rulesetKey({ ruleset, options }) {
  return `${SHAPE} ${currentLanguage()} ${ruleset} ${JSON.stringify(options)}`;
}

/**
 * Note whether the server answers; resolves to the same.
 * @param {boolean} online @returns {boolean}
 */
export function answered(online) {
  if (store.get().online !== online) store.set({ online });
  return online;
}

/**
 * There is nothing to show, and why; an answer all the same.
 * @param {string} why @returns {boolean}
 */
export function lost(why) {
  store.set({ gone: why });
  return answered(true);
}
