/**
 * The ruled sheet of preferans: under every name how he stands, a line a deal with what it wrote to whom. The pulka that
 * is drawn below says who holds whists on whom.
 */

import { h } from "../dom.js";
import { t } from "../messages.js";
import { viewOutcome } from "../view-marks.js";
import { contractShort, seatName, shortNames } from "../words.js";
import { letterOf, partsOf, viewParts } from "./cells.js";
import { add, isNegative } from "./exact.js";
import { figure, ownerOf, parts, word } from "./names.js";
import { stateBefore } from "./table.js";

/**
 * @typedef {import("../types/deal").Deal} Deal
 * @typedef {import("../types/deal").Figure} Figure
 * @typedef {import("../types/sheet").Result} Result
 * @typedef {import("../present.js").Row} Row
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../types/sheet").TableState} TableState
 * @typedef {{name: string, figures: string[], kind: string}} Account what it is called, and its figure by seat
 */

/**
 * The accounts of the players, the one that counts first.
 * @param {Sheet} sheet @param {Row[]} rows @returns {Account[]}
 */
export function accountsOf(sheet, rows) {
  const state = stateBefore(sheet, rows).known;
  const whists = state.whist?.map((row) => row.reduce((/** @type {Figure} */ sum, one) => add(sum, one ?? 0), 0));
  return [...Object.entries({ pool: state.pool, main: state.main, cash: state.cash, points: state.points, hill: state.hill, whist: whists })]
    .filter(([, figures]) => figures?.length)
    .map(([account, figures]) => ({ name: word("account", account), kind: account, figures: sheet.seats.map((_, seat) => figure(figures?.[seat] ?? 0)) }));
}

/**
 * How a deal reads in its line: made or lost, the contract, who defended or how much was lacking.
 * @param {Sheet} sheet @param {Row} row @param {Result | null} result
 */
export function viewPlayed(sheet, row, result) {
  const { deal } = row;
  const owner = ownerOf(deal);
  const made = owner === null ? null : madeBy(owner, result);
  return [
    made === null ? null : viewOutcome({ made }),
    h("span", { class: "deal__contract" }, contractShort(deal)),
    h("small", { class: "deal__how" }, howOf(sheet, deal, made)),
    owner === null ? null : h("span", { class: "visually-hidden" }, `, ${t("deal.plays", { name: seatName(sheet, owner) })}`),
  ];
}

/**
 * Whether the deal was made, as the server wrote it: a pulka grows or a hora, a figure goes up or down. Null where neither says it.
 * @param {number} owner @param {Result | null} result
 */
function madeBy(owner, result) {
  const own = (result?.entries ?? []).filter((entry) => entry.seat === owner && entry.on === undefined);
  const written = own.find(({ account }) => ["pool", "hill", "cash", "points"].includes(account));
  if (!written) return null;
  return written.account === "hill" ? isNegative(written.amount) : written.account === "pool" || !isNegative(written.amount);
}

/** @param {Sheet} sheet @param {Deal} deal @param {boolean | null} made */
function howOf(sheet, deal, made) {
  const short = shortNames(sheet);
  const level = Number(parts(String(deal.contract ?? "")).level);
  const tricks = deal.declarer === undefined ? null : deal.tricks?.[deal.declarer];
  if (made === false && level && typeof tricks === "number" && tricks < level) return t("deal.lacks", { count: level - tricks });
  if (!deal.defence) return null;
  const active = deal.defence.map((said, seat) => ({ said, seat })).filter(({ said }) => said && said !== "pass");
  if (!active.length) return t("deal.undefended");
  return active.map(({ said, seat }) => `${word("say", said ?? "")} ${short[seat]}`).join(", ");
}

/**
 * What a deal wrote to a seat; a dash who passed, a dot who dealt and did not play.
 * @param {Row} row @param {Result | null} result @param {number} seat @param {number} seats
 */
export function viewWritten(row, result, seat, seats) {
  const { deal } = row;
  const entries = result?.entries ?? [];
  const written = partsOf(entries, seat);
  const owner = ownerOf(deal) === seat;
  const lost = owner && written.some(({ account, amount }) => account === "hill" && !amount.startsWith("\u2212"));
  const kinds = ["ledger__figure", "deal__sum", owner && "deal__sum--actor", lost && "amount--loss"].filter(Boolean);
  const out = sitsOut(deal, seat, seats);
  return h("td", { class: kinds.join(" "), role: "cell", key: seat, "data-test": owner ? "deal-figure" : null },
    written.length ? viewParts(entries, seat)
      : result ? [h("span", { "aria-hidden": "true" }, out ? "·" : "–"), h("span", { class: "visually-hidden" }, t(out ? "legend.out" : "legend.nothing"))] : "…");
}

/**
 * The dealer of four plays for nobody, but where all passed: then the talon is his.
 * @param {Deal} deal @param {number} seat @param {number} seats
 */
function sitsOut(deal, seat, seats) {
  return deal.dealer === seat && seats > 3 && deal.kind !== "all_pass";
}

/**
 * What the signs of the lines mean, those that are used.
 * @param {Sheet} sheet @param {Row[]} rows @param {{dealer: number | null, marks: import("../types/dom").Nested}} how
 */
export function viewLegendOf(sheet, rows, { dealer, marks }) {
  const one = (/** @type {string} */ key, /** @type {import("../types/dom").Nested} */ sign, /** @type {string} */ text) => h("span", { key }, h("span", { "aria-hidden": "true" }, sign), ` ${text}`);
  const accounts = new Set(rows.flatMap((row) => sheet.seats.flatMap(({ position }) => partsOf(row.result?.entries ?? [], position).map(({ account }) => account))));
  const out = rows.some(({ deal }) => sheet.seats.some(({ position }) => sitsOut(deal, position, sheet.seats.length)));
  return h("p", { class: "legend", key: "legend", "data-test": "legend" },
    dealer === null ? null : one("dealer", h("span", { class: "legend__dot" }), t("legend.dealer")),
    rows.some(({ deal }) => ownerOf(deal) !== null) ? one("plays", h("span", { class: "legend__actor" }, "4"), t("legend.plays")) : null,
    [...accounts].map((account) => one(account, letterOf(account), word("account", account))),
    out ? one("out", "·", t("legend.out")) : null,
    rows.length ? one("nothing", "–", t("legend.nothing")) : null,
    marks);
}

