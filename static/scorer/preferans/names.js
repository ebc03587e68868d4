/** The words of preferans, from the tables of the rule set: kinds, fields, contracts, what was said, why it was written. */

import { currentLanguage, has, t } from "../messages.js";
import { number } from "../money.js";
import { store } from "../state.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/tables").PreferansPrices} PreferansPrices
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").Written} Written
 */

/**
 * Contracts of a family that are numbers have names of their own.
 * @type {Record<string, string>}
 */
const NUMBERED = { balkan: "contract_balkan", slovak: "contract_slovak", austrian: "contract_austrian" };

/**
 * A word of a kind ("say", "reason", "field"), the id itself where there is none.
 * @param {string} kind @param {string | number} name @returns {string}
 */
export function word(kind, name) {
  const found = store.get().tables?.words?.[kind]?.[String(name)];
  return found?.[currentLanguage()] ?? Object.values(found ?? {})[0] ?? String(name); // for a moment after another language was chosen
}

/**
 * A word at the beginning of a line.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1);
}

/**
 * A contract: "7♠", "4 srdcia".
 * @param {string | number | undefined} contract @returns {string}
 */
export function contractLabel(contract) {
  if (contract === undefined || contract === null) return "";
  if (contract === "misere") return word("kind", "misere");
  const numbered = NUMBERED[/** @type {PreferansPrices | undefined} */ (store.get().tables?.prices)?.family ?? ""];
  if (numbered) return word(numbered, contract);
  const { level, trump } = parts(String(contract));
  return trump ? `${level}${word("trump", trump)}` : level;
}

/**
 * Level and trump of a contract of the Russian family.
 * @param {string} contract
 */
export function parts(contract) {
  const [, level, trump] = /^(\d+)([A-Z]*)$/.exec(contract) ?? ["", contract, ""];
  return { level: String(level), trump };
}

/**
 * A card: "10♥".
 * @param {string} card
 */
export function cardLabel(card) {
  const { level, trump } = { level: card.slice(0, -1), trump: card.slice(-1) };
  return `${level}${word("trump", trump)}`;
}

/**
 * How often somebody doubled: kontra, rekontra, …
 * @param {number} count
 */
export function doublingLabel(count) {
  if (!count) return t("pref.doubling.0");
  return has(`pref.doubling.${count}`) ? t(`pref.doubling.${count}`) : t("pref.doubling.more", { count });
}

/**
 * An exact figure as players write it: "-7/2" is −3 1/2.
 * @param {number | string} exact @param {boolean} [sign] @returns {string}
 */
export function figure(exact, sign = false) {
  const match = /^(-?)(\d+)\/(\d+)$/.exec(String(exact));
  if (!match) return number(exact, sign);
  const [, minus, above, below] = match;
  const whole = BigInt(above) / BigInt(below);
  const rest = `${BigInt(above) % BigInt(below)}/${below}`;
  const text = whole ? `${number(String(whole))} ${rest}` : rest;
  return minus ? `\u2212${text}` : sign ? `+${text}` : text;
}

/** @param {Sheet} sheet @param {number} seat @returns {string} */
export function nameOf(sheet, seat) {
  return sheet.seats[seat]?.name ?? String(seat + 1);
}

/**
 * A kind of deal or event.
 * @param {string} kind
 */
export function kindLabel(kind) {
  return has(`pref.kind.${kind}`) ? t(`pref.kind.${kind}`) : capital(word("kind", kind));
}

/**
 * What was played, in a few words.
 * @param {Deal} deal @returns {string}
 */
export function dealLabel(deal) {
  if (deal.contract !== undefined) return [contractLabel(deal.contract), ...flags(deal)].join(", ");
  return [kindLabel(deal.kind), ...flags(deal)].join(", ");
}

/** @param {Deal} deal @returns {string[]} */
function flags(deal) {
  return Object.entries(deal).filter(([, value]) => value === true).map(([name]) => word("field", name));
}

/**
 * Whose deal it is for the list of deals; null where it is everybody's.
 * @param {Deal} deal @returns {number | null}
 */
export function ownerOf(deal) {
  return deal.declarer ?? deal.seat ?? null;
}

/**
 * What happened, in short phrases.
 * @param {Sheet} sheet @param {Deal} deal @returns {string[]}
 */
export function factsOf(sheet, deal) {
  const name = (/** @type {number} */ seat) => nameOf(sheet, seat);
  /**
   * @template V
   * @param {(V | null)[]} row @param {(value: V) => string} say
   */
  const list = (row, say) =>
    row.map((value, seat) => (value === null || value === undefined ? null : `${name(seat)} ${say(value)}`)).filter(Boolean).join(", ");
  if (deal.kind === "carry") return carriedFacts(sheet, deal);
  const facts = [];
  if (deal.bid !== undefined) facts.push(`${word("field", "bid")}: ${contractLabel(deal.bid)}`);
  if (deal.defence) facts.push(list(deal.defence, (value) => word("say", value)));
  if (deal.doublings) facts.push(list(deal.doublings.map((count) => count || null), doublingLabel));
  if (deal.tricks) facts.push(`${word("field", "tricks")}: ${list(deal.tricks.map((count, seat) => (count || seat === deal.declarer ? count : null)), String)}`);
  if (deal.bombers) facts.push(`${word("field", "bombers")}: ${deal.bombers.map(name).join(", ")}`);
  if (deal.talon) facts.push(`${word("field", "talon")}: ${deal.talon.map(cardLabel).join(" ")}`);
  if (deal.aces) facts.push(word("aces", deal.aces));
  for (const [field, count] of Object.entries({ points: deal.points, amount: deal.amount })) if (count !== undefined) facts.push(`${word("field", field)}: ${number(count)}`);
  return facts.filter(Boolean);
}

/**
 * What a game brought along from paper, account by account.
 * @param {Sheet} sheet @param {Deal} deal @returns {string[]}
 */
function carriedFacts(sheet, deal) {
  const name = (/** @type {number} */ seat) => nameOf(sheet, seat);
  return (store.get().tables?.carried?.accounts ?? []).flatMap((account) => {
    const value = /** @type {Record<string, any>} */ (deal)[account.name];
    if (value === undefined) return [];
    const label = has(`pref.carry.${account.name}`) ? t(`pref.carry.${account.name}`) : capital(word("account", account.name));
    if (account.shape === "count") return value ? [`${label}: ${figure(value)}`] : [];
    const say = (/** @type {any} */ one) => (Array.isArray(one) ? one.join(", ") : figure(one));
    if (account.shape !== "grid") return [`${label}: ${value.map((/** @type {any} */ one, /** @type {number} */ seat) => `${name(seat)} ${say(one) || "0"}`).join(", ")}`];
    return value.map((/** @type {any[]} */ row, /** @type {number} */ seat) => {
      const held = row.map((one, other) => (String(one) === "0" ? "" : `${name(other)} ${figure(one)}`)).filter(Boolean);
      return held.length ? `${t("pref.on", { account: `${name(seat)}, ${word("account", account.name)}`, name: held.join(", ") })}` : "";
    }).filter(Boolean);
  });
}

/**
 * One figure that was written: who, where, how much, why.
 * @param {Sheet} sheet @param {Written} entry
 */
export function entryLabel(sheet, entry) {
  const account = entry.on === undefined ? word("account", entry.account) : t("pref.on", { account: word("account", entry.account), name: nameOf(sheet, entry.on) });
  const who = entry.seat === null ? "" : `${nameOf(sheet, entry.seat)}: `;
  return `${who}${account} ${figure(entry.amount, true)}`;
}
