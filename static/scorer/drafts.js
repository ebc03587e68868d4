/** Deals being entered survive a reload; one that was just written can be taken back for a while. */

import { store } from "./state.js";
import { forget, write } from "./storage.js";
import { record } from "./writing.js";

/** @typedef {import("./types/deal").Draft} Draft */

/** So long a new deal can be taken back by one tap (milliseconds). */
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
 * @param {string} id
 */
export function offerUndo(id) {
  store.set({ undo: { id } });
  setTimeout(() => store.get().undo?.id === id && store.set({ undo: null }), UNDO);
}

/**
 * Take back what was just written: a removal with its reason, like any other.
 * @param {string} reason
 */
export async function takeBack(reason) {
  const { undo } = store.get();
  store.set({ undo: null });
  if (undo) await record({ kind: "removal", targetId: undo.id, reason });
}
