/** One tap away from a usual deal: its premium points, a silent part, infractions and what else is rare. */

import { h } from "./dom.js";
import { at } from "./form.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { icon } from "./parts.js";
import { premiumOf } from "./premium.js";

/**
 * @typedef {import("./dom.js").Nested} Nested
 * @typedef {import("./view-deal.js").DealForm} DealForm
 */

/** @param {DealForm} form @param {boolean} rare whether the rare fields stand open already */
export function viewChips(form, rare) {
  const { tables, deal, shown, note, remember } = form;
  const brings = Boolean(tables.prices.rows.some((row) => row.contracts.includes(deal.contract ?? "")) && (shown("premium").length || premiumOf(tables.prices, deal)));
  return h("div", { class: "chips", key: "chips" },
    brings ? chip("premium", t("pb"), number(premiumOf(tables.prices, deal)), null, () => show("premium-part")) : null,
    shown("silent.").map((name) => chip(name, t(`field.${name}`), t(`side.${at(deal, name) ?? "none"}`), isSilentOpen(form, name),
      () => { remember({ silentOpen: !note.silentOpen }); show("silent-part"); })),
    chip("more", t("more.deal"), icon("next"), rare, () => { remember({ moreOpen: !note.moreOpen }); show("more-part"); }));
}

/**
 * Whether a silent part is asked for: it was opened, given, or is at fault.
 * @param {DealForm} form @param {string} name
 */
export function isSilentOpen({ deal, note, error }, name) {
  return Boolean(note.silentOpen || at(deal, name) || error(name));
}

/** @param {string} name @param {string} label @param {Nested} value @param {boolean | null} open @param {() => void} onClick */
function chip(name, label, value, open, onClick) {
  return h("button", {
    type: "button", class: "chip", key: name, "data-test": `chip-${name}`, "aria-expanded": open === null ? null : String(open), onClick,
  }, h("span", { class: "chip__what" }, label), " ", h("span", { class: "chip__value" }, value));
}

/**
 * Bring a part into sight once it is there.
 * @param {string} id
 */
function show(id) {
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: "start" }));
}
