/** Who leads the first trick of a deal, where the rules say it (GEN-3b): a line under its fields. */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { ruleLink } from "./parts.js";
import { seatName } from "./words.js";

/** @param {import("./view-deal.js").DealForm} form */
export function viewFirstLead({ sheet, tables, deal, forhont }) {
  const { contract, actor } = deal;
  if (!contract || actor === undefined || deal.accepted || deal.kind === "misdeal") return null;
  if (!Object.keys(tables.prices.parts[contract]?.plain ?? {}).length) return null; // nothing is played
  const rule = tables.first_lead[contract];
  const text = rule === "open" ? t("lead.open")
    : rule === "declarer" ? t("lead.actor", { name: seatName(sheet, actor) }) : t("lead.forhont", { name: seatName(sheet, forhont) });
  return h("p", { class: "soft small", key: "lead", "data-test": "first-lead" }, text, " ", ruleLink("GEN-3b"));
}
