/** The page opened beside the sheet (on a phone: instead of it), by the hash of the address. */

import "./page.js";
import { isPreferans } from "./preferans/table.js";
import { dealsInForce } from "./present.js";
import { numbers } from "./state.js";
import { viewCount } from "./view-count.js";
import { viewPart } from "./view-frame.js";
import { viewMore } from "./view-more.js";
import { viewPen } from "./view-pen.js";
import { viewRemove } from "./view-remove.js";
import { viewSeating } from "./view-seating.js";
import { countsMoney, viewSign } from "./view-sign.js";

/**
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {import("./state.js").Shown} Shown
 */

/** @param {Shown} state @param {() => void} changed @returns {Nested} null for the sheet alone */
export function viewPanel(state, changed) {
  const { sheet, outbox, pen, route } = state;
  const how = { online: state.online, changed };
  const entry = outbox.find((one) => one.id === route.number);
  if (route.name === "decide") return entry ? viewPart("rare", ({ viewDecide }) => viewDecide(sheet, entry, outbox), how) : null;
  if (route.name === "claim") return claimPanel(state, changed);
  if (route.name === "more") return viewMore(state, changed);
  if (!sheet.writing) return null;
  if (route.name === "pen") return viewPen(sheet, changed);
  if (!pen) return null;
  if (route.name === "sign") return viewSign(state);
  if (route.name === "count") return countsMoney(sheet) ? viewCount(sheet, outbox.length, changed) : null;
  if (route.name === "seats") return viewSeating(sheet, changed);
  const rows = dealsInForce(sheet, outbox);
  if (route.name === "join") return sheet.quick?.joins ? viewPart("rare", ({ viewJoin }) => viewJoin(state, changed), how) : null;
  if (route.name === "carry") return !rows.length && state.tables?.carried ? viewForm(state, rows, { name: "carry" }, changed) : null;
  if (route.name === "adjust") return rows.length && state.tables?.adjusts ? viewPart("preferansEnds", ({ viewAdjust }) => viewAdjust(state, changed), how) : null;
  if (route.name === "deal") return viewForm(state, rows, { name: "new" }, changed);
  if (route.name === "fix") return entry ? viewForm(state, rows, { name: `fix-${entry.id}`, entry }, changed) : null;
  // an entry may get its number while its page is open
  const number = numbers.get(route.number) ?? route.number;
  const place = rows.findIndex((row) => row.pendingId === route.number || String(row.entry) === String(number));
  if (place < 0) return null;
  const row = rows[place];
  if (route.name === "remove") return viewRemove(sheet, row, place + 1, changed);
  if (route.name === "correct") return viewForm(state, rows, { name: `correct-${route.number}`, row, place: place + 1 }, changed);
  return null;
}

/** @type {(...of: Parameters<typeof import("./preferans/view-form.js").viewPreferansDeal>) => Nested} */
function viewForm(state, rows, task, changed) {
  const how = { online: state.online, changed };
  if (!isPreferans(state.sheet)) return viewPart("mariasForm", ({ viewDeal }) => viewDeal(state, rows, task, changed), how);
  const carried = task.name === "carry" || (task.entry?.body ?? task.row?.deal)?.kind === "carry";
  return carried ? viewPart("preferansEnds", ({ viewCarry }) => viewCarry(state, task, changed), how)
    : viewPart("preferansForm", ({ viewPreferansDeal }) => viewPreferansDeal(state, rows, task, changed), how);
}

/** @param {Shown} state @param {() => void} changed */
function claimPanel({ online, outbox, route, sheet }, changed) {
  const rows = dealsInForce(sheet, outbox);
  const place = rows.findIndex((row) => String(row.entry) === route.number);
  return place < 0 || !sheet.jury || rows[place].disputed ? null
    : viewPart("rare", ({ viewClaim }) => viewClaim(sheet, rows[place], place + 1, changed), { online, changed });
}
