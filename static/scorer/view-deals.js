/** The deals of the round, the last one first; each opens into what everybody paid, and why. */

import { h } from "./dom.js";
import { t, tn } from "./messages.js";
import { number } from "./money.js";
import { linkButton, ruleLink } from "./parts.js";
import { isPreferans } from "./preferans/table.js";
import { isNobodys, mainFigure, viewEntries } from "./preferans/view-deal-row.js";
import { grouped } from "./postings.js";
import { previewRows, runningTotals } from "./preview.js";
import { figureClass } from "./view-seats.js";
import { claimLink } from "./view-voices.js";
import { amount, contractName, dealFacts, dealText, seatName, whose } from "./words.js";

/**
 * @typedef {import("./types/tables").AnyPrices} AnyPrices
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/tables").Prices} Prices
 * @typedef {import("./types/sheet").MariasResult} MariasResult
 * @typedef {import("./types/sheet").Result} Result
 * @typedef {import("./present.js").Row} Row
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/**
 * Which deals are open.
 * @type {Set<string>}
 */
const opened = new Set();

/**
 * @param {Sheet} sheet @param {Row[]} rows @param {{mayWrite: boolean, prices: AnyPrices, changed: () => void}} how
 */
export function viewDeals(sheet, rows, how) {
  const results = previewRows(how.prices, rows, sheet.seats.length);
  const totals = runningTotals(how.prices, rows, sheet.seats.length);
  return h("section", { class: "deals stack stack--tight", "aria-labelledby": "deals-title", key: "deals" },
    h("h2", { id: "deals-title" }, rows.length ? tn("deals.title", rows.length) : t("deals.none")),
    rows.length ? h("ol", { class: "rows deal-rows", reversed: true }, rows.map((row, place) => viewDeal(sheet, row, place + 1, { ...how, result: results[place], sums: totals[place + 1] })).reverse())
      : h("p", { class: "soft" }, t(how.mayWrite ? "deals.none.scorer" : "deals.none.reader")));
}

/**
 * @param {Sheet} sheet @param {Row} row @param {number} place
 * @param {{mayWrite: boolean, prices: AnyPrices, changed: () => void, result: Result | null, sums: {zb: number}[] | null}} how
 *   result: the server's or foretold; sums: the gain of every seat after this deal
 */
function viewDeal(sheet, row, place, how) {
  const { deal } = row;
  const result = how.result ?? row.result;
  const open = opened.has(row.key);
  const who = whose(deal);
  const flip = () => {
    if (!opened.delete(row.key)) opened.add(row.key);
    how.changed();
  };
  return h("li", { class: row.change === "removal" ? "deal deal--going" : "deal", key: row.key, "data-test": `deal-${place}` },
    h("button", { type: "button", class: "deal__line", "aria-expanded": String(open), onClick: flip },
      h("span", { class: "deal__place figure" }, h("span", { class: "visually-hidden" }, `${t("deal")} `), String(place)),
      h("span", { class: "deal__what" },
        isNobodys(sheet, deal) ? null : h("span", { class: "deal__who" }, seatName(sheet, who)),
        h("span", { class: isNobodys(sheet, deal) ? "deal__who" : "deal__contract" }, contractName(deal)),
        row.disputed ? h("span", {}, h("span", { class: "pill pill--wait", "data-test": "disputed" }, t("disputed"))) : null,
        row.state === "confirmed" ? null : h("span", {}, viewState(row))),
      h("span", { class: "deal__figures" },
        h("span", { class: [figureClass(result?.money?.[who] ?? 0), row.result ? "" : "unconfirmed"].join(" "), "data-test": "deal-money" }, result?.money ? amount(sheet, result.money[who], true) : result ? "" : "…"),
        isPreferans(sheet) && result ? h("span", { class: "deal__own", "data-test": "deal-figure" }, mainFigure(deal, result)) : null,
        result?.premium?.[who] ? h("span", { class: "deal__pb figure" }, t("pb.count", { count: number(result.premium[who]) })) : null),
      row.state === "confirmed" ? h("span", { class: "deal__state" }, viewState(row)) : null),
    how.sums && row.change !== "removal" ? viewSums(sheet, how.sums, row.state === "confirmed") : null,
    open ? viewInside(sheet, row, place, how) : null);
}

/**
 * The gain of every seat after this deal.
 * @param {Sheet} sheet @param {{zb: number}[]} sums @param {boolean} confirmed
 */
function viewSums(sheet, sums, confirmed) {
  return h("ul", { class: "deal__sums", role: "list", "aria-label": t("sums.label"), "data-test": "sums" }, sums.map(({ zb }, seat) =>
    h("li", { key: seat },
      h("span", { class: "visually-hidden" }, `${seatName(sheet, seat)} `),
      h("span", { class: "seat__number", "aria-hidden": "true" }, String(seat + 1)),
      h("span", { class: confirmed ? figureClass(zb) : `${figureClass(zb)} unconfirmed` }, amount(sheet, zb, true)))));
}

