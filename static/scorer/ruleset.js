/** What the page reads of the prices that the rules export: which rows bring premium points, where a hundred is won. */

import { at } from "./form.js";

/**
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").PremiumRow} PremiumRow
 * @typedef {import("./types/tables").Prices} Prices
 */

/**
 * The points for the hundred, from the least; those that win it are paid forwards.
 * @param {Prices} prices @returns {{points: number, won: boolean}[]}
 */
export function pointScale(prices) {
  return Object.entries(prices.steps).map(([points, steps]) => ({ points: Number(points), won: Number(steps) > 0 })).sort((a, b) => a.points - b.points);
}

/**
 * Whether these points win the hundred.
 * @param {Prices} prices @param {number} points
 */
export function winsHundred(prices, points) {
  return prices.steps[String(points)] > 0;
}

/**
 * The levels of fleks that count, from none.
 * @param {Prices} prices @returns {number[]}
 */
export function flekLevels(prices) {
  return Array.from({ length: prices.most_fleks + 1 }, (_, level) => level);
}

/**
 * Whether the actor won this component, as far as it is known; the hundred has points instead of a result.
 * @param {Prices} prices @param {MariasDeal} deal @param {string} component
 */
export function isWon(prices, deal, component) {
  if (deal.accepted) return true;
  const won = at(deal, `won.${component}`);
  return won ?? (component === "hundred" && deal.points !== undefined && winsHundred(prices, deal.points));
}

/**
 * The rows that the deal can bring: of its contract, and with everything won that they need.
 * @param {Prices} prices @param {MariasDeal} deal @returns {PremiumRow[]}
 */
export function rowsFor(prices, deal) {
  return prices.rows.filter((row) =>
    row.contracts.includes(deal.contract ?? "") && row.needs.every((component) => isWon(prices, deal, component)));
}

/**
 * What a row is worth in plain trump, with the lead or without.
 * @param {PremiumRow} row @param {boolean} lead
 */
export function rowValue(row, lead) {
  return lead ? row.lead : row.no_lead;
}

/**
 * How many times dearer each part of a contract is in red.
 * @param {Prices} prices @param {string} contract @returns {Record<string, number>}
 */
export function redFactors(prices, contract) {
  const { plain = {}, red = {} } = prices.parts[contract] ?? {};
  return Object.fromEntries(Object.entries(plain).filter(([part, [cents]]) => cents > 0 && red[part][0] % cents === 0)
    .map(([part, [cents]]) => [part, red[part][0] / cents]).filter(([, factor]) => Number(factor) > 1));
}
