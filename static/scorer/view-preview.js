/** What a deal will bring, shown to the one who is about to write it: the share, why, the premium points. Never confirmed. */

import { faults, written } from "./deal.js";
import { h } from "./dom.js";
import { has, t } from "./messages.js";
import { number } from "./money.js";
import { ruleLink } from "./parts.js";
import { previewDeal } from "./preview.js";
import { rowName } from "./view-deals.js";
import { figureClass } from "./view-seats.js";
import { amount, seatName } from "./words.js";

/**
 * @typedef {import("./preview.js").Preview} Preview
 * @typedef {import("./types/tables").Prices} Prices
 * @typedef {import("./types/deal").Seat} Seat
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/** @param {import("./view-deal.js").DealForm} form */
export function viewPreview({ sheet, tables, table, deal, states, misdeals }) {
  if (Object.keys(faults(states, deal)).length) return null;
  const found = previewDeal(tables.prices, written(table, deal), table.seats, misdeals);
  if (!found) return h("p", { class: "preview", "data-test": "preview" }, t("preview.server"));
  const misdeal = deal.kind === "misdeal";
  const who = /** @type {Seat} */ (misdeal ? deal.dealer : deal.actor); // who has no actor has no preview
  const reasons = [...found.parts.map((part) => viewPart(sheet, tables.prices, part)), ...found.rows.map((row) => viewRow(tables.prices, row))];
  return h("div", { class: "preview", "data-test": "preview" },
    h("p", {}, h("strong", { class: figureClass(found.share) }, shareText(sheet, who, found, misdeal)),
      found.premium[who] ? ` · ${t("pb.count", { count: number(found.premium[who]) })}` : null,
      h("span", { class: "preview__note" }, ` ${t("preview.note")}`)),
    reasons.length ? h("ul", { class: "preview__parts", role: "list" }, reasons) : null);
}

/** @param {Sheet} sheet @param {number} who @param {Preview} found @param {boolean} misdeal */
function shareText(sheet, who, { share }, misdeal) {
  const name = seatName(sheet, who);
  if (misdeal && !share) return t("preview.free", { name });
  return t(share < 0 ? "preview.pays" : "preview.gets", { name, amount: amount(sheet, Math.abs(share)) });
}

/** @param {Sheet} sheet @param {Prices} prices @param {import("./preview.js").Part} part */
function viewPart(sheet, prices, { reason, cents }) {
  const source = prices.sources?.[reason];
  return h("li", { key: reason }, has(`reason.${reason}`) ? t(`reason.${reason}`) : reason, " ", amount(sheet, cents, true),
    source ? ruleLink(source.rule) : null);
}

/** @param {Prices} prices @param {Preview["rows"][number]} row */
function viewRow(prices, { row, count, points }) {
  return h("li", { key: row }, rowName(prices, row), count > 1 ? ` × ${count}` : null, " ", t("pb.count", { count: number(points) }));
}
