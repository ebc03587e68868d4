/** The table on this phone: what is known of the sheet, who holds the pen, and the verbs that change it. */

import * as api from "./api.js";
import { readAddress, readRoute } from "./address.js";
import * as outbox from "./outbox.js";
import { poll } from "./polling.js";
import { sendAll } from "./sending.js";
import { forget, read, write } from "./storage.js";
import { createStore } from "./store.js";
import { keepAwake } from "./wake-lock.js";

/** The card is asked for once in so many rounds: it changes with the round only. */
const CARD_EVERY = 5;
/** So long a new deal can be taken back by one tap (milliseconds). */
const UNDO = 10_000;

export const store = createStore({
  address: readAddress(location.pathname),
  route: readRoute(location.hash),
  /** @type {any} */ card: null,
  /** @type {string | null} */ sheetId: null,
  /** @type {any} */ sheet: null,
  /** @type {any} */ tables: null,
  /** @type {string | null} why nothing can be shown: "address", "not-found", "no-round" */ gone: null,
  /** @type {boolean | null} */ online: null,
  offlineReady: false,
  /** @type {{token: string} | null} */ pen: null,
  penLost: false,
  /** @type {outbox.Entry[]} */ outbox: [],
  /** @type {string | null} the sheet of a newer round */ newer: null,
  /** @type {Record<string, any>} deals being entered, by task */ drafts: {},
  /** @type {{id: string} | null} */ undo: null,
});

/** @type {string | null} */
let etag = null;
let rounds = 0;
let sending = false;
let sendMore = false;
let askNow = () => {};
/** Numbers that the server gave to entries of this phone. @type {Map<string, number>} */
const numbers = new Map();

/** Find the sheet of the address, show what is known of it, and keep asking. */
export async function open() {
  const { address } = store.get();
  if (!address) return store.set({ gone: "address" });
  if (address.kind === "sheet") await openSheet(address.id);
  else {
    const card = await read("cards", address.id);
    if (card?.sheet) await showCard(card);
  }
  askNow = poll(ask);
}

/** @param {string} sheetId */
async function openSheet(sheetId) {
  etag = null;
  const [sheet, pen, drafts] = await Promise.all([read("sheets", sheetId), read("pens", sheetId), read("drafts", sheetId)]);
  const entries = await outbox.list(sheetId);
  const tables = sheet ? await read("rulesets", rulesetKey(sheet)) : null;
  store.set({ sheetId, sheet: sheet ?? null, pen: pen ?? null, tables: tables ?? null, drafts: drafts ?? {},
    outbox: entries, newer: null, penLost: false, gone: null });
  keepAwake(Boolean(pen));
}

/** @param {any} card */
async function showCard(card) {
  const { sheetId, pen, outbox: entries } = store.get();
  store.set({ card });
  if (!card.sheet) return store.set({ gone: sheetId ? null : "no-round" });
  if (card.sheet === sheetId) return;
  if (sheetId && (pen || entries.length)) return store.set({ newer: card.sheet });
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
  const { address } = store.get();
  if (address?.kind === "card" && rounds++ % CARD_EVERY === 0) {
    const { status, body } = await api.readCard(address.id);
    if (status === 200) {
      await write("cards", address.id, body);
      await showCard(body);
    } else if (status === 404) return lost("not-found");
    else if (!store.get().sheetId) return answered(false);
  }
  if (!store.get().sheetId) return answered(true);
  const came = answered(await refresh());
  if (came) void flush();
  return came;
}

/** @param {boolean} online */
function answered(online) {
  if (store.get().online !== online) store.set({ online });
  return online;
}

/** @param {string} why */
function lost(why) {
  store.set({ gone: why });
  return answered(true);
}

