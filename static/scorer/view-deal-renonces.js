/** Infractions that nobody disputes: who, which one, and what became of the game. What is disputed is the jury's. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { button, choices, fieldError, toggles } from "./parts.js";
import { seatName } from "./words.js";

/** @typedef {import("./view-deal-result.js").Form} Form */

/** @param {Form} form */
export function viewRenonces(form) {
  const { draft, set, error } = form;
  return h("section", { class: "stack stack--tight", key: "renonces", "aria-labelledby": "renonces-title" },
    h("h3", { id: "renonces-title" }, t("renonces.title")),
    fieldError("renonces-error", error("ruling")),
    draft.renonces.map((_, place) => viewRenonce(form, place)),
    draft.renonces.length ? viewAfterwards(form) : null,
    h("div", {}, button(t(draft.renonces.length ? "renonces.another" : "renonces.add"),
      () => set({ renonces: [...draft.renonces, { offender: null, code: null }] }))));
}

/** @param {Form} form @param {number} place */
function viewRenonce({ sheet, draft, turn, contract, set, error }, place) {
  const renonce = draft.renonces[place];
  const change = (/** @type {any} */ part) => set({ renonces: draft.renonces.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  const present = sheet.seats.map((/** @type {any} */ seat) => seat.position).filter((/** @type {number} */ seat) => !turn.absent.includes(seat));
  const id = `renonce-${place}`;
  return h("div", { class: "renonce stack stack--tight", key: id },
    choices({
      name: `offender-${place}`, legend: t("field.offender"), value: renonce.offender, columns: 2,
      options: present.map((/** @type {number} */ seat) => ({ value: seat, label: seatName(sheet, seat) })),
      onChange: (offender) => change({ offender }),
    }),
    h("div", { class: "field" },
      h("label", { for: id }, t("field.code")),
      h("select", {
        id, value: renonce.code ?? "",
        onChange: (/** @type {any} */ event) => change({ code: event.target.value || null }),
      },
        h("option", { value: "" }, t("renonce.choose")),
        contract.renonces.map(({ code }) => h("option", { value: code, key: code }, `${code} ${t(`renonce.${code}`)}`)))),
    fieldError(`${id}-error`, error(`renonces[${place}]`)),
    h("div", {}, button(t("renonce.remove"), () => set({ renonces: draft.renonces.filter((_, at) => at !== place) }), { kind: "plain" })));
}

/** @param {Form} form */
function viewAfterwards({ draft, set, error }) {
  const facts = /** @type {const} */ ([["replayed", "replayed"], ["irreversible", "irreversible"], ["lost_before_renonce", "lostBefore"]]);
  return toggles({
    name: "afterwards", legend: t("renonces.after"), columns: 1, error: facts.map(([field]) => error(field)).find(Boolean) ?? null,
    options: facts.map(([field, name]) => ({ name: field, label: t(`field.${field}`), checked: draft[name], onChange: (on) => set({ [name]: on }) })),
  });
}
