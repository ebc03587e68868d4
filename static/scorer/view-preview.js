/** What a deal will bring, shown to the one who is about to write it: everybody's money under the thumb, and why. Never confirmed. */

import { written } from "./deal.js";
import { h } from "./dom.js";
import { faults } from "./faults.js";
import { currentLanguage, has, t } from "./messages.js";
import { money, number } from "./money.js";
import { ruleLink } from "./parts.js";
import { previewDeal } from "./preview.js";
import { rowName } from "./view-deals.js";
import { figureClass } from "./view-seats.js";
import { amount, seatName, viewName } from "./words.js";

/**
 * @typedef {import("./view-deal.js").DealForm} DealForm
 * @typedef {import("./preview.js").Preview} Preview
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").Prices} Prices
 * @typedef {import("./types/deal").Seat} Seat
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/**
 * What a deal without faults will bring; undefined while something lacks, null where only the server can say.
 * @param {DealForm} form
 */
function foretold({ tables, table, deal, states, misdeals }) {
  if (Object.keys(faults(states, deal)).length) return undefined;
  return previewDeal(tables.prices, written(table, deal), table.seats, misdeals);
}

/**
 * Whose deal it is; who has no actor has no preview.
 * @param {MariasDeal} deal
 */
function ownerOf(deal) {
  return /** @type {Seat} */ (deal.kind === "misdeal" ? deal.dealer : deal.actor);
}

/**
 * The money of everybody, always of the same height, and the button that writes.
 * @param {DealForm} form @param {string} verb
 */
export function viewDock(form, verb) {
  const { sheet, deal } = form;
  const found = foretold(form);
  const who = ownerOf(deal);
  return h("div", { class: "bar bar--form dock", key: "bar" },
    h("p", { class: "visually-hidden" }, t("preview.soon")),
    h("ul", { class: "shares", role: "list", "data-test": "shares" }, sheet.seats.map(({ position }) =>
      h("li", { class: position === who ? "shares__one shares__one--own" : "shares__one", key: position },
        h("span", { class: "shares__name" }, viewName(sheet, position), position === deal.pausing ? ` · ${t("seat.pause")}` : null), " ",
        h("span", { class: found ? figureClass(found.money[position]) : "shares__none" }, found ? bare(found.money[position]) : "–")))),
    h("button", { type: "submit", class: "button button--primary button--large button--wide dock__write", "data-test": "write" },
      found ? t("deal.save_for", { verb, name: seatName(sheet, who), amount: amount(sheet, found.money[who], true) }) : verb,
      found?.premium[who] ? ` · ${t("pb.count", { count: number(found.premium[who]) })}` : null));
}

/**
 * Cents with their sign, without a currency: in a row of figures it stands with the sum.
 * @param {number} cents
 */
function bare(cents) {
  return money(cents, { currency: "", language: currentLanguage(), sign: true });
}

/** @param {DealForm} form */
export function viewPreview(form) {
  const { sheet, tables, deal } = form;
  const found = foretold(form);
  if (found === undefined) return null;
  if (!found) return h("p", { class: "preview", key: "preview", "data-test": "preview" }, t("preview.server"));
  const who = ownerOf(deal);
  const reasons = [...found.parts.map((part) => viewPart(sheet, tables.prices, part)), ...found.rows.map((row) => viewRow(tables.prices, row))];
  return h("div", { class: "preview", key: "preview", "data-test": "preview" },
    h("p", {}, h("strong", { class: figureClass(found.share) }, shareText(sheet, who, found, deal.kind === "misdeal")),
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
