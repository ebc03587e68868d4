/** The fields of a deal in the order of its form. What the page has no special control for gets one by its type. */

import { h } from "../dom.js";
import { at } from "../form.js";
import { t } from "../messages.js";
import { choices, fieldError, toggles } from "../parts.js";
import { seatTile } from "../words.js";
import { isGiven } from "./draft.js";
import { capital, cardLabel, contractLabel, doublingLabel, nameOf, word } from "./names.js";
import { viewContract } from "./view-contract.js";
import { viewDefence } from "./view-defence.js";
import { range, viewTricks } from "./view-tricks.js";

/**
 * @typedef {import("./view-form.js").DealForm} DealForm
 * @typedef {import("../types/tables").Field} Field
 * @typedef {import("../types/tables").FieldStates} FieldStates
 * @typedef {import("../types/dom").Toggled} Toggled
 * @typedef {import("../types/dom").Typed} Typed
 * @typedef {import("../types/deal").Value} Value
 */

/** More values than this become a list to choose from. */
const TILES = 8;

/** @param {DealForm} form */
export function viewFields(form) {
  const { kind } = form;
  const fields = kind.fields.filter((field) => field.name !== "dealer");
  const rare = fields.filter(isRare);
  const shown = groups(fields.filter((field) => !isRare(field)));
  const flags = shown.filter(([{ type }]) => type === "bool"); // seldom tapped, so below what every deal has
  return [...shown.filter((group) => !flags.includes(group)), ...flags].map((group) => viewGroup(form, group)).concat([viewRare(form, rare)]);
}

/**
 * What is seldom written: the bid, the cards of the talon.
 * @param {Field} field
 */
function isRare({ name, type, required }) {
  return !required && (name === "bid" || type === "cards" || type === "text");
}

/**
 * Fields of one list stand together, and so do those that are so or not.
 * @param {Field[]} fields @returns {Field[][]}
 */
function groups(fields) {
  /** @type {Field[][]} */
  const found = [];
  const sort = (/** @type {Field} */ field) => (field.type === "bool" ? "bool" : field.name.split(".")[0]);
  for (const field of fields) {
    const last = found.at(-1);
    if (last && sort(last[0]) === sort(field)) last.push(field);
    else found.push([field]);
  }
  return found;
}

/** @param {DealForm} form @param {Field[]} group */
function viewGroup(form, group) {
  const [{ name, type }] = group;
  const head = name.split(".")[0];
  if (type === "bool") return viewFlags(form, group);
  if (head === "defence") return viewDefence(form, group);
  if (isShared(form, group)) return viewTricks(form, group);
  if (name.includes(".")) return group.map((field) => viewOfSeat(form, field));
  if (name === "contract" && form.states.contract) return viewContract(form, group[0]);
  return viewOne(form, group[0]);
}

/** @param {DealForm} form @param {Field[]} group */
function isShared({ kind }, group) {
  return kind.constraints.some((one) => one.total !== undefined && one.fields.includes(group[0].name));
}

/**
 * The facts that are so or not, those that can be.
 * @param {DealForm} form @param {Field[]} group
 */
function viewFlags({ states, deal, set, error }, group) {
  const shown = group.filter(({ name }) => states[name].possible && !states[name].idle && (at(deal, name) || states[name].values?.includes(true)) && ready(states));
  if (!shown.length) return null;
  return toggles({
    name: `flags-${group[0].name}`, legend: t("pref.flags"), hideLegend: true, columns: 2,
    error: shown.map(({ name }) => error(name)).find(Boolean) ?? null,
    options: shown.map(({ name }) => ({ name, label: capital(word("field", name)), checked: Boolean(at(deal, name)), onChange: (on) => set(name, on || undefined) })),
  });
}

/**
 * Whether who plays what is known: before that nothing else is asked.
 * @param {FieldStates} states
 */
function ready(states) {
  return !states.declarer || (states.declarer.values?.length ?? 0) > 0;
}

/**
 * A count of one place by itself: how often somebody doubled.
 * @param {DealForm} form @param {Field} field
 */
function viewOfSeat({ sheet, table, deal, states, set, error }, field) {
  const place = Number(field.name.split(".")[1]);
  const state = states[field.name];
  const value = at(deal, field.name);
  const may = state.possible && (state.values?.length ?? 0) > 1 && isGiven(deal.declarer) && isGiven(deal.contract);
  if (!state.possible || (!isGiven(value) && !may)) return null;
  const counts = /** @type {number[]} */ (state.values ?? []).filter((count) => count <= USUAL_DOUBLINGS || count === value);
  return choices({
    name: field.name, columns: "words", value: value ?? 0, error: error(field.name),
    legend: `${nameOf(sheet, table.active[place])} – ${word("field", field.name.split(".")[0])}`,
    options: counts.map((count) => ({ value: count, label: doublingLabel(count) })),
    onChange: (count) => set(field.name, count || undefined),
  });
}

/** Mortkontra; higher ones come by correcting. */
const USUAL_DOUBLINGS = 4;

/**
 * One field by its type.
 * @param {DealForm} form @param {Field} field
 */