/** @param {Row} row */
function viewState(row) {
  if (row.state === "confirmed") return h("span", { class: "mark mark--ok" }, h("span", { class: "visually-hidden" }, t("state.confirmed")));
  const kind = row.state === "sent" ? "info" : "wait";
  return h("span", { class: `pill pill--${kind}` }, t(`state.${row.state}`));
}

/** @param {Sheet} sheet @param {Row} row @param {number} place @param {{mayWrite: boolean, prices: AnyPrices}} how */
function viewInside(sheet, row, place, { mayWrite, prices }) {
  const { deal, result } = row;
  const facts = dealFacts(sheet, deal);
  const target = row.pendingId ?? row.entry;
  return h("div", { class: "deal__inside stack stack--tight" },
    h("p", { class: "deal__turn" }, turnText(sheet, deal)),
    facts.length ? h("ul", { class: "deal__facts" }, facts.map((fact) => h("li", {}, fact))) : null,
    deal.description ? h("p", {}, t("description.said", { text: deal.description })) : null,
    viewEntries(sheet, result),
    result?.money ? viewResult(sheet, deal, /** @type {MariasResult} */ (result), /** @type {Prices} */ (prices)) : row.state === "confirmed" ? null : h("p", { class: "soft" }, t("deal.not_confirmed")),
    mayWrite && deal.kind === "join" ? h("p", { class: "soft" }, t("join.stays")) : null,
    mayWrite && !row.disputed && row.change !== "removal" && deal.kind !== "join" ? h("div", { class: "cluster" },
      linkButton(t("deal.correct"), `#correct-${target}`, "", t("correct.title", { number: place })),
      linkButton(t("deal.remove"), `#remove-${target}`, "button--danger", t("remove.title", { number: place }))) : null,
    row.disputed ? h("p", { class: "deal__note deal__note--wait" }, t("disputed.what")) : h("div", {}, claimLink(sheet, row, place)));
}

/** @param {Sheet} sheet @param {Deal} deal */
function turnText(sheet, deal) {
  if (deal.dealer === undefined) return null;
  const parts = [t("turn.dealt", { name: seatName(sheet, deal.dealer) })];
  if (deal.pausing !== undefined && deal.pausing !== deal.dealer) parts.push(t("turn.paused", { name: seatName(sheet, deal.pausing) }));
  if (deal.lead !== undefined) parts.push(t(deal.lead ? "turn.lead" : "turn.no_lead"));
  return parts.join(" · ");
}

/** @param {Sheet} sheet @param {Deal} deal @param {MariasResult} result @param {Prices} prices */
function viewResult(sheet, deal, result, prices) {
  return [
    h("dl", { class: "deal__money" }, result.money.map((cents, seat) =>
      h("div", { key: seat }, h("dt", {}, seatName(sheet, seat)), h("dd", { class: figureClass(cents) }, amount(sheet, cents, true))))),
    result.postings.length ? h("ul", { class: "postings", role: "list" }, grouped(result.postings).map((posting) =>
      h("li", { class: "posting" },
        h("span", { class: "posting__why" }, t(`reason.${posting.reason}`), ruleLink(posting.rule, posting.rule, ` · ${t("cite", { cite: posting.cite })}`)),
        h("span", { class: "posting__who" }, t(posting.payers.length + posting.payees.length > 2 ? "posting.each" : "posting", {
          payers: names(sheet, posting.payers), payees: names(sheet, posting.payees), amount: amount(sheet, posting.cents) }))))) : null,
    result.rows.length ? h("ul", { class: "postings", role: "list" }, result.rows.map((row) =>
      h("li", { class: "posting" },
        h("span", { class: "posting__why" }, rowName(prices, row.row), row.count > 1 ? ` × ${row.count}` : null),
        h("span", { class: "posting__who figure" }, `${seatName(sheet, whose(deal))} ${t("pb.count", { count: number(row.points) })}`)))) : null,
    result.notes.map((note) => h("p", { class: "deal__note" }, t(`note.${note}`), ruleLink(note, t("rule")))),
    result.needs_description ? h("p", { class: "deal__note deal__note--wait" }, t("needs_description")) : null,
  ];
}

/** @param {Sheet} sheet @param {number[]} seats */
function names(sheet, seats) {
  return seats.map((seat) => seatName(sheet, seat)).join(", ");
}

/**
 * A row of the premium table in words; how it reads depends on the table.
 * @param {Prices | null | undefined} prices @param {string} row
 */
export function rowName(prices, row) {
  return t(`row.${prices?.rows?.find((one) => one.row === row)?.word ?? row}`);
}

/**
 * The spoken summary of what was just written.
 * @param {Sheet} sheet @param {Deal} deal
 */
export function writtenText(sheet, deal) {
  return t("announce.written", { deal: dealText(sheet, deal) });
}
