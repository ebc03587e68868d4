/** Taking a seat with the table's card, and what the scorer does with the phones of the others (T-26). */

import * as api from "./api.js";
import { forgetSeat, keepKey, keepSeat, readKey, seatToken } from "./me.js";
import { forgetVersion, refresh, show } from "./reading.js";
import { store } from "./state.js";
import { deviceName } from "./writing.js";

/** @typedef {import("./types/entry").Problem} Problem */

/** @type {{busy: boolean, problem: Problem | null}} */
export const taking = { busy: false, problem: null };

/** What lets this phone take a seat of the sheet that is shown; empty where only its address is known. */
export function cardKey() {
  const { card, sheetId } = store.get();
  return card?.sheet === sheetId && card?.seat_key ? card.seat_key : readKey(sheetId);
}

/** Whether this phone may call the jury to the table. */
export function mayCall() {
  const { pen, seat } = store.get();
  return Boolean(pen) || seat !== null || Boolean(cardKey());
}

/** Whether this phone speaks for a player, or writes. */
export function maySpeak() {
  const { pen, seat, asks } = store.get();
  return Boolean(pen) || (seat !== null && !asks);
}

/**
 * The link of a quick table's players was opened here: what it says is kept, and leaves the address bar.
 */
export function followSeatLink() {
  const { route, sheetId } = store.get();
  if (route.name !== "seat" || !sheetId) return;
  keepKey(sheetId, route.number);
  history.replaceState(null, "", location.pathname);
  store.set({ route: { name: "sheet", number: "" } });
}

/** @param {number} seat @param {() => void} changed */
export async function takeSeat(seat, changed) {
  const { sheetId } = store.get();
  if (taking.busy || !sheetId) return;
  Object.assign(taking, { busy: true, problem: null });
  changed();
  const { status, body } = await api.takeSeat(sheetId, cardKey(), seat, deviceName());
  taking.busy = false;
  if (status !== 201) taking.problem = { status, ...body };
  else {
    keepSeat(sheetId, seat, body.token);
    if (sheetId === store.get().sheetId) store.set({ seat, asks: body.asks, seatLost: false });
    forgetVersion(); // what was read without this seat says nothing about it
    await refresh();
  }
  changed();
}

/** Give the seat back, or ask for it no more. */
export async function leaveSeat() {
  const { sheetId } = store.get();
  if (!sheetId) return;
  const { status } = await api.leaveSeat(sheetId, seatToken(sheetId));
  if (status === 204 || status === 401 || status === 403) lostSeat(sheetId, false);
}

/** @param {string} sheetId @param {boolean} toAnother whether this phone did not give it back itself */
export function lostSeat(sheetId, toAnother) {
  forgetSeat(sheetId);
  if (sheetId === store.get().sheetId) store.set({ seat: null, asks: false, seatLost: toAnother });
}

/**
 * The scorer's word on the phone of a seat.
 * @param {number} seat @param {"give" | "refuse" | "release"} action @param {() => void} changed
 */
export async function answerSeat(seat, action, changed) {
  const { sheetId, pen } = store.get();
  if (taking.busy || !sheetId || !pen) return;
  Object.assign(taking, { busy: true, problem: null });
  changed();
  const { status, body, etag } = await api.answerSeat(sheetId, pen.token, seat, action);
  taking.busy = false;
  if (status === 200) {
    const { pen: _pen, seat: _seat, asks: _asks, stream: _stream, ...sheet } = body;
    if (sheetId === store.get().sheetId) await show(sheet, etag);
  } else taking.problem = { status, ...body };
  changed();
}
