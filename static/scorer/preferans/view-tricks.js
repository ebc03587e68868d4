/** Counts that sum to a total, such as tricks: as few rows of tiles as will do, the declarer's first; the rest follow. */

import { h } from "../dom.js";
import { at } from "../form.js";
import { t } from "../messages.js";
import { choices, fieldError } from "../parts.js";
import { isFixed, isGiven, put, putShared, sharedStates, statesOf } from "./draft.js";
import { capital, nameOf, word } from "./names.js";

/**
 * @typedef {import("./view-form.js").DealForm} DealForm
 * @typedef {import("../types/tables").Field} Field
 */

/** @param {DealForm} form @param {Field[]} group */
export function viewTricks(form, group) {
  const { deal, error } = form;
  const head = group[0].name.split(".")[0];
  const rows = rowsOf(form, group);
  const problem = error(head);
  if (!rows.length) return problem ? fieldError(`${head}-error`, problem) : null;
  const { shown, following } = parted(form, rows);
  const sum = group.reduce((all, { name }) => all + (at(deal, name) ?? 0), 0);
  return h("section", { class: "component component--rows", key: head, "aria-labelledby": `${head}-title`, "data-test": head },
    h("h3", { id: `${head}-title`, class: "visually-hidden" }, capital(word("field", head)),
      rows.length > 1 ? h("span", { class: "component__sum", "data-test": `${head}-sum` }, ` ${t("pref.together", { count: sum })}`) : null),
    shown.map((field) => viewCounts(form, field, word("field", head))),
    viewFollowing(form, following),
    fieldError(`${head}-error`, problem));
}

/** @param {DealForm} form @param {Field} field @param {string} what what is counted */
function viewCounts({ sheet, table, draft, deal, change }, field, what) {
  const { values = [] } = sharedStates(table, draft, deal, field.name);
  return choices({
    name: field.name, legend: [nameAt(sheet, table, field), h("small", { class: "counted" }, ` ${what}`)], value: at(deal, field.name) ?? undefined, columns: 6,
    options: range(field).map((count) => ({ value: count, label: String(count), disabled: !values?.includes(count) })),
    onChange: (count) => change(putShared(table, draft, deal, field.name, count)),
  });
}

/**
 * The counts that need no tap, and the way to tap them all the same.
 * @param {DealForm} form @param {Field[]} following
 */
function viewFollowing({ sheet, table, deal, remember }, following) {
  if (!following.length) return null;
  const told = following.map((field) => `${nameAt(sheet, table, field)} ${at(deal, field.name) ?? t("pref.rest")}`).join(" · ");
  return h("p", { class: "following" }, h("span", { "data-test": "following" }, told),
    h("button", { type: "button", class: "button button--plain", onClick: () => remember({ allTricks: true }) }, t("pref.rest.all")));
}

/**
 * The places that are asked for: those that must be counted, else those that may; without what leaves no choice.
 * @param {DealForm} form @param {Field[]} group
 */
function rowsOf({ table, draft, deal, states }, group) {
  const head = group[0].name.split(".")[0];
  const asked = group.filter(({ name }) => states[name].required || isGiven(at(draft, name)));
  const optional = group.filter(({ name }) => states[name].possible && !states[name].idle);
  const decided = Object.entries(states).every(([name, state]) => !state.required || name.startsWith(`${head}.`) || isGiven(at(deal, name)));
  const rows = decided ? (asked.length ? asked : optional).filter(({ name }) => isGiven(at(draft, name)) || !isFixed(table, deal, name)) : [];
  const declares = (/** @type {Field} */ { name }) => Number(name.split(".")[1]) === deal.declarer;
  return [...rows.filter(declares), ...rows.filter((field) => !declares(field))];
}

/**
 * Which rows are tapped, and which follow: what is usual, and the last one where the others leave no choice for it.
 * @param {DealForm} form @param {Field[]} rows
 */
function parted({ table, draft, deal, note, error }, rows) {
  const free = rows.filter(({ name }) => !isGiven(at(draft, name)));
  if (note.allTricks || rows.some(({ name }) => error(name))) return { shown: rows, following: [] };
  const usual = free.filter(({ name }) => isGiven(statesOf(table, deal, [name])[name].usual));
  const rest = free.filter((field) => !usual.includes(field));
  const others = rows.filter((field) => !usual.includes(field));
  const last = others.length > 1 && rest.length ? rest[rest.length - 1] : null;
  const following = last && follows(table, deal, rows, last) ? [last, ...usual] : usual;
  return { shown: rows.filter((field) => !following.includes(field)), following: rows.filter((field) => following.includes(field)) };
}

/**
 * Whether a count has no choice once the others are given.
 * @param {import("./table.js").Table} table @param {import("../types/deal").Deal} deal @param {Field[]} rows @param {Field} last
 */
function follows(table, deal, rows, last) {
  const given = rows.filter((field) => field !== last).reduce((now, { name }) => put(now, name, 0), put(deal, last.name, undefined));
  return statesOf(table, given, [last.name])[last.name].values?.length === 1;
}

/** @param {import("../types/sheet").Sheet} sheet @param {import("./table.js").Table} table @param {Field} field */
function nameAt(sheet, table, { name }) {
  return nameOf(sheet, table.active[Number(name.split(".")[1])]);
}

/** @param {Field} field @returns {number[]} */
export function range({ least = 0, most = 0, step = 1 }) {
  return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, index) => least + index * step);
}
