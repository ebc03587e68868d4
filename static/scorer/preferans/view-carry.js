/** Carrying a game over that was begun on paper, or opening one with a figure agreed for everybody (GEN-9, CLASSIC-5). */

import { h } from "../dom.js";
import { keepDraft, offerUndo } from "../drafts.js";
import { announce, focusError } from "../focus.js";
import { has, t } from "../messages.js";
import { choices, fieldError, notice, panelHead, ruleLink } from "../parts.js";
import { targetOf } from "../present.js";
import { viewRefusal } from "../task.js";
import { noReason, reasonText, viewReasons } from "../view-reasons.js";
import { record, sendAgain } from "../writing.js";
import { AGREED, carryOf, fieldNamed, fieldsOf, typedOf, unreadable } from "./carry.js";
import { changesBetween } from "./changes.js";
import { balanceClass } from "./exact.js";
import { capital, figure, kindLabel, nameOf, word } from "./names.js";
import { trialOf, verdict } from "./trial.js";
import { viewChanges } from "./view-changes.js";

/**
 * @typedef {import("../types/tables").Account} Account
 * @typedef {import("../types/tables").Carried} Carried
 * @typedef {import("../types/dom").Typed} Event
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../state.js").Shown} Shown
 * @typedef {import("../task.js").Task} Task
 * @typedef {import("./carry.js").Typed} Typed
 * @typedef {{simply: boolean, typed: Typed}} CarryDraft what was typed; `simply`: one agreed figure for everybody
 * @typedef {{reason: import("../view-reasons.js").Reason, asked: boolean}} Note
 * @typedef {{
 *   sheet: Sheet, carried: Carried, simply: boolean, typed: Typed, wrong: Map<string, Account>, fault: {field: string, detail: string},
 *   type: (field: string, text: string) => void,
 * }} CarryForm
 */

/**
 * By task: why it is put right, and whether what is missing was asked for.
 * @type {Map<string, Note>}
 */
const notes = new Map();

/** @param {Shown} state @param {Task} task @param {() => void} changed */
export function viewCarry(state, task, changed) {
  const { sheet, tables, drafts } = state;
  const carried = tables?.carried;
  if (!carried) return notice("wait", t("tables.missing"));
  const kept = /** @type {CarryDraft | undefined} */ (/** @type {unknown} */ (drafts[task.name]));
  const { simply, typed } = kept ?? { simply: false, typed: typedOf(carried, startOf(sheet, task)) };
  const keep = (/** @type {CarryDraft} */ draft) => keepDraft(task.name, /** @type {any} */ (draft));
  const note = notes.get(task.name) ?? { reason: noReason(), asked: false };
  const remember = (/** @type {Partial<Note>} */ part) => { notes.set(task.name, { ...note, ...part }); changed(); };
  const wrong = unreadable(carried, typed, sheet.seats.length, simply);
  const body = carryOf(carried, typed, sheet.seats.length, simply);
  const entry = task.row ? { kind: "correction", target: task.row.entry, body } : { kind: "deal", body };
  const trial = wrong.size ? null : trialOf(entry, changed);
  const problem = trial?.problem ?? (task.entry?.problem || null);
  /** @type {CarryForm} */
  const form = {
    sheet, carried, simply, typed, wrong, fault: { field: fieldNamed(problem?.field), detail: problem?.detail ?? "" },
    type: (field, text) => keep({ simply, typed: { ...typed, [field]: text } }),
  };
  const save = async () => {
    const refused = wrong.size || (task.row && !reasonText(note.reason)) ? true : await verdict(trial);
    if (refused) {
      remember({ asked: true });
      requestAnimationFrame(focusError);
      return;
    }
    if (task.entry) await sendAgain(task.entry, { body });
    else if (task.row) await record({ kind: "correction", ...targetOf(task.row), body, reason: reasonText(note.reason) });
    else offerUndo(await record({ kind: "deal", body }));
    notes.delete(task.name);
    keepDraft(task.name, null);
    announce(t("announce.written", { deal: kindLabel("carry") }));
    location.hash = "";
  };
  return h("form", { class: "deal-form stack", key: task.name, novalidate: true, onSubmit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); void save(); } },
    panelHead(t("pref.carry.title")),
    viewRefusal(task),
    carried.agreed ? choices({
      name: "how", legend: t("pref.carry.how"), value: simply, columns: "words",
      options: [{ value: false, label: t("pref.carry.paper") }, { value: true, label: t("pref.carry.agreed") }],
      onChange: (chosen) => keep({ simply: chosen, typed }),
    }) : null,
    h("p", { class: "soft", key: "what" }, t(simply ? "pref.carry.agreed.what" : "pref.carry.what")),
    simply ? viewAgreed(form) : [sheet.seats.map(({ position }) => viewSeat(form, position)), viewTable(form)],
    task.row ? h("div", { key: "why" },
      viewReasons({ reason: note.reason, known: ["slip"], legend: t("correct.why"), onChange: (reason) => remember({ reason }) }),
      note.asked && !reasonText(note.reason) ? h("p", { class: "field__error", role: "alert" }, t("missing.reason")) : null) : null,
    viewTrial(sheet, task, wrong.size, trial),
    h("div", { class: "bar bar--form", key: "bar" },
      h("button", { type: "submit", class: "button button--primary button--large button--wide", "data-test": "carry-save" }, t(task.row ? "deal.save_correction" : "pref.carry.save"))));
}

