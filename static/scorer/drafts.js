/** Deals being entered survive a reload; what was just written can be taken back for a while. */

import { numbers, store } from "./state.js";
import { holdStill } from "./still.js";
import { forget, write } from "./storage.js";
import { record } from "./writing.js";

/**
 * @typedef {import("./types/deal").Deal} Deal
 * @typedef {import("./types/deal").Draft} Draft
 * @typedef {{id: string, kind: "deal" | "correction" | "removal", place: number, before: Deal | null}} Saved
 *   id: of the entry; place: of the deal in the order of play, 0 for one that was just added; before: how it stood
 */

/** So long it can be taken back by one tap (milliseconds). */
const UNDO = 10_000;

/**
 * Keep the deal being entered; null when it was written or given up.
 * @param {string} task @param {Draft | null} draft
 */
export function keepDraft(task, draft) {
  const { sheetId, drafts } = store.get();
  const { [task]: _, ...others } = drafts;
  const kept = draft ? { ...others, [task]: draft } : others;
  store.set({ drafts: kept });
  if (sheetId) void (Object.keys(kept).length ? write("drafts", sheetId, kept) : forget("drafts", sheetId));
}

/**
 * Offer to take an entry back for a while.
 * @param {string} id @param {Omit<Saved, "id">} [what]
 */
export function offerUndo(id, what = { kind: "deal", place: 0, before: null }) {
  holdStill();
  store.set({ undo: { id, ...what } });
  setTimeout(() => store.get().undo?.id === id && store.set({ undo: null }), UNDO);
}

/**
 * Take back what was just written, by an entry like any other, with its reason: a new deal is removed, and what stood
 * before a correction or a removal is written in its place.
 * @param {string} reason
 */
export async function takeBack(reason) {
  const { undo } = store.get();
  store.set({ undo: null });
  if (!undo) return;
  const target = numbers.get(undo.id);
  const about = target ? { target } : { targetId: undo.id };
  if (undo.before) await record({ kind: "correction", ...about, body: undo.before, reason });
  else await record({ kind: "removal", ...about, reason });
}
