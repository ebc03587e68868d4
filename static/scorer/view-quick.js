/** What only a quick table has: how long it stays, and the way to its links and to the settle-up. */

import { h } from "./dom.js";
import { currentLocale, t } from "./messages.js";
import { linkButton } from "./parts.js";

/** @typedef {import("./types/sheet").Sheet} Sheet */

/**
 * Who holds the pen by the write link is led to the page where the table is kept or deleted; others to the one to read.
 * @param {Sheet} sheet @param {{key?: string} | null} pen
 */
export function viewQuick({ quick }, pen) {
  if (!quick) return null;
  const page = pen?.key ? `${quick.address}${pen.key}/` : quick.address;
  const due = quick.due && new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long" }).format(new Date(quick.due));
  return h("section", { class: "stack stack--tight", key: "quick", "data-test": "quick" },
    h("p", { class: "soft" }, due ? t("quick.due", { date: due }) : t("quick.kept")),
    h("div", { class: "cluster" },
      pen && quick.joins ? linkButton(t("join.open"), "#join") : null,
      linkButton(t("quick.settle"), `${quick.address}settle/`),
      linkButton(t(pen?.key ? "quick.own" : "quick.share"), page)));
}
