/** Rows of the premium table, named by the scorer: of a group one at most, others by count, a hundred's by two choices. */

import { h } from "./dom.js";
import { possible } from "./form.js";
import { t } from "./messages.js";
import { choices, fieldError, toggles } from "./parts.js";
import { rowsFor, rowValue } from "./ruleset.js";
import { isByTens, isOnTwenty, viewHundred } from "./view-deal-hundred.js";
import { rowName } from "./view-deals.js";

/**
 * @typedef {import("./view-deal.js").DealForm} DealForm
 * @typedef {import("./types/tables").PremiumRow} PremiumRow
 */

/** @param {DealForm} form */
export function viewPremium(form) {
  const { tables, deal, shown, error } = form;
  const rows = shown("premium").length ? rowsFor(tables.prices, deal) : [];
  if (!rows.length) return null;
  /** @type {Map<string, PremiumRow[]>} */
  const groups = new Map();
  for (const row of rows) groups.set(row.group || row.row, [...(groups.get(row.group || row.row) ?? []), row]);
  const all = [...groups.values()];
  const hundred = all.find(isByTens);
  const twenty = hundred ? all.find(isOnTwenty) : undefined;
  return h("section", { class: "premium stack stack--tight", id: "premium-part", key: "premium", "aria-labelledby": "premium-title" },
    h("h3", { id: "premium-title" }, t("premium.title")),
    fieldError("premium-error", error("premium") ?? error("lead")),
    all.map((group) => (group === hundred ? viewHundred(form, group, twenty ?? []) : group === twenty ? null : viewGroup(form, group))),
    form.states["twenty.trump_marriage_torn"]?.required ? viewTwenty(form) : null);
}

/** @param {DealForm} form @param {PremiumRow[]} group */
function viewGroup(form, group) {
  const most = mostOf(form, group[0].row);
  if (most > 1) return viewCount(form, group[0], most);
  const name = `rows-${group[0].group || group[0].row}`;
  return toggles({
    name, legend: t("premium.title"), hideLegend: true, columns: group.length > 1 ? 2 : 1,
    options: group.map((row) => ({
      name: row.row, label: rowName(form.tables.prices, row.row), note: worth(form, row), checked: countOf(form, row.row) > 0,
      onChange: (on) => choose(form, group, on ? row.row : "", 1),
    })),
  });
}

/** @param {DealForm} form @param {PremiumRow} row @param {number} most */
function viewCount(form, row, most) {
  return choices({
    name: `row-${row.row}`, legend: [rowName(form.tables.prices, row.row), " · ", worth(form, row)], value: countOf(form, row.row), columns: 5,
    options: Array.from({ length: most + 1 }, (_, count) => ({ value: count, label: count ? `${count}×` : t("none") })),
    onChange: (count) => choose(form, [row], count ? row.row : "", count),
  });
}

/** @param {DealForm} form */
function viewTwenty({ deal, set, error }) {
  const name = "twenty.trump_marriage_torn";
  return choices({
    name, legend: t("field.torn"), value: deal.twenty?.trump_marriage_torn, error: error(name), columns: 2,
    options: [{ value: true, label: t("torn.yes") }, { value: false, label: t("torn.no") }],
    onChange: (torn) => set(name, torn),
  });
}

/**
 * Name this row, and no other of its group.
 * @param {DealForm} form @param {PremiumRow[]} group @param {string} row @param {number} count
 */
function choose({ deal, set }, group, row, count) {
  const others = (deal.premium ?? []).filter((one) => !group.some((member) => member.row === one.row));
  const named = row ? [...others, count === 1 ? { row } : { row, count }] : others;
  set("premium", named.length ? named : undefined);
}

/** @param {DealForm} form @param {string} row */
function countOf({ deal }, row) {
  const found = (deal.premium ?? []).find((one) => one.row === row);
  return found ? found.count ?? 1 : 0;
}

/**
 * How often the row can be met.
 * @param {DealForm} form @param {string} row
 */
function mostOf({ table, deal }, row) {
  const asked = { ...deal, premium: [{ row }] };
  const { rows } = possible(table.form, table.seats, asked, table.language, ["premium"]).premium;
  return Math.max(1, .../** @type {number[]} */ (rows?.[0].count.values ?? []));
}

/** @param {DealForm} form @param {PremiumRow} row */
function worth({ deal }, row) {
  return t("pb.count", { count: rowValue(row, deal.lead === true) });
}
