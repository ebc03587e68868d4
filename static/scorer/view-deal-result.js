/** Fleks and results, component by component; the hundred by its points; the silent parts. */

import { h } from "./dom.js";
import { at, possible } from "./form.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { choices } from "./parts.js";
import { flekLevels, pointScale, winsHundred } from "./ruleset.js";
import { flekName } from "./words.js";

/** @typedef {import("./view-deal.js").DealForm} DealForm */

/** The component that is decided by points. */
const HUNDRED = "hundred";
/** How far the quick points reach on each side of the border between lost and won. */
const QUICK = 4;

/** @param {DealForm} form */
export function viewResult(form) {
  const results = form.shown("won.");
  const silent = form.shown("silent.");
  return [
    results.length > 1 || form.can("accepted", true) ? viewAllAtOnce(form) : null,
    componentsOf(form).map((component) => viewComponent(form, component)),
    silent.map((name) => viewSilent(form, name)),
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
  const options = [{ value: "won", label: t("result.all_won") }, { value: "lost", label: t("result.all_lost"), tone: "stop" }];
  if (can("accepted", true)) options.push({ value: "accepted", label: t("result.accepted"), disabled: fleked && !deal.accepted });
  return choices({
    name: "all", legend: t("result"), value, options, error: error("accepted"),
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
  return h("section", { class: "component", key: `component-${component}`, "aria-label": title, "data-test": `component-${component}` },
    h("h3", { class: "component__name" }, title),
    shown(`flek.${component}`).length ? viewFleks(form, component, title) : null,
    shown(result).length ? choices({
      name: result, legend: t("field.won", { component: title }), hideLegend: true, columns: 2, error: error(result), value: at(deal, result),
      options: [{ value: true, label: t("result.won") }, { value: false, label: t("result.lost"), tone: "stop" }],
      onChange: (won) => set(result, won),
    }) : null,
    component === HUNDRED && states.points && shown("points").length ? viewPoints(form) : null);
}

/** @param {DealForm} form @param {string} component @param {string} title */
function viewFleks({ tables, deal, states, set, error }, component, title) {
  const name = `flek.${component}`;
  const levels = flekLevels(tables.prices).filter((level) => states[name].values?.includes(level));
  const level = at(deal, name) ?? 0;
  return choices({
    name, legend: t("field.flek", { component: title }), hideLegend: true, columns: 5, value: level, error: error(name),
    options: (levels.includes(level) ? levels : [...levels, level]).map((one) => ({ value: one, label: flekName(one) })),
    onChange: (chosen) => set(name, chosen || undefined),
  });
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
  const lost = place >= 0 && !winsHundred(tables.prices, scale[place].points);
  return h("div", { class: "points stack stack--tight" },
    choices({
      name: "points", legend: t("field.points"), columns: 4, value: deal.points, error: error("points"),
      options: scale.slice(border - QUICK, border + QUICK).map(({ points, won }) => ({ value: points, label: number(points), tone: won ? undefined : "stop" })),
      onChange: (points) => set("points", points),
    }),
    h("div", { class: "points__stepper", role: "group", "aria-label": t("points.other") },
      [-5, -1].map((by) => stepButton(by, step, go)),
      h("output", { class: lost ? "points__value points__value--lost" : "points__value", "data-test": "points-value", "aria-live": "polite" },
        place < 0 ? "–" : number(scale[place].points)),
      [1, 5].map((by) => stepButton(by, step, go))));
}

/** @param {number} by @param {number} step @param {(by: number) => void} go */
function stepButton(by, step, go) {
  const label = t(by < 0 ? "points.less" : "points.more", { count: Math.abs(by) * step });
  return h("button", { type: "button", class: "button points__step", key: by, "aria-label": label, onClick: () => go(by) }, number(by * step, true));
}

/** @param {DealForm} form @param {string} name */
function viewSilent({ deal, states, set, error }, name) {
  return choices({
    name, legend: t(`field.${name}`), value: at(deal, name) ?? "none", error: error(name),
    options: ["none", "actor", "defence"].map((value) => ({
      value, label: t(`side.${value}`), disabled: value !== "none" && value !== at(deal, name) && !states[name].values?.includes(value),
    })),
    onChange: (value) => set(name, value === "none" ? undefined : value),
  });
}
