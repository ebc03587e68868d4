/** The head of the sheet's columns: every player with what he has won so far, the figures that everybody looks for. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { number, unit } from "./money.js";
import { balanceClass } from "./preferans/exact.js";
import { figure } from "./preferans/names.js";
import { amount, columnAmount, shortNames } from "./words.js";

/**
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/sheet").SheetSeat} SheetSeat
 * @typedef {import("./preview.js").Total} Total
 * @typedef {import("./preferans/lines.js").Account} Account
 */

/**
 * @param {Sheet} sheet
 * @param {{dealer: number | null, totals: Total[] | null, accounts: Account[]}} how
 *   dealer: who deals next, null when nobody does any more; totals: with the deals on their way, null when there are none;
 *   accounts: of a game of preferans, the one that counts first
 */
export function viewSeats(sheet, { dealer, totals, accounts }) {
  const names = shortNames(sheet);
  const balances = sheet.seats.some((seat) => seat.balance);
  const [first = null, ...others] = accounts.map(({ name }) => name);
  return h("thead", { role: "rowgroup" }, h("tr", { role: "row" },
    h("th", { class: "ledger__number", role: "columnheader", scope: "col" }, h("span", { class: "visually-hidden" }, t("deal"))),
    h("th", { class: "score__what", role: "columnheader", scope: "col" },
      h("span", { class: "score__name" }, first ?? t(balances ? "score.balance" : "score.gain")),
      first === null && !balances ? h("span", { class: "score__sub" }, t("score.parts")) : others.map((name) => h("span", { class: "score__sub", key: name }, name))),
    sheet.seats.map((seat) => h("th", {
      class: seat.position === dealer ? "score__seat score__seat--deals" : "score__seat", role: "columnheader", scope: "col",
      title: names[seat.position] === seat.name ? null : seat.name, key: seat.position, "data-test": `seat-${seat.position}`,
    },
      h("span", { class: "score__name", "aria-hidden": names[seat.position] === seat.name ? null : "true" }, names[seat.position]),
      names[seat.position] === seat.name ? null : h("span", { class: "visually-hidden" }, seat.name),
      seat.position === dealer ? h("span", { class: "visually-hidden" }, `, ${t("seat.deals")}`) : null,
      accounts.length ? viewAccounts(accounts, seat.position) : viewGain(sheet, seat, totals?.[seat.position] ?? null)))));
}

/** @param {Account[]} accounts @param {number} seat */
function viewAccounts(accounts, seat) {
  return accounts.map(({ name, kind, figures }, place) => h("span", { class: place ? "score__sub" : "score__zb amount", key: kind, "data-test": `${kind}-of-${seat}` },
    h("span", { class: "visually-hidden" }, `, ${name} `), figures[seat]));
}

/** @param {Sheet} sheet @param {SheetSeat} seat @param {Total | null} total */
function viewGain(sheet, seat, total) {
  const { premium, zb } = total ?? seat;
  const kind = seat.balance ? balanceClass(seat.balance) : amountClass(zb);
  return [
    h("span", { class: `score__zb ${kind}${total ? " unconfirmed" : ""}`, "data-test": "zb" },
      seat.balance ? figure(seat.balance, true) : [columnAmount(zb, true), h("span", { class: "visually-hidden" }, unit(sheet.currency))]),
    seat.balance ? null : h("span", { class: "score__sub" }, h("span", { "data-test": "pb" }, number(premium)), ` ${t("pb")}`),
  ];
}

/**
 * What the counted money says that everybody won (T-24): not what he has in hand.
 * @param {Sheet} sheet
 */
export function viewCounted(sheet) {
  return sheet.unsettled?.hands?.map((hand, seat) => hand && h("p", { class: "seat__counted", key: `counted-${seat}`, "data-test": `counted-${seat}` },
    `${sheet.seats[seat].name}: `, t("counted", { amount: amount(sheet, hand.won, true), has: amount(sheet, hand.money) })));
}

/** @param {number} cents */
export function amountClass(cents) {
  if (cents === 0) return "amount amount--nil";
  return cents < 0 ? "amount amount--loss" : "amount amount--gain";
}

/** @param {number} cents */
export function figureClass(cents) {
  if (cents === 0) return "money";
  return cents < 0 ? "money money--minus" : "money money--plus";
}
