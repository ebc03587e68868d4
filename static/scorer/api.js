/** The JSON API. Every call answers; a network that is away is the status 0, never an exception. */

import { currentLanguage } from "./messages.js";

/**
 * @typedef {import("./types/sheet").Card} Card
 * @typedef {import("./types/sheet").DealLine} DealLine
 * @typedef {import("./types/sheet").Options} Options
 * @typedef {import("./types/sheet").Outcome} Outcome
 * @typedef {import("./types/entry").Problem} Problem
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/tables").Tables} Tables
 */

/**
 * @template B
 * @typedef {{status: number, body: B & Problem, etag: string | null}} Answer
 *   body: what was asked for, or a problem: the status says which; null when there was no answer
 */

/** @typedef {{pen: boolean | null, seat: number | null, asks: boolean, stream: string | null}} Own how this phone stands at the sheet */
/** @typedef {{entry: {number: number}, sheet: Sheet, tag: string}} Confirmation the sheet with the tag of its state */
/** @typedef {{deals: DealLine[], outcome: Outcome}} Tried the deals and the outcome as they would be */

/** A hall's network may hang without failing; after so long a request counts as unanswered. */
const PATIENCE = 12_000;

/**
 * The table's card: which sheet lies there now.
 * @param {string} readId @returns {Promise<Answer<Card>>}
 */
export function readCard(readId) {
  return call("GET", `/api/v1/cards/${encodeURIComponent(readId)}/`);
}

/**
 * The whole sheet, or 304 when it is still the one of `etag`; who sends a pen learns whether it is still in force.
 * @param {string} sheet @param {string | null} etag @param {string} [token] @param {string} [seat] sent where there is no pen
 * @returns {Promise<Answer<Sheet & Own>>}
 */
export function readSheet(sheet, etag, token, seat) {
  return call("GET", `${sheetAddress(sheet)}/`, { token, seat, headers: etag ? { "If-None-Match": etag } : {} });
}

/**
 * What the rules export for the form and the preview, with the options of a sheet.
 * @param {string} ruleset "marias/szmk-2012" @param {Options} options @param {string} language whose words they hold @returns {Promise<Answer<Tables>>}
 */
export function readRuleset(ruleset, options, language) {
  const place = ruleset.split("/").map(encodeURIComponent).join("/");
  return call("GET", `/api/v1/rulesets/${place}/?language=${language}&options=${encodeURIComponent(JSON.stringify(options))}`, { cache: "default" });
}

/**
 * Take the pen with the code of the round.
 * @param {string} sheet @param {string} code @param {string} device @returns {Promise<Answer<{token: string}>>}
 */
export function takePen(sheet, code, device) {
  return call("POST", `${sheetAddress(sheet)}/pen/`, { json: { code, device } });
}

/**
 * The lines of the log before an entry.
 * @param {string} sheet @param {number} before @returns {Promise<Answer<{lines: import("./types/sheet").LogLine[], before: number | null}>>}
 */
export function readLog(sheet, before) {
  return call("GET", `${sheetAddress(sheet)}/log/?before=${before}`, {});
}

/**
 * Give the pen back.
 * @param {string} sheet @param {string} token @returns {Promise<Answer<object>>}
 */
export function givePenBack(sheet, token) {
  return call("DELETE", `${sheetAddress(sheet)}/pen/`, { token });
}

/**
 * Send one entry.
 * @param {string} sheet @param {string} token @param {object} entry @returns {Promise<Answer<Confirmation>>}
 */
export function sendEntry(sheet, token, entry) {
  return call("POST", `${sheetAddress(sheet)}/entries/`, { token, json: entry });
}

/**
 * A call, a claim, a confirmation or an objection from a phone without the pen.
 * @param {string} sheet @param {object} voice @param {string} seat the token of its seat; empty without one
 * @returns {Promise<Answer<Confirmation>>}
 */
export function sendVoice(sheet, voice, seat) {
  return call("POST", `${sheetAddress(sheet)}/voices/`, { json: voice, seat });
}

/**
 * Take a seat with what the table's card says.
 * @param {string} sheet @param {string} key @param {number} seat @param {string} device
 * @returns {Promise<Answer<{token: string, asks: boolean}>>}
 */
export function takeSeat(sheet, key, seat, device) {
  return call("POST", `${sheetAddress(sheet)}/seats/`, { json: { key, seat, device } });
}

/**
 * Give the seat back.
 * @param {string} sheet @param {string} seat its token @returns {Promise<Answer<object>>}
 */
export function leaveSeat(sheet, seat) {
  return call("DELETE", `${sheetAddress(sheet)}/seats/`, { seat });
}

/**
 * The scorer's word on the phone of a seat.
 * @param {string} sheet @param {string} token @param {number} seat @param {string} action
 * @returns {Promise<Answer<Sheet & Own>>}
 */
export function answerSeat(sheet, token, seat, action) {
  return call("POST", `${sheetAddress(sheet)}/seats/${seat}/`, { token, json: { action } });
}

/**
 * What one entry would bring; nothing is written.
 * @param {string} sheet @param {string} token @param {object} entry @returns {Promise<Answer<Tried>>}
 */
export function tryEntry(sheet, token, entry) {
  return call("POST", `${sheetAddress(sheet)}/trial/`, { token, json: entry });
}

/**
 * One more player at a quick table.
 * @param {string} sheet @param {string} token @param {{name: string, version: number}} player @returns {Promise<Answer<Sheet>>}
 */
export function addPlayer(sheet, token, player) {
  return call("POST", `${sheetAddress(sheet)}/joining/`, { token, json: player });
}

/** @param {string} sheet */
function sheetAddress(sheet) {
  return `/api/v1/sheets/${encodeURIComponent(sheet)}`;
}

/**
 * @param {string} method @param {string} address
 * @param {{json?: object, token?: string, seat?: string, headers?: Record<string, string>, cache?: RequestCache}} how
 * @returns {Promise<Answer<any>>} what each answer holds, the calls above say
 */
async function call(method, address, { json, token, seat, headers = {}, cache = "no-store" } = {}) {
  /** @type {Record<string, string>} */
  const all = { Accept: "application/json", "Accept-Language": currentLanguage(), ...headers };
  if (token) all.Authorization = `Pen ${token}`;
  else if (seat) all.Authorization = `Seat ${seat}`;
  if (json) all["Content-Type"] = "application/json";
  const ending = new AbortController();
  const clock = setTimeout(() => ending.abort(), PATIENCE);
  try {
    const response = await fetch(address, {
      method, headers: all, cache, body: json && JSON.stringify(json), signal: ending.signal, credentials: "omit",
    });
    return { status: response.status, body: await readBody(response), etag: response.headers.get("ETag") };
  } catch {
    return { status: 0, body: null, etag: null };
  } finally {
    clearTimeout(clock);
  }
}

/** @param {Response} response */
async function readBody(response) {
  const type = response.headers.get("Content-Type") ?? "";
  return type.includes("json") ? response.json() : null;
}
