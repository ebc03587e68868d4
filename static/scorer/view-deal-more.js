/** What is rare: a shown game, infractions, helpers in one hand, capped fleks, a game without premium points, a description. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { choices, fieldError, toggles } from "./parts.js";
import { noPremiumReasons } from "./ruleset.js";
import { viewRenonces } from "./view-deal-renonces.js";
import { seatName } from "./words.js";

/** @typedef {import("./view-deal-result.js").Form} Form */

/** @param {Form} form @param {boolean} forced whether something inside needs to be seen */
export function viewMore(form, forced) {
  const { draft, contract, set, error, note, remember } = form;
  const shown = note.moreOpen || forced;
  return h("details", {
    class: "more", key: "more", open: shown,
    onToggle: (/** @type {any} */ event) => event.target.open !== shown && remember({ moreOpen: event.target.open }),
  },
    h("summary", {}, t("more")),
    shown ? h("div", { class: "stack" },
      viewRenonces(form),
      contract.helper ? toggles({
        name: "helpers", legend: t("field.helpers_against"), hideLegend: true, columns: 1, error: error("helpers_against"),
        options: [{ name: "against", label: t("field.helpers_against"), checked: draft.helpersAgainst, onChange: (helpersAgainst) => set({ helpersAgainst }) }],
      }) : null,
      viewCaps(form),
      contract.rows.length ? viewNoPremium(form) : null,
      viewDescription(form)) : null);
}

/** A shown game stands among the usual questions once there is a flek: then the flekers pay for all. @param {Form} form */
export function viewShown(form) {
  const { draft, contract, set, error } = form;
  const fleked = contract.components.filter((name) => draft.flek[name]);
  if (!fleked.length && !draft.laidDown) return null;
  return h("div", { class: "stack stack--tight", key: "shown" },
    toggles({
      name: "laid-down", legend: t("field.laid_down"), hideLegend: true, columns: 1, error: error("laid_down"),
      options: [{ name: "shown", label: t("field.laid_down"), note: t("laid_down.note"), checked: draft.laidDown, onChange: (laidDown) => set({ laidDown }) }],
    }),
    draft.laidDown ? fleked.map((name) => viewFlekers(form, name)) : null);
}

/** @param {Form} form @param {string} name */
function viewFlekers({ sheet, draft, turn, set, error }, name) {
  const named = draft.flekers[name] ?? [];
  return toggles({
    name: `flekers-${name}`, legend: t("field.flekers", { component: t(`component.${name}`) }), columns: 2, error: error(`flekers.${name}`),
    options: turn.playing.filter((seat) => seat !== draft.actor).map((seat) => ({
      name: String(seat), label: seatName(sheet, seat), checked: named.includes(seat),
      onChange: (on) => set({ flekers: { ...draft.flekers, [name]: on ? [...named, seat] : named.filter((one) => one !== seat) } }),
    })),
  });
}

/** @param {Form} form */
function viewCaps({ draft, contract, set, error }) {
  const fleked = contract.components.filter((name) => draft.flek[name]);
  if (!fleked.length && !Object.keys(draft.cap).length) return null;
  const kinds = contract.helper ? ["none", "talon", "missing_seven"] : ["none", "talon"];
  return choices({
    name: "cap", legend: t("field.cap"), value: Object.values(draft.cap)[0] ?? "none", error: error("flek_cap"), columns: 2,
    options: kinds.map((value) => ({ value, label: t(`cap.${value}`) })),
    onChange: (cap) => set({ cap: capsOf(cap, fleked) }),
  });
}

/** A wrong talon caps every component that was fleked, a missing seven the sevens only. @param {string} cap @param {string[]} fleked */
function capsOf(cap, fleked) {
  if (cap === "none") return {};
  return Object.fromEntries(fleked.filter((name) => cap === "talon" || name === "two_sevens").map((name) => [name, cap]));
}

/** @param {Form} form */
function viewNoPremium({ draft, tables, set, error }) {
  return h("div", { class: "field", key: "no-premium" },
    h("label", { for: "no-premium" }, t("field.no_premium")),
    h("select", {
      id: "no-premium", value: draft.noPremium ?? "",
      onChange: (/** @type {any} */ event) => set({ noPremium: event.target.value || null }),
    },
      h("option", { value: "" }, t("no_premium.none")),
      noPremiumReasons(tables).map((reason) => h("option", { value: reason, key: reason }, t(`no_premium.${reason}`)))),
    fieldError("no-premium-error", error("no_premium")));
}

/** @param {Form} form */
function viewDescription({ draft, set, error }) {
  return h("div", { class: "field", key: "description" },
    h("label", { for: "description" }, t("field.description")),
    h("textarea", {
      id: "description", maxlength: "500", value: draft.description,
      onInput: (/** @type {any} */ event) => set({ description: event.target.value }),
    }),
    fieldError("description-error", error("description")));
}
