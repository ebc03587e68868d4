/** What stands in the open line of a deal: what everybody paid, why and by which rule, and what may be done about it. */

import { h } from "./dom.js";
import { currentLanguage, t } from "./messages.js";
import { number } from "./money.js";
import { linkButton, ruleLink } from "./parts.js";
import { isPreferans } from "./preferans/table.js";
import { isNobodys, viewEntries } from "./preferans/view-deal-row.js";
import { grouped } from "./postings.js";
import { figureClass } from "./view-seats.js";
import { claimLink } from "./view-voices.js";
import { amount, dealFacts, dealText, seatName, whose } from "./words.js";

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
 * @param {Sheet} sheet @param {Row} row @param {number} place @param {{mayWrite: boolean, prices: AnyPrices}} how
 */
export function viewInside(sheet, row, place, { mayWrite, prices }) {
  const { deal, result } = row;
  const facts = dealFacts(sheet, deal);
  const target = row.pendingId ?? row.entry;
  const free = !row.disputed && !row.decided && row.change !== "removal" && deal.kind !== "join";
  return h("div", { class: "stack stack--tight" },
    isNobodys(sheet, deal) || isPreferans(sheet) ? null : h("p", { class: "deal__who" }, dealText(sheet, deal)),
    h("p", { class: "deal__turn" }, turnText(sheet, deal)),
    facts.length ? h("ul", { class: "deal__facts" }, facts.map((fact) => h("li", {}, fact))) : null,
    deal.description ? h("p", {}, t("description.said", { text: deal.description })) : null,
    viewEntries(sheet, result, place),
    result?.money ? viewResult(sheet, deal, /** @type {MariasResult} */ (result), { prices: /** @type {Prices} */ (prices), place }) : row.state === "confirmed" ? null : h("p", { class: "soft" }, t("deal.not_confirmed")),
    mayWrite && deal.kind === "join" ? h("p", { class: "soft" }, t("join.stays")) : null,
    viewRulings(row),
    mayWrite && row.decided ? h("p", { class: "deal__note" }, t("decided.what")) : null,
    mayWrite && free ? h("div", { class: "cluster" },
      linkButton(t("deal.correct"), `#correct-${target}`, "", t("correct.title", { number: place })),
      linkButton(t("deal.remove"), `#remove-${target}`, "button--danger", t("remove.title", { number: place }))) : null,
    row.disputed ? h("p", { class: "deal__note deal__note--wait" }, t("disputed.what")) : h("div", {}, claimLink(sheet, row, place)));
}

/**
 * What the jury decided, with its paragraph; what an appeal ended is struck.
 * @param {Row} row
 */
function viewRulings({ rulings }) {
  return rulings?.length ? h("ul", { class: "postings", role: "list", "data-test": "rulings" }, rulings.map((ruling) => {
    const words = ruling.words[currentLanguage()] ?? Object.values(ruling.words)[0] ?? "";
    const past = ruling.standing === "change" || ruling.standing === "annul";
    return h("li", { class: "posting", key: `${ruling.case}-${ruling.number}` },
      h("span", {}, h("span", { class: "jot jot--red", "aria-hidden": "true" }, t("mark.jury")), " ", past ? h("s", {}, words) : words),
      ruling.link ? h("span", { class: "rule" }, h("a", { class: "rule__link", href: ruling.link, target: "_blank", rel: "noopener" }, t("ruling.open"))) : null);
  })) : null;
}

/** @param {Sheet} sheet @param {Deal} deal */
function turnText(sheet, deal) {
  if (deal.dealer === undefined) return null;
  const parts = [t("turn.dealt", { name: seatName(sheet, deal.dealer) })];
  if (deal.pausing !== undefined && deal.pausing !== deal.dealer) parts.push(t("turn.paused", { name: seatName(sheet, deal.pausing) }));
  if (deal.lead !== undefined) parts.push(t(deal.lead ? "turn.lead" : "turn.no_lead"));
  return parts.join(" · ");
}

/** @param {Sheet} sheet @param {Deal} deal @param {MariasResult} result @param {{prices: Prices, place: number}} how */
function viewResult(sheet, deal, result, { prices, place }) {
  return [
    h("dl", { class: "deal__money" }, result.money.map((cents, seat) =>
      h("div", { key: seat }, h("dt", {}, seatName(sheet, seat)), h("dd", { class: figureClass(cents) }, amount(sheet, cents, true))))),
    result.postings.length ? h("ul", { class: "postings", role: "list" }, grouped(result.postings).map((posting) =>
      h("li", { class: "posting" },
        h("span", { class: "posting__why" }, t(`reason.${posting.reason}`), ruleLink(posting.rule, posting.rule, ` · ${t("cite", { cite: posting.cite })}`, { figure: amount(sheet, posting.cents), place })),
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
