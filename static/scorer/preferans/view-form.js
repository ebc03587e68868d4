/** Entering a deal of preferans of any system: the fields of its form in their order, and nothing that cannot be. */

import { viewClock } from "../clock.js";
import { h } from "../dom.js";
import { keepDraft } from "../drafts.js";
import { faults } from "../faults.js";
import { announce, focusError } from "../focus.js";
import { kindOf } from "../form.js";
import { currentLanguage, t } from "../messages.js";
import { choices, notice, ruleLink } from "../parts.js";
import { errorsOf, titleOf, viewRefusal, write } from "../task.js";
import { noReason, reasonText, viewReasons } from "../view-reasons.js";
import { viewName } from "../words.js";
import { viewParts } from "./cells.js";
import { changesBetween } from "./changes.js";
import { closedBecause, filled, put, statesOf, written } from "./draft.js";
import { viewLead } from "./lead.js";
import { dealLabel, kindLabel } from "./names.js";
import { tableBefore, toPlaces, toSeats } from "./table.js";
import { trialOf, verdict } from "./trial.js";
import { viewChanges } from "./view-changes.js";
import { viewFields } from "./view-fields.js";
import { viewHead, viewTurn } from "./view-turn.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/deal").Draft} Draft
 * @typedef {import("../parts.js").Fault} Fault
 * @typedef {import("../types/tables").FieldStates} FieldStates
 * @typedef {import("../types/tables").Form} Form
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../state.js").Shown} Shown
 */

/**
 * @typedef {import("../present.js").Row} Row
 * @typedef {import("../task.js").Task} Task
 * @typedef {import("../view-deal.js").Note & {allTricks?: boolean, allSays?: boolean}} Note
 * @typedef {{
 *   sheet: Sheet, table: import("./table.js").Table, draft: Draft, deal: Deal, states: FieldStates,
 *   kind: import("../types/tables").Kind, error: (field: string) => Fault | null, set: (name: string, value: unknown) => void,
 *   change: (draft: Draft) => void, note: Note, remember: (part: Partial<Note>) => void,
 * }} DealForm draft and deal name players by their place in the game, see table.js
 */

const WHY_CORRECTED = ["slip", "tricks", "defence", "contract", "declarer"];

/**
 * By task.
 * @type {Map<string, Note>}
 */
const notes = new Map();

/** @param {Shown} state @param {Row[]} rows @param {Task} task @param {() => void} changed */
export function viewPreferansDeal(state, rows, task, changed) {
  if (!state.tables?.form) return notice("wait", t("tables.missing"));
  const form = formOf(state, state.tables.form, rows, task, changed);
  const { states, deal, note, remember } = form;
  const complete = !Object.keys(faults(states, deal)).length;
  const trial = complete ? trialOf(entryOf(form, task), changed) : null;
  return h("form", { class: "deal-form deal-form--pref stack", key: task.name, novalidate: true, onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(form, task, changed); } },
    viewHead(form, { title: titleOf(task, rows), clock: viewClock(state) }),
    viewRefusal(task),
    viewTurn(form),
    viewKinds(form),
    viewFields(form),
    viewLead(form),
    task.row ? h("div", { key: "why" },
      viewReasons({ reason: note.reason, known: WHY_CORRECTED, legend: t("correct.why"), onChange: (reason) => remember({ reason }) }),
      note.asked && !reasonText(note.reason) ? h("p", { class: "field__error", role: "alert" }, t("missing.reason")) : null) : null,
    viewTrial(form, task, trial),
    h("div", { class: "bar bar--form", key: "bar" },
      task.row ? null : viewPreview(form, complete, trial),
      h("button", { type: "submit", class: "button button--primary button--large button--wide" }, t(task.row ? "deal.save_correction" : "deal.save"))));
}

/** @param {Shown} state @param {Form} shape @param {Row[]} rows @param {Task} task @param {() => void} changed @returns {DealForm} */
function formOf({ sheet, drafts }, shape, rows, task, changed) {
  const about = rows.findIndex((row) => row === task.row || (row.entry !== null && row.entry === task.entry?.target));
  const before = about < 0 ? rows : rows.slice(0, about);
  const table = tableBefore(sheet, shape, before, currentLanguage());
  const draft = drafts[task.name] ?? startOf(task, table);
  const deal = filled(table, draft);
  const states = statesOf(table, deal);
  /** @type {Note} */
  const note = notes.get(task.name) ?? { reason: noReason() };
  const change = (/** @type {Draft} */ next) => keepDraft(task.name, next);
  return {
    sheet, table, draft, deal, states, kind: kindOf(table.form, deal.kind), note,
    error: errorsOf(task, faults(states, deal), deal, Boolean(note.asked)),
    set: (name, value) => change(put(draft, name, value)), change,
    remember: (part) => { notes.set(task.name, { ...note, ...part }); changed(); },
  };
}

