/**
 * Asking the server what a deal would bring before it is sent. Only while everything else on this phone is confirmed:
 * else nobody but the server, later, can say.
 *
 * @typedef {{key: string, state: "asking" | "answered" | "silent", answer: Tried | null, problem: Problem | null, done: Promise<void>}} Trial
 *   answer: deals and outcome as they would be; problem: why the rules refuse it
 */

import { tryEntry } from "../api.js";
import { newId } from "../ids.js";
import { store } from "../state.js";

/**
 * @typedef {import("../types/entry").Content} Content
 * @typedef {import("../types/entry").Problem} Problem
 * @typedef {import("../api.js").Tried} Tried
 */

/**
 * The last one asked: a form asks about one deal at a time.
 * @type {Trial | null}
 */
let last = null;

/**
 * What is known about this entry by now; asks when it was not asked yet, and calls `changed` with the answer.
 * @param {Content} entry @param {() => void} changed @returns {Trial | null} null when nobody can be asked
 */
export function trialOf(entry, changed) {
  const { sheet, pen, outbox, online } = store.get();
  if (!sheet || !pen || outbox.length || online === false) return null;
  const key = JSON.stringify([sheet.id, sheet.version, entry]);
  if (last?.key === key) return last;
  /** @type {Trial} */
  const trial = { key, state: "asking", answer: null, problem: null, done: Promise.resolve() };
  trial.done = tryEntry(sheet.id, pen.token, { id: newId(), version: sheet.version, ...entry }).then(({ status, body }) => {
    trial.state = status === 200 || status === 422 ? "answered" : "silent";
    if (status === 200) trial.answer = body;
    if (status === 422) trial.problem = body;
    if (last === trial) changed();
  });
  last = trial;
  return trial;
}

/** So long a tap on "write" waits for the server's word (milliseconds). */
const PATIENCE = 2_500;

/**
 * What the rules have against an entry, as far as the server says so in time.
 * @param {Trial | null} trial @returns {Promise<Problem | null>}
 */
export async function verdict(trial) {
  if (!trial) return null;
  await Promise.race([trial.done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  return trial.problem;
}
