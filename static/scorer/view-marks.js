/** What stands beside the contract in the line of a deal: made or lost, fleks, renonce, the jury, corrected; and the legend. */

import { h } from "./dom.js";
import { has, t } from "./messages.js";
import { icon } from "./parts.js";
import { columnAmount, flekName, seatName } from "./words.js";

/**
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./present.js").Row} Row
 * @typedef {{name: string, sign: Nested}} Mark with its words in the legend
 */

/**
 * The discs of what was made and what was lost; both where the parts of a deal went two ways.
 * @param {Record<string, boolean> | null} made
 */
export function viewOutcome(made) {
  const all = Object.values(made ?? {});
  return [
    all.includes(true) ? h("span", { class: "outcome", key: "made" }, icon("check"), h("span", { class: "visually-hidden" }, t("outcome.made"))) : null,
    all.includes(false) ? h("span", { class: "outcome outcome--lost", key: "lost" }, icon("cross"), h("span", { class: "visually-hidden" }, t("outcome.lost"))) : null,
  ];
}

/**
 * The marks of a deal in the order in which they stand.
 * @param {Sheet} sheet @param {Row} row @returns {Mark[]}
 */
export function marksOf(sheet, row) {
  const { deal } = row;
  /** @type {Mark[]} */
  const marks = fleksOf(row).map(({ text, of }) => ({ name: of, sign: h("span", { class: "jot" }, text) }));
  if (deal.accepted) marks.push({ name: "accepted", sign: h("span", { class: "jot" }, t("mark.accepted")) });
  for (const renonce of deal.renonces ?? []) {
    const said = t("fact.renonce", { code: renonce.code, name: seatName(sheet, renonce.offender) });
    marks.push({ name: "renonce", sign: letter("jot jot--red", t("mark.renonce"), said) });
  }
  if (row.disputed) marks.push({ name: "disputed", sign: letter("jot jot--jury", t("mark.jury"), t("disputed"), "disputed") });
  if (row.decided) marks.push({ name: "decided", sign: letter("jot jot--red", t("mark.jury"), t("legend.decided"), "decided") });
  if (row.corrected) marks.push({ name: "corrected", sign: h("span", { class: "deal__pen" }, icon("pen"), h("span", { class: "visually-hidden" }, t("legend.corrected"))) });
  return marks;
}

/**
 * The fleks of a deal: "flek" where it is on the game or on everything, "flek 7" where it is on the seven.
 * @param {Row} row @returns {{text: string, of: string}[]}
 */
function fleksOf({ deal, made }) {
  const said = Object.entries(deal.flek ?? {}).filter(([, level]) => level);
  const parts = Object.keys(made ?? {});
  const all = said.length > 1 && said.length === parts.length && said.every(([, level]) => level === said[0][1]);
  return (all ? said.slice(0, 1) : said).map(([component, level]) => {
    const short = all ? "" : partSign(component, parts.length);
    return { text: short ? `${flekName(level)} ${short}` : flekName(level), of: short ? `flek.${component}` : "flek" };
  });
}

/** @param {string} component @param {number} parts */
function partSign(component, parts) {
  return parts !== 1 && has(`mark.${component}`) ? t(`mark.${component}`) : "";
}

/** @param {string} kind @param {string} sign @param {string} said @param {string} [test] */
function letter(kind, sign, said, test) {
  return h("abbr", { class: kind, title: said, "data-test": test }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "visually-hidden" }, said));
}

/**
 * What the marks that are used mean.
 * @param {Sheet} sheet @param {Row[]} rows
 */
export function viewMarksUsed(sheet, rows) {
  /** @type {Map<string, Nested>} */
  const used = new Map();
  for (const mark of rows.flatMap((row) => marksOf(sheet, row))) if (has(`legend.${mark.name}`) && !used.has(mark.name)) used.set(mark.name, mark.sign);
  return [...used].map(([name, sign]) => meaning(name, sign));
}

/** @param {string} key @param {Nested} sign */
function meaning(key, sign) {
  return h("span", { key }, h("span", { "aria-hidden": "true" }, sign), ` ${t(`legend.${key}`)}`);
}

/**
 * What the signs of a sheet of mariáš mean.
 * @param {Sheet} sheet @param {Row[]} rows @param {{dealer: boolean, pause: boolean}} also
 */
export function viewLegend(sheet, rows, { dealer, pause }) {
  return h("p", { class: "legend", key: "legend", "data-test": "legend" },
    dealer ? meaning("dealer", h("span", { class: "legend__dot" })) : null,
    pause ? meaning("pause", h("span", { class: "legend__pause" }, columnAmount(120))) : null,
    rows.length ? meaning("actor", h("span", { class: "legend__actor" }, columnAmount(120))) : null,
    viewMarksUsed(sheet, rows));
}
