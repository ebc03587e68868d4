/** The money counted at the end (T-24): beside what was computed, with the difference of every player. */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t } from "./messages.js";
import { readCents } from "./money.js";
import { button, linkButton, notice, panelHead, toggles } from "./parts.js";
import { figureClass } from "./view-seats.js";
import { amount } from "./words.js";
import { record } from "./writing.js";

/**
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/sheet").SheetSeat} SheetSeat
 * @typedef {import("./types/dom").Typed} Typed
 */

/**
 * What was typed, for the sheet that is open: texts by seat, and whether premium points are in the money.
 * @type {{sheet: string, handed: string[], has: string[], premium: boolean}}
 */
let typed = { sheet: "", handed: [], has: [], premium: true };

/** @param {Sheet} sheet @param {number} waiting how many entries are not confirmed yet @param {() => void} changed */
export function viewCount(sheet, waiting, changed) {
  if (typed.sheet !== sheet.id) typed = { sheet: sheet.id, handed: [], has: [], premium: true };
  const rows = sheet.seats.map((seat) => counted(seat));
  const done = rows.flatMap((row) => row ?? []);
  const complete = done.length === rows.length;
  const left = complete ? done.reduce((sum, row) => sum + row.won, 0) : 0;
  const save = async () => {
    const money = done.map((row) => row.has);
    const deposits = done.map((row) => row.handed);
    await record({ kind: "count", body: { money, deposits, premium_in_money: typed.premium } });
    typed.sheet = "";
    announce(t("count.saved"));
    location.hash = "#sign";
  };
  return h("div", { class: "stack", key: "count" },
    panelHead(t("count.title")),
    h("p", {}, t("count.what")),
    waiting ? notice("wait", t("count.waiting")) : null,
    sheet.seats.map((seat, place) => viewSeatCount(sheet, seat, rows[place], changed)),
    toggles({
      name: "count", legend: t("count.premium"), hideLegend: true,
      options: [{ name: "premium", label: t("count.premium"), checked: typed.premium, onChange: (on) => { typed.premium = on; changed(); } }],
    }),
    left ? notice("wait", t("count.left", { amount: amount(sheet, left, true) })) : null,
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#sign", "button--large"),
      button(t("count.save"), () => void save(), { kind: "primary", large: true, disabled: !complete, test: "count-save" })));
}

/** @param {Sheet} sheet @param {SheetSeat} seat @param {{won: number, difference: number} | null} row @param {() => void} changed */
function viewSeatCount(sheet, seat, row, changed) {
  return h("fieldset", { class: "stack stack--tight", key: seat.position, "data-test": `count-${seat.position}` },
    h("legend", { class: "count__name" }, seat.name),
    h("div", { class: "count__row" },
      field(seat, "handed", t("count.handed"), changed),
      field(seat, "has", t("count.has"), changed)),
    row ? h("p", { class: "soft", "data-test": "won" },
      t("count.sums", { won: amount(sheet, row.won, true), computed: amount(sheet, row.won - row.difference, true) })) : null,
    row ? h("p", { class: "soft", "data-test": "difference" }, t("count.difference"), " ",
      h("span", { class: figureClass(row.difference) }, amount(sheet, row.difference, true))) : null);
}

/** @param {SheetSeat} seat @param {"handed" | "has"} name @param {string} label @param {() => void} changed */
function field(seat, name, label, changed) {
  const id = `count-${name}-${seat.position}`;
  const text = typed[name][seat.position] ?? "";
  const wrong = text.trim() !== "" && readCents(text) === null;
  return h("div", { class: "field" },
    h("label", { for: id }, label),
    h("input", {
      id, type: "text", inputmode: "decimal", autocomplete: "off", maxlength: "14", value: text,
      "aria-label": `${seat.name}: ${label}`, "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? `${id}-error` : null,
      onInput: (/** @type {Typed} */ event) => { typed[name][seat.position] = event.target.value; changed(); },
    }),
    wrong ? h("p", { class: "field__error", id: `${id}-error`, role: "alert" }, t("count.wrong")) : null);
}

/**
 * What a player has, was handed and won, and how that differs from what was computed; null until he is counted.
 * @param {SheetSeat} seat
 */
function counted(seat) {
  const has = readCents(typed.has[seat.position] ?? "");
  const text = typed.handed[seat.position] ?? "";
  const handed = text.trim() === "" ? 0 : readCents(text);
  if (has === null || handed === null || handed < 0) return null;
  return { has, handed, won: has - handed, difference: has - handed - (typed.premium ? seat.zb : seat.money) };
}
