/** Entering a deal: who, what, how it ended; the rest follows from the seats or is asked for only where it can happen. */

import { draftOf, faults, filled, put, written } from "./deal.js";
import { h } from "./dom.js";
import { keepDraft, offerUndo } from "./drafts.js";
import { announce, focusError } from "./focus.js";
import { at, kindOf, possible } from "./form.js";
import { currentLanguage, t } from "./messages.js";
import { choices, heart, notice, panelHead, ruleLink, toggles } from "./parts.js";
import { playedDeals, targetOf } from "./present.js";
import { premiumOf } from "./premium.js";
import { nextTurn } from "./turn.js";
import { cardFaults, viewCards } from "./view-deal-cards.js";
import { viewMore, viewShown } from "./view-deal-more.js";
import { viewPremium } from "./view-deal-premium.js";
import { viewResult } from "./view-deal-result.js";
import { viewTurn } from "./view-deal-turn.js";
import { viewPreview } from "./view-preview.js";
import { noReason, reasonText, viewReasons } from "./view-reasons.js";
import { dealText, seatName } from "./words.js";
import { record, sendAgain } from "./writing.js";

/**
 * @typedef {import("./types/tables").FieldStates} FieldStates
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/tables").Tables<import("./types/tables").Prices>} MariasTables
 * @typedef {import("./parts.js").Fault} Fault
 * @typedef {import("./state.js").Shown} Shown
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/deal").Draft} Draft
 * @typedef {import("./types/tables").Reason} Reason
 * @typedef {import("./types/deal").Value} Value
 */

/**
 * @typedef {import("./present.js").Row} Row
 * @typedef {{name: string, row?: Row, place?: number, entry?: import("./types/entry").Entry}} Task
 *   a new deal; `row` is to be corrected; `entry` came back from the server and is to be put right
 * @typedef {{
 *   reason: import("./view-reasons.js").Reason, asked?: boolean, turnOpen?: boolean, moreOpen?: boolean, cardsOpen?: boolean,
 * }} Note
 *   beside the draft: why a deal is corrected, whether what is missing is asked for, what is open
 * @typedef {{
 *   sheet: Sheet, tables: MariasTables, table: import("./deal.js").Table, draft: Draft, deal: MariasDeal, playing: number[],
 *   forhont: number, misdeals: number, states: FieldStates,
 *   shown: (name: string) => string[], can: (name: string, value: Value) => boolean,
 *   error: (field: string) => Fault | null, set: (path: string, value: unknown) => void, change: (draft: Draft) => void,
 *   note: Note, remember: (part: Partial<Note>) => void,
 * }} DealForm
 *   shown: the fields of this name, or below "name.", that can be given and change something
 */

/** Fields that stand under "more": it opens by itself when one of them is at fault. */
const RARE = ["renonces", "ruling", "replayed", "irreversible", "lost_before_renonce", "helpers_against", "flek_cap", "no_premium", "description"];
const WHY_CORRECTED = ["slip", "points", "flek", "actor", "premium"];

/**
 * By task.
 * @type {Map<string, Note>}
 */
const notes = new Map();

/** @param {Shown} state @param {Row[]} rows @param {Task} task @param {() => void} changed */
export function viewDeal(state, rows, task, changed) {
  if (!state.tables?.form) return notice("wait", t("tables.missing"));
  if (!kindOf(state.tables.form, "deal").fields.some((field) => field.name === "actor")) return notice("info", t("tables.other"));
  const form = formOf(state, /** @type {MariasTables} */ (state.tables), rows, task, changed);
  const { deal, error, note, remember } = form;
  const misdeal = deal.kind === "misdeal";
  return h("form", { class: "deal-form stack", key: task.name, novalidate: true, onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(form, task); } },
    panelHead(titleOf(task, rows)),
    viewRefusal(task),
    viewTurn(form),
    misdeal ? null : [viewActor(form), viewContract(form)],
    misdeal || !deal.contract ? null : [
      viewResult(form),
      viewShown(form),
      viewPremium(form),
      viewCards(form),
      viewMore(form, asksForDescription(form) || RARE.some((field) => error(field))),
    ],
    task.row ? h("div", { key: "why" },
      viewReasons({ reason: note.reason, known: WHY_CORRECTED, legend: t("correct.why"), onChange: (reason) => remember({ reason }) }),
      note.asked && !reasonText(note.reason) ? h("p", { class: "field__error", role: "alert" }, t("missing.reason")) : null) : null,
    h("div", { class: "bar bar--form", key: "bar" },
      viewPreview(form),
      h("button", { type: "submit", class: "button button--primary button--large button--wide" }, t(task.row ? "deal.save_correction" : "deal.save"))));
}

/**
 * Above so many premium points a deal is described.
 * @param {DealForm} form
 */
function asksForDescription({ tables, deal }) {
  return premiumOf(tables.prices, deal) > tables.prices.description_above;
}

