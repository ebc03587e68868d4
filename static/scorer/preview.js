/**
 * What a deal will bring, before the server says so: looked up in the prices that the rules export, and always marked
 * as not confirmed. What the prices do not cover (renonces, shown games, rulings of the jury, other games than mariáš)
 * gives null.
 *
 * @typedef {{reason: string, cents: number}} Part what one payer owes the actor for one component, or for the limit
 * @typedef {{share: number, parts: Part[], rows: {row: string, count: number, points: number}[], money: number[], premium: number[]}} Preview
 *   share: cents that every payer owes the actor, of a misdeal what the dealer gets from everyone; money and premium by seat
 * @typedef {{money: number, premium: number, zb: number}} Total of one seat, in cents and points
 */

import { at } from "./form.js";
import { premiumRows } from "./premium.js";

/**
 * @typedef {import("./types/tables").AnyPrices} AnyPrices
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").Prices} Prices
 * @typedef {import("./types/sheet").Result} Result
 */

/** Fields that change a deal in a way that only the rules know. */
const BEYOND = /** @type {const} */ (["renonces", "laid_down", "ruling"]);

/**
 * @param {AnyPrices} prices @param {MariasDeal} deal a complete deal @param {number} seats
 * @param {number} [misdeals] how often this dealer has dealt wrongly before @returns {Preview | null}
 */
export function previewDeal(prices, deal, seats, misdeals = 0) {
  if (!prices?.parts) return null;
  if (deal.kind === "misdeal") return settled(deal.dealer, misdealParts(prices, misdeals), [], deal, seats);
  if (deal.kind !== "deal" || BEYOND.some((field) => given(deal[field]))) return null;
  const { contract, actor } = deal;
  const parts = gameParts(prices, deal);
  if (!parts || contract === undefined || actor === undefined) return null;
  const limit = prices.limits[contract][colourOf(deal)];
  const share = sumOf(parts);
  const cut = Math.max(-limit, Math.min(limit, share)) - share;
  return settled(actor, cut ? [...parts, { reason: "limit", cents: cut }] : parts, premiumRows(prices, deal), deal, seats);
}

/**
 * False, nothing and an empty list change nothing.
 * @param {unknown} value
 */
function given(value) {
  return value !== null && typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value);
}

/** @param {number} one who settles with all others @param {Part[]} parts @param {Preview["rows"]} rows @param {MariasDeal} deal @param {number} seats @returns {Preview} */
function settled(one, parts, rows, deal, seats) {
  const share = sumOf(parts);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const payers = all.filter((seat) => seat !== one && !deal.absent?.includes(seat));
  const points = rows.reduce((total, row) => total + row.points, 0);
  return {
    share, parts, rows,
    money: all.map((seat) => (seat === one ? share * payers.length : payers.includes(seat) ? 0 - share : 0)),
    premium: all.map((seat) => (seat === one ? points : 0)),
  };
}

/** @param {Part[]} parts */
function sumOf(parts) {
  return parts.reduce((total, part) => total + part.cents, 0);
}

/** @param {Prices} prices @param {number} earlier @returns {Part[]} */
function misdealParts({ misdeal }, earlier) {
  return earlier < misdeal.free ? [] : [{ reason: "misdeal", cents: -misdeal.cents }];
}

/**
 * The components won − lost, in cents; null while a result is missing.
 * @param {Prices} prices @param {MariasDeal} deal @returns {Part[] | null}
 */
function gameParts(prices, deal) {
  const components = prices.parts[deal.contract ?? ""]?.[colourOf(deal)];
  if (!components) return null;
  if (!Object.keys(components).length) return [{ reason: "mistake", cents: -prices.mistake }];
  const parts = [];
  for (const [component, byFleks] of Object.entries(components)) {
    const sign = signOf(prices, deal, component);
    if (sign === null) return null;
    const silent = component === "game" && deal.silent?.hundred ? prices.silent.hundred : 1;
    parts.push({ reason: component, cents: byFleks[fleksOf(prices, deal, component)] * sign * silent });
  }
  const seven = deal.silent?.seven;
  if (seven) parts.push({ reason: "silent_seven", cents: prices.silent.seven[colourOf(deal)] * (seven === "actor" ? 1 : -1) });
  return parts;
}

