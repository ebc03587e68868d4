/** The page opened beside the sheet (on a phone: instead of it), by the hash of the address. */

import { preferans } from "./games.js";
import { isPreferans } from "./preferans/table.js";
import { dealsInForce } from "./present.js";
import { numbers } from "./state.js";
import { viewClaim } from "./view-claim.js";
import { viewCount } from "./view-count.js";
import { viewDeal } from "./view-deal.js";
import { viewDecide } from "./view-decide.js";
import { viewJoin } from "./view-join.js";
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
  const entry = outbox.find((one) => one.id === route.number);
  if (route.name === "decide") return entry ? viewDecide(sheet, entry, outbox) : null;
  if (route.name === "claim") return claimPanel(state, changed);
  if (route.name === "more") return viewMore(state, changed);
  if (!sheet.writing) return null;
  if (route.name === "pen") return viewPen(sheet, changed);
  if (!pen) return null;
  if (route.name === "sign") return viewSign(state);
  if (route.name === "count") return countsMoney(sheet) ? viewCount(sheet, outbox.length, changed) : null;
  if (route.name === "seats") return viewSeating(sheet, changed);
  const rows = dealsInForce(sheet, outbox);
  if (route.name === "join") return sheet.quick?.joins ? viewJoin(state, changed) : null;
  if (route.name === "carry") return !rows.length && state.tables?.carried ? preferans().viewCarry(state, { name: "carry" }, changed) : null;
  if (route.name === "adjust") return rows.length && state.tables?.adjusts ? preferans().viewAdjust(state, changed) : null;
  const viewForm = isPreferans(sheet) ? viewOfPreferans : viewDeal;
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

/** @type {typeof import("./preferans/view-form.js").viewPreferansDeal} */
function viewOfPreferans(state, rows, task, changed) {
  const body = task.entry?.body ?? task.row?.deal;
  return body?.kind === "carry" ? preferans().viewCarry(state, task, changed) : preferans().viewPreferansDeal(state, rows, task, changed);
}

/** @param {Shown} state @param {() => void} changed */
function claimPanel({ sheet, outbox, route }, changed) {
  const rows = dealsInForce(sheet, outbox);
  const place = rows.findIndex((row) => String(row.entry) === route.number);
  return place < 0 || !sheet.jury || rows[place].disputed ? null : viewClaim(sheet, rows[place], place + 1, changed);
}
