/** Who plays, what, and whether in red: the first taps of a deal, in the order in which they are said. */

import { h } from "./dom.js";
import { kindOf } from "./form.js";
import { t } from "./messages.js";
import { number } from "./money.js";
import { choices, suit, toggles } from "./parts.js";
import { redFactors } from "./ruleset.js";
import { seatTile } from "./words.js";

/** @typedef {import("./view-deal.js").DealForm} DealForm */

/**
 * Those who play, from the forhont on.
 * @param {DealForm} form
 */
export function viewActor({ sheet, draft, deal, playing, forhont, change, error }) {
  const seats = sheet.seats.map(({ position }) => position);
  const turned = [...seats.slice(seats.indexOf(forhont)), ...seats.slice(0, seats.indexOf(forhont))];
  return choices({
    name: "actor", legend: t("field.actor"), value: deal.actor, columns: "actor", error: error("actor"),
    options: turned.filter((seat) => playing.includes(seat) || seat === deal.actor).map((seat) => ({
      value: seat, ...seatTile(sheet, seat), note: seat === forhont ? t("seat.forhont") : null, disabled: !playing.includes(seat),
    })),
    onChange: (actor) => change({ ...draft, actor, lead: undefined, flekers: undefined }),
  });
}

/** @param {DealForm} form */
export function viewContract({ table, draft, deal, states, change, error }) {
  const all = /** @type {string[]} */ (kindOf(table.form, deal.kind).fields.find((field) => field.name === "contract")?.values ?? []);
  return choices({
    name: "contract", legend: t("field.contract"), value: deal.contract, columns: "contract", error: error("contract") ?? error("bid"),
    options: all.map((value) => ({ value, label: t(`contract.${value}`), disabled: !states.contract.values?.includes(value) })),
    onChange: (contract) => change({ ...draft, contract, points: undefined, premium: undefined, cards: undefined, accepted: undefined, flekers: undefined }),
  });
}

/** @param {DealForm} form */
export function viewRed({ tables, deal, can, set, error }) {
  if (!can("red", true) && !deal.red) return null;
  const dearer = Object.entries(redFactors(tables.prices, deal.contract ?? ""));
  const times = dearer.length && dearer.every(([, factor]) => factor === dearer[0][1])
    ? t("red.times", { parts: dearer.map(([part]) => t(`component.${part}`)).join(t("and")), times: number(dearer[0][1]) }) : null;
  return h("div", { key: "red" }, toggles({
    name: "red", legend: t("red"), hideLegend: true, columns: "red", error: error("red"),
    options: [{ name: "red", label: [suit("H"), " ", t("red")], note: times, checked: Boolean(deal.red), onChange: (red) => set("red", red || undefined) }],
  }));
}
