/** What the defence said, one row of tiles for each who has a say. */

import { h } from "../dom.js";
import { at } from "../form.js";
import { t } from "../messages.js";
import { choices, fieldError } from "../parts.js";
import { isGiven, put, statesOf } from "./draft.js";
import { capital, nameOf, word } from "./names.js";

/**
 * @typedef {import("./view-form.js").DealForm} DealForm @typedef {import("../types/tables").Field} Field
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/deal").Draft} Draft
 */

/** @param {DealForm} form @param {Field[]} group */
export function viewDefence(form, group) {
  const { deal, states, error } = form;
  if (!isGiven(deal.declarer) || (form.states.contract && !isGiven(deal.contract))) return null;
  const may = group.filter(({ name }) => states[name].possible && !states[name].idle);
  const required = may.filter(({ name }) => states[name].required || isGiven(at(deal, name)));
  const rest = may.filter((field) => !required.includes(field) && states[field.name].values?.length);
  const decided = required.every(({ name }) => isGiven(at(deal, name)));
  const shown = [...required, ...(decided ? rest : [])].sort((a, b) => group.indexOf(a) - group.indexOf(b));
  if (!shown.length) return null;
  const problem = shown.some(({ name }) => error(name)) ? null : error("defence");
  return h("section", { class: "component", key: "defence", "aria-labelledby": "defence-title", "data-test": "defence" },
    h("h3", { id: "defence-title", class: "component__name" }, capital(word("field", "defence"))),
    shown.map((field) => viewSay(form, field, group)),
    fieldError("defence-error", problem));
}

/**
 * What cannot be said after the others can be tapped all the same, and is answered with the rule.
 * @param {DealForm} form @param {Field} field @param {Field[]} group
 */
function viewSay({ sheet, table, deal, states, set, error }, field, group) {
  const { name } = field;
  const values = /** @type {string[]} */ (field.values ?? []);
  const place = Number(name.split(".")[1]);
  const state = states[name];
  const value = at(deal, name) ?? undefined;
  const ever = values.filter((say) => say === value || state.values?.includes(say) || couldBe(table, deal, field, group, say));
  const barred = ever.filter((say) => !state.values?.includes(say));
  const none = state.required ? [] : [{ value: undefined, label: t("pref.says_nothing") }];
  return choices({
    name, legend: nameOf(sheet, table.active[place]), value, columns: "words", error: error(name),
    options: [...none, ...ever.map((say) => ({ value: say, label: capital(word("say", say)), tone: barred.includes(say) ? "barred" : undefined }))],
    onChange: (say) => set(name, say),
  });
}

/**
 * Whether somebody could say this here if the others said something else.
 * @param {import("./table.js").Table} table @param {Deal} deal @param {Field} field @param {Field[]} group @param {string} say
 */
function couldBe(table, deal, field, group, say) {
  const others = group.filter((one) => one !== field && isGiven(at(deal, one.name)));
  const free = others.reduce((now, one) => put(now, one.name, undefined), deal);
  const may = (/** @type {Draft} */ now) => statesOf(table, now, [field.name])[field.name].values?.includes(say);
  return Boolean(may(free)) || group.some((one) => one !== field && (one.values ?? []).some((value) => may(put(free, one.name, value))));
}
