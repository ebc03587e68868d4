/** The log: everything that was ever written on the sheet, with the reason of every change. Nothing disappears. */

import { readLog } from "./api.js";
import { h } from "./dom.js";
import { FOLLOWING } from "./entry-kinds.js";
import { has, t, tn } from "./messages.js";
import { button } from "./parts.js";
import { figure } from "./preferans/names.js";
import { clockTime, dealText } from "./words.js";

/**
 * @typedef {import("./types/sheet").LogLine} LogLine
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/dom").Toggled} Toggled
 */

let shown = false;
/**
 * Pages of a long log that were read besides its last lines, and where the page before them begins; by sheet.
 * @type {Map<string, {lines: LogLine[], before: number | null}>}
 */
const earlier = new Map();
let reading = false;

/** @param {Sheet} sheet @param {() => void} changed */
export function viewLog(sheet, changed) {
  if (!sheet.log.length) return null;
  const { before, lines } = linesOf(sheet);
  const followed = new Map(lines.filter((line) => line.target && FOLLOWING.has(line.kind)).map((line) => [line.target, line]));
  return h("details", {
    class: "more log", key: "log", open: shown, "data-test": "log",
    onToggle: (/** @type {Toggled} */ event) => { shown = event.target.open; changed(); },
  },
    h("summary", {}, tn("log.title", sheet.entries)),
    shown && before !== null ? button(t("log.earlier"), () => void readEarlier(sheet, before, changed), { kind: "plain", disabled: reading, test: "log-earlier" }) : null,
    shown ? h("ol", { class: "log__lines" }, lines.map((line) => viewLine(sheet, line, followed.get(line.number)))) : null);
}

/**
 * What is known of the log: its last lines, what counts of before, and the pages that were read.
 * @param {Sheet} sheet
 */
function linesOf(sheet) {
  const read = earlier.get(sheet.id);
  const byNumber = new Map([...(read?.lines ?? []), ...sheet.log].map((line) => [line.number, line]));
  return { before: read ? read.before : sheet.log_before, lines: [...byNumber.values()].sort((one, other) => one.number - other.number) };
}

/** @param {Sheet} sheet @param {number} before @param {() => void} changed */
async function readEarlier(sheet, before, changed) {
  if (reading) return;
  reading = true;
  changed();
  const { status, body } = await readLog(sheet.id, before);
  reading = false;
  if (status === 200) earlier.set(sheet.id, { lines: [...body.lines, ...(earlier.get(sheet.id)?.lines ?? [])], before: body.before });
  changed();
}

/** @param {Sheet} sheet @param {LogLine} line @param {LogLine | undefined} follower the entry that corrected or removed this one */
function viewLine(sheet, line, follower) {
  const more = line.step || line.on_appeal;
  const kind = more ? `${line.kind}.${more}` : line.kind;
  return h("li", { class: follower ? "log__line log__line--gone" : "log__line", key: line.number, value: line.number },
    h("p", { class: "log__what" },
      h("strong", {}, t(`entry.${kind}`, { number: line.target ?? "" })),
      line.seat === null || line.seat === undefined ? null : ` · ${sheet.seats[line.seat]?.name ?? ""}`,
      line.hill ? ` · ${line.hill.map((point, seat) => (point ? `${sheet.seats[seat]?.name ?? ""} ${figure(point, true)}` : "")).filter(Boolean).join(", ") || t("adjust.none")}` : null,
      line.body?.kind ? h(follower ? "s" : "span", {}, ` ${dealText(sheet, line.body)}`) : null),
    h("p", { class: "log__more" },
      `${clockTime(line.recorded_at)} · ${has(`role.${line.role}`) ? t(`role.${line.role}`) : line.role}`,
      line.reason ? ` · ${t("log.reason", { reason: line.reason })}` : null),
    follower ? h("p", { class: "log__more" }, t(`log.by.${follower.kind}`, { number: follower.number })) : null);
}
