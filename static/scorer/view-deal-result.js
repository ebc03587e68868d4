/** Fleks and results, component by component; the hundred by its points; the silent parts. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { choices } from "./parts.js";
import { flekLevels, pointScale } from "./ruleset.js";
import { flekName } from "./words.js";

/**
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./ruleset.js").Contract} Contract
 * @typedef {{
 *   sheet: any, tables: any, draft: Draft, turn: import("./turn.js").Turn, contract: Contract,
 *   error: (field: string) => any, set: (change: Partial<Draft>) => void, note: any, remember: (change: any) => void,
 * }} Form
 */

/** How far the quick points reach on each side of the border between lost and won, in steps. */
const QUICK = 4;

/** @param {Form} form */
export function viewResult(form) {
  const { draft, contract } = form;
  const open = !(contract.accepted && draft.accepted);
  return [
    contract.results.length > 1 || contract.accepted ? viewAllAtOnce(form) : null,
    open ? contract.components.map((name) => viewComponent(form, name)) : null,
    open && contract.silent ? viewSilent(form) : null,
  ];
}

/** The usual results by one tap: everything won, everything lost, accepted. @param {Form} form */
function viewAllAtOnce({ draft, contract, set, error }) {
  const all = (/** @type {boolean} */ won) => contract.results.every((name) => draft.won[name] === won);
  const value = draft.accepted ? "accepted" : all(true) ? "won" : all(false) ? "lost" : null;
  const fleks = Object.values(draft.flek).some(Boolean);
  const options = [{ value: "won", label: t("result.all_won") }, { value: "lost", label: t("result.all_lost"), tone: "stop" }];
  if (contract.accepted) options.push(/** @type {any} */ ({ value: "accepted", label: t("result.accepted"), disabled: fleks && !draft.accepted }));
  return choices({
    name: "all", legend: t("result"), value, options, error: error("accepted"),
    onChange: (chosen) => set(chosen === "accepted" ? { accepted: true }
      : { accepted: false, won: Object.fromEntries(contract.results.map((name) => [name, chosen === "won"])) }),
  });
}

/** @param {Form} form @param {string} name */
function viewComponent(form, name) {
  const { draft, contract, tables, set, error } = form;
  const levels = flekLevels(tables);
  const level = draft.flek[name] ?? 0;
  const title = t(`component.${name}`);
  return h("section", { class: "component", key: `component-${name}`, "aria-label": title, "data-test": `component-${name}` },
    h("h3", { class: "component__name" }, title),
    choices({
      name: `flek-${name}`, legend: t("field.flek", { component: title }), hideLegend: true, columns: 5, value: level, error: error(`flek.${name}`),
      options: (levels.includes(level) ? levels : [...levels, level]).map((one) => ({ value: one, label: flekName(one) })),
      onChange: (chosen) => set({ flek: { ...draft.flek, [name]: chosen } }),
    }),
    contract.results.includes(name) ? choices({
      name: `won-${name}`, legend: t("field.won", { component: title }), hideLegend: true, columns: 2, error: error(`won.${name}`) ?? (error("won")),
      value: draft.won[name],
      options: [{ value: true, label: t("result.won") }, { value: false, label: t("result.lost"), tone: "stop" }],
      onChange: (won) => set({ won: { ...draft.won, [name]: won } }),
    }) : viewPoints(form));
}

/** The points for the hundred: the usual ones by one tap, all others by steps. @param {Form} form */
function viewPoints({ draft, tables, set, error }) {
  const { won_from: border, step, least, most } = pointScale(tables);
  const quick = Array.from({ length: 2 * QUICK }, (_, place) => border + (place - QUICK) * step);
  const go = (/** @type {number} */ by) => set({ points: Math.min(most, Math.max(least, (draft.points ?? border) + by)) });
  return h("div", { class: "points stack stack--tight" },
    choices({
      name: "points", legend: t("field.points"), columns: 4, value: draft.points, error: error("points"),
      options: quick.map((value) => ({ value, label: number(value), tone: value < border ? "stop" : undefined })),
      onChange: (points) => set({ points }),
    }),
    h("div", { class: "points__stepper", role: "group", "aria-label": t("points.other") },
      stepButton(-5 * step, go), stepButton(-step, go),
      h("output", { class: draft.points !== null && draft.points < border ? "points__value points__value--lost" : "points__value", "data-test": "points", "aria-live": "polite" },
        draft.points === null ? "–" : number(draft.points)),
      stepButton(step, go), stepButton(5 * step, go)));
}

/** @param {number} by @param {(by: number) => void} go */
function stepButton(by, go) {
  return h("button", { type: "button", class: "button points__step", "aria-label": t(by < 0 ? "points.less" : "points.more", { count: Math.abs(by) }), onClick: () => go(by) },
    number(by, true));
}

/** @param {Form} form */
function viewSilent({ draft, contract, set, error }) {
  return choices({
    name: "silent", legend: t(`field.silent.${contract.silent}`), value: draft.silent ?? "none", error: error("silent"),
    options: ["none", "actor", "defence"].map((value) => ({ value, label: t(`side.${value}`) })),
    onChange: (value) => set({ silent: value === "none" ? null : value }),
  });
}