function viewOne(form, field) {
  const { sheet, table, deal, states, set, error } = form;
  const { name, type } = field;
  const state = states[name];
  const value = at(deal, name);
  if (!state.possible || state.idle) return null;
  const legend = legendOf(name);
  if (type === "seat") {
    return choices({
      name, legend, value, columns: "seats", error: error(name),
      options: table.active.map((seat, place) => ({ value: place, ...seatTile(sheet, seat), disabled: !state.values?.includes(place) }))
        .filter((option) => !option.disabled || option.value === value),
      onChange: (place) => set(name, place),
    });
  }
  if (type === "seats") {
    const named = value ?? [];
    return toggles({
      name, legend, columns: 2, error: error(name),
      options: table.active.map((seat, place) => ({ place, seat })).filter(({ place }) => state.values?.includes(place) || named.includes(place)).map(({ seat, place }) => ({
        name: String(place), label: nameOf(sheet, seat), checked: named.includes(place),
        onChange: (on) => {
          const next = table.active.map((_, one) => one).filter((one) => (one === place ? on : named.includes(one)));
          set(name, next.length ? next : undefined);
        },
      })),
    });
  }
  if (!["choice", "counter", "points", "result", "card"].includes(type)) return null;
  const values = type === "counter" || type === "points" ? range(field) : field.values ?? [];
  const label = labelsOf(name);
  if (values.length > TILES) return viewList(form, field, values, label);
  const open = values.filter((one) => state.values?.includes(one) || one === value);
  if (!open.length) return null;
  const none = state.required ? [] : [{ value: undefined, label: t("none") }];
  return choices({
    name, legend, value, columns: "words", error: error(name),
    options: [...none, ...open.map((one) => ({ value: one, label: label(one) }))],
    onChange: (one) => set(name, one),
  });
}

/** @param {string} name */
function legendOf(name) {
  return name === "declarer" ? t("pref.declarer") : capital(word("field", name));
}

/**
 * How the values of a field are called.
 * @param {string} name @returns {(value: Value) => string}
 */
function labelsOf(name) {
  return (value) => (name === "bid" || name === "contract" ? contractLabel(String(value)) : word(name, String(value)));
}

/** @param {DealForm} form @param {Field} field @param {Value[]} values @param {(value: Value) => string} label */
function viewList({ deal, states, set, error }, { name, required }, values, label) {
  const state = states[name];
  return h("div", { class: "field field--short", key: name },
    h("label", { for: `field-${name}` }, legendOf(name)),
    h("select", { id: `field-${name}`, value: String(at(deal, name) ?? ""), onChange: (/** @type {Typed} */ event) => set(name, values.find((one) => String(one) === event.target.value)) },
      h("option", { value: "" }, t(required ? "renonce.choose" : "none")),
      values.filter((one) => state.values?.includes(one) || one === at(deal, name)).map((one) => h("option", { value: String(one), key: String(one) }, label(one)))),
    fieldError(`${name}-error`, error(name)));
}

/** @param {DealForm} form @param {Field[]} fields */
function viewRare(form, fields) {
  const { states, deal, error, note, remember } = form;
  const shown = fields.filter(({ name }) => states[name].possible && !states[name].idle);
  if (!shown.length || !ready(states)) return null;
  const open = note.moreOpen || shown.some(({ name }) => error(name) || isGiven(at(deal, name)));
  return h("details", { class: "more", key: "more", open, onToggle: (/** @type {Toggled} */ event) => event.target.open !== open && remember({ moreOpen: event.target.open }) },
    h("summary", {}, t("more")),
    open ? h("div", { class: "stack" }, shown.map((field) => (field.type === "cards" ? viewCards(form, field) : field.type === "text" ? viewText(form, field) : viewList(form, field, field.values ?? [], labelsOf(field.name))))) : null);
}

/**
 * Two cards of the talon.
 * @param {DealForm} form @param {Field} field
 */
function viewCards({ deal, set, error }, { name, values = [] }) {
  const cards = /** @type {string[]} */ (values);
  /** @type {string[]} */
  const held = at(deal, name) ?? [];
  const pick = (/** @type {number} */ place, /** @type {string} */ card) => {
    const next = [held[0] ?? "", held[1] ?? ""];
    next[place] = card;
    set(name, next.some(Boolean) ? next.filter(Boolean) : undefined);
  };
  return h("fieldset", { class: "choices", key: name }, h("legend", { class: "choices__legend" }, capital(word("field", name))),
    h("div", { class: "form__row" }, [0, 1].map((place) => h("select", { key: place, value: held[place] ?? "", "aria-label": `${word("field", name)} ${place + 1}`, onChange: (/** @type {Typed} */ event) => pick(place, event.target.value) },
      h("option", { value: "" }, "–"),
      cards.filter((card) => card === held[place] || !held.includes(card)).map((card) => h("option", { value: card, key: card }, cardLabel(card)))))),
    fieldError(`${name}-error`, error(name)));
}

/** @param {DealForm} form @param {Field} field */
function viewText({ deal, set, error }, { name }) {
  return h("div", { class: "field", key: name },
    h("label", { for: `field-${name}` }, capital(word("field", name))),
    h("input", { id: `field-${name}`, type: "text", maxlength: "300", value: at(deal, name) ?? "", onInput: (/** @type {Typed} */ event) => set(name, event.target.value || undefined) }),
    fieldError(`${name}-error`, error(name)));
}
