/**
 * What a deal will bring, before the server says so: looked up in the prices that the rules export, and always marked
 * as not confirmed. What the prices do not cover (renonces, shown games, capped fleks, rows from cards) gives null.
 *
 * @typedef {{share: number, money: number[], premium: number[]}} Preview
 *   share: cents that every payer owes the actor; money and premium by seat
 */

import { at } from "./form.js";
import { winsHundred } from "./ruleset.js";

/** Fields that change a deal in a way that only the rules know. */
const BEYOND = ["renonces", "laid_down", "flek_cap", "ruling"];

/** @param {any} prices @param {any} deal a complete deal @param {number} seats @returns {Preview | null} */
export function previewDeal(prices, deal, seats) {
  if (deal.kind !== "deal" || BEYOND.some((field) => deal[field])) return null;
  const share = deal.contract === "mistake" ? -prices.mistake : limited(prices, deal, gameShare(prices, deal));
  const points = premiumOf(prices, deal);
  if (share === null || points === null) return null;
  const payers = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== deal.actor && !deal.absent?.includes(seat));
  return {
    share,
    money: Array.from({ length: seats }, (_, seat) => (seat === deal.actor ? share * payers.length : payers.includes(seat) ? -share : 0)),
    premium: Array.from({ length: seats }, (_, seat) => (seat === deal.actor ? points : 0)),
  };
}

/** The sum of the components won − lost, in cents; null while a result is missing. @param {any} prices @param {any} deal */
function gameShare(prices, deal) {
  const parts = prices.parts[deal.contract]?.[colourOf(deal)] ?? {};
  let sum = 0;
  for (const [component, byFleks] of Object.entries(parts)) {
    const sign = signOf(prices, deal, component);
    if (sign === null) return null;
    const fleks = Math.min(at(deal, `flek.${component}`) ?? 0, byFleks.length - 1);
    const silent = component === "game" && deal.silent?.hundred ? prices.silent.hundred : 1;
    sum += byFleks[fleks] * sign * silent;
  }
  const seven = deal.silent?.seven;
  return seven ? sum + prices.silent.seven[colourOf(deal)] * (seven === "actor" ? 1 : -1) : sum;
}

/** Plus when it was won, minus when lost, the steps of a hundred; null while it is not known. @param {any} prices @param {any} deal @param {string} component */
function signOf(prices, deal, component) {
  if (deal.accepted) return 1;
  if (component === "two_sevens" && deal.helpers_against) return -1;
  if (component === "hundred") return deal.points === undefined ? null : prices.steps[String(deal.points)];
  const won = at(deal, `won.${component}`);
  return won === undefined ? null : won ? 1 : -1;
}

/** @param {any} prices @param {any} deal @param {number | null} share */
function limited(prices, deal, share) {
  if (share === null) return null;
  const limit = prices.limits[deal.contract][colourOf(deal)];
  return Math.max(-limit, Math.min(limit, share));
}

/** @param {any} deal */
function colourOf(deal) {
  return deal.red ? "red" : "plain";
}

/**
 * The premium points of the named rows. Without the lead the row that gains most takes its value without the lead;
 * one outside this rule always does.
 * @param {any} prices @param {any} deal
 */
export function premiumOf(prices, deal) {
  if (deal.no_premium) return 0;
  if (deal.cards) return null;
  const named = new Map((deal.premium ?? []).map((/** @type {any} */ one) => [one.row, one.count ?? 1]));
  const rows = prices.rows.filter((/** @type {any} */ row) => named.has(row.row) && row.needs.every((/** @type {string} */ name) => wins(prices, deal, name)));
  const gain = (/** @type {any} */ row) => row.no_lead - row.lead;
  const noLead = deal.lead === false;
  const best = noLead ? rows.filter((/** @type {any} */ row) => !row.outside_best).reduce((/** @type {any} */ top, /** @type {any} */ row) => (top && gain(top) >= gain(row) ? top : row), null) : null;
  const untorn = at(deal, "twenty.trump_marriage_torn") === false;
  const sum = rows.reduce((/** @type {number} */ total, /** @type {any} */ row) => {
    const points = row === best || (noLead && row.outside_best) ? row.no_lead : row.lead;
    return total + points * named.get(row.row) * (untorn ? row.untorn : 1);
  }, 0);
  return sum * (deal.red ? prices.red : 1);
}

/** @param {any} prices @param {any} deal @param {string} component */
function wins(prices, deal, component) {
  if (component === "hundred" && !deal.accepted) return deal.points !== undefined && winsHundred(prices, deal.points);
  return (signOf(prices, deal, component) ?? 0) > 0;
}

/**
 * Money, premium points and gain of every seat with the deals on their way; null when one of them cannot be previewed.
 * @param {any} prices @param {import("./present.js").Row[]} rows @param {number} seats
 * @returns {{money: number, premium: number, zb: number}[] | null}
 */
export function previewTotals(prices, rows, seats) {
  const results = rows.filter((row) => row.change !== "removal").map((row) => row.result ?? previewDeal(prices, row.deal, seats));
  if (results.some((result) => result === null)) return null;
  const sum = (/** @type {"money" | "premium"} */ what, /** @type {number} */ seat) =>
    results.reduce((total, result) => total + result[what][seat], 0);
  const premium = Array.from({ length: seats }, (_, seat) => sum("premium", seat));
  const all = premium.reduce((total, points) => total + points, 0);
  return premium.map((points, seat) => {
    const money = sum("money", seat);
    return { money, premium: points, zb: money + prices.point_cents * (points * seats - all) };
  });
}