/**
 * How many doublings count.
 * @param {Prices} prices @param {MariasDeal} deal @param {string} component @returns {number}
 */
function fleksOf(prices, deal, component) {
  const most = at(deal, `flek_cap.${component}`) ? prices.capped_fleks : prices.most_fleks;
  return Math.min(at(deal, `flek.${component}`) ?? 0, most);
}

/**
 * Plus when it was won, minus when lost, the steps of a hundred; null while it is not known.
 * @param {Prices} prices @param {MariasDeal} deal @param {string} component
 */
function signOf(prices, deal, component) {
  if (deal.accepted) return 1;
  if (component === "two_sevens" && deal.helpers_against) return -1;
  if (component === "hundred") return deal.points === undefined ? null : prices.steps[String(deal.points)];
  const won = at(deal, `won.${component}`);
  return won === undefined ? null : won ? 1 : -1;
}

/** @param {MariasDeal} deal */
function colourOf(deal) {
  return deal.red ? "red" : "plain";
}

/**
 * The result of every row: the server's, else the preview (null where it cannot be foretold, or the deal is being removed).
 * What a misdeal costs depends on the misdeals before it, so it is counted anew while something is on its way.
 * @param {AnyPrices} prices @param {import("./present.js").Row[]} rows @param {number} seats @returns {(Result | Preview | null)[]}
 */
export function previewRows(prices, rows, seats) {
  /** @type {Map<number | undefined, number>} */
  const misdeals = new Map();
  const pending = rows.some((row) => row.state !== "confirmed");
  return rows.map((row) => {
    if (row.change === "removal") return null;
    const { kind, dealer } = row.deal;
    const earlier = misdeals.get(dealer) ?? 0;
    if (kind === "misdeal") misdeals.set(dealer, earlier + 1);
    const counted = row.result && !(pending && kind === "misdeal" && prices?.misdeal);
    return counted ? row.result : previewDeal(prices, /** @type {MariasDeal} */ (row.deal), seats, earlier);
  });
}

/**
 * Money, premium points and gain of every seat with the deals on their way; null when one of them cannot be previewed.
 * @param {AnyPrices} prices @param {import("./present.js").Row[]} rows @param {number} seats
 * @returns {Total[] | null}
 */
export function previewTotals(prices, rows, seats) {
  return runningTotals(prices, rows, seats).at(-1) ?? null;
}

/**
 * The totals after nothing, and after each deal; from the first deal on that cannot be previewed null.
 * @param {AnyPrices} prices @param {import("./present.js").Row[]} rows @param {number} seats
 * @returns {(Total[] | null)[]}
 */
export function runningTotals(prices, rows, seats) {
  const money = Array(seats).fill(0);
  const premium = Array(seats).fill(0);
  const priced = prices?.parts ? prices : null;
  let known = priced !== null;
  const now = () => (priced && known ? gains(priced, money, premium) : null);
  const results = previewRows(prices, rows, seats);
  return [now(), ...results.map((result, place) => {
    known &&= Boolean(result?.money) || rows[place].change === "removal";
    if (known) {
      add(money, result?.money ?? []);
      add(premium, result?.premium ?? []);
    }
    return now();
  })];
}

/** @param {number[]} sums @param {number[]} more */
function add(sums, more) {
  more.forEach((count, seat) => { sums[seat] += count; });
}

/**
 * Everyone settles the premium points with everyone (M-29).
 * @param {Prices} prices @param {number[]} money @param {number[]} premium
 */
function gains(prices, money, premium) {
  const all = premium.reduce((total, points) => total + points, 0);
  return money.map((cents, seat) => ({
    money: cents, premium: premium[seat], zb: cents + prices.point_cents * (premium[seat] * money.length - all),
  }));
}
