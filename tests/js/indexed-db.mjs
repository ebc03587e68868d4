/**
 * As much of IndexedDB as the scorer's page uses, in memory: a request answers before the transaction is complete, and
 * what is read or kept is a copy. Importing it gives the scripts a database; `empty` takes everything out again.
 */

/** @type {Map<string, {rows: Map<any, any>, keyPath?: string, next: number}>} */
const stores = new Map();

export function empty() {
  for (const store of stores.values()) store.rows.clear();
}

/** How often the connection is lost before it works; the version that a newer page has left. */
const trouble = { lost: 0, version: 0, opened: 0 };

export function lose(times) {
  Object.assign(trouble, { lost: times, opened: 0 });
  return trouble;
}

export function upgradeByAnotherPage(version) {
  trouble.version = version;
  database.onversionchange?.();
}

class Transaction {
  constructor() {
    this.waiting = 0;
    this.ask(() => undefined); // one without requests is complete too
  }

  ask(work) {
    const request = { result: undefined };
    this.waiting += 1;
    queueMicrotask(() => {
      request.result = structuredClone(work());
      request.onsuccess?.();
      this.waiting -= 1;
      if (!this.waiting) setImmediate(() => this.oncomplete?.());
    });
    return request;
  }

  objectStore(name) {
    const store = stores.get(name);
    const keep = (value, key) => {
      const copy = structuredClone(value);
      if (store.keyPath) key = copy[store.keyPath] ??= store.next++;
      store.rows.set(key, copy);
      return key;
    };
    const sorted = () => [...store.rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
    return {
      get: (key) => this.ask(() => store.rows.get(key)),
      getAll: () => this.ask(sorted),
      put: (value, key) => this.ask(() => keep(value, key)),
      add: (value, key) => this.ask(() => keep(value, key)),
      delete: (key) => this.ask(() => store.rows.delete(key)),
      index: (field) => ({ getAll: (wanted) => this.ask(() => sorted().filter((row) => row[field] === wanted)) }),
    };
  }
}

const database = {
  createObjectStore(name, { keyPath } = {}) {
    stores.set(name, { rows: new Map(), keyPath, next: 1 });
    return { createIndex() {} };
  },
  objectStoreNames: { contains: (name) => stores.has(name) },
  close() {},
  transaction() {
    if (trouble.lost) {
      trouble.lost -= 1;
      throw new DOMException("The connection was dropped.", "InvalidStateError");
    }
    return new Transaction();
  },
};

globalThis.indexedDB = {
  open(_name, version) {
    const request = { result: database };
    trouble.opened += 1;
    queueMicrotask(() => {
      if (version < trouble.version) {
        request.error = new DOMException("There is a newer version.", "VersionError");
        request.onerror?.();
        return;
      }
      request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  },
};
