/**
 * A deal of preferans being entered: the draft holds what was tapped, lists by place. What leaves no choice is filled
 * in, and so is what is usual.
 *
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../types/deal").Draft} Draft
 */

import { at, kindOf, possible } from "../form.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/tables").FieldStates} FieldStates
 */

/**
 * What every field may be for this deal.
 * @param {Table} table @param {Draft} deal @param {string[] | null} [names] @returns {FieldStates}
 */
export function statesOf(table, deal, names = null) {
  return possible(table.form, table.active.length, deal, table.language, names, table.running);
}

/**
 * A draft with one field changed; undefined takes it out.
 * @template {Draft} D
 * @param {D} draft @param {string} name @param {unknown} value @returns {D}
 */
export function put(draft, name, value) {
  const [head, place] = name.split(".");
  const { [head]: held, ...others } = /** @type {Record<string, unknown>} */ (draft);
  const row = [.../** @type {unknown[]} */ (place === undefined ? [] : held ?? [])];
  if (place !== undefined) row[Number(place)] = value ?? null;
  const next = place === undefined ? value : row.some(isGiven) ? Array.from(row, (one) => one ?? null) : undefined;
  return /** @type {D} */ (next === undefined ? others : { ...others, [head]: next });
}

/**
 * @template T
 * @param {T} value @returns {value is NonNullable<T>}
 */
export function isGiven(value) {
  return value !== undefined && value !== null;
}

/**
 * The deal with the dealer whose turn it is, with what leaves no choice, and with what is usual until it is said.
 * @param {Table} table @param {Draft} draft @returns {Deal}
 */
export function filled(table, draft) {
  const kind = draft.kind ?? openKinds(table)[0] ?? table.form.kinds[0].kind;
  const deals = kindOf(table.form, kind).fields.some((field) => field.name === "dealer");
  let deal = possibleOnly(table, { ...draft, kind, ...(deals ? { dealer: draft.dealer ?? table.dealer } : {}) });
  for (;;) {
    const states = statesOf(table, deal);
    const open = Object.entries(states).filter(([name, { required, possible: may }]) => required && may && !isGiven(at(deal, name)));
    const [forced] = open.filter(([, { values }]) => values?.length === 1);
    const [usual] = open.filter(([, { values, usual: value }]) => isGiven(value) && values?.includes(value));
    if (forced) deal = put(deal, forced[0], forced[1].values?.[0]);
    else if (usual) deal = put(deal, usual[0], usual[1].usual);
    else return deal;
  }
}

/**
 * The deal without fields that this deal has not: what a player said before somebody else was named the declarer.
 * @param {Table} table @param {Deal} deal
 */
function possibleOnly(table, deal) {
  const states = statesOf(table, deal);
  const gone = Object.entries(states).filter(([name, state]) => name !== "dealer" && !state.possible && isGiven(at(deal, name)));
  return gone.reduce((now, [name]) => put(now, name, undefined), deal);
}

/**
 * The kinds that can be dealt now.
 * @param {Table} table @returns {string[]}
 */
export function openKinds(table) {
  return table.form.kinds.map(({ kind }) => kind).filter((kind) => !closedBecause(table, kind));
}

/**
 * Why a kind cannot be dealt now; null where it can.
 * @param {Table} table @param {string} kind
 */
export function closedBecause(table, kind) {
  const states = statesOf(table, { kind }, kindOf(table.form, kind).fields.filter((field) => field.required).map((field) => field.name));
  return Object.values(states).find((state) => !state.possible)?.why["*"] ?? null;
}

/**
 * The deal without what is not possible, changes nothing or says nothing.
 * @param {Table} table @param {Deal} deal
 */
export function written(table, deal) {
  const names = kindOf(table.form, deal.kind).fields.map((field) => field.name);
  const heads = new Set(["kind", ...names.map((name) => name.split(".")[0])]);
  let now = /** @type {Deal} */ (Object.fromEntries(Object.entries(deal).filter(([name]) => heads.has(name))));
  for (;;) {
    const states = statesOf(table, now);
    const gone = names.find((name) => isGiven(at(now, name)) && (!states[name].possible || states[name].idle || saysNothing(table, now, name)));
    if (!gone) return now;
    now = put(now, gone, undefined);
  }
}

/**
 * No, nobody, not once: what need not be written. A count that is shared out always says something.
 * @param {Table} table @param {Deal} deal @param {string} name
 */
function saysNothing({ form }, deal, name) {
  const { fields, constraints } = kindOf(form, deal.kind);
  const value = at(deal, name);
  if (Array.isArray(value)) return value.length === 0;
  const counter = fields.find((field) => field.name === name)?.type === "counter";
  const shared = constraints.some((one) => one.total !== undefined && one.fields.includes(name));
  return value === false || value === "" || (value === 0 && counter && !shared);
}

/**
 * Tricks of a place by one tap: of the others the first tapped stay, as long as there is room for them.
 * @param {Table} table @param {Draft} draft @param {Deal} deal @param {string} name @param {number} count
 */
export function putShared(table, draft, deal, name, count) {
  const [head] = name.split(".");
  let now = put(draft, name, count);
  const others = table.active.map((_, place) => `${head}.${place}`).filter((other) => other !== name);
  for (const other of others.reverse()) {
    if (!isGiven(at(now, other))) continue;
    const states = statesOf(table, { ...deal, [head]: at(now, head) }, [name, other]);
    if (!states[name].values?.includes(count) || !states[other].values?.includes(at(now, other))) now = put(now, other, undefined);
  }
  return now;
}

/**
 * What a place may be given when the taps at the other places make room: for tiles that can always be tapped.
 * @param {Table} table @param {Draft} draft @param {Deal} deal @param {string} name
 */
export function sharedStates(table, draft, deal, name) {
  const [head] = name.split(".");
  /** @type {(number | null)[] | undefined} */
  const counts = at(deal, head);
  const fixed = counts?.map((count, place) => (isGiven(at(draft, `${head}.${place}`)) || `${head}.${place}` === name || !isFixed(table, deal, `${head}.${place}`) ? null : count));
  return statesOf(table, { ...deal, [head]: fixed }, [name])[name];
}

/**
 * Whether a place has no choice even when nobody else has any count.
 * @param {Table} table @param {Deal} deal @param {string} name
 */
export function isFixed(table, deal, name) {
  const [head] = name.split(".");
  const { [head]: _, ...without } = /** @type {Record<string, unknown>} */ (deal);
  return statesOf(table, without, [name])[name].values?.length === 1;
}
