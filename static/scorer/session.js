/** The table on this phone: from the address to its sheet, and round by round of asking to the next one. */

import { Following, placeOf } from "../js/streams/follow.js";
import * as api from "./api.js";
import { bringGame } from "./later.js";
import { readSeat } from "./me.js";
import * as outbox from "./outbox.js";
import { poll } from "./polling.js";
import { answered, forgetSheet, lost, refresh, rulesetKey } from "./reading.js";
import { followSeatLink } from "./seats.js";
import { store } from "./state.js";
import { read, write } from "./storage.js";
import { keepAwake } from "./wake-lock.js";
import { confirmedOrLate, flush, flushElsewhere, followWriteLink } from "./writing.js";

/**
 * @typedef {import("./address.js").Address} Address
 * @typedef {import("./types/sheet").Card} Card
 * @typedef {import("./types/sheet").Clock} Clock
 */

/** While the sheet is written on, its card is asked for once in so many rounds: it changes with the round only. */
const CARD_EVERY = 5;

let rounds = 0;
let askNow = () => {};
/** @type {Following | null} */
let following = null;
let firstAsked = () => {};
/** Resolves once the server was asked for the first time, whatever it said: what can wait begins then. */
export const asked = new Promise((resolve) => { firstAsked = () => resolve(null); });

/** Find the sheet of the address, show what is known of it, and keep asking. */
export async function open() {
  const { address } = store.get();
  if (!address) {
    firstAsked();
    return store.set({ gone: "address" });
  }
  if (address.kind === "sheet") await openSheet(address.id);
  else {
    const card = await read("cards", address.id);
    if (card?.sheet) await showCard(card);
  }
  askNow = poll(() => ask().finally(() => { firstAsked(); follow(); }), rests);
  // what changed is asked for at once, and so is everything when a stream opens or is lost
  const place = placeOf(document.getElementById("scorer"));
  if (place) following = new Following(place, { changed: noted, alive: () => askNow() });
  follow();
}

/** Follow the sheet that is shown, and the round that brings the next one. */
function follow() {
  const { sheetId, stream, card } = store.get();
  following?.follow(
    [...(sheetId && stream ? [`sheet:${sheetId}`] : []), ...(card?.stream ? [card.stream.key] : [])],
    [...(stream ? [stream] : []), ...(card?.stream ? [card.stream.ticket] : [])]);
}

/** @param {string} key */
function noted(key) {
  if (!key.startsWith("sheet:")) rounds = 0; // the card is due
  askNow();
}

/** Whether nothing need be asked for: all is told, and nothing waits here to be sent. */
function rests() {
  const { outbox: entries, online } = store.get();
  return Boolean(following?.alive && online) && !entries.length;
}

/** @param {string} sheetId */
async function openSheet(sheetId) {
  const [sheet, pen, drafts, entries] = await Promise.all([
    read("sheets", sheetId), read("pens", sheetId), read("drafts", sheetId), outbox.list(sheetId),
  ]);
  const [tables, brought] = sheet ? await Promise.all([read("rulesets", rulesetKey(sheet)), bringGame(sheet).then(() => true, () => false)]) : [null, false];
  forgetSheet(); // together with the change: an answer about the last one may have come until now
  store.set({
    sheetId, sheet: brought ? sheet : null, tables: tables ?? null, drafts: drafts ?? {}, outbox: entries,
    pen: pen?.ended ? null : pen ?? null, endedPen: pen?.ended ? pen : null,
    seat: readSeat(sheetId), asks: false, stream: "", seatLost: false,
    newer: null, penLost: false, gone: null, undo: null, changes: null,
  });
  keepAwake(Boolean(store.get().pen));
}

/**
 * The sheet on the table; who writes on another one, or has entries waiting there, is asked first.
 * @param {Card} card
 */
async function showCard(card) {
  const { sheetId, pen, penLost, outbox: entries } = store.get();
  store.set({ card });
  if (!card.sheet) return store.set({ gone: sheetId ? null : "no-round" });
  if (card.sheet === sheetId) return;
  if (sheetId && (pen || penLost || entries.length)) return store.set({ newer: card.sheet });
  await openSheet(card.sheet);
}

/** Leave the sheet of the last round for the one that lies on the table now. */
export async function openNewer() {
  const { newer } = store.get();
  if (newer) await openSheet(newer);
  askNow();
}

/** One round of asking; resolves with whether the server answered. */
async function ask() {
  const fromCard = store.get().address?.kind === "card";
  const due = fromCard && rounds++ % CARD_EVERY === 0;
  if (due && !(await askCard())) return false;
  if (!store.get().sheetId) return answered(true);
  followSeatLink();
  await followWriteLink();
  await confirmedOrLate();
  let came = answered(await refresh());
  // Where nothing is written any more, the next round may lie on the table already.
  if (came && fromCard && !due && !store.get().sheet?.writing) {
    await askCard();
    if (!store.get().sheet) came = answered(await refresh());
  }
  if (came) void flush().then(flushElsewhere);
  return came;
}

/** Ask which sheet lies on the table; resolves with whether there is one to go on with. */
async function askCard() {
  const { address, sheetId } = store.get();
  const { status, body } = await api.readCard(/** @type {Address} */ (address).id);
  if (status === 404) return lost("not-found");
  if (status !== 200) return Boolean(sheetId) || answered(false);
  const card = { ...body, clock: withEnd(body.clock) };
  await write("cards", /** @type {Address} */ (address).id, card);
  await showCard(card);
  return true;
}

/**
 * The clock of the round with its end by this phone's own time: server and phone need not agree on it.
 * @param {Omit<Clock, "ends"> | null} clock @returns {Clock | null}
 */
function withEnd(clock) {
  return clock && { ...clock, ends: Date.now() + clock.left * 1000 };
}
