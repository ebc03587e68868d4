/**
 * The ruled sheet: a line a deal with its marks, and under every name the money after it. A line opens into what
 * everybody paid, and why. The roles are said, because narrow pages lay the cells out as a grid.
 */

import { h } from "./dom.js";
import { part } from "./later.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { isPreferans } from "./preferans/table.js";
import { previewRows, runningTotals } from "./preview.js";
import { viewInside } from "./view-deals.js";
import { marksOf, viewLegend, viewMarksUsed, viewOutcome } from "./view-marks.js";
import { amountClass, viewCounted, viewSeats } from "./view-seats.js";
import { columnAmount, contractShort, seatName, whose } from "./words.js";

/**
 * @typedef {import("./types/tables").AnyPrices} AnyPrices
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {import("./preview.js").Preview} Preview
 * @typedef {import("./types/sheet").Result} Result
 * @typedef {import("./present.js").Row} Row
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./preview.js").Total} Total
 * @typedef {{mayWrite: boolean, prices: AnyPrices, dealer: number | null, changed: () => void}} How
 */

/**
 * Which deals are open, by sheet and place.
 * @type {Set<string>}
 */
const opened = new Set();

/**
 * Open a deal, by its place.
 * @param {Sheet} sheet @param {string} place
 */
export function openDeal(sheet, place) {
  opened.add(`${sheet.id}-${place}`);
}

/** @param {Sheet} sheet @param {Row[]} rows @param {How} how */
export function viewLedger(sheet, rows, how) {
  const seats = sheet.seats.length;
  const results = previewRows(how.prices, rows, seats);
  const sums = moneyAfter(rows, results, seats);
  const pending = rows.some((row) => row.state !== "confirmed");
  const totals = pending ? withMoved(sheet, runningTotals(how.prices, rows, seats).at(-1) ?? null) : null;
  const game = isPreferans(sheet) ? part("preferans") : null;
  const pausing = rows.some((row) => row.deal.pausing !== undefined);
  return h("section", { class: "score-page", "aria-label": t("seats.title"), key: "ledger" },
    h("table", { class: `ledger ledger--tapped score score--${seats}`, role: "table" },
      h("caption", { class: "visually-hidden" }, t(isPreferans(sheet) ? "score.caption.preferans" : "score.caption")),
      viewSeats(sheet, { dealer: how.dealer, totals, accounts: game && !sheet.ticket ? game.accountsOf(sheet, rows) : [] }),
      rows.map((row, place) => viewDeal(sheet, row, place + 1, { ...how, result: results[place] ?? row.result, sums: sums[place], last: place === rows.length - 1 })),
      isPreferans(sheet) || !rows.length ? null : viewFoot(sheet, totals, sums.at(-1) ?? null, how.prices)),
    viewCounted(sheet),
    rows.length ? null : h("div", { class: "score__none" }, h("p", {}, h("strong", {}, t("deals.none"))),
      h("p", { class: "soft" }, t(how.mayWrite ? "deals.none.scorer" : "deals.none.reader"))),
    pending ? h("p", { class: "unconfirmed__note", "data-test": "unconfirmed" }, t("unconfirmed")) : null,
    game ? game.viewLegendOf(sheet, rows, { dealer: how.dealer, marks: viewMarksUsed(sheet, rows) })
      : viewLegend(sheet, rows, { dealer: how.dealer !== null, pause: pausing }));
}

/**
 * The money of every seat after each deal: sums of what the deals brought. From the first one on that nobody can foretell: null.
 * @param {Row[]} rows @param {(Result | Preview | null)[]} results @param {number} seats @returns {(number[] | null)[]}
 */
function moneyAfter(rows, results, seats) {
  /** @type {number[] | null} */
  let now = Array(seats).fill(0);
  return rows.map((row, place) => {
    const money = results[place]?.money;
    if (row.change !== "removal") now = now && money ? now.map((cents, seat) => cents + (money[seat] ?? 0)) : null;
    return now;
  });
}

/**
 * What decisions moved beside the deals belongs to the totals too.
 * @param {Sheet} sheet @param {Total[] | null} totals
 */
function withMoved(sheet, totals) {
  const moved = movedCents(sheet);
  return totals && totals.map((total, seat) => ({ ...total, money: total.money + moved[seat], zb: total.zb + moved[seat] }));
}

/** @param {Sheet} sheet */
function movedCents(sheet) {
  return sheet.seats.map((_, seat) => (sheet.adjustments ?? []).reduce((sum, { amounts }) => sum + Number(amounts[seat] ?? 0), 0));
}

/**
 * @param {Sheet} sheet @param {Row} row @param {number} place
 * @param {How & {result: Result | Preview | null, sums: number[] | null, last: boolean}} how result: the server's or foretold
 */
