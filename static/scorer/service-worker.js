/**
 * Keeps the scorer's page on the phone. The page is one shell for all tables, so it is kept once and answers for
 * every table. What comes from the network is always preferred; the kept copy is for when there is none.
 * The API is not touched: what must survive lies in the outbox of the page.
 * Notices and the page of a player are the second part of this worker, `notices/worker.js`: one file for the browser.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const CACHE = "flek-scorer-1";
const SHELL = "/scorer-shell";
const PAGE = /^\/(c|s)\/[A-Za-z0-9_-]+\/?$/;
/** The guide of who writes, what to do when something happens, the procedure at a table, and their parts: in one language. */
const GUIDE = /^\/help\/(score|when|table\/[a-z]+\/[a-z0-9-]+)\/[a-z]{2}\/$/;
const OF_GUIDE = /^\/help\/(score|when|table)\/|\/css\/(guide|drawn)\.|\/js\/(guide|procedure)\./;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
/** A hall's network may hang without failing: after so long the kept copy answers. */
const PATIENCE = 3_000;
/** Then the network counts as hanging for so long: a page of many files must not wait for each of them. */
const SLOW_FOR = 20_000;

let slowUntil = 0;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep).then(() => event.source?.postMessage("kept")));
  if (event.data?.guides) event.waitUntil(keepGuides(event.data.guides).then(() => event.source?.postMessage({ guides: event.data.guides })));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && PAGE.test(url.pathname)) event.respondWith(fresh(request, SHELL));
  else if (request.mode === "navigate" && GUIDE.test(url.pathname)) event.respondWith(fresh(request, url.pathname));
  else if (url.pathname.startsWith("/static/")) event.respondWith(fresh(request, url.pathname));
});

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("flek-scorer-") && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * Fetch and keep all of these addresses, and nothing else: a new version has new names. Fails when one cannot be had.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  const names = await Promise.all(addresses.map(async (address) => {
    const { pathname } = new URL(address, location.origin);
    // a name that holds the content stands for nothing else: what the browser has of it is not fetched again
    const response = await fetch(address, { cache: HASHED.test(pathname) ? "default" : "no-cache" });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const name = PAGE.test(pathname) ? SHELL : pathname;
    await cache.put(name, response);
    return name;
  }));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!names.includes(pathname) && !OF_GUIDE.test(pathname)) await cache.delete(pathname);
  }
}

/**
 * Fetch and keep the guides, and what they are made of besides what the page has; older ones go.
 * @param {string[]} addresses
 */
async function keepGuides(addresses) {
  const cache = await caches.open(CACHE);
  /** @type {Set<string>} */
  const made = new Set(addresses);
  for (const address of addresses) {
    const response = await fetch(address, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    for (const [, found] of (await response.clone().text()).matchAll(/"(\/static\/[^"]+)"/g)) {
      if (!made.has(found) && !(await cache.match(found))) await cache.add(found);
      made.add(found);
    }
    await cache.put(address, response);
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (OF_GUIDE.test(pathname) && !made.has(pathname)) await cache.delete(pathname);
  }
}

/**
 * From the network, else (or when it takes too long) as it was kept under `name`.
 * @param {Request} request @param {string} name @returns {Promise<Response>}
 */
async function fresh(request, name) {
  const cache = await caches.open(CACHE);
  const own = await cache.match(name);
  const kept = own ?? (await caches.match(name)); // what only the page of a player is made of is kept by `notices/worker.js`
  const fetched = fetch(request).then(async (response) => {
    if (response.ok && own) await cache.put(name, response.clone());
    return response;
  });
  if (!kept) return fetched;
  const answer = fetched.catch(() => kept);
  return Date.now() < slowUntil ? kept : inTime(answer, kept);
}

/**
 * The answer if it comes in time, else the kept copy; the network then counts as hanging.
 * @param {Promise<Response>} answer @param {Response} kept @returns {Promise<Response>}
 */
function inTime(answer, kept) {
  return new Promise((resolve) => {
    const clock = setTimeout(() => {
      slowUntil = Date.now() + SLOW_FOR;
      resolve(kept);
    }, PATIENCE);
    void answer.then((response) => {
      clearTimeout(clock);
      resolve(response);
    });
  });
}