/** @param {Task} task @param {import("./table.js").Table} table */
function startOf(task, table) {
  const body = /** @type {Deal | undefined} */ (task.entry?.body ?? task.row?.deal);
  return body ? toPlaces(table, body) : {};
}

/**
 * What is dealt: only what this system knows, and what the deals before leave open.
 * @param {DealForm} form
 */
function viewKinds({ table, draft, deal, change }) {
  const known = table.form.kinds.map(({ kind }) => kind).filter((kind) => kind === deal.kind || !closedBecause({ ...table, running: {} }, kind));
  if (known.length < 2) return null;
  const closed = known.map((kind) => ({ kind, why: kind === deal.kind ? null : closedBecause(table, kind) }));
  const reasons = new Map(closed.filter(({ why }) => why).map(({ why }) => [why?.detail, why]));
  return h("div", { class: "stack stack--tight", key: "kinds" },
    choices({
      name: "kind", legend: t("pref.kind"), hideLegend: true, value: deal.kind, columns: "seats",
      options: closed.map(({ kind, why }) => ({ value: kind, label: kindLabel(kind), disabled: Boolean(why) })),
      onChange: (kind) => change({ kind, ...(draft.dealer === undefined ? {} : { dealer: draft.dealer }) }),
    }),
    [...reasons.values()].map((why) => h("p", { class: "soft small", key: why?.detail }, why?.detail, why?.rule ? ruleLink(why.rule) : null)));
}

/**
 * The deal as it would be sent.
 * @param {DealForm} form @param {Task} task
 */
function entryOf({ table, deal }, task) {
  const body = toSeats(table, written(table, deal));
  return task.row ? { kind: "correction", target: task.row.entry, body } : { kind: "deal", body };
}

/**
 * What the server says before anything is written: why not, or what a correction would change.
 * @param {DealForm} form @param {Task} task @param {import("./trial.js").Trial | null} trial
 */
function viewTrial({ sheet }, task, trial) {
  const { problem, answer } = trial ?? {};
  if (problem) {
    return h("div", { key: "trial", "data-test": "refusal" }, notice("stop", t("pref.refused"), h("p", {},
      problem.deal && task.row ? `${t("deal.title", { number: problem.deal })}: ` : null,
      problem.detail, problem.rule ? ruleLink(problem.rule) : null)));
  }
  if (!answer || !task.row) return null;
  const changes = changesBetween(sheet, answer);
  return h("section", { class: "card stack stack--tight", key: "trial" }, h("h3", {}, t("pref.changes.will")),
    changes ? viewChanges(sheet, changes) : h("p", { class: "soft" }, t("pref.changes.none")));
}

/**
 * Above the button: what a new deal would write to each player.
 * @param {DealForm} form @param {boolean} complete @param {import("./trial.js").Trial | null} trial
 */
function viewPreview({ sheet }, complete, trial) {
  if (!complete || trial?.problem) return null;
  if (!trial || trial.state === "silent") return h("p", { class: "soft small", key: "trial", "data-test": "preview" }, t("pref.preview.later"));
  const { answer } = trial;
  if (!answer) return h("p", { class: "soft small", key: "trial" }, t("pref.preview.asking"));
  const entries = answer.deals.at(-1)?.result?.entries ?? [];
  return h("section", { class: "pref-preview", key: "trial", "data-test": "preview", "aria-label": t("pref.preview") },
    entries.length ? h("dl", { class: "pref-preview__seats" }, sheet.seats.map(({ position: seat }) => h("div", { key: seat },
      h("dt", {}, viewName(sheet, seat)),
      h("dd", { "data-test": `preview-${seat}` }, viewParts(entries, seat))))) : h("p", { class: "soft" }, t("pref.nothing")),
    answer.outcome.finished ? h("p", { class: "preview-card__end" }, t("pref.ends")) : null);
}

/**
 * Write the deal, or show what is in the way.
 * @param {DealForm} form @param {Task} task @param {() => void} changed
 */
async function save(form, task, changed) {
  const { deal, states, note, remember } = form;
  const missing = Object.keys(faults(states, deal)).length || (task.row && !reasonText(note.reason));
  const problem = missing ? null : await verdict(trialOf(entryOf(form, task), changed));
  if (missing || problem) {
    remember({ asked: true });
    requestAnimationFrame(focusError);
    return;
  }
  const { body } = entryOf(form, task);
  await write(task, body, reasonText(note.reason));
  notes.delete(task.name);
  keepDraft(task.name, null);
  announce(t("announce.written", { deal: dealLabel(body) }));
  location.hash = "";
}

