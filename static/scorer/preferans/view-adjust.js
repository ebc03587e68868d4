/** SET-5: the players agree on a point on or off hills, so that the balances become whole. Nothing is proposed. */

import { h } from "../dom.js";
import { announce } from "../focus.js";
import { t } from "../messages.js";
import { button, choices, linkButton, notice, panelHead, ruleLink } from "../parts.js";
import { record } from "../writing.js";
import { balanceClass } from "./exact.js";
import { figure, nameOf } from "./names.js";
import { trialOf } from "./trial.js";

/**
 * @typedef {import("../types/sheet").Sheet} Sheet
 * @typedef {import("../state.js").Shown} Shown
 */

const POINTS = [-1, 0, 1];

/**
 * What was tapped, for the sheet and the state of it that it is about.
 * @type {{about: string, hill: number[]}}
 */
let tapped = { about: "", hill: [] };

/** @param {Shown} state @param {() => void} changed */
export function viewAdjust({ sheet, outbox }, changed) {
  const about = `${sheet.id} ${sheet.version}`;
  if (tapped.about !== about) tapped = { about, hill: sheet.seats.map(({ position }) => sheet.adjusted[position] ?? 0) };
  const { hill } = tapped;
  const same = hill.every((point, seat) => point === (sheet.adjusted[seat] ?? 0));
  const trial = same ? null : trialOf({ kind: "adjust", body: { hill } }, changed);
  const outcome = trial?.answer?.outcome ?? sheet.outcome;
  const save = async () => {
    await record({ kind: "adjust", body: { hill } });
    announce(t("adjust.saved"));
    location.hash = "#sign";
  };
  return h("div", { class: "stack", key: "adjust" },
    panelHead(t("adjust.open")),
    h("p", {}, t("adjust.what"), ruleLink("SET-5")),
    outbox.length ? notice("wait", t("count.waiting")) : null,
    sheet.seats.map(({ position: seat }) => h("div", { class: "stack stack--tight", key: seat, "data-test": `adjust-${seat}` },
      choices({
        name: `adjust-${seat}`, legend: nameOf(sheet, seat), value: hill[seat], columns: 3,
        options: POINTS.map((point) => ({ value: point, label: figure(point, true) })),
        onChange: (point) => { tapped = { about, hill: hill.map((one, place) => (place === seat ? point : one)) }; changed(); },
      }),
      outcome ? h("p", { class: "soft" }, t("adjust.hill", { hill: figure(outcome.settlement.hill?.[seat] ?? 0) }), " ",
        h("span", { class: balanceClass(outcome.balance[seat]), "data-test": `adjusted-${seat}` }, figure(outcome.balance[seat], true))) : null)),
    trial?.problem ? notice("stop", t("pref.refused"), h("p", {}, trial.problem.detail)) : null,
    h("p", { class: "soft" }, t("adjust.ends")),
    h("div", { class: "panel__actions" },
      linkButton(t("cancel"), "#sign", "button--large"),
      button(t("adjust.save"), () => void save(), { kind: "primary", large: true, disabled: same || Boolean(trial?.problem), test: "adjust-save" })));
}
