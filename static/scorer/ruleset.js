/** What the page reads of the prices that the rules export: which rows bring premium points, where a hundred is won. */

import { at } from "./form.js";

/**
 * @typedef {{
 *   row: string, contracts: string[], needs: string[], group: string, lead: number, no_lead: number,
 *   outside_best: boolean, untorn: number,
 * }} PremiumRow
 */

/** The points for the hundred, from the least; those that win it are paid forwards. @param {any} prices @returns {{points: number, won: boolean}[]} */
export function pointScale(prices) {
  return Object.entries(prices.steps).map(([points, steps]) => ({ points: Number(points), won: Number(steps) > 0 })).sort((a, b) => a.points - b.points);
}

/** Whether these points win the hundred. @param {any} prices @param {number} points */
export function winsHundred(prices, points) {
  return prices.steps[String(points)] > 0;
}

/** The levels of fleks that count, from none. @param {any} prices @returns {number[]} */
export function flekLevels(prices) {
  return Array.from({ length: prices.most_fleks + 1 }, (_, level) => level);
}

/** Whether the actor won this component, as far as it is known; the hundred has points instead of a result. @param {any} prices @param {any} deal @param {string} component */
export function isWon(prices, deal, component) {
  if (deal.accepted) return true;
  const won = at(deal, `won.${component}`);
  return won ?? (component === "hundred" && deal.points !== undefined && winsHundred(prices, deal.points));
}

/** The rows that the deal can bring: of its contract, and with everything won that they need. @param {any} prices @param {any} deal @returns {PremiumRow[]} */
export function rowsFor(prices, deal) {
  return prices.rows.filter((/** @type {PremiumRow} */ row) =>
    row.contracts.includes(deal.contract) && row.needs.every((component) => isWon(prices, deal, component)));
}

/** What a row is worth in plain trump, with the lead or without. @param {PremiumRow} row @param {boolean} lead */
export function rowValue(row, lead) {
  return lead ? row.lead : row.no_lead;
}
