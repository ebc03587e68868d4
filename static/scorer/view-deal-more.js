/** What is rare: a shown game, infractions, helpers in one hand, capped fleks, a game without premium points, a description. */

import { h } from "./dom.js";
import { at } from "./form.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { choices, fieldError, ruleLink, toggles } from "./parts.js";
import { premiumOf } from "./premium.js";
import { viewRenonces } from "./view-deal-renonces.js";
import { seatName } from "./words.js";

/**
 * @typedef {import("./view-deal.js").DealForm} DealForm
 * @typedef {import("./types/dom").Typed} Typed
 */

/** @param {DealForm} form */
export function viewMore(form) {
  return h("div", { class: "stack", id: "more-part", key: "more", "data-test": "more" },
    viewRenonces(form),
    viewFact(form, "helpers_against"),
    viewCaps(form),
    viewNoPremium(form),
    asksForDescription(form) ? null : viewDescription(form));
}

/**
 * Above so many premium points a deal is described (M-28).
 * @param {DealForm} form
 */
export function asksForDescription({ tables, deal }) {
  return premiumOf(tables.prices, deal) > tables.prices.description_above;
}

/**
 * Whether the description is asked for and not there yet: it is told, and stops nobody.
 * @param {DealForm} form
 */
export function lacksDescription(form) {
  return asksForDescription(form) && !form.deal.description?.trim();
}

/**
 * The description where it is asked for, with the reason.
 * @param {DealForm} form
 */
export function viewDescriptionAsked(form) {
  if (!asksForDescription(form)) return null;
  const { tables, deal, note } = form;
  return h("div", { class: "notice notice--wait", key: "described", id: "description-part", "data-test": "description-asked" },
    h("p", { class: "notice__title", role: note.told ? "alert" : null }, t("description.why", { points: number(premiumOf(tables.prices, deal)), above: tables.prices.description_above }), ruleLink("M-28")),
    viewDescription(form),
    h("p", { class: "small" }, t("description.later")));
}

/**
 * A shown game stands among the usual questions once there is a flek: then the flekers pay for all.
 * @param {DealForm} form
 */
export function viewShown(form) {
  const { deal, shown } = form;
  if (!deal.laid_down && !Object.values(deal.flek ?? {}).some(Boolean)) return null;
  return h("div", { class: "stack stack--tight", key: "shown" },
    viewFact(form, "laid_down", t("laid_down.note")),
    shown("flekers.").filter((name) => form.states[name].required || at(deal, name)).map((name) => viewFlekers(form, name)));
}

/**
 * One fact that is so or not.
 * @param {DealForm} form @param {string} name @param {string} [hint]
 */
function viewFact({ deal, can, set, error }, name, hint) {
  if (!can(name, true) && !at(deal, name)) return null;
  return toggles({
    name, legend: t(`field.${name}`), hideLegend: true, columns: 1, error: error(name),
    options: [{ name, label: t(`field.${name}`), note: hint, checked: Boolean(at(deal, name)), onChange: (on) => set(name, on || undefined) }],
  });
}

/** @param {DealForm} form @param {string} name */
function viewFlekers({ sheet, deal, playing, states, set, error }, name) {
  const named = at(deal, name) ?? [];
  const component = t(`component.${name.split(".")[1]}`);
  return toggles({
    name, legend: t("field.flekers", { component }), columns: 2, error: error(name),
    options: playing.filter((seat) => states[name].values?.includes(seat) || named.includes(seat)).map((seat) => ({
      name: String(seat), label: seatName(sheet, seat), checked: named.includes(seat),
      onChange: (on) => {
        const next = on ? [...named, seat] : named.filter((/** @type {number} */ one) => one !== seat);
        set(name, next.length ? next : undefined);
      },
    })),
  });
}

/**
 * A wrong talon caps every component that was fleked, a missing seven the sevens only.
 * @param {DealForm} form
 */
function viewCaps({ draft, deal, states, shown, change, error }) {
  const caps = shown("flek_cap.").filter((name) => at(deal, name.replace("flek_cap", "flek")));
  if (!caps.length && !deal.flek_cap) return null;
  const reasons = [...new Set(caps.flatMap((name) => /** @type {string[]} */ (states[name].values ?? [])))];
  const capped = (/** @type {string} */ reason) => Object.fromEntries(
    caps.filter((name) => states[name].values?.includes(reason)).map((name) => [name.split(".")[1], reason]));
  return choices({
    name: "flek_cap", legend: t("field.flek_cap"), value: Object.values(deal.flek_cap ?? {})[0] ?? "none", error: error("flek_cap"), columns: 2,
    options: ["none", ...reasons].map((value) => ({ value, label: t(`flek_cap.${value}`) })),
    onChange: (reason) => change({ ...draft, flek_cap: reason === "none" ? undefined : capped(reason) }),
  });
}

/** @param {DealForm} form */
function viewNoPremium({ deal, states, shown, set, error }) {
  if (!shown("no_premium").length) return null;
  return h("div", { class: "field", key: "no-premium" },
    h("label", { for: "no-premium" }, t("field.no_premium")),
    h("select", { id: "no-premium", value: deal.no_premium ?? "", onChange: (/** @type {Typed} */ event) => set("no_premium", event.target.value || undefined) },
      h("option", { value: "" }, t("no_premium.none")),
      /** @type {string[] | null} */ (states.no_premium.values)?.map((reason) => h("option", { value: reason, key: reason }, t(`no_premium.${reason}`)))),
    fieldError("no-premium-error", error("no_premium")));
}

/** @param {DealForm} form */
function viewDescription({ deal, set, error }) {
  return h("div", { class: "field", key: "description" },
    h("label", { for: "description" }, t("field.description")),
    h("textarea", {
      id: "description", maxlength: "500", value: deal.description ?? "",
      onInput: (/** @type {Typed} */ event) => set("description", event.target.value || undefined),
    }),
    fieldError("description-error", error("description")));
}
