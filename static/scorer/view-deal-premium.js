/** The rows of the premium table, named by the scorer: of a group one at most, others by count. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { choices, fieldError, toggles } from "./parts.js";
import { rowName } from "./view-deals.js";

/**
 * @typedef {import("./view-deal-result.js").Form} Form
 * @typedef {import("./ruleset.js").PremiumRow} PremiumRow
 */

/** A group with more rows than this becomes a list to choose from. */
const TILES = 4;

/** @param {Form} form */
export function viewPremium(form) {
  const { draft, contract, error } = form;
  const rows = contract.rows.filter((row) => mayCount(form, row) || draft.rows[row.id]);
  if (!rows.length) return null;
  const groups = new Map();
  for (const row of rows) groups.set(row.group || row.id, [...(groups.get(row.group || row.id) ?? []), row]);
  return h("section", { class: "premium stack stack--tight", key: "premium", "aria-labelledby": "premium-title" },
    h("h3", { id: "premium-title" }, t("premium.title")),
    fieldError("premium-error", error("premium") ?? error("lead") ?? error("no_premium")),
    [...groups.values()].map((group) => viewGroup(form, group)),
    rows.some((row) => row.twenty && draft.rows[row.id]) ? viewTwenty(form) : null);
}

/** A row counts only when what it needs was won; what is not known yet is not in its way. @param {Form} form @param {PremiumRow} row */
function mayCount({ draft, contract, tables }, row) {
  if (draft.accepted) return true;
  return row.needs.every((name) => {
    if (contract.results.includes(name)) return draft.won[name] === true;
    return draft.points !== null && draft.points >= tables.form.hundred.won_from;
  });
}

/** @param {Form} form @param {PremiumRow[]} group */
function viewGroup(form, group) {
  if (group.length > TILES) return viewList(form, group);
  if (group[0].most > 1) return viewCount(form, group[0]);
  const { draft, set, turn } = form;
  const name = group[0].group || group[0].id;
  return toggles({
    name: `rows-${name}`, legend: t("premium.title"), hideLegend: true, columns: 1,
    options: group.map((row) => ({
      name: row.id, label: rowName(row.id), note: value(row, draft.actor === turn.forhont), checked: Boolean(draft.rows[row.id]),
      onChange: (on) => set({ rows: { ...without(draft.rows, group), ...(on ? { [row.id]: 1 } : {}) } }),
    })),
  });
}

/** @param {Form} form @param {PremiumRow} row */
function viewCount({ draft, set, turn }, row) {
  const count = draft.rows[row.id] ?? 0;
  return choices({
    name: `row-${row.id}`, legend: [rowName(row.id), " · ", value(row, draft.actor === turn.forhont)], value: count, columns: 5,
    options: Array.from({ length: row.most + 1 }, (_, one) => ({ value: one, label: one ? `${one}×` : t("none") })),
    onChange: (chosen) => set({ rows: { ...draft.rows, [row.id]: chosen } }),
  });
}

/** @param {Form} form @param {PremiumRow[]} group */
function viewList({ draft, set, turn }, group) {
  const chosen = group.find((row) => draft.rows[row.id])?.id ?? "";
  const id = `group-${group[0].group}`;
  return h("div", { class: "field", key: id },
    h("label", { for: id }, t("premium.choose")),
    h("select", {
      id, value: chosen,
      onChange: (/** @type {any} */ event) => set({ rows: { ...without(draft.rows, group), ...(event.target.value ? { [event.target.value]: 1 } : {}) } }),
    },
      h("option", { value: "" }, t("premium.none")),
      group.map((row) => h("option", { value: row.id, key: row.id }, `${rowName(row.id)} · ${value(row, draft.actor === turn.forhont)}`))));
}

/** @param {Form} form */
function viewTwenty({ draft, set, error }) {
  return choices({
    name: "torn", legend: t("field.torn"), value: draft.torn, error: error("twenty"), columns: 2,
    options: [{ value: true, label: t("torn.yes") }, { value: false, label: t("torn.no") }],
    onChange: (torn) => set({ torn }),
  });
}

/** What the row is worth, with the lead or without. @param {PremiumRow} row @param {boolean} lead */
function value(row, lead) {
  return t("pb.count", { count: lead ? row.lead : row.noLead });
}

/** @param {Record<string, number>} rows @param {PremiumRow[]} group */
function without(rows, group) {
  return Object.fromEntries(Object.entries(rows).filter(([id]) => !group.some((row) => row.id === id)));
}
