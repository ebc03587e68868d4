/** Infractions that nobody disputes: who, which one, and what became of the game. What is disputed is the jury's. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { button, choices, fieldError, toggles } from "./parts.js";
import { seatName } from "./words.js";

/**
 * @typedef {import("./view-deal.js").DealForm} DealForm
 * @typedef {import("./types/deal").Renonce} Renonce
 * @typedef {import("./types/deal").Seat} Seat
 * @typedef {import("./types/dom").Typed} Typed
 */

/** Only the jury declares something else a renonce (section 1 of the tournament rules). */
const JURY = "jury";
const AFTERWARDS = /** @type {const} */ (["replayed", "irreversible", "lost_before_renonce"]);

/** @param {DealForm} form */
export function viewRenonces(form) {
  const { draft, shown, set, error } = form;
  const renonces = draft.renonces ?? [];
  if (!shown("renonces").length) return null;
  const slots = renonces.length ? renonces : [{}]; // the first one needs no tap to be there
  return h("section", { class: "stack stack--tight", key: "renonces", "aria-labelledby": "renonces-title" },
    h("h3", { id: "renonces-title" }, t("renonces.title")),
    fieldError("renonces-error", error("ruling")),
    slots.map((_, place) => viewRenonce(form, place)),
    renonces.length ? viewAfterwards(form) : null,
    renonces.length ? h("div", {}, button(t("renonces.another"), () => set("renonces", [...renonces, {}]))) : null);
}

/** @param {DealForm} form @param {number} place */
function viewRenonce({ sheet, draft, states, set, error }, place) {
  const renonces = draft.renonces ?? [];
  const renonce = renonces[place] ?? {};
  const { offender, code } = states.renonces.rows?.[place] ?? {};
  const others = renonces.filter((_, at) => at !== place);
  const change = (/** @type {Partial<Renonce>} */ part) => set("renonces", renonces.length ? renonces.map((one, at) => (at === place ? { ...one, ...part } : one)) : [part]);
  const id = `renonce-${place}`;
  return h("div", { class: "renonce stack stack--tight", key: id },
    choices({
      name: `offender-${place}`, legend: t("field.offender"), value: renonce.offender, columns: 2, error: error(`renonces[${place}].offender`),
      options: /** @type {Seat[]} */ (offender?.values ?? []).map((seat) => ({ value: seat, label: seatName(sheet, seat) })),
      onChange: (seat) => change({ offender: seat }),
    }),
    h("div", { class: "field" },
      h("label", { for: id }, t("field.code")),
      h("select", { id, value: renonce.code ?? "", onChange: (/** @type {Typed} */ event) => change({ code: event.target.value || undefined }) },
        h("option", { value: "" }, t("renonce.choose")),
        /** @type {string[]} */ (code?.values ?? []).filter((value) => value !== JURY || renonce.code === JURY).map((value) => h("option", { value, key: value }, `${value} ${t(`renonce.${value}`)}`))),
      fieldError(`${id}-error`, error(`renonces[${place}].code`))),
    renonces.length ? h("div", {}, button(t("renonce.remove"), () => set("renonces", others.length ? others : undefined), { kind: "plain" })) : null);
}

/** @param {DealForm} form */
function viewAfterwards({ deal, shown, set, error }) {
  const facts = AFTERWARDS.filter((name) => shown(name).length);
  return toggles({
    name: "afterwards", legend: t("renonces.after"), columns: 1, error: facts.map((name) => error(name)).find(Boolean) ?? null,
    options: facts.map((name) => ({ name, label: t(`field.${name}`), checked: Boolean(deal[name]), onChange: (on) => set(name, on || undefined) })),
  });
}
