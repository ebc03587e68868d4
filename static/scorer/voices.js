/**
 * What everybody at the table may say without writing a deal: call the jury, confirm the sheet or object, claim a deal.
 * The phone with the pen says it through its outbox, so that no network is needed; others say it at once.
 */

import { seatToken } from "./me.js";
import { sendVoice } from "./api.js";
import { newId } from "./ids.js";
import { show } from "./reading.js";
import { cardKey, lostSeat } from "./seats.js";
import { store } from "./state.js";
import { record } from "./writing.js";

/**
 * @typedef {import("./types/entry").Body} Body
 * @typedef {import("./types/sheet").Call} Call
 * @typedef {import("./types/entry").Content} Content
 * @typedef {import("./types/entry").Problem} Problem
 */

/** @type {{busy: boolean, problem: Problem | null}} */
export const said = { busy: false, problem: null };

/** @param {Content} content @param {() => void} changed */
export async function say(content, changed) {
  const { sheetId, pen } = store.get();
  if (said.busy || !sheetId) return false;
  Object.assign(said, { busy: true, problem: null });
  changed();
  if (pen) await record(content);
  else await sendNow(sheetId, content);
  said.busy = false;
  changed();
  return !said.problem;
}

/** @param {string} sheetId @param {Content} content */
async function sendNow(sheetId, content) {
  const { sheet, seat, asks } = store.get();
  const token = seat !== null && !asks ? seatToken(sheetId) : "";
  const { status, body } = await sendVoice(sheetId, { id: newId(), ...content, ...(token ? {} : { key: cardKey() }) }, token);
  if (status === 401) lostSeat(sheetId, true);
  if (status !== 200 && status !== 201) said.problem = { status, ...body };
  else if (store.get().sheet === sheet) await show(body.sheet, body.tag); // nothing newer has come meanwhile
}

/**
 * Call the jury: one tap.
 * @param {() => void} changed
 */
export function callJury(changed) {
  return say({ kind: "call", body: withSeat({}) }, changed);
}

/**
 * What a call is about.
 * @param {number} call @param {string} subject @param {() => void} changed
 */
export function tellSubject(call, subject, changed) {
  return say({ kind: "call", target: call, body: { step: "about", subject } }, changed);
}

/**
 * The call is not needed any more.
 * @param {number} call @param {() => void} changed
 */
export function withdrawCall(call, changed) {
  return say({ kind: "call", target: call, body: { step: "withdrawn" } }, changed);
}

/**
 * A deal is disputed until the jury decides it.
 * @param {number} deal @param {string} note @param {() => void} changed
 */
export function claimDeal(deal, note, changed) {
  return say({ kind: "claim", target: deal, body: withSeat(note ? { note } : {}) }, changed);
}

/**
 * What a player says of the sheet.
 * @param {number} seat @param {string} how "phone", "scorer" or "paper": it is right, and by whose phone; "object": it is not
 * @param {string} reason @param {() => void} changed
 */
export function giveWord(seat, how, reason, changed) {
  return say(how === "object" ? { kind: "object", body: { seat }, reason } : { kind: "confirm", body: { seat, how } }, changed);
}

/**
 * Who objected takes it back.
 * @param {number} objection @param {() => void} changed
 */
export function withdrawObjection(objection, changed) {
  return say({ kind: "call", target: objection, body: { step: "withdrawn" } }, changed);
}

/** @param {Record<string, unknown>} body @returns {Body} */
function withSeat(body) {
  const { seat, asks, pen } = store.get();
  return seat === null || asks || pen ? body : { ...body, seat };
}
