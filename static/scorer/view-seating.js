/** Before the first deal: the seats in the order in which people really sit, from the first dealer on. */

import { h } from "./dom.js";
import { announce } from "./focus.js";
import { t } from "./messages.js";
import { button, linkButton, panelHead, ruleLink } from "./parts.js";
import { drawSeatPlan } from "./seat-plan.js";
import { store } from "./state.js";
import { record } from "./writing.js";

/** @typedef {import("./types/sheet").Sheet} Sheet */

/**
 * Old positions in the new order; null until somebody moves one.
 * @type {number[] | null}
 */
let order = null;

/** @param {Sheet} sheet @param {() => void} changed */
export function viewSeating(sheet, changed) {
  const way = store.get().tables?.direction;
  const present = sheet.seats.map((seat) => seat.position);
  const now = order?.length === present.length ? order : present;
  const move = (/** @type {number} */ place, /** @type {number} */ by) => {
    order = [...now];
    [order[place], order[place + by]] = [order[place + by], order[place]];
    announce(t("seating.moved", { name: sheet.seats[order[place + by]].name, number: place + by + 1 }));
    changed();
  };
  const save = async () => {
    if (String(now) !== String(present)) await record({ kind: "seating", body: { order: now } });
    order = null;
    location.hash = "";
  };
  return h("div", { class: "stack", key: "seating" },
    panelHead(t("seating.title")),
    h("p", {}, t("seating.why")),
    way ? h("p", { "data-test": "seating-way" }, t(`seating.way.${way}`), " ", ruleLink("GEN-3a")) : null,
    way ? drawSeatPlan(now.map((/** @type {number} */ old) => sheet.seats[old].name), way) : null,
    h("ol", { class: "rows seating" }, now.map((/** @type {number} */ old, /** @type {number} */ place) => {
      const { name } = sheet.seats[old];
      return h("li", { class: "seating__row", key: old, "data-test": `order-${place}` },
        h("span", { class: "number-badge" }, String(place + 1)),
        h("span", { class: "seating__name" }, name, place === 0 ? h("span", { class: "chip" }, t("seating.first")) : null),
        h("span", { class: "seating__moves" },
          mover("↑", t("seating.up", { name }), place === 0, () => move(place, -1)),
          mover("↓", t("seating.down", { name }), place === now.length - 1, () => move(place, 1))));
    })),
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#", "button--large"),
      button(t("seating.save"), () => void save(), { kind: "primary", large: true })));
}

/** @param {string} sign @param {string} label @param {boolean} off @param {() => void} onClick */
function mover(sign, label, off, onClick) {
  // aria-disabled keeps the focus where it is when a seat reaches the end
  return h("button", { type: "button", class: "button seating__move", "aria-label": label, "aria-disabled": off ? "true" : null, onClick: () => off || onClick() },
    h("span", { "aria-hidden": "true" }, sign));
}