/**
 * What stands in the fields at first: what is put right, else where this game begins.
 * @param {Sheet} sheet @param {Task} task @returns {Record<string, any>}
 */
function startOf(sheet, task) {
  return task.entry?.body ?? task.row?.deal ?? { main: sheet.outcome?.start.main };
}

/**
 * The accounts of one player.
 * @param {CarryForm} form @param {number} seat
 */
function viewSeat(form, seat) {
  const { sheet, carried } = form;
  const own = carried.accounts.filter(({ shape }) => shape !== "count");
  return h("fieldset", { class: "stack stack--tight", key: `seat-${seat}`, "data-test": `carry-${seat}` },
    h("legend", { class: "count__name" }, nameOf(sheet, seat)),
    h("div", { class: "count__row" }, own.map((account) => fieldsOf(account, sheet.seats.length).filter((field) => field.split(".")[1] === String(seat)).map((field) => {
      const other = field.split(".")[2];
      const label = other === undefined ? labelOf(account) : t("pref.on", { account: labelOf(account), name: nameOf(sheet, Number(other)) });
      return viewField(form, account, field, label, `${nameOf(sheet, seat)}: ${label}`);
    }))));
}

/**
 * The figures of the table.
 * @param {CarryForm} form
 */
function viewTable(form) {
  const counts = form.carried.accounts.filter(({ shape }) => shape === "count");
  return counts.length ? h("div", { class: "count__row", key: "table" }, counts.map((account) => viewField(form, account, account.name, labelOf(account)))) : null;
}

/** @param {CarryForm} form */
function viewAgreed(form) {
  const account = form.carried.accounts.find(({ name }) => name === form.carried.agreed);
  return account ? h("div", { class: "count__row", key: "agreed" }, viewField(form, account, AGREED, t("pref.carry.all", { account: labelOf(account) }))) : null;
}

/** @param {Account} account */
function labelOf({ name }) {
  return has(`pref.carry.${name}`) ? t(`pref.carry.${name}`) : capital(word("account", name));
}

/** @param {CarryForm} form @param {Account} account @param {string} field @param {string} label @param {string} [full] */
function viewField({ typed, wrong, fault, type }, account, field, label, full = label) {
  const id = `carry-${field.replaceAll(".", "-")}`;
  const unread = wrong.has(field) ? { detail: t(account.shape === "marks" ? "pref.carry.wrong_marks" : account.whole || account.shape === "count" ? "pref.carry.wrong_whole" : "pref.carry.wrong") } : null;
  const error = unread ?? (fault.field === field ? fault : null);
  return h("div", { class: "field", key: field },
    h("label", { for: id }, label),
    h("input", {
      id, type: "text", inputmode: account.shape === "marks" ? "text" : "decimal", autocomplete: "off", maxlength: "24", value: typed[field] ?? "", "aria-label": full,
      "aria-invalid": error ? "true" : null, "aria-describedby": error ? `${id}-error` : null,
      onInput: (/** @type {Event} */ event) => type(field, event.target.value),
    }),
    fieldError(`${id}-error`, error));
}

/**
 * What the server says before anything is written: why not, or how the table stands with it.
 * @param {Sheet} sheet @param {Task} task @param {number} wrong @param {import("./trial.js").Trial | null} trial
 */
function viewTrial(sheet, task, wrong, trial) {
  if (wrong) return null;
  if (!trial || trial.state === "silent") return h("p", { class: "soft", key: "trial", "data-test": "preview" }, t("pref.preview.later"));
  if (trial.state === "asking") return h("p", { class: "soft", key: "trial" }, t("pref.preview.asking"));
  const { problem, answer } = trial;
  if (problem) return h("div", { key: "trial", "data-test": "refusal" }, notice("stop", t("pref.refused"), h("p", {}, problem.detail, problem.rule ? ruleLink(problem.rule) : null)));
  if (!answer) return null;
  const changes = task.row ? changesBetween(sheet, answer) : null;
  return h("section", { class: "preview-card", key: "trial", "data-test": "preview" },
    h("h3", {}, t("pref.changes.balance")),
    changes ? viewChanges(sheet, changes) : h("dl", { class: "totals" }, answer.outcome.balance.map((one, seat) =>
      h("div", { key: seat }, h("dt", {}, nameOf(sheet, seat)), h("dd", { class: balanceClass(one) }, figure(one, true))))));
}
