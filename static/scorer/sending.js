/**
 * Sending the outbox: one entry after the other, in order, until the network, the server or a person is waited for.
 *
 * @typedef {import("./types/entry").Entry} Entry
 * @typedef {import("./types/entry").EntryState} EntryState
 * @typedef {import("./types/entry").Problem} Problem
 * @typedef {import("./api.js").Confirmation} Confirmation
 * @typedef {{
 *   confirmed: (entry: Entry, body: Confirmation) => Promise<void>,
 *   changed: () => Promise<void>,
 *   stopped: (entry: Entry, why: Stop) => Promise<void>,
 *   numberOf: (id: string) => number | null,
 * }} Listener
 * @typedef {"network" | "pen" | "stale" | "refused" | "held"} Stop
 */

import { sendEntry } from "./api.js";
import * as outbox from "./outbox.js";

const DECIDED_BY_A_PERSON = new Set(["stale", "refused"]);

/**
 * Send what waits. An answer that was lost does no harm: the id makes the second send the same entry.
 * @param {string} sheet @param {string} token @param {Listener} listener
 */
export async function sendAll(sheet, token, listener) {
  for (;;) {
    const entries = await outbox.list(sheet);
    const stranded = aboutHeld(entries, listener);
    for (const entry of stranded) if (entry.state !== "refused") await strand(entry, listener);
    const next = entries.find((entry) => entry.state !== "held" && !stranded.has(entry));
    if (!next || DECIDED_BY_A_PERSON.has(next.state)) return;
    const stop = await sendOne(next, token, listener);
    if (stop && stop !== "held") return;
  }
}

/**
 * Entries about one that is kept at the desk: it has no number on the sheet, so that nobody can say what they are about.
 * They cannot be sent, and what was written after them need not wait for them.
 * @param {Entry[]} entries @param {Listener} listener @returns {Set<Entry>}
 */
function aboutHeld(entries, listener) {
  const gone = new Set(entries.filter((entry) => entry.state === "held").map((entry) => entry.id));
  const found = new Set();
  for (const entry of entries) {
    if (entry.target !== null || !entry.targetId || !gone.has(entry.targetId) || listener.numberOf(entry.targetId)) continue;
    gone.add(entry.id);
    found.add(entry);
  }
  return found;
}

/**
 * A person must look at it, and tell the desk.
 * @param {Entry} entry @param {Listener} listener
 */
async function strand(entry, listener) {
  await outbox.change(entry, { state: "refused", problem: { title: "about-held" } });
  await listener.changed();
}

/** @param {Entry} entry @param {string} token @param {Listener} listener @returns {Promise<Stop | null>} */
async function sendOne(entry, token, listener) {
  const sent = { ...entry, target: entry.target ?? (entry.targetId ? listener.numberOf(entry.targetId) : null) };
  await outbox.change(entry, { state: "sent", target: sent.target });
  await listener.changed();
  const { status, body } = await sendEntry(entry.sheet, token, outbox.asRequest(sent));
  if (status === 200 || status === 201) {
    await listener.confirmed(entry, body);
    await outbox.confirm(entry, body.entry.number);
    await listener.changed();
    return null;
  }
  const [state, stop] = outcome(status, body);
  await outbox.change(entry, { state, problem: status ? { status, ...body } : null });
  await listener.changed();
  await listener.stopped(entry, stop);
  return stop;
}

/**
 * What an answer other than yes means.
 * @param {number} status @param {Problem | null} body @returns {[EntryState, Stop]}
 */
function outcome(status, body) {
  if (status === 202) return ["held", "held"];
  if (status === 401 || status === 403) return ["waiting", "pen"];
  if (status === 409 && body?.title === "stale-version") return ["stale", "stale"];
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return ["refused", "refused"];
  return ["sent", "network"]; // it may have arrived: sent, not confirmed
}