function viewDeal(sheet, row, place, how) {
  const game = isPreferans(sheet) ? part("preferans") : null;
  const name = `${sheet.id}-${place}`; // the entry in which it stands changes under the reader's hand
  const open = opened.has(name);
  const flip = () => {
    if (!opened.delete(name)) opened.add(name);
    how.changed();
  };
  const kinds = ["deal", row.change === "removal" && "deal--going", how.last && "deal--last", open && "deal--open"].filter(Boolean);
  return h("tbody", { class: kinds.join(" "), role: "rowgroup", key: row.key, "data-test": `deal-${place}` },
    h("tr", { class: "deal__line", role: "row" },
      h("th", { class: "ledger__number", role: "rowheader", scope: "row" }, String(place)),
      h("td", { class: "deal__what", role: "cell" },
        h("button", { type: "button", class: "deal__button", "aria-expanded": String(open), onClick: flip }, viewWhat(sheet, row, how.result))),
      sheet.seats.map(({ position }) => game?.viewWritten(row, how.result, position, sheet.seats.length) ?? viewSum(row, how.sums, position))),
    open ? h("tr", { class: "deal__more", role: "row" },
      h("td", { class: "ledger__number", role: "cell" }),
      h("td", { class: "deal__inside", role: "cell", colspan: String(sheet.seats.length + 1) }, viewInside(sheet, row, place, how))) : null);
}

/** @param {Sheet} sheet @param {Row} row @param {Result | Preview | null} result */
function viewWhat(sheet, row, result) {
  const { deal } = row;
  const who = whose(deal);
  const points = result?.premium?.[who];
  return [
    isPreferans(sheet) ? part("preferans")?.viewPlayed(sheet, row, /** @type {Result | null} */ (result)) : [
      viewOutcome(madeOf(row, result)),
      h("span", { class: "deal__contract" }, contractShort(deal)),
      h("span", { class: "visually-hidden" }, `, ${t(deal.actor === undefined ? "turn.dealt" : "deal.of", { name: seatName(sheet, who) })}`),
    ],
    marksOf(sheet, { ...row, made: madeOf(row, result) ?? undefined }).map((mark) => mark.sign),
    points ? h("span", { class: "deal__pb" }, t("pb.count", { count: number(points) })) : null,
    row.state === "confirmed" ? h("span", { class: "visually-hidden" }, t("state.confirmed")) : h("span", { class: "jot jot--jury" }, t(`state.${row.state}`)),
  ];
}

/**
 * What was made: the server says it; of a deal on its way, the signs of what was looked up.
 * @param {Row} row @param {Result | Preview | null} result @returns {Record<string, boolean> | null}
 */
function madeOf(row, result) {
  if (row.made) return row.made;
  if (!result || !("parts" in result) || row.deal.kind !== "deal") return null;
  return Object.fromEntries(result.parts.filter(({ reason }) => reason !== "limit" && reason !== "silent_seven").map(({ reason, cents }) => [reason, cents > 0]));
}

/** @param {Row} row @param {number[] | null} sums @param {number} seat */
function viewSum({ deal, state }, sums, seat) {
  const kind = deal.actor === seat ? " deal__sum--actor" : deal.pausing === seat || deal.absent?.includes(seat) ? " deal__sum--pause" : "";
  return h("td", { class: `ledger__figure deal__sum${kind}`, role: "cell", key: seat, "data-test": "sum" },
    h("span", { class: state === "confirmed" ? null : "unconfirmed" }, sums ? columnAmount(sums[seat]) : "…"));
}

/**
 * Money of the deals, what else moved it, premium points: together the gain.
 * @param {Sheet} sheet @param {Total[] | null} totals with the deals on their way @param {number[] | null} last @param {AnyPrices} prices
 */
function viewFoot(sheet, totals, last, prices) {
  const now = totals ?? sheet.seats;
  const moved = movedCents(sheet);
  const counted = last && !sheet.ticket ? now.map(({ money }, seat) => money - last[seat] - moved[seat]) : moved.map(() => 0);
  const line = (/** @type {string} */ name, /** @type {number[]} */ cents, /** @type {Nested} */ note = null) => h("tr", { role: "row", key: name, class: "score__part", "data-test": `foot-${name}` },
    h("td", { class: "ledger__number", role: "cell" }),
    h("th", { class: "score__what", role: "rowheader", scope: "row" }, t(`foot.${name}`), note ? h("small", {}, " ", note) : null),
    cents.map((one, seat) => h("td", { class: "ledger__figure", role: "cell", key: seat }, columnAmount(one, true))));
  return h("tfoot", { role: "rowgroup" },
    sheet.ticket || !moved.some(Boolean) ? null : line("moved", moved),
    counted.some(Boolean) ? line("counted", counted) : null,
    sheet.ticket ? null : line("premium", now.map(({ money, zb }) => zb - money), prices && "point_cents" in prices ? t("foot.point", { cents: prices.point_cents }) : null),
    h("tr", { role: "row", class: "score__gain", "data-test": "foot-gain" },
      h("td", { class: "ledger__number", role: "cell" }),
      h("th", { class: "score__what", role: "rowheader", scope: "row" }, t(sheet.ticket ? "foot.ticket" : "foot.gain")),
      now.map(({ zb }, seat) => h("td", { class: "ledger__figure ledger__total", role: "cell", key: seat },
        h("span", { class: totals ? `${amountClass(zb)} unconfirmed` : amountClass(zb) }, columnAmount(zb, true))))));
}
