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
  const { deal, states, error, note } = form;
  if (!isGiven(deal.declarer) || (form.states.contract && !isGiven(deal.contract))) return null;
  const may = group.filter(({ name }) => states[name].possible && !states[name].idle);
  const required = may.filter(({ name }) => states[name].required || isGiven(at(deal, name)));
  const rest = may.filter((field) => !required.includes(field) && states[field.name].values?.length);
  const decided = required.every(({ name }) => isGiven(at(deal, name)));
  const shown = [...required, ...(decided ? rest : [])].sort((a, b) => group.indexOf(a) - group.indexOf(b));
  if (!shown.length) return null;
  const inShort = note.allSays ? null : viewWhists(form, required);
  const problem = shown.some(({ name }) => error(name)) ? null : error("defence");
  return h("section", { class: inShort ? "component" : "component component--rows", key: "defence", "aria-labelledby": "defence-title", "data-test": "defence" },
    h("h3", { id: "defence-title", class: inShort ? "visually-hidden" : "component__name" }, capital(word("field", "defence"))),
    inShort,
    shown.filter((field) => !inShort || !required.includes(field)).map((field) => viewSay(form, field, group)),
    fieldError("defence-error", problem));
}

/** What most defences come to: one whists and the other passes, both whist, nobody does. */
const [WHIST, PASS] = ["whist", "pass"];

/**
 * Two defenders who whist or pass, by one tap; null where that is not what was said, or cannot be.
 * @param {DealForm} form @param {Field[]} required
 */
function viewWhists({ sheet, table, deal, draft, change, remember, error }, required) {
  const said = required.map(({ name }) => at(deal, name) ?? null);
  const plain = required.every(({ name, values = [] }) => !error(name) && [WHIST, PASS].every((say) => values.includes(say)));
  if (required.length !== 2 || !plain || said.some((say) => say !== null && say !== WHIST && say !== PASS) || said.filter(Boolean).length === 1) return null;
  const name = (/** @type {Field} */ { name: field }) => nameOf(sheet, table.active[Number(field.split(".")[1])]);
  const [one, other] = required;
  const ways = [
    { says: [WHIST, PASS], label: name(one) }, { says: [PASS, WHIST], label: name(other) },
    { says: [WHIST, WHIST], label: t("pref.whist.both") }, { says: [PASS, PASS], label: t("pref.whist.nobody") },
  ];
  const saying = (/** @type {Draft} */ now, /** @type {string[]} */ says) => required.reduce((next, field, place) => put(next, field.name, says[place]), now);
  const can = (/** @type {string[]} */ says) => required.every((field, place) => statesOf(table, saying(deal, says), [field.name])[field.name].values?.includes(says[place]));
  if (!ways.some(({ says }) => can(says))) return null;
  return h("div", { class: "whists", key: "whists" },
    choices({
      name: "whists", legend: t("pref.whist.who"), value: said[0] === null ? undefined : said.join(), columns: "seats",
      options: ways.map(({ says, label }) => ({ value: says.join(), label, disabled: !can(says) })),
      onChange: (value) => change(saying(draft, value.split(","))),
    }),
    h("button", { type: "button", class: "button button--plain whists__else", onClick: () => remember({ allSays: true }) }, t("pref.whist.else")));
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
