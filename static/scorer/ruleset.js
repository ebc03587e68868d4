/**
 * What may be entered, read from the tables that the rules export. No rule and no amount stands in this code.
 *
 * @typedef {{id: string, lead: number, noLead: number, group: string, most: number, needs: string[], twenty: boolean}} PremiumRow
 * @typedef {{
 *   id: string, components: string[], results: string[], points: boolean, red: boolean, silent: string,
 *   accepted: boolean, bid: number | null, helper: boolean, rows: PremiumRow[], renonces: {code: string, game: string}[],
 * }} Contract
 *   results: components that are won or lost; points: the hundred, decided by its points
 */

const HUNDRED = "hundred";

/** @param {any} tables @param {any} sheet @returns {Contract[]} */
export function contractsOf({ form }, sheet) {
  const premium = form.premium[sheet.options.premium_table ?? form.options.premium_table];
  return form.contracts.map((/** @type {any} */ one) => ({
    id: one.id,
    components: one.components,
    results: one.components.filter((/** @type {string} */ name) => name !== HUNDRED),
    points: one.components.includes(HUNDRED),
    red: one.trumps,
    silent: one.silent,
    accepted: one.may_be_accepted,
    bid: one.only_bid,
    helper: one.sevens.includes("helper"),
    rows: premium.filter((/** @type {any} */ row) => row.contracts.includes(one.id)).map(rowOf),
    renonces: form.renonces.filter((/** @type {any} */ renonce) => possibleIn(renonce, one.id)),
  }));
}

/** @param {any} row @returns {PremiumRow} */
function rowOf(row) {
  return { id: row.id, lead: row.lead, noLead: row.no_lead, group: row.group, most: row.most, needs: row.needs, twenty: row.doubled_untorn };
}

/** @param {any} renonce @param {string} contract */
function possibleIn(renonce, contract) {
  return !renonce.not_in.includes(contract) && (renonce.only_in === null || renonce.only_in.includes(contract));
}

/** How many play a deal. @param {any} tables @returns {number} */
export function playersOf({ form }) {
  return form.players;
}

/** The levels of fleks that count, from none. @param {any} tables @returns {number[]} */
export function flekLevels({ form }) {
  return Array.from({ length: form.fleks.most_counted + 1 }, (_, level) => level);
}

/** The scale of the points for the hundred. @param {any} tables @returns {{won_from: number, step: number, least: number, most: number}} */
export function pointScale({ form }) {
  return form.hundred;
}

/** Why a won game can bring no premium points. @param {any} tables @returns {string[]} */
export function noPremiumReasons({ form }) {
  return form.no_premium;
}
