/**
 * The outbox: what this phone wrote and the server has not confirmed yet. Entries are kept in the order they were
 * made and carry the version of the sheet they were made on: the one last seen plus the phone's own before it.
 */

import { VERSIONED } from "./entry-kinds.js";
import { newId } from "./ids.js";
import { transact } from "./storage.js";

/**
 * @typedef {import("./types/entry").Content} Content
 * @typedef {import("./types/entry").Entry} Entry
 */

/**
 * All entries of a sheet, oldest first.
 * @param {string} sheet @returns {Promise<Entry[]>}
 */
export function list(sheet) {
  return transact(["outbox"], "readonly", (outbox) => ofSheet(outbox, sheet));
}

/**
 * The sheets that have entries on this phone.
 * @returns {Promise<string[]>}
 */
export async function sheets() {
  const all = await transact(["outbox"], "readonly", everything);
  return [...new Set(all.map((entry) => entry.sheet))];
}

/**
 * Keep a new entry; it is safe on this phone when the promise resolves.
 * @param {string} sheet @param {number} seen the version of the sheet that is shown
 * @param {Content} content
 * @returns {Promise<string>} its id
 */
export async function add(sheet, seen, { kind, body = {}, target = null, targetId = null, reason = "" }) {
  const id = newId();
  await transact(["outbox"], "readwrite", (outbox) => {
    const present = ofSheet(outbox, sheet);
    present.onsuccess = () => {
      const version = nextVersion(present.result, seen);
      const madeAt = new Date().toISOString();
      outbox.add({ id, sheet, kind, version, body, target, targetId, reason, state: "waiting", problem: null, madeAt });
    };
  });
  return id;
}

/** @param {IDBObjectStore} outbox @param {string} sheet @returns {IDBRequest<Entry[]>} oldest first */
function ofSheet(outbox, sheet) {
  return outbox.index("sheet").getAll(sheet);
}

/** @param {IDBObjectStore} outbox @returns {IDBRequest<Entry[]>} */
function everything(outbox) {
  return outbox.getAll();
}

/** @param {Entry[]} entries @param {number} seen */
function nextVersion(entries, seen) {
  const last = entries.filter((entry) => raises(entry)).at(-1);
  return last ? last.version + 1 : seen;
}

/** @param {Entry} entry */
function raises(entry) {
  return VERSIONED.has(entry.kind) && entry.state !== "held";
}

/**
 * Change one entry.
 * @param {Entry} entry @param {Partial<Entry>} change
 */
export function change(entry, change) {
  return transact(["outbox"], "readwrite", (outbox) => {
    const found = outbox.get(entry.order);
    found.onsuccess = () => found.result && outbox.put({ ...found.result, ...change });
  });
}

/**
 * The server confirmed an entry as `number`: it leaves the outbox, and entries that were about it now know its number.
 * @param {Entry} entry @param {number} number
 */
export function confirm(entry, number) {
  return transact(["outbox"], "readwrite", (outbox) => {
    outbox.delete(entry.order);
    const present = ofSheet(outbox, entry.sheet);
    present.onsuccess = () => {
      for (const later of present.result) {
        if (later.targetId === entry.id) outbox.put({ ...later, target: number, targetId: null });
      }
    };
  });
}

/**
 * A person gave an entry up: it goes, with those that were about it, and the later ones count on without them.
 * @param {Entry} entry
 */
export function drop(entry) {
  return transact(["outbox"], "readwrite", (outbox) => {
    const present = ofSheet(outbox, entry.sheet);
    present.onsuccess = () => {
      const gone = new Set([entry.id]);
      let missing = 0;
      for (const one of present.result) {
        if (gone.has(one.id) || gone.has(one.targetId ?? "")) {
          gone.add(one.id);
          outbox.delete(one.order);
          missing += raises(one) ? 1 : 0;
        } else if (missing && one.order > entry.order) {
          outbox.put({ ...one, version: one.version - missing });
        }
      }
    };
  });
}

/**
 * A person wants an entry on top of what the sheet holds now: it and the later ones count from the present version.
 * @param {Entry} entry @param {number} present the version that the person has seen
 * @param {Partial<Entry>} [changed] a corrected body or reason; the id stays, because nothing was recorded under it
 */
export function sendAgain(entry, present, changed = {}) {
  return transact(["outbox"], "readwrite", (outbox) => {
    const all = ofSheet(outbox, entry.sheet);
    all.onsuccess = () => {
      let version = present;
      for (const one of all.result.filter((found) => found.order >= entry.order)) {
        if (one.state === "held") continue;
        const mine = one.order === entry.order;
        outbox.put({ ...one, version, ...(mine ? { ...changed, state: "waiting", problem: null } : {}) });
        version += raises(one) ? 1 : 0;
      }
    };
  });
}

/**
 * What the API is sent for an entry.
 * @param {Entry} entry
 */
export function asRequest(entry) {
  const { id, kind, version, body, target, reason } = entry;
  return { id, kind, version, body, target, reason };
}
