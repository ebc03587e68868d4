/** Entering a deal: who, what, how it ended; the rest follows from the seats or is asked for only where it can happen. */

import { viewClock } from "./clock.js";
import { draftOf, filled, put, written } from "./deal.js";
import { h } from "./dom.js";
import { keepDraft } from "./drafts.js";
import { faults } from "./faults.js";
import { announce, focusError } from "./focus.js";
import { kindOf, possible } from "./form.js";
import { currentLanguage, t } from "./messages.js";
import { notice } from "./parts.js";
import { playedDeals } from "./present.js";
import { holdStill } from "./still.js";
import { errorsOf, titleOf, viewRefusal, write } from "./task.js";
import { nextTurn } from "./turn.js";
import { cardFaults, viewCards } from "./view-deal-cards.js";
import { isSilentOpen, viewChips } from "./view-deal-chips.js";
import { viewActor, viewContract, viewRed } from "./view-deal-contract.js";
import { viewFirstLead } from "./view-deal-lead.js";
import { lacksDescription, viewDescriptionAsked, viewMore, viewShown } from "./view-deal-more.js";
import { viewPremium } from "./view-deal-premium.js";
import { viewResult, viewSilent } from "./view-deal-result.js";
import { viewHead, viewTurn } from "./view-deal-turn.js";
import { viewDock, viewPreview } from "./view-preview.js";
import { noReason, reasonText, viewReasons } from "./view-reasons.js";
import { dealText } from "./words.js";

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
 * @typedef {import("./task.js").Task} Task
 * @typedef {{
 *   reason: import("./view-reasons.js").Reason, asked?: boolean, told?: boolean, turnOpen?: boolean, moreOpen?: boolean, silentOpen?: boolean,
 *   cardsOpen?: boolean, trumps?: string,
 * }} Note
 *   beside the draft: why a deal is corrected, whether what is missing is asked for, and the description was, what is
 *   open, the trumps of a hundred whose row is not known yet
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
const RARE = ["renonces", "ruling", "replayed", "irreversible", "lost_before_renonce", "helpers_against", "flek_cap", "no_premium"];
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
  const { deal, error, note, remember, shown } = form;
  const misdeal = deal.kind === "misdeal";
  const open = Boolean(note.moreOpen) || RARE.some((field) => error(field));
  return h("form", { class: "deal-form entry", key: task.name, novalidate: true, onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(form, task); } },
    viewHead(form, titleOf(task, rows), viewClock(state)),
    h("div", { class: "entry__body", key: "body" },
      viewRefusal(task),
      viewTurn(form),
      misdeal ? null : h("div", { class: "entry__what-is-played", key: "what" }, viewActor(form), viewContract(form), deal.contract ? viewRed(form) : null),
      misdeal || !deal.contract ? null : [
        viewResult(form),
        viewShown(form),
        viewChips(form, open),
        viewDescriptionAsked(form),
        shown("silent.").some((name) => isSilentOpen(form, name))
          ? h("div", { id: "silent-part", key: "silent" }, shown("silent.").map((name) => viewSilent(form, name))) : null,
        open ? viewMore(form) : null,
        viewPremium(form),
        viewCards(form),
        viewFirstLead(form),
      ],
      task.row ? h("div", { key: "why" },
        viewReasons({ reason: note.reason, known: WHY_CORRECTED, legend: t("correct.why"), onChange: (reason) => remember({ reason }) }),
        note.asked && !reasonText(note.reason) ? h("p", { class: "field__error", role: "alert" }, t("missing.reason")) : null) : null,
      viewPreview(form)),
    viewDock(form, t(note.told && lacksDescription(form) ? "deal.save_undescribed" : task.row ? "deal.save_correction" : "deal.save")));
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
 * Those that are being written: a second tap writes nothing.
 * @type {Set<string>}
 */
const writing = new Set();

/**
 * Write the deal, or show what is in the way; a description that lacks is asked for once.
 * @param {DealForm} form @param {Task} task
 */
async function save(form, task) {
  const { sheet, table, deal, states, note, remember } = form;
  if (writing.has(task.name)) return;
  if (Object.keys({ ...faults(states, deal), ...cardFaults(deal) }).length || (task.row && !reasonText(note.reason))) {
    remember({ asked: true });
    requestAnimationFrame(focusError);
    return;
  }
  holdStill();
  if (lacksDescription(form) && !note.told) {
    remember({ told: true });
    requestAnimationFrame(() => document.getElementById("description")?.focus());
    return;
  }
  const body = written(table, deal);
  writing.add(task.name);
  try {
    await write(task, body, reasonText(note.reason));
  } finally {
    writing.delete(task.name);
  }
  notes.delete(task.name);
  keepDraft(task.name, null);
  announce(t("announce.written", { deal: dealText(sheet, body) }));
  location.hash = "";
  holdStill();
}
