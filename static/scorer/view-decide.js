/** Two versions of the sheet side by side: what another device wrote meanwhile, and what waits here. A person decides. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { button, panelHead } from "./parts.js";
import { entryText } from "./view-outbox.js";
import { clockTime, contractName, dealFacts, dealText, seatName, whose } from "./words.js";
import { drop, sendAgain } from "./writing.js";

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/entry").Entry} Entry
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/** @param {Sheet} sheet @param {Entry} entry @param {Entry[]} outbox */
export function viewDecide(sheet, entry, outbox) {
  const news = sheet.log.filter((line) => line.version > entry.version);
  const later = outbox.filter((one) => one.order > entry.order && one.state !== "held").length;
  const leave = () => { location.hash = ""; };
  return h("div", { class: "stack", key: "decide" },
    panelHead(t("decide.title")),
    h("p", {}, t("decide.why")),
    h("div", { class: "versions" },
      h("section", { class: "card", "aria-labelledby": "decide-theirs" },
        h("h3", { id: "decide-theirs" }, t("decide.theirs")),
        h("ol", { class: "log__lines" }, news.map((line) => h("li", { key: line.number, value: line.number },
          h("p", { class: "log__what" }, h("strong", {}, t(`entry.${line.kind}`, { number: line.target ?? "" })),
            line.body?.kind ? ` ${dealText(sheet, line.body)}` : null),
          h("p", { class: "log__more" }, clockTime(line.recorded_at), line.reason ? ` · ${line.reason}` : null)))),
        viewLast(sheet)),
      h("section", { class: "card", "aria-labelledby": "decide-mine" },
        h("h3", { id: "decide-mine" }, t("decide.mine")),
        h("p", {}, h("strong", {}, entryText(sheet, entry))),
        entry.body?.kind ? viewBody(sheet, entry.body) : null,
        entry.reason ? h("p", { class: "soft" }, t("log.reason", { reason: entry.reason })) : null,
        later ? h("p", { class: "soft" }, t("decide.later", { count: later })) : null)),
    h("div", { class: "stack stack--tight" },
      button(t("decide.send"), () => { void sendAgain(entry).then(leave); }, { kind: "primary", large: true, wide: true }),
      button(t("decide.drop"), () => { void drop(entry).then(leave); }, { kind: "danger", large: true, wide: true })));
}

/**
 * The last deal as the sheet holds it now.
 * @param {Sheet} sheet
 */
function viewLast(sheet) {
  const last = sheet.deals.at(-1);
  if (!last) return h("p", { class: "soft" }, t("deals.none"));
  return [h("p", { class: "soft" }, t("decide.last", { number: sheet.deals.length })), viewBody(sheet, last.deal)];
}

/** @param {Sheet} sheet @param {Deal} deal */
function viewBody(sheet, deal) {
  return h("div", {},
    h("p", {}, h("strong", {}, seatName(sheet, whose(deal))), " – ", contractName(deal)),
    h("ul", { class: "deal__facts" }, dealFacts(sheet, deal).map((fact) => h("li", {}, fact))));
}