/** Read the sheet if it changed; resolves with whether the server answered. */
async function refresh() {
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

/** @param {any} sheet */
async function show(sheet) {
  const present = store.get().sheet;
  if (present?.id === sheet.id && present.entries > sheet.entries) return; // an older answer came later
  for (const line of sheet.log) if (line.id) numbers.set(line.id, line.number);
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

/** @param {any} sheet */
function rulesetKey({ ruleset, options }) {
  return `${ruleset} ${JSON.stringify(options)}`;
}

/**
 * Take the pen with the code; resolves with the server's answer when it was refused, else null.
 * @param {string} code @returns {Promise<any>}
 */
export async function takePen(code) {
  const sheetId = /** @type {string} */ (store.get().sheetId);
  const { status, body } = await api.takePen(sheetId, code, deviceName());
  if (status !== 201) return { status, ...body };
  const pen = { token: body.token };
  await write("pens", sheetId, pen);
  store.set({ pen, penLost: false });
  keepAwake(true);
  void flush();
  return null;
}

/** Give the pen back, so that another phone can write. Resolves with whether the server knows. */
export async function givePenBack() {
  const { sheetId, pen } = store.get();
  if (!sheetId || !pen) return true;
  const { status } = await api.givePenBack(sheetId, pen.token);
  const done = status === 204 || status === 401 || status === 403;
  if (done) await losePen(false);
  return done;
}

/** @param {boolean} toAnother */
async function losePen(toAnother) {
  await forget("pens", /** @type {string} */ (store.get().sheetId));
  store.set({ pen: null, penLost: toAnother });
  keepAwake(false);
}

function deviceName() {
  const agent = /** @type {any} */ (navigator).userAgentData;
  return String(agent?.platform || navigator.platform || "").slice(0, 80);
}

/**
 * Write an entry: it is safe on this phone when the promise resolves, and on its way.
 * @param {{kind: string, body?: any, target?: number | null, targetId?: string | null, reason?: string}} content
 * @returns {Promise<string>} its id
 */
export async function record(content) {
  const { sheetId, sheet } = store.get();
  const known = content.targetId ? numbers.get(content.targetId) : undefined;
  const resolved = known ? { ...content, target: known, targetId: null } : content;
  const id = await outbox.add(/** @type {string} */ (sheetId), sheet.version, resolved);
  await reload();
  void flush();
  return id;
}

/** A person's word on an entry that came back: write it (changed or not) on top of the present sheet. */
export async function sendAgain(/** @type {outbox.Entry} */ entry, /** @type {Partial<outbox.Entry>} */ changed = {}) {
  await outbox.sendAgain(entry, store.get().sheet.version, changed);
  await reload();
  void flush();
}

/** A person's word on an entry that came back, or was kept at the desk: it is not needed here any more. */
export async function drop(/** @type {outbox.Entry} */ entry) {
  await outbox.drop(entry);
  await reload();
  void flush();
}

async function reload() {
  const { sheetId } = store.get();
  if (sheetId) store.set({ outbox: await outbox.list(sheetId) });
}

/** Send what waits, if this phone may write and nothing else is being sent. */
export async function flush() {
  const { sheetId, pen } = store.get();
  if (!sheetId || !pen || navigator.onLine === false) return;
  sendMore = sending;
  if (sending) return;
  sending = true;
  try {
    await sendAll(sheetId, pen.token, {
      confirmed(entry, body) {
        numbers.set(entry.id, body.entry.number);
        etag = null;
        answered(true);
        void show(body.sheet);
        store.set({ outbox: store.get().outbox.filter((one) => one.id !== entry.id) });
      },
      changed: reload,
      numberOf: (id) => numbers.get(id) ?? null,
      async stopped(entry, why) {
        if (why === "network") answered(false);
        if (why === "pen") await losePen(true);
        if (why === "held" && held(entry) === "pen") await losePen(true);
        if (why === "stale" || why === "held") await refresh();
      },
    });
  } finally {
    sending = false;
  }
  if (sendMore) void flush();
}

/** Why the server kept an entry. @param {outbox.Entry} entry */
function held(entry) {
  return store.get().outbox.find((one) => one.id === entry.id)?.problem?.held;
}

/**
 * Keep the deal being entered, so that a reload does not lose it; null when it was written or given up.
 * @param {string} task @param {any} draft
 */
export function keepDraft(task, draft) {
  const { sheetId, drafts } = store.get();
  const { [task]: _, ...others } = drafts;
  const kept = draft ? { ...others, [task]: draft } : others;
  store.set({ drafts: kept });
  if (sheetId) void write("drafts", sheetId, kept);
}

/** Offer to take an entry back for a while. @param {string} id */
export function offerUndo(id) {
  store.set({ undo: { id } });
  setTimeout(() => store.get().undo?.id === id && store.set({ undo: null }), UNDO);
}

/** Take back what was just written: a removal with its reason, like any other. @param {string} reason */
export async function takeBack(reason) {
  const { undo } = store.get();
  store.set({ undo: null });
  if (undo) await record({ kind: "removal", targetId: undo.id, reason });
}
