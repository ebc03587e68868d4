/** Who deals, who pauses, who leads: it follows from the seats, and can be put right. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { choices, fieldError, toggle } from "./parts.js";
import { seatName } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** Whether the choices are open. */
let open = false;

/**
 * @param {{
 *   sheet: any, draft: Draft, turn: import("./turn.js").Turn, error: (field: string) => any,
 *   set: (change: Partial<Draft>) => void, changed: () => void,
 * }} form
 */
export function viewTurn({ sheet, draft, turn, error, set, changed }) {
  const problem = error("dealer") ?? error("pausing") ?? error("absent");
  const seats = sheet.seats.map((/** @type {any} */ seat) => seat.position);
  return h("div", { class: "turn", key: "turn" },
    h("div", { class: "turn__line" },
      h("p", { class: "turn__text", "data-test": "turn" }, turnText(sheet, turn)),
      h("button", { type: "button", class: "button button--plain", "aria-expanded": String(open), onClick: () => { open = !open; changed(); } }, t("turn.change"))),
    fieldError("turn-error", problem),
    open || problem ? h("div", { class: "stack stack--tight" },
      choices({
        name: "dealer", legend: t("field.dealer"), columns: 2, value: turn.dealer,
        options: seats.map((/** @type {number} */ seat) => ({ value: seat, label: seatName(sheet, seat), disabled: turn.absent.includes(seat) })),
        onChange: (dealer) => set({ dealer, pausing: null, lead: null }),
      }),
      seats.length > turn.playing.length || turn.absent.length ? h("fieldset", { class: "choices" },
        h("legend", { class: "choices__legend" }, t("field.absent")),
        h("div", { class: "tiles tiles--2" }, seats.map((/** @type {number} */ seat) => toggle({
          name: `absent-${seat}`, label: seatName(sheet, seat), checked: turn.absent.includes(seat), disabled: seat === turn.dealer,
          onChange: (away) => set({ absent: without(turn.absent, seat, away), pausing: null, lead: null }),
        })))) : null,
      h("fieldset", { class: "choices" },
        h("legend", { class: "visually-hidden" }, t("misdeal")),
        toggle({ name: "misdeal", label: t("misdeal.long"), note: t("misdeal.note"), checked: draft.misdeal, tone: "stop", onChange: (misdeal) => set({ misdeal }) })))
      : null);
}

/** @param {any} sheet @param {import("./turn.js").Turn} turn */
function turnText(sheet, turn) {
  const parts = [t(turn.pausing === turn.dealer ? "turn.deals_pauses" : "turn.deals", { name: seatName(sheet, turn.dealer) })];
  for (const seat of turn.absent) parts.push(t("turn.absent", { name: seatName(sheet, seat) }));
  return parts.join(" · ");
}

/** @param {number[]} seats @param {number} seat @param {boolean} on */
function without(seats, seat, on) {
  const others = seats.filter((one) => one !== seat);
  return (on ? [...others, seat] : others).sort((a, b) => a - b);
}
