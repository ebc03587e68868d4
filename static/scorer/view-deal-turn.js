/** Who deals, who pauses, who leads: it follows from the seats, and can be put right. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { choices, fieldError, toggles } from "./parts.js";
import { seatName } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */

/**
 * @param {{
 *   sheet: any, draft: Draft, turn: import("./turn.js").Turn, error: (field: string) => any,
 *   set: (change: Partial<Draft>) => void, note: any, remember: (change: any) => void,
 * }} form
 */
export function viewTurn(form) {
  const { sheet, turn, error, note, remember } = form;
  const problem = error("dealer") ?? error("pausing") ?? error("absent");
  const open = note.turnOpen || Boolean(problem);
  return h("div", { class: "turn", key: "turn" },
    h("div", { class: "turn__line" },
      h("p", { class: "turn__text", "data-test": "turn" }, turnText(sheet, turn)),
      h("button", { type: "button", class: "button button--plain", "aria-expanded": String(open), onClick: () => remember({ turnOpen: !open }) }, t("turn.change"))),
    fieldError("turn-error", problem),
    open ? viewChoices(form) : null);
}

/** @param {any} form */
function viewChoices({ sheet, draft, turn, set }) {
  const seats = sheet.seats.map((/** @type {any} */ seat) => seat.position);
  return h("div", { class: "stack stack--tight" },
    choices({
      name: "dealer", legend: t("field.dealer"), columns: 2, value: turn.dealer,
      options: seats.map((/** @type {number} */ seat) => ({ value: seat, label: seatName(sheet, seat), disabled: turn.absent.includes(seat) })),
      onChange: (dealer) => set({ dealer, pausing: null, lead: null }),
    }),
    seats.length > turn.playing.length || turn.absent.length ? toggles({
      name: "absent", legend: t("field.absent"), columns: 2,
      options: seats.map((/** @type {number} */ seat) => ({
        name: seat, label: seatName(sheet, seat), checked: turn.absent.includes(seat), disabled: seat === turn.dealer,
        onChange: (/** @type {boolean} */ away) => set({ absent: withOrWithout(turn.absent, seat, away), pausing: null, lead: null }),
      })),
    }) : null,
    toggles({
      name: "misdeal", legend: t("misdeal"), hideLegend: true, columns: 1,
      options: [{ name: "misdeal", label: t("misdeal.long"), note: t("misdeal.note"), checked: draft.misdeal, tone: "stop", onChange: (misdeal) => set({ misdeal }) }],
    }));
}

/** @param {any} sheet @param {import("./turn.js").Turn} turn */
function turnText(sheet, turn) {
  const parts = [t(turn.pausing === turn.dealer ? "turn.deals_pauses" : "turn.deals", { name: seatName(sheet, turn.dealer) })];
  for (const seat of turn.absent) parts.push(t("turn.absent", { name: seatName(sheet, seat) }));
  return parts.join(" · ");
}

/** @param {number[]} seats @param {number} seat @param {boolean} on */
function withOrWithout(seats, seat, on) {
  const others = seats.filter((one) => one !== seat);
  return (on ? [...others, seat] : others).sort((a, b) => a - b);
}
