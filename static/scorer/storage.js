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

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const outbox = request.result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
      outbox.createIndex("sheet", "sheet");
      for (const name of ["pens", "sheets", "cards", "rulesets", "drafts", "settings"]) {
        request.result.createObjectStore(name);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * One transaction over the named stores: `work` gets the stores in the same order and returns a request or nothing.
 * Resolves with that request's result once the transaction is durable.
 * @template T
 * @param {string[]} stores @param {IDBTransactionMode} mode
 * @param {(...stores: IDBObjectStore[]) => IDBRequest<T> | void} work @returns {Promise<T>}
 */
export async function transact(stores, mode, work) {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(stores, mode, { durability: "strict" });
    const request = work(...stores.map((name) => transaction.objectStore(name)));
    transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
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
