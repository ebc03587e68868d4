/** The premium points of a deal: rows named by the scorer or found in the cards, looked up in the rules' prices. */

import { at } from "./form.js";
import { handOf, rowsInCards } from "./hand.js";
import { winsHundred } from "./ruleset.js";

/**
 * @typedef {import("./types/deal").Cards} Cards
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").PremiumRow} PremiumRow
 * @typedef {import("./types/tables").Prices} Prices
 */

/**
 * The rows that bring points, in the order of the table. Without the lead the row that gains most takes its value
 * without the lead once; one outside this rule always does.
 * @param {Prices} prices @param {MariasDeal} deal @returns {{row: string, count: number, points: number}[]}
 */
export function premiumRows(prices, deal) {
  if (deal.no_premium || !prices.rows || deal.contract === undefined || prices.parts[deal.contract] === undefined) return [];
  const met = rowsMet(prices, deal);
  const rows = prices.rows.filter((row) => met.has(row.row) && row.needs.every((name) => wins(prices, deal, name)));
  const untorn = isUntorn(prices, deal);
  const doubled = (/** @type {PremiumRow} */ row) => (untorn ? row.untorn : 1) * (deal.red ? prices.red : 1);
  const gain = (/** @type {PremiumRow} */ row) => (row.no_lead - row.lead) * doubled(row);
  const noLead = deal.lead === false;
  /** @type {PremiumRow | null} */
  let best = null;
  for (const row of noLead ? rows : []) if (!row.outside_best && (!best || gain(best) < gain(row))) best = row;
  return rows.map((row) => {
    const once = row === best || (noLead && row.outside_best) ? row.no_lead : row.lead;
    const count = met.get(row.row) ?? 0;
    return { row: row.row, count, points: (once + row.lead * (count - 1)) * doubled(row) };
  });
}

/**
 * The premium points of the deal.
 * @param {Prices} prices @param {MariasDeal} deal @returns {number}
 */
export function premiumOf(prices, deal) {
  return premiumRows(prices, deal).reduce((total, row) => total + row.points, 0);
}

/**
 * Whether all twelve cards are there.
 * @param {MariasDeal} deal @returns {deal is MariasDeal & {cards: Cards}}
 */
export function hasCards(deal) {
  return deal.cards?.hand?.length === 10 && deal.cards?.talon?.length === 2;
}

/** @param {Prices} prices @param {MariasDeal} deal @returns {Map<string, number>} */
function rowsMet(prices, deal) {
  /** @type {Map<string, number>} */
  const named = new Map((deal.premium ?? []).map((one) => [one.row, one.count ?? 1]));
  return hasCards(deal) ? new Map([...named, ...rowsInCards(prices, deal)]) : named;
}

/**
 * The forty is with nobody else.
 * @param {Prices} prices @param {MariasDeal} deal
 */
function isUntorn(prices, deal) {
  if (!hasCards(deal)) return at(deal, "twenty.trump_marriage_torn") === false;
  return handOf(prices, deal.cards)?.torn === false;
}

/** @param {Prices} prices @param {MariasDeal} deal @param {string} component */
function wins(prices, deal, component) {
  if (deal.accepted) return true;
  if (component === "two_sevens" && deal.helpers_against) return false;
  if (component === "hundred") return deal.points !== undefined && winsHundred(prices, deal.points);
  return at(deal, `won.${component}`) === true;
}
