/** What a deal writes to each player, as short as on paper: "4 p" to his pulka, "2 h" to his hora, "12 v" of whists. */

import { h } from "../dom.js";
import { add } from "./exact.js";
import { figure, word } from "./names.js";

/**
 * @typedef {import("../types/sheet").Written} Written
 * @typedef {{account: string, letter: string, amount: string}} Part
 */

/**
 * What a seat gets on each of its accounts, whoever it is written on; sums that come to nothing are left out.
 * @param {Written[]} entries @param {number} seat @returns {Part[]}
 */
export function partsOf(entries, seat) {
  /** @type {Map<string, string>} */
  const sums = new Map();
  for (const { account, seat: whose, amount } of entries) if (whose === seat) sums.set(account, add(sums.get(account) ?? 0, amount));
  return [...sums].filter(([, amount]) => amount !== "0").map(([account, amount]) => ({ account, letter: letterOf(account), amount: figure(amount) }));
}

/**
 * The letter of an account, as the legend says.
 * @param {string} account
 */
export function letterOf(account) {
  return word("account", account).charAt(0);
}

/**
 * The figures of a seat for a cell; its letter has its word for those who listen.
 * @param {Written[]} entries @param {number} seat
 */
export function viewParts(entries, seat) {
  return partsOf(entries, seat).map(({ account, letter, amount }) => h("span", { class: `got got--${account}`, key: account },
    amount, h("small", { "aria-hidden": "true" }, letter), h("span", { class: "visually-hidden" }, ` ${word("account", account)} `)));
}
