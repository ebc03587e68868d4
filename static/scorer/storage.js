/**
 * IndexedDB: what must survive a reload or a killed browser. One database for all tables of this phone.
 *
 * outbox    entries not yet confirmed, in the order they were made
 * pens      the token of the pen by sheet
 * sheets    the last state seen by sheet, cards and rulesets likewise: what shows without a network
 * drafts    the deal being entered, by sheet
 * settings  the chosen language
 *
 * @typedef {{
 *   pens: import("./types/entry").Pen, sheets: import("./types/sheet").Sheet, cards: import("./types/sheet").Card,
 *   rulesets: import("./types/tables").Tables, drafts: Record<string, import("./types/deal").Draft>, settings: string,
 * }} Kept what lies under a key of each store
 */

const NAME = "flek-scorer";
const VERSION = 1;
const STORES = ["pens", "sheets", "cards", "rulesets", "drafts", "settings"];
/** What a browser says of a connection that it has dropped (Safari, when the phone was locked). */
const LOST = ["InvalidStateError", "UnknownError"];

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @param {number} [version] none: whatever is there @returns {Promise<IDBDatabase>} */
function connect(version) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    request.onupgradeneeded = () => {
      const has = request.result.objectStoreNames;
      if (!has.contains("outbox")) {
        const outbox = request.result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
        outbox.createIndex("sheet", "sheet");
      }
      for (const name of STORES) if (!has.contains(name)) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      const db = request.result;
      const leave = () => { opened = null; };
      db.onclose = leave;
      // A newer page wants to change the stores: it may, and this one opens them anew when it needs them.
      db.onversionchange = () => { leave(); db.close(); };
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= connect(VERSION)
    // A newer page has been here: its stores hold what these do.
    .catch((error) => (error?.name === "VersionError" ? connect() : Promise.reject(error)))
    .catch((error) => { opened = null; throw error; });
  return opened;
}

/**
 * @template T
 * @param {IDBDatabase} db @param {string[]} stores @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} work @returns {Promise<T>}
 */
function run(db, stores, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode, { durability: "strict" });
    const request = work(...stores.map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/**
 * One transaction over the named stores: `work` gets the stores in the same order and returns a request or nothing.
 * Resolves with that request's result once the transaction is durable. A connection that the browser has dropped is
 * opened anew once; what fails then is the caller's to tell.
 * @template T
 * @param {string[]} stores @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} work @returns {Promise<T>}
 */
export async function transact(stores, mode, work) {
  try {
    return await run(await database(), stores, mode, work);
  } catch (error) {
    if (!LOST.includes(/** @type {Error} */ (error)?.name)) throw error;
    opened = null;
    return run(await database(), stores, mode, work);
  }
}

/**
 * @template {keyof Kept} K
 * @param {K} store @param {string} key @returns {Promise<Kept[K] | undefined>}
 */
export function read(store, key) {
  return transact([store], "readonly", (place) => place.get(key));
}

/**
 * @template {keyof Kept} K
 * @param {K} store @param {string} key @param {Kept[K]} value
 */
export function write(store, key, value) {
  return transact([store], "readwrite", (place) => place.put(value, key));
}

/** @param {keyof Kept} store @param {string} key */
export function forget(store, key) {
  return transact([store], "readwrite", (place) => place.delete(key));
}
