/** The head of the form: which deal, who deals and who is away. It follows from the seats, and can be put right. */

import { h } from "./dom.js";
import { viewEntryHead } from "./entry-head.js";
import { t } from "./messages.js";
import { choices, fieldError, toggles } from "./parts.js";
import { seatName } from "./words.js";

/**
 * @typedef {import("./types/deal").Draft} Draft
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/dom").Described} Described
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/** @param {import("./view-deal.js").DealForm} form @param {string} title @param {Described | null} clock */
export function viewHead({ sheet, deal, note, remember }, title, clock) {
  return viewEntryHead({ title, turn: turnText(sheet, deal), open: Boolean(note.turnOpen), onChange: () => remember({ turnOpen: !note.turnOpen }), clock });
}

/** @param {Sheet} sheet @param {MariasDeal} deal */
function turnText(sheet, deal) {
  const parts = [t(deal.pausing === deal.dealer ? "turn.deals_pauses" : "turn.deals", { name: seatName(sheet, deal.dealer) })];
  for (const seat of deal.absent ?? []) parts.push(t("turn.absent", { name: seatName(sheet, seat) }));
  return parts.join(" · ");
}

/**
 * Who deals and who is away, once it is asked for or at fault. Here a deal becomes a misdeal too.
 * @param {import("./view-deal.js").DealForm} form
 */
export function viewTurn({ sheet, draft, deal, states, note, error, change }) {
  const problem = error("dealer") ?? error("pausing") ?? error("absent");
  if (!note.turnOpen && !problem && deal.kind !== "misdeal") return null;
  const seats = sheet.seats.map((seat) => seat.position);
  const absent = deal.absent ?? [];
  /**
   * What follows from the seats follows anew.
   * @param {Draft} chosen
   */
  const turn = (chosen) => change({ ...draft, pausing: undefined, lead: undefined, ...chosen });
  return h("div", { class: "stack stack--tight", key: "turn" },
    fieldError("turn-error", problem),
    choices({
      name: "dealer", legend: t("field.dealer"), columns: 2, value: deal.dealer,
      options: seats.map((seat) => ({ value: seat, label: seatName(sheet, seat), disabled: absent.includes(seat) })),
      onChange: (dealer) => turn({ dealer }),
    }),
    states.absent?.possible ? toggles({
      name: "absent", legend: t("field.absent"), columns: 2,
      options: seats.map((seat) => ({
        name: String(seat), label: seatName(sheet, seat), checked: absent.includes(seat),
        disabled: !absent.includes(seat) && !states.absent.values?.includes(seat),
        onChange: (away) => turn({ absent: seats.filter((one) => (one === seat ? away : absent.includes(one))) }),
      })),
    }) : null,
    toggles({
      name: "misdeal", legend: t("misdeal"), hideLegend: true, columns: 1,
      options: [{
        name: "misdeal", label: t("misdeal.long"), note: t("misdeal.note"), checked: deal.kind === "misdeal",
        onChange: (misdeal) => change({ ...draft, kind: misdeal ? "misdeal" : "deal" }),
      }],
    }));
}
