/** Writing on the sheet: the pen, new entries, and what a person decides about those that came back. */

import * as api from "./api.js";
import * as outbox from "./outbox.js";
import { answered, forgetVersion, penEnded, refresh, show } from "./reading.js";
import { sendAll } from "./sending.js";
import { numbers, store } from "./state.js";
import { forget, read, write } from "./storage.js";
import { keepAwake } from "./wake-lock.js";

/**
 * @typedef {import("./api.js").Confirmation} Confirmation
 * @typedef {import("./types/entry").Content} Content
 * @typedef {import("./types/entry").Pen} Pen
 * @typedef {import("./types/entry").Problem} Problem
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/** @typedef {import("./types/entry").Entry} Entry */

/** The secret of a quick table's write link is longer than the code of a slip. */
const KEY_LENGTH = 32;

/** A confirmation that takes longer than this is not waited for (ms). */
const LATE = 2_000;

/** @type {Promise<void> | null} */
let sending = null;
let sendMore = false;

/**
 * Take the pen with the code; resolves with the server's answer when it was refused, else null.
 * @param {string} code @returns {Promise<Problem | null>}
 */
export async function takePen(code) {
  const sheetId = /** @type {string} */ (store.get().sheetId);
  const { status, body } = await api.takePen(sheetId, code, deviceName());
  if (status !== 201) return { status, ...body };
  /** @type {Pen} */
  const pen = { token: body.token, ...(code.length === KEY_LENGTH ? { key: code } : {}) };
  await write("pens", sheetId, pen);
  if (sheetId !== store.get().sheetId) return null; // another round's sheet was opened meanwhile; this pen waits on its own
  store.set({ pen, endedPen: null, penLost: false });
  forgetVersion(); // what was read without this pen says nothing about it
  keepAwake(true);
  void flush();
  return null;
}

/**
 * The write link of a quick table was opened here: its secret takes the pen, and leaves the address bar.
 * Without a network the address stays as it is, to be opened again.
 */
export async function followWriteLink() {
  const { route } = store.get();
  if (route.name !== "write") return;
  const problem = await takePen(route.number);
  if (problem?.status === 0) {
    answered(false);
    return;
  }
  history.replaceState(null, "", location.pathname);
  store.set({ route: { name: "sheet", number: "" }, linkProblem: problem });
}

/** Give the pen back, so that another phone can write. Resolves with whether the server knows. */
export async function givePenBack() {
  const { sheetId, pen } = store.get();
  if (!sheetId || !pen) return true;
  const { status } = await api.givePenBack(sheetId, pen.token);
  const done = status === 204 || status === 401 || status === 403;
  if (done && sheetId === store.get().sheetId) await penEnded(false);
  return done;
}

/** The server does not know this pen at all: with another one what waits can still be sent. */
async function forgetPen() {
  await forget("pens", /** @type {string} */ (store.get().sheetId));
  store.set({ pen: null, endedPen: null, penLost: true });
  keepAwake(false);
}

/** What the desk reads about this phone. */
export function deviceName() {
  const agent = /** @type {Navigator & {userAgentData?: {platform: string}}} */ (navigator).userAgentData;
  return String(agent?.platform || navigator.platform || "").slice(0, 80);
}

/**
 * Write an entry: it is safe on this phone when the promise resolves, and on its way.
 * @param {Content} content
 * @returns {Promise<string>} its id
 */
export async function record(content) {
  const { sheetId, sheet } = store.get();
  const known = content.targetId ? numbers.get(content.targetId) : undefined;
  const resolved = known ? { ...content, target: known, targetId: null } : content;
  const id = await outbox.add(/** @type {string} */ (sheetId), /** @type {Sheet} */ (sheet).version, resolved);
  await reload();
  void flush();
  return id;
}

/**
 * A person's word on an entry that came back: write it (changed or not) on top of the present sheet.
 * @param {Entry} entry @param {Partial<Entry>} [changed]
 */
export async function sendAgain(entry, changed = {}) {
  await outbox.sendAgain(entry, /** @type {Sheet} */ (store.get().sheet).version, changed);
  await reload();
  void flush();
}

/**
 * A person's word on an entry that came back, or was kept at the desk: it is not needed here any more.
 * @param {Entry} entry
 */
export async function drop(entry) {
  await outbox.drop(entry);
  await reload();
  void flush();
}

async function reload() {
  const { sheetId } = store.get();
  if (!sheetId) return;
  const entries = await outbox.list(sheetId);
  if (sheetId === store.get().sheetId) store.set({ outbox: entries });
}

/**
 * Send what waits, if this phone may write and nothing else is being sent. Whether there is a network is what the
 * server's answers say: a browser on the hall's own laptop without any network says that there is none.
 */
export async function flush() {
  const { sheetId, pen, endedPen, online } = store.get();
  const token = (pen ?? endedPen)?.token;
  if (!sheetId || !token || (online === false && navigator.onLine === false)) return;
  sendMore = Boolean(sending);
  if (sending) return;
  sending = sendAll(sheetId, token, { confirmed, changed: reload, stopped, numberOf: (id) => numbers.get(id) ?? null });
  try {
    await sending;
  } finally {
    sending = null;
  }
  if (sendMore) void flush();
}

/**
 * Resolves once nothing is on its way: what is being confirmed brings the sheet with it, and whoever is told of the change
 * before need not ask for it.
 * @returns {Promise<unknown>}
 */
export function confirmedOrLate() {
  return sending ? Promise.race([sending.catch(() => null), new Promise((late) => setTimeout(late, LATE))]) : Promise.resolve();
}

/**
 * The sheet and the outbox change together: a deal is never shown twice, nor not at all. Until its state is shown the
 * entry is on its way: who asks before would ask by the old state's tag, for the whole sheet.
 * @param {Entry} entry @param {Confirmation} body
 */
async function confirmed(entry, body) {
  numbers.set(entry.id, body.entry.number);
  answered(true);
  if (entry.sheet !== store.get().sheetId) return;
  // where the entry stands there already, what is shown came after it
  const shown = store.get().sheet?.log.some((line) => line.id === entry.id) ? null : show(body.sheet, body.tag);
  store.set({ outbox: store.get().outbox.filter((one) => one.id !== entry.id) });
  await Promise.allSettled([shown]); // a part of the page that could not be fetched is fetched with the next state
}

/** @param {Entry} entry @param {import("./sending.js").Stop} why */
async function stopped(entry, why) {
  if (why === "network") answered(false);
  if (entry.sheet !== store.get().sheetId) return;
  if (why === "pen") await forgetPen();
  if (why === "held" && heldBecause(entry) === "pen") await penEnded(true);
  if (why === "stale" || why === "held") await refresh();
}

/**
 * Why the server kept an entry for the desk.
 * @param {Entry} entry
 */
function heldBecause(entry) {
  return store.get().outbox.find((one) => one.id === entry.id)?.problem?.held;
}

/** Send what waits for other sheets too (the last round's); what a person must look at there is pointed out. */
export async function flushElsewhere() {
  const { sheetId, elsewhere } = store.get();
  if (sending) return;
  for (const other of (await outbox.sheets()).filter((one) => one !== sheetId)) {
    const pen = await read("pens", other);
    const quiet = { async confirmed() {}, async changed() {}, async stopped() {}, numberOf: (/** @type {string} */ id) => numbers.get(id) ?? null };
    if (pen) await sendAll(other, pen.token, quiet);
  }
  const left = (await outbox.sheets()).filter((one) => one !== sheetId);
  if (String(left) !== String(elsewhere)) store.set({ elsewhere: left });
}
