/** Results and fleks, part by part; the hundred by its points; the silent parts. */

import { h } from "./dom.js";
import { at, possible } from "./form.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { choices, icon } from "./parts.js";
import { flekLevels, pointScale, winsHundred } from "./ruleset.js";
import { flekName } from "./words.js";

/**
 * @typedef {import("./dom.js").Nested} Nested
 * @typedef {import("./view-deal.js").DealForm} DealForm
 */

/** The component that is decided by points. */
const HUNDRED = "hundred";
/** How far the quick points reach on each side of the border between lost and won. */
const QUICK = 4;

/** @param {DealForm} form */
export function viewResult(form) {
  return [
    form.shown("won.").length > 1 || form.can("accepted", true) ? viewAllAtOnce(form) : null,
    componentsOf(form).map((component) => viewComponent(form, component)),
  ];
}

/**
 * The components of the contract that can be fleked or have a result.
 * @param {DealForm} form
 */
function componentsOf({ shown, states }) {
  const fleked = shown("flek.").filter((name) => states[name].values?.some(Boolean));
  const names = [...fleked, ...shown("won.")].map((name) => name.split(".")[1]);
  return [...new Set(states.points && shown("points").length ? [...names, HUNDRED] : names)];
}

/** @param {boolean} won @param {string} words @returns {Nested} */
function outcome(won, words) {
  return [icon(won ? "check" : "cross"), " ", words];
}

/**
 * The usual results by one tap: everything won, everything lost, accepted.
 * @param {DealForm} form
 */
function viewAllAtOnce({ table, draft, deal, can, change, error }) {
  const played = possible(table.form, table.seats, { ...deal, accepted: undefined }, table.language);
  const results = Object.keys(played).filter((name) => name.startsWith("won.") && played[name].possible);
  const all = (/** @type {boolean} */ won) => results.every((name) => at(deal, name) === won);
  const value = deal.accepted ? "accepted" : all(true) ? "won" : all(false) ? "lost" : null;
  const fleked = Object.values(deal.flek ?? {}).some(Boolean);
  /** @type {import("./parts.js").Option<string>[]} */
  const options = [{ value: "won", label: outcome(true, t("result.all_won")) }, { value: "lost", label: outcome(false, t("result.all_lost")), tone: "lost" }];
  if (can("accepted", true)) options.push({ value: "accepted", label: t("result.accepted"), disabled: fleked && !deal.accepted });
  return choices({
    name: "all", legend: t("result"), hideLegend: true, value, options, error: error("accepted"), columns: "all",
    onChange: (chosen) => {
      const won = Object.fromEntries(results.map((name) => [name.split(".")[1], chosen === "won"]));
      change(chosen === "accepted" ? { ...draft, accepted: true, won: undefined } : { ...draft, accepted: undefined, won });
    },
  });
}

/** @param {DealForm} form @param {string} component */
function viewComponent(form, component) {
  const { deal, states, shown, set, error } = form;
  const title = t(`component.${component}`);
  const result = `won.${component}`;
  const byPoints = component === HUNDRED && Boolean(states.points) && shown("points").length > 0;
  return h("section", { class: "part", key: `component-${component}`, "aria-label": title, "data-test": `component-${component}` },
    h("h3", { class: "part__name" }, title),
    byPoints ? viewPointsValue(form) : null,
    shown(result).length ? choices({
      name: result, legend: t("field.won", { component: title }), hideLegend: true, columns: "won", error: error(result), value: at(deal, result),
      options: [{ value: true, label: outcome(true, t("result.won")) }, { value: false, label: outcome(false, t("result.lost")), tone: "lost" }],
      onChange: (won) => set(result, won),
    }) : null,
    byPoints ? viewPoints(form) : null,
    shown(`flek.${component}`).length ? viewFleks(form, component, title) : null);
}

/** @param {DealForm} form @param {string} component @param {string} title */
function viewFleks({ tables, deal, states, set, error }, component, title) {
  const name = `flek.${component}`;
  const levels = flekLevels(tables.prices).filter((level) => states[name].values?.includes(level));
  const level = at(deal, name) ?? 0;
  return choices({
    name, legend: t("field.flek", { component: title }), hideLegend: true, columns: "fleks", value: level, error: error(name),
    options: (levels.includes(level) ? levels : [...levels, level]).map((one) => ({ value: one, label: flekName(one) })),
    onChange: (chosen) => set(name, chosen || undefined),
  });
}

/** @param {DealForm} form */
function viewPointsValue({ tables, deal }) {
  const { points } = deal;
  const lost = points !== undefined && !winsHundred(tables.prices, points);
  return h("output", { class: lost ? "part__points part__points--lost" : "part__points", "data-test": "points-value", "aria-live": "polite" },
    points === undefined ? "–" : number(points));
}

/**
 * The points for the hundred: the usual ones by one tap, all others by steps.
 * @param {DealForm} form
 */
function viewPoints({ tables, deal, set, error }) {
  const scale = pointScale(tables.prices);
  const border = scale.findIndex(({ won }) => won);
  const place = scale.findIndex(({ points }) => points === deal.points);
  const go = (/** @type {number} */ by) => {
    const next = (place < 0 ? border : place) + by;
    set("points", scale[Math.min(scale.length - 1, Math.max(0, next))].points);
  };
  const step = scale[1].points - scale[0].points;
  return h("div", { class: "points", key: "points" },
    choices({
      name: "points", legend: t("field.points"), hideLegend: true, columns: "points", value: deal.points, error: error("points"),
      options: scale.slice(border - QUICK, border + QUICK).map(({ points, won }) => ({ value: points, label: number(points), tone: won ? undefined : "lost" })),
      onChange: (points) => set("points", points),
    }),
    h("div", { class: "points__steps", role: "group", "aria-label": t("points.other") }, [-5, -1, 1, 5].map((by) => stepButton(by, step, go))));
}

/** @param {number} by @param {number} step @param {(by: number) => void} go */
function stepButton(by, step, go) {
  const label = t(by < 0 ? "points.less" : "points.more", { count: Math.abs(by) * step });
  return h("button", { type: "button", class: "points__step", key: by, "aria-label": label, onClick: () => go(by) }, number(by * step, true));
}

/** @param {DealForm} form @param {string} name */
export function viewSilent({ deal, states, set, error }, name) {
  return choices({
    name, legend: t(`field.${name}`), value: at(deal, name) ?? "none", error: error(name), columns: 3,
    options: ["none", "actor", "defence"].map((value) => ({
      value, label: t(`side.${value}`), disabled: value !== "none" && value !== at(deal, name) && !states[name].values?.includes(value),
    })),
    onChange: (value) => set(name, value === "none" ? undefined : value),
  });
}
