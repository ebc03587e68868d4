/**
 * A game begun on paper (GEN-9): what was typed for each account, and the entry that it makes. Whether the figures can
 * be, the server says.
 *
 * @typedef {import("../types/tables").Account} Account
 * @typedef {import("../types/tables").Carried} Carried
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {Record<string, string>} Typed texts by account and seat: "pool.0", "whist.0.1", "all_pass"
 */

import { readExact } from "./exact.js";

/** Under this name stands what is typed once for everybody (CLASSIC-5). */
export const AGREED = "agreed";

/**
 * The fields of an account, in the order of the seats.
 * @param {Account} account @param {number} seats @returns {string[]}
 */
export function fieldsOf({ name, shape }, seats) {
  if (shape === "count") return [name];
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (shape !== "grid") return all.map((seat) => `${name}.${seat}`);
  return all.flatMap((seat) => all.filter((other) => other !== seat).map((other) => `${name}.${seat}.${other}`));
}

/**
 * What a text says for an account: figures are exact, marks a list; an empty field says nothing. Undefined: it cannot be read.
 * @param {Account} account @param {string} text @returns {import("../types/deal").Figure | number[] | null | undefined}
 */
export function readField({ shape, whole }, text) {
  if (!text.trim()) return null;
  if (shape === "marks") return readMarks(text);
  const figure = readExact(text);
  if (figure === null) return undefined;
  return typeof figure === "string" && (whole || shape === "count") ? undefined : figure;
}

/** @param {string} text @returns {number[] | undefined} */
function readMarks(text) {
  const marks = text.split(/[\s,;]+/).filter(Boolean);
  return marks.every((mark) => /^\d{1,3}$/.test(mark)) ? marks.map(Number) : undefined;
}

/**
 * The fields that cannot be read.
 * @param {Carried} carried @param {Typed} typed @param {number} seats @param {boolean} simply one agreed figure for everybody
 * @returns {Map<string, Account>}
 */
export function unreadable(carried, typed, seats, simply) {
  /** @type {Map<string, Account>} */
  const found = new Map();
  for (const account of carried.accounts) {
    const names = simply ? (account.name === carried.agreed ? [AGREED] : []) : fieldsOf(account, seats);
    for (const name of names) if (readField(account, typed[name] ?? "") === undefined) found.set(name, account);
  }
  return found;
}

/**
 * The entry that was typed; only accounts in which something stands are named.
 * @param {Carried} carried @param {Typed} typed @param {number} seats @param {boolean} simply @returns {Deal}
 */
export function carryOf(carried, typed, seats, simply) {
  const body = /** @type {Record<string, unknown>} */ ({ kind: "carry" });
  for (const account of carried.accounts) {
    const { name, shape } = account;
    const read = (/** @type {string} */ field) => readField(account, typed[field] ?? "") ?? (shape === "marks" ? [] : 0);
    if (simply) {
      if (name === carried.agreed) body[name] = Array(seats).fill(read(AGREED));
    } else if (fieldsOf(account, seats).some((field) => (typed[field] ?? "").trim())) {
      const all = Array.from({ length: seats }, (_, seat) => seat);
      if (shape === "count") body[name] = read(name);
      else if (shape === "grid") body[name] = all.map((seat) => all.map((other) => (seat === other ? 0 : read(`${name}.${seat}.${other}`))));
      else body[name] = all.map((seat) => read(`${name}.${seat}`));
    }
  }
  return /** @type {Deal} */ (/** @type {unknown} */ (body));
}

/**
 * What stands in the fields for an entry that is put right, or at the start (of the mains).
 * @param {Carried} carried @param {Record<string, any>} body @returns {Typed}
 */
export function typedOf(carried, body) {
  /** @type {Typed} */
  const typed = {};
  for (const { name, shape } of carried.accounts) {
    const value = body[name];
    if (value === undefined) continue;
    if (shape === "count") typed[name] = textOf(value);
    else value.forEach((/** @type {any} */ one, /** @type {number} */ seat) => {
      if (shape === "grid") one.forEach((/** @type {any} */ figure, /** @type {number} */ other) => { if (other !== seat) typed[`${name}.${seat}.${other}`] = textOf(figure); });
      else typed[`${name}.${seat}`] = Array.isArray(one) ? one.join(", ") : textOf(one);
    });
  }
  return typed;
}

/** @param {unknown} figure */
function textOf(figure) {
  return String(figure) === "0" ? "" : String(figure).replace("-", "\u2212");
}

/**
 * The field that the server named: "pool[1]" of the entry is "pool.1" here.
 * @param {string | undefined} field
 */
export function fieldNamed(field) {
  return field?.replace(/^deals\[\d+\]\.?/, "").replaceAll("[", ".").replaceAll("]", "") ?? "";
}
