/**
 * Notices, and the page of a player without a network: the second part of the service worker, beside the one of the
 * scorer's page (`scorer/service-worker.js`, which names `worker`). Both are served as one file.
 */
/** @typedef {ExtendableEvent & { oldSubscription?: PushSubscription, newSubscription?: PushSubscription }} Moved */
(() => {
  const CACHE = "flek-mine-1";
  const MINE = /^\/tournaments\/[^/]+\/me\/\d+\/$/;
  /** Where Flek opens from the home screen. */
  const START = "/mine/";
  /** Copies of so many players are kept; an older one goes. */
  const MOST = 4;
  /** A hall's network may hang without failing: after so long the kept copy answers. */
  const PATIENCE = 3_000;
  const STATIC = /"(\/static\/[^"?]+)"/g;

  worker.addEventListener("push", (event) => event.waitUntil(show(event.data)));
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data ?? "/")));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => {
    const moved = /** @type {Moved} */ (event);
    moved.waitUntil(move(moved));
  });
  worker.addEventListener("message", (event) => {
    const { mine, files } = event.data ?? {};
    if (typeof mine === "string" && MINE.test(mine) && Array.isArray(files)) {
      event.waitUntil(keep(mine, files.map(String)).then(() => event.source?.postMessage("mine")));
    }
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || request.mode !== "navigate" || origin !== location.origin) return;
    if (MINE.test(pathname)) event.respondWith(fresh(request, pathname));
    else if (pathname === START) event.respondWith(fetch(request).catch(toLast));
  });

  /** @param {PushMessageData | null} data */
  async function show(data) {
    let said = /** @type {Record<string, string>} */ ({});
    try {
      said = data?.json() ?? {};
    } catch {
      // a browser takes the right away from who shows nothing
    }
    // a page that is open says it at once, whatever becomes of the notice
    for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ notice: said });
    await worker.registration.showNotification(said.title || "Flek", {
      body: said.body ?? "",
      tag: said.tag ?? "",
      lang: said.lang ?? "",
      data: MINE.test(said.url ?? "") ? said.url : "/",
      icon: "/static/app/icon-192.png",
      badge: "/static/app/badge-96.png",
    });
  }

  /**
   * The page of the notice: the window that shows it, or a new one.
   * @param {string} path
   */
  async function open(path) {
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find(({ url }) => new URL(url).pathname === path);
    if (!there) return worker.clients.openWindow(path);
    const shown = await there.focus();
    return shown.navigate(path).catch(() => shown); // a window that this worker does not control stays as it is
  }

  /**
   * The push service changed the endpoint: who is followed stays.
   * @param {Moved} event
   */
  async function move({ oldSubscription, newSubscription }) {
    if (!oldSubscription) return;
    const made = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
    const { endpoint, keys } = made.toJSON();
    await fetch("/api/v1/notices/moved/", {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ was: oldSubscription.endpoint, endpoint, ...keys }),
    });
  }

  /**
   * Keep the page as it is now, and what it is made of; what no kept page is made of goes.
   * @param {string} page @param {string[]} files
   */
  async function keep(page, files) {
    const cache = await caches.open(CACHE);
    const response = await fetch(page, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
    await cache.delete(page); // the last one kept stands last
    await cache.put(page, response);
    const pages = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((name) => MINE.test(name));
    for (const old of pages.slice(0, -MOST)) await cache.delete(old);
    const needed = new Set(files.filter((name) => name.startsWith("/static/")));
    for (const one of pages.slice(-MOST)) {
      const text = await (await cache.match(one))?.text();
      for (const [, name] of (text ?? "").matchAll(STATIC)) needed.add(name);
    }
    for (const name of needed) {
      // a name that holds the content stands for nothing else; of an older copy it may be gone
      if (!HASHED.test(name) || !(await cache.match(name))) await cache.add(name).catch(() => undefined);
    }
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (!MINE.test(pathname) && !needed.has(pathname)) await cache.delete(pathname);
    }
  }

  /**
   * From the network, and kept anew where it is kept; else, or when it takes too long, as it was last seen.
   * @param {Request} request @param {string} page @returns {Promise<Response>}
   */
  async function fresh(request, page) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(page);
    const answer = fetch(request);
    if (!kept) return answer;
    const patience = new Promise((resolve) => void setTimeout(resolve, PATIENCE, kept));
    return Promise.race([answer.catch(() => kept), /** @type {Promise<Response>} */ (patience)]);
  }

  /**
   * Without a network the home screen leads to the player who was read last.
   * @returns {Promise<Response>}
   */
  async function toLast() {
    const cache = await caches.open(CACHE);
    const pages = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((name) => MINE.test(name));
    const last = pages.at(-1);
    return last ? Response.redirect(last) : Response.error();
  }
})();