/** @param {Shown} state @param {MariasTables} tables @param {Row[]} rows @param {Task} task @param {() => void} changed @returns {DealForm} */
function formOf({ sheet, drafts }, tables, rows, task, changed) {
  const table = { form: tables.form, seats: sheet.seats.length, next: nextTurn(/** @type {MariasDeal[]} */ (playedDeals(rows)), sheet.seats.length, sheet), language: currentLanguage() };
  const draft = drafts[task.name] ?? startOf(task, table);
  const { deal, playing, forhont } = filled(table, draft);
  const states = possible(table.form, table.seats, deal, table.language);
  /** @type {Note} */
  const note = notes.get(task.name) ?? { reason: noReason(), asked: false, turnOpen: false, moreOpen: false };
  const change = (/** @type {Draft} */ next) => keepDraft(task.name, next);
  return {
    sheet, tables, table, draft, deal, playing, forhont, states, note, change,
    misdeals: misdealsBefore(rows, task, deal.dealer),
    shown: (name) => kindOf(table.form, deal.kind).fields.map((field) => field.name).filter((one) =>
      (one === name || (name.endsWith(".") && one.startsWith(name))) && states[one].possible && !states[one].idle && states[one].values?.length !== 0),
    can: (name, value) => Boolean(states[name]?.possible && !states[name].idle && states[name].values?.includes(value)),
    error: errorsOf(task, { ...faults(states, deal), ...cardFaults(deal) }, deal, Boolean(note.asked)),
    set: (path, value) => change(put(draft, path, value)),
    remember: (part) => { notes.set(task.name, { ...note, ...part }); changed(); },
  };
}

/**
 * How often this dealer dealt wrongly before: the first time is free.
 * @param {Row[]} rows @param {Task} task @param {number} dealer
 */
function misdealsBefore(rows, task, dealer) {
  const before = task.row ? rows.slice(0, rows.indexOf(task.row)) : rows;
  return playedDeals(before).filter((deal) => deal.kind === "misdeal" && deal.dealer === dealer).length;
}

/** @param {Task} task @param {import("./deal.js").Table} table */
function startOf(task, table) {
  const body = /** @type {MariasDeal | undefined} */ (task.entry?.body ?? task.row?.deal);
  return body ? draftOf(table, body) : {};
}

/**
 * Write the deal, or show what is in the way.
 * @param {DealForm} form @param {Task} task
 */
async function save({ sheet, table, deal, states, note, remember }, task) {
  if (Object.keys({ ...faults(states, deal), ...cardFaults(deal) }).length || (task.row && !reasonText(note.reason))) {
    remember({ asked: true });
    requestAnimationFrame(focusError);
    return;
  }
  const body = written(table, deal);
  await write(task, body, reasonText(note.reason));
  notes.delete(task.name);
  keepDraft(task.name, null);
  announce(t("announce.written", { deal: dealText(sheet, body) }));
  location.hash = "";
}

/** @param {Task} task @param {Deal} body @param {string} reason */
export async function write(task, body, reason) {
  if (task.entry) return sendAgain(task.entry, { body });
  if (task.row) return void (await record({ kind: "correction", ...targetOf(task.row), body, reason }));
  offerUndo(await record({ kind: "deal", body }));
}

/** @param {Task} task @param {Row[]} rows */
export function titleOf(task, rows) {
  if (task.row) return t("correct.title", { number: task.place ?? 0 });
  if (task.entry) return t("fix.title");
  return t("deal.title", { number: playedDeals(rows).length + 1 });
}

/**
 * What is at fault in a field or below it: what the server said, what cannot be, and once it was asked for what is missing.
 * @param {Task} task @param {Record<string, Reason>} found @param {Deal} deal @param {boolean} asked
 * @returns {(field: string) => Fault | null}
 */
export function errorsOf({ entry }, found, deal, asked) {
  const problem = entry?.problem;
  return (/** @type {string} */ field) => {
    const place = Object.keys(found).find((name) => covers(field, name) && (asked || (at(deal, name) ?? undefined) !== undefined));
    if (place) return { ...found[place], detail: found[place].detail || t(`missing.${place.split("[")[0]}`) };
    return problem?.field && covers(field, problem.field) ? problem : null;
  };
}

/** @param {string} field @param {string} place */
function covers(field, place) {
  return place === field || place.startsWith(`${field}.`) || place.startsWith(`${field}[`);
}

/**
 * What the server said.
 * @param {Task} task
 */
export function viewRefusal({ entry }) {
  const problem = entry?.problem;
  if (!problem) return null;
  return notice("stop", t("refused.title"), h("p", {}, problem.detail, problem.rule ? ruleLink(problem.rule) : null));
}

/** @param {DealForm} form */
function viewActor({ sheet, draft, deal, playing, forhont, change, error }) {
  return choices({
    name: "actor", legend: t("field.actor"), value: deal.actor, columns: 2, error: error("actor"),
    options: sheet.seats.map(({ position }) => ({
      value: position, label: seatName(sheet, position), note: roleOf(deal, forhont, position), disabled: !playing.includes(position),
    })),
    onChange: (actor) => change({ ...draft, actor, lead: undefined, flekers: undefined }),
  });
}

/** @param {MariasDeal} deal @param {number} forhont @param {number} seat */
function roleOf(deal, forhont, seat) {
  if (deal.absent?.includes(seat)) return t("seat.absent");
  if (seat === deal.pausing) return t("seat.pauses");
  return seat === forhont ? t("seat.forhont") : null;
}

/** @param {DealForm} form */
function viewContract({ table, draft, deal, states, can, set, change, error }) {
  const all = /** @type {string[]} */ (kindOf(table.form, deal.kind).fields.find((field) => field.name === "contract")?.values ?? []);
  return [
    choices({
      name: "contract", legend: t("field.contract"), value: deal.contract, columns: "words", error: error("contract") ?? error("bid"),
      options: all.map((value) => ({ value, label: t(`contract.${value}`), disabled: !states.contract.values?.includes(value) })),
      onChange: (contract) => change({ ...draft, contract, points: undefined, premium: undefined, cards: undefined, accepted: undefined, flekers: undefined }),
    }),
    can("red", true) ? toggles({
      name: "red", legend: t("red.long"), hideLegend: true, columns: 1, error: error("red"),
      options: [{ name: "red", label: [heart(), " ", t("red.long")], checked: Boolean(deal.red), tone: "stop", onChange: (red) => set("red", red || undefined) }],
    }) : null,
  ];
}
