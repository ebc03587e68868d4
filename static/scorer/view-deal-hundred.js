/** The premium row of a hundred by two choices, trumps and tens, as the patterns of the rows say what is there. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { choices, toggles } from "./parts.js";
import { rowValue } from "./ruleset.js";

/**
 * @typedef {import("./view-deal.js").DealForm} DealForm
 * @typedef {import("./types/tables").CardPattern} CardPattern
 * @typedef {import("./types/tables").PremiumRow} PremiumRow
 */

/**
 * Whether the rows of a group differ by the trumps and the tens among them.
 * @param {PremiumRow[]} group
 */
export function isByTens(group) {
  return group.length > 1 && group.every(({ cards }) => cards?.tens && !cards.twenty);
}

/**
 * Whether the rows of a group are those on a twenty.
 * @param {PremiumRow[]} group
 */
export function isOnTwenty(group) {
  return group.every(({ cards }) => cards?.twenty);
}

/** @param {DealForm} form @param {PremiumRow[]} group @param {PremiumRow[]} twenties */
export function viewHundred(form, group, twenties) {
  const named = namedOf(form, group);
  const onTwenty = namedOf(form, twenties);
  const counts = [...new Set([...group, ...twenties].map(({ cards }) => trumpsOf(cards)))].sort();
  const trumps = named ? trumpsOf(named.cards) : form.note.trumps ?? (onTwenty ? trumpsOf(onTwenty.cards) : undefined);
  const there = group.filter(({ cards }) => trumpsOf(cards) === trumps);
  const twenty = twenties.find(({ cards }) => meets(cards, trumps));
  /** @param {string} next */
  const chooseTrumps = (next) => {
    const rows = group.filter(({ cards }) => trumpsOf(cards) === next);
    const same = rows.find(({ cards }) => cards?.tens === named?.cards?.tens) ?? (rows.length === 1 ? rows[0] : undefined);
    form.remember({ trumps: next });
    name(form, [...group, ...twenties], [same, onTwenty && twenties.find(({ cards }) => meets(cards, next))]);
  };
  return h("div", { class: "stack stack--tight", key: "hundred" },
    choices({
      name: "trumps", legend: t("premium.trumps"), columns: 4, value: trumps,
      options: counts.map((count) => ({ value: count, label: trumpsText(count) })), onChange: chooseTrumps,
    }),
    there.length ? choices({
      name: "tens", legend: t("premium.tens"), columns: 2, value: named?.row,
      options: there.map((row) => ({ value: row.row, label: t(`tens.${row.cards?.tens}`), note: worth(form, row) })),
      onChange: (row) => name(form, group, [there.find((one) => one.row === row)]),
    }) : null,
    twenty ? toggles({
      name: "on-twenty", legend: t("premium.twenty"), hideLegend: true, columns: 1,
      options: [{
        name: twenty.row, label: t("premium.twenty"), note: worth(form, twenty), checked: onTwenty?.row === twenty.row,
        onChange: (on) => name(form, twenties, [on ? twenty : undefined]),
      }],
    }) : null,
    named || onTwenty ? h("div", {}, h("button", { type: "button", class: "button button--plain", onClick: () => { form.remember({ trumps: undefined }); name(form, [...group, ...twenties], []); } }, t("premium.clear"))) : null);
}

/** @param {DealForm} form @param {PremiumRow[]} group */
function namedOf({ deal }, group) {
  return group.find(({ row }) => deal.premium?.some((one) => one.row === row));
}

/**
 * How many trumps a row is for, as a sign: "4", from five on "5+", up to three "3-".
 * @param {CardPattern | null} cards
 */
function trumpsOf(cards) {
  if (cards?.trumps !== undefined) return String(cards.trumps);
  return cards?.trumps_from !== undefined ? `${cards.trumps_from}+` : `${cards?.trumps_to}-`;
}

/** @param {string} count */
function trumpsText(count) {
  const bare = number(parseInt(count, 10));
  return count.endsWith("+") ? t("trumps.from", { count: bare }) : count.endsWith("-") ? t("trumps.to", { count: bare }) : bare;
}

/** @param {CardPattern | null} cards @param {string | undefined} trumps */
function meets(cards, trumps) {
  if (trumps === undefined || trumpsOf(cards) === trumps) return trumps !== undefined;
  return cards?.trumps_to !== undefined && /^\d+$/.test(trumps) && Number(trumps) <= cards.trumps_to;
}

/**
 * Name these rows, and no other of the groups.
 * @param {DealForm} form @param {PremiumRow[]} groups @param {(PremiumRow | undefined)[]} rows
 */
function name({ deal, set }, groups, rows) {
  const others = (deal.premium ?? []).filter((one) => !groups.some(({ row }) => row === one.row));
  const named = [...others, ...rows.flatMap((row) => (row ? [{ row: row.row }] : []))];
  set("premium", named.length ? named : undefined);
}

/** @param {DealForm} form @param {PremiumRow} row */
function worth({ deal }, row) {
  return t("pb.count", { count: number(rowValue(row, deal.lead === true)) });
}
