/** The contract: by its number, or by level and trump where its name holds both. */

import { t } from "../messages.js";
import { choices } from "../parts.js";
import { capital, contractLabel, parts, word } from "./names.js";

/**
 * @typedef {import("./view-form.js").DealForm} DealForm
 * @typedef {import("../types/tables").Field} Field
 * @typedef {import("../types/deal").Value} Value
 */

/** @param {DealForm} form @param {Field} field */
export function viewContract(form, field) {
  const given = /** @type {(string | number)[]} */ (field.values ?? []);
  const values = given.map(String);
  const { states, deal, set, error } = form;
  const can = (/** @type {Value} */ value) => Boolean(states.contract.values?.includes(value));
  if (!values.some((value) => parts(value).trump)) {
    return choices({
      name: "contract", legend: capital(word("kind", "contract")), value: deal.contract, columns: "words", error: error("contract"),
      options: given.map((value) => ({ value, label: contractLabel(value), tone: can(value) ? undefined : "barred" })),
      onChange: (value) => set("contract", value),
    });
  }
  if (!values.some((value) => !parts(value).trump)) {
    return choices({
      name: "contract", legend: capital(word("kind", "contract")), value: deal.contract, columns: 5, error: error("contract"),
      options: values.map((value) => ({ value, label: short(value), name: contractLabel(value), tone: can(value) ? undefined : "barred" })),
      onChange: (value) => set("contract", value),
    });
  }
  const chosen = deal.contract ? parts(String(deal.contract)) : null;
  const levels = [...new Set(values.map((value) => parts(value).level))];
  const trumps = [...new Set(values.map((value) => parts(value).trump))];
  const best = (/** @type {string} */ level) => [chosen?.trump ?? "", "", ...trumps].map((trump) => level + trump).find(can);
  const withTrump = (/** @type {string} */ level) => best(level) ?? level + (chosen?.trump ?? "");
  return [
    choices({
      name: "contract", legend: capital(word("kind", "contract")), value: chosen?.level, columns: 5, error: error("contract"),
      options: levels.map((level) => ({ value: level, label: level, tone: best(level) ? undefined : "barred" })),
      onChange: (level) => set("contract", withTrump(level)),
    }),
    chosen ? choices({
      name: "trump", legend: t("pref.trump"), hideLegend: true, value: chosen.trump, columns: 6,
      options: trumps.map((trump) => ({ value: trump, label: trump ? sign(trump) : "–", name: t(`pref.trump.${trump || "none"}`), tone: can(chosen.level + trump) ? undefined : "barred" })),
      onChange: (trump) => set("contract", chosen.level + trump),
    }) : null,
  ];
}

/**
 * The sign of a trump on a small tile; no trumps in two letters.
 * @param {string} trump
 */
function sign(trump) {
  return trump === "NT" ? t("pref.no_trumps") : word("trump", trump);
}

/** @param {string} contract */
function short(contract) {
  const { level, trump } = parts(contract);
  return `${level}${sign(trump)}`;
}
