/** Rows of the premium table in the actor's twelve cards: read from the patterns that the rules export (M-27). */

/**
 * @typedef {import("./types/tables").CardPattern} CardPattern
 * @typedef {import("./types/deal").Cards} Cards
 * @typedef {import("./types/tables").ClosedHand} ClosedHand
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").Prices} Prices
 * @typedef {import("./types/tables").SuitPattern} SuitPattern
 */

/** @typedef {{trumps: number, tens: string, twenty: boolean, torn: boolean, helpers: number, closed: boolean}} Hand */

export const SUITS = ["H", "Z", "G", "L"];

/**
 * The ranks of a suit among cards such as "ZX".
 * @param {string | undefined} suit @param {string[]} cards
 */
function ranksOf(suit, cards) {
  return cards.filter((card) => card[0] === suit).map((card) => card[1]);
}

/**
 * What the cards hold for the table; null where there is no trump.
 * @param {Prices} prices @param {Cards} cards @returns {Hand | null}
 */
export function handOf(prices, { hand, talon, trump, helper }) {
  if (!trump) return null;
  const twelve = [...hand, ...talon];
  const trumps = ranksOf(trump, twelve);
  const kept = ranksOf(trump, hand);
  const helpers = ranksOf(helper, twelve);
  const [ace, ten] = [trumps.includes("A"), trumps.includes("X")];
  return {
    trumps: trumps.length,
    tens: ace && ten ? "both" : ace ? "no_ten" : ten ? "no_ace" : "neither",
    twenty: !(kept.includes("K") && kept.includes("O")),
    torn: trumps.includes("K") || trumps.includes("O"),
    helpers: helpers.length,
    closed: isClosed(prices.closed, trumps, helpers, SUITS.filter((suit) => suit !== trump && suit !== helper), twelve),
  };
}

/** @param {ClosedHand} closed @param {string[]} trumps @param {string[]} helpers @param {string[]} side @param {string[]} twelve */
function isClosed(closed, trumps, helpers, side, twelve) {
  const holds = (/** @type {string[]} */ ranks, /** @type {string} */ wanted) => [...wanted].every((rank) => ranks.includes(rank));
  return holds(trumps, closed.trumps) && helpers.length === closed.helpers && holds(helpers, closed.helper_ranks)
    && side.every((suit) => ranksOf(suit, twelve).includes("A"));
}

/**
 * Which rows of the contract the cards show, and how often; rows that no hand shows are left to the scorer.
 * @param {Prices} prices @param {MariasDeal & {cards: Cards}} deal with all twelve cards @returns {Map<string, number>}
 */
export function rowsInCards(prices, deal) {
  const hand = handOf(prices, deal.cards);
  const lead = deal.lead === true; // where it is not known yet: the most that can be found
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const row of prices.rows.filter((one) => one.contracts.includes(deal.contract ?? ""))) {
    const count = row.cards ? Number(Boolean(hand && shows(hand, row.cards, lead)))
      : suitsThatShow(deal.cards, row.suit);
    if (count) found.set(row.row, count);
  }
  return found;
}

/** @param {Hand} hand @param {CardPattern} pattern @param {boolean} lead */
function shows(hand, pattern, lead) {
  const { trumps_from: least, trumps_to: most, closed, lead: led, ...same } = pattern;
  return Object.entries(same).every(([name, value]) => hand[/** @type {keyof Hand} */ (name)] === value)
    && (least === undefined || hand.trumps >= least)
    && (most === undefined || hand.trumps <= most)
    && !(closed === false && hand.closed && lead)
    && (led === undefined || led === lead);
}

/** @param {Cards} cards @param {SuitPattern | null} pattern @returns {number} */
function suitsThatShow(cards, pattern) {
  return pattern ? SUITS.filter((suit) => suitShows(suit, cards, pattern)).length : 0;
}

/** @param {string} suit @param {Cards} cards @param {SuitPattern} pattern */
function suitShows(suit, { hand, talon }, { ace, king, least, most }) {
  const ranks = ranksOf(suit, [...hand, ...talon]);
  return ranksOf(suit, hand).length > 0 && ranks.includes("A") === ace
    && (king === undefined || ranks.includes("K") === king) && ranks.length >= least && ranks.length <= most;
}
