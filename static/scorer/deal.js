/**
 * A deal being entered. A draft holds what was chosen; dealer, absent, pausing and lead are left out of it while they
 * follow from the seats. What the rules make of it is read from the form's tables.
 *
 * @typedef {import("./types/deal").Draft} Draft
 * @typedef {import("./types/tables").Form} Form
 * @typedef {import("./types/tables").FieldState} FieldState
 * @typedef {{form: Form, seats: number, next: {dealer: number, absent: number[]}, language: string}} Table
 */

import { at, kindOf, possible } from "./form.js";
import { forhontOf } from "./turn.js";

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/tables").FieldStates} FieldStates
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").Reason} Reason
 * @typedef {import("./types/deal").Value} Value
 */

/**
 * A draft with one field changed; undefined takes the field out.
 * @param {Draft} draft @param {string} path @param {unknown} value @returns {Draft}
 */
export function put(draft, path, value) {
  const [head, ...rest] = path.split(".");
  const { [head]: held, ...others } = /** @type {Record<string, unknown>} */ (draft);
  const inner = rest.length ? put(held ?? {}, rest.join("."), value) : value;
  const empty = inner === undefined || (rest.length > 0 && Object.keys(Object(inner)).length === 0);
  return empty ? others : { ...others, [head]: inner };
}

/**
 * The whole deal: what follows from the seats is filled in.
 * @param {Table} table @param {Draft} draft @returns {{deal: MariasDeal, playing: number[], forhont: number}}
 */
export function filled({ form, seats, next, language }, draft) {
  const absent = draft.absent ?? next.absent;
  const { absent: _, ...chosen } = draft;
  const deal = /** @type {MariasDeal} */ ({ kind: "deal", ...chosen, dealer: draft.dealer ?? next.dealer, ...(absent.length ? { absent } : {}) });
  const states = (/** @type {string[]} */ ...names) => possible(form, seats, deal, language, names);
  if (deal.pausing === undefined && states("pausing").pausing?.required) deal.pausing = deal.dealer;
  const playing = /** @type {number[]} */ (states("actor").actor?.values ?? []);
  const forhont = forhontOf(deal.dealer, playing, seats);
  // Only where there is a trump is the lead the forhont's.
  if (deal.lead === undefined && deal.actor !== undefined && states("red").red?.values?.includes(true)) {
    deal.lead = deal.actor === forhont;
  }
  return { deal: withOnlyChoices(deal, possible(form, seats, deal, language)), playing, forhont };
}

/**
 * What is required and leaves no choice needs no tap.
 * @param {MariasDeal} deal @param {FieldStates} states @returns {MariasDeal}
 */
function withOnlyChoices(deal, states) {
  let now = deal;
  for (const [name, { required, possible: may, values }] of Object.entries(states)) {
    if (required && may && values?.length === 1 && at(now, name) === undefined) now = /** @type {MariasDeal} */ (put(now, name, values[0]));
  }
  return now;
}

/**
 * The deal as it is written on the sheet: without what is not possible, changes nothing, or says nothing.
 * @param {Table} table @param {MariasDeal} deal @returns {MariasDeal}
 */
export function written({ form, seats, language }, deal) {
  let now = /** @type {MariasDeal} */ (Object.fromEntries(Object.entries(deal).filter(([name, value]) => name === "kind" || (value !== undefined && known(form, deal.kind, name)))));
  for (;;) {
    const states = possible(form, seats, now, language);
    const gone = Object.entries(states).find(([name, state]) => given(now, name) && (!state.possible || state.idle || saysNothing(name, at(now, name))));
    if (!gone) return now;
    now = /** @type {MariasDeal} */ (put(now, gone[0], undefined));
  }
}

/**
 * Whether the form has a field of this name, or fields below it.
 * @param {Form} form @param {string} kind @param {string} name
 */
function known(form, kind, name) {
  return kindOf(form, kind).fields.some((field) => field.name === name || field.name.startsWith(`${name}.`));
}

/** @param {MariasDeal} deal @param {string} name */
function given(deal, name) {
  return at(deal, name) !== undefined;
}

/**
 * What says nothing when it is written: no flek, not shown, an empty list. The lead and a result always say something.
 * @param {string} name @param {unknown} value
 */
function saysNothing(name, value) {
  if (Array.isArray(value) || typeof value === "string") return value.length === 0;
  if (name.startsWith("flek.")) return value === 0;
  return value === false && !MEANT.test(name);
}

/** Where false is an answer. */
const MEANT = /^(lead$|won\.|twenty\.|ruling\.)/;

/**
 * The draft of a deal that is corrected: what follows from the seats is left out, so that it goes on following.
 * @param {Table} table @param {MariasDeal} deal @returns {Draft}
 */
export function draftOf(table, deal) {
  const { pausing, lead, ...rest } = deal;
  const draft = { ...rest, absent: deal.absent ?? [] };
  const follows = filled(table, draft).deal;
  return {
    ...draft,
    ...(pausing === undefined || pausing === follows.pausing ? {} : { pausing }),
    ...(lead === undefined || lead === follows.lead ? {} : { lead }),
  };
}
