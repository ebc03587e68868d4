/** The log: everything that was ever written on the sheet, with the reason of every change. Nothing disappears. */

import { h } from "./dom.js";
import { has, t, tn } from "./messages.js";
import { clockTime, dealText } from "./words.js";

/** Kinds that take the place of the entry that they are about. */
const FOLLOWING = new Set(["correction", "removal", "decision"]);

let shown = false;

/** @param {any} sheet @param {() => void} changed */
export function viewLog(sheet, changed) {
  if (!sheet.log.length) return null;
  const followed = new Map(sheet.log.filter((/** @type {any} */ line) => line.target && FOLLOWING.has(line.kind)).map((/** @type {any} */ line) => [line.target, line]));
  return h("details", {
    class: "more log", key: "log", open: shown, "data-test": "log",
    onToggle: (/** @type {any} */ event) => { shown = event.target.open; changed(); },
  },
    h("summary", {}, tn("log.title", sheet.log.length)),
    shown ? h("ol", { class: "log__lines" }, sheet.log.map((/** @type {any} */ line) => viewLine(sheet, line, followed.get(line.number)))) : null);
}

/** @param {any} sheet @param {any} line @param {any} follower the entry that corrected or removed this one */
function viewLine(sheet, line, follower) {
  const gone = Boolean(follower);
  const more = line.step || line.on_appeal;
  const kind = more ? `${line.kind}.${more}` : line.kind;
  return h("li", { class: gone ? "log__line log__line--gone" : "log__line", key: line.number, value: line.number },
    h("p", { class: "log__what" },
      h("strong", {}, t(`entry.${kind}`, { number: line.target ?? "" })),
      line.seat === null || line.seat === undefined ? null : ` · ${sheet.seats[line.seat]?.name ?? ""}`,
      line.body?.kind ? h(gone ? "s" : "span", {}, ` ${dealText(sheet, line.body)}`) : null),
    h("p", { class: "log__more" },
      `${clockTime(line.recorded_at)} · ${has(`role.${line.role}`) ? t(`role.${line.role}`) : line.role}`,
      line.reason ? ` · ${t("log.reason", { reason: line.reason })}` : null),
    gone ? h("p", { class: "log__more" }, t(`log.by.${follower.kind}`, { number: follower.number })) : null);
}
