/** A deal, an entry, a seat in the words of players. */

import { h } from "./dom.js";
import { currentLanguage, currentLocale, has, t } from "./messages.js";
import { bare, money as moneyText } from "./money.js";
import { heart } from "./parts.js";
import { dealLabel, factsOf, ownerOf } from "./preferans/names.js";
import { isPreferans } from "./preferans/table.js";
import { store } from "./state.js";

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/deal").Seat} Seat
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/**
 * Cents of this sheet as text.
 * @param {Sheet} sheet @param {number} cents @param {boolean} [sign]
 */
export function amount(sheet, cents, sign = false) {
  return moneyText(cents, { currency: sheet.currency, language: currentLanguage(), sign });
}

/**
 * The same in a column, whose head says the currency.
 * @param {number} cents @param {boolean} [sign]
 */
export function columnAmount(cents, sign = false) {
  return bare(cents, { language: currentLanguage(), sign });
}

/**
 * Names short enough for the head of a column: the first one, with an initial where two share it.
 * @param {Sheet} sheet @returns {string[]}
 */
export function shortNames(sheet) {
  const words = sheet.seats.map(({ name }) => name.split(" "));
  const shared = (/** @type {string} */ first) => words.filter((one) => one[0] === first).length > 1;
  const short = words.map((one) => (shared(one[0]) && one.length > 1 ? `${one[0]} ${one[one.length - 1].slice(0, 1)}.` : one[0]));
  const last = words.map((one) => one[one.length - 1]);
  return short.map((name, seat) => [name, last[seat]].find((one, place) => (place ? last : short).filter((other) => other === one).length === 1) ?? sheet.seats[seat].name);
}

/**
 * The name in a seat.
 * @param {Sheet} sheet @param {number} seat @returns {string}
 */
export function seatName(sheet, seat) {
  return sheet.seats[seat]?.name ?? t("seat", { number: seat + 1 });
}

/**
 * A seat on a tile: its short name to see, the whole one to hear.
 * @param {Sheet} sheet @param {number} seat @returns {{label: string, name: string | undefined}}
 */
export function seatTile(sheet, seat) {
  const [short, whole] = [shortNames(sheet)[seat], seatName(sheet, seat)];
  return { label: short ?? whole, name: short === whole ? undefined : whole };
}

/**
 * A seat in a narrow place: its short name to see, the whole one to hear.
 * @param {Sheet} sheet @param {number} seat @returns {import("./types/dom").Nested}
 */
export function viewName(sheet, seat) {
  const { label, name } = seatTile(sheet, seat);
  return name ? [h("span", { "aria-hidden": "true", title: name }, label), h("span", { class: "visually-hidden" }, name)] : label;
}

/**
 * The contract with its sign of red trump.
 * @param {Deal} deal
 */
export function contractName(deal) {
  if (ofPreferans()) return dealLabel(deal);
  if (deal.kind !== "deal") return kindName(deal);
  return [contractWord(deal), deal.red ? [" ", heart(), h("span", { class: "visually-hidden" }, t("red"))] : null];
}

/**
 * The contract in the words of a narrow column; spoken in full.
 * @param {Deal} deal
 */
export function contractShort(deal) {
  const key = `contract.short.${deal.contract}`;
  if (ofPreferans() || deal.kind !== "deal" || !has(key)) return contractName(deal);
  return [h("span", { "aria-hidden": "true" }, t(key)), h("span", { class: "visually-hidden" }, contractWord(deal)),
    deal.red ? [" ", heart(), h("span", { class: "visually-hidden" }, t("red"))] : null];
}

/**
 * The contract as plain text, for announcements.
 * @param {Deal} deal
 */
export function contractText(deal) {
  if (ofPreferans()) return dealLabel(deal);
  if (deal.kind !== "deal") return kindName(deal);
  return deal.red ? `${contractWord(deal)}, ${t("red")}` : contractWord(deal);
}

/**
 * A contract by its name; one that the page has no word for, by its id.
 * @param {Deal} deal @returns {string}
 */
function contractWord({ contract }) {
  return has(`contract.${contract}`) ? t(`contract.${contract}`) : String(contract ?? "");
}

/** @param {Deal} deal @returns {string} */
function kindName({ kind }) {
  return has(kind) ? t(kind) : String(kind);
}

/**
 * Who and what in one line of plain text.
 * @param {Sheet} sheet @param {Deal} deal
 */
export function dealText(sheet, deal) {
  if (ofPreferans() && ownerOf(deal) === null) return dealLabel(deal);
  return `${seatName(sheet, whose(deal))}: ${contractText(deal)}`;
}

/**
 * Whose deal it is: the actor's, else the dealer's.
 * @param {Deal} deal @returns {number}
 */
export function whose(deal) {
  return /** @type {Seat} */ (deal.actor ?? deal.declarer ?? deal.seat ?? deal.dealer);
}

/** Whether the sheet that is shown is played by rules of preferans. */
function ofPreferans() {
  return isPreferans(store.get().sheet);
}

/**
 * What happened, in short phrases: points, fleks, silent parts, infractions.
 * @param {Sheet} sheet @param {Deal} deal @returns {string[]}
 */
export function dealFacts(sheet, deal) {
  if (isPreferans(sheet)) return factsOf(sheet, deal);
  if (deal.kind !== "deal") return [];
  const facts = [];
  if (deal.accepted) facts.push(t("fact.accepted"));
  if (deal.points !== undefined) facts.push(t("fact.points", { points: deal.points }));
  for (const [component, won] of Object.entries(deal.won ?? {})) {
    facts.push(t(won ? "fact.won" : "fact.lost", { component: t(`component.${component}`) }));
  }
  for (const [component, level] of Object.entries(deal.flek ?? {})) {
    if (level) facts.push(t("fact.flek", { flek: flekName(level), component: t(`component.${component}`) }));
  }
  for (const [part, side] of Object.entries(deal.silent ?? {})) facts.push(t(`fact.silent.${part}.${side}`));
  if (deal.laid_down) facts.push(t("fact.laid_down"));
  if (deal.helpers_against) facts.push(t("field.helpers_against"));
  for (const renonce of deal.renonces ?? []) {
    facts.push(t("fact.renonce", { code: renonce.code, name: seatName(sheet, renonce.offender) }));
  }
  if (deal.no_premium) facts.push(t("fact.no_premium", { reason: t(`no_premium.${deal.no_premium}`) }));
  for (const seat of deal.absent ?? []) facts.push(t("fact.absent", { name: seatName(sheet, seat) }));
  return facts;
}

/**
 * flek, re, tutti, boty; further ones by number.
 * @param {number} level
 */
export function flekName(level) {
  return has(`flek.${level}`) ? t(`flek.${level}`) : t("flek.more", { count: level });
}

/**
 * The time of day of an entry.
 * @param {string} moment ISO 8601
 */
export function clockTime(moment) {
  return new Intl.DateTimeFormat(currentLocale(), { hour: "2-digit", minute: "2-digit" }).format(new Date(moment));
}

/**
 * What a sheet is called where no card says it: its place in a tournament, or the title of a quick table.
 * @param {import("./types/sheet").Sheet} sheet
 */
export function calledOf({ place, title }) {
  return place ? t("title.place", place) : title || t("sheet");
}
