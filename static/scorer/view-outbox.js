/** What this phone wrote and a person must look at: refused, overtaken by another device, or kept at the desk. */

import { h } from "./dom.js";
import { t, tn } from "./messages.js";
import { button, linkButton, notice, ruleLink } from "./parts.js";
import { unconfirmed } from "./present.js";
import { dealText } from "./words.js";
import { drop, sendAgain } from "./writing.js";

/**
 * @typedef {import("./types/entry").Entry} Entry
 * @typedef {import("./types/sheet").Sheet} Sheet
 */

/** @param {Sheet} sheet @param {Entry[]} outbox */
export function viewOutbox(sheet, outbox) {
  const waiting = unconfirmed(sheet, outbox).filter((entry) => entry.state === "waiting" || entry.state === "sent");
  const attention = outbox.filter((entry) => entry.state !== "waiting" && entry.state !== "sent");
  if (!waiting.length && !attention.length) return null;
  return h("section", { class: "stack stack--tight", "aria-label": t("outbox.title"), key: "outbox", "data-test": "outbox" },
    attention.map((entry) => viewAttention(sheet, entry, outbox)),
    waiting.length ? h("p", { class: "outbox__count", "data-test": "outbox-count" }, tn("outbox.waiting", waiting.length)) : null);
}

/** @param {Sheet} sheet @param {Entry} entry @param {Entry[]} outbox */
function viewAttention(sheet, entry, outbox) {
  const what = entryText(sheet, entry);
  if (entry.state === "held") {
    // what is about it is on this phone alone: it is given up first, by itself
    const alone = !outbox.some((other) => other.targetId === entry.id);
    return notice("wait", t("held.title"), h("p", {}, what), h("p", {}, t(`held.${entry.problem?.held ?? "pen"}`)),
      alone ? h("div", {}, button(t("held.dismiss"), () => void drop(entry))) : null);
  }
  if (entry.state === "stale") {
    return notice("stop", t("stale.title"), h("p", {}, what), h("p", {}, t("stale.short")),
      h("div", {}, linkButton(t("stale.decide"), `#decide-${entry.id}`, "button--primary")));
  }
  const why = entry.problem?.title;
  return notice("stop", t("refused.title"), h("p", {}, what),
    h("p", {}, why === "about-held" ? t("refused.about_held") : entry.problem?.detail, entry.problem?.rule ? ruleLink(entry.problem.rule) : null),
    h("div", { class: "cluster" },
      why === "held-full" ? button(t("refused.again"), () => void sendAgain(entry), { kind: "primary" }) : null,
      hasForm(entry) && why !== "held-full" && why !== "about-held" ? linkButton(t("refused.fix"), `#fix-${entry.id}`, "button--primary") : null,
      button(t("refused.drop"), () => void drop(entry), { kind: "danger" })));
}

/** @param {Entry} entry */
function hasForm(entry) {
  return (entry.kind === "deal" || entry.kind === "correction") && Boolean(entry.body.kind) && entry.body.kind !== "misdeal";
}

/**
 * An entry of the outbox in one line.
 * @param {Sheet} sheet @param {Entry} entry
 */
export function entryText(sheet, entry) {
  const about = t(`entry.${entry.kind}`, { number: entry.target ?? "" });
  return entry.body?.kind ? `${about}: ${dealText(sheet, entry.body)}` : about;
}
