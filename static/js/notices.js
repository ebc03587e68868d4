// "Tell me" on the page of a player: this device follows him. Permission is asked only after the tap; where the browser
// or the address lets nothing through, the page says why and goes on telling what is new while it is open.
(() => {
  const KEY = "flek-told";
  const PATIENCE = 15_000;

  const all = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

  /** @returns {string[]} players that this device tells of while their page is open */
  const told = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      return Array.isArray(found) ? found.map(String) : [];
    } catch {
      return []; // storage is switched off, or holds something else
    }
  };

  const keep = (/** @type {string[]} */ players) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(players.slice(-50)));
    } catch {
      // for this page only
    }
  };

  const bytes = (/** @type {string} */ text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

  /** @returns {string} why no notice comes through, "" where one may */
  const hindrance = (/** @type {HTMLElement} */ box) => {
    if (!isSecureContext) return "insecure";
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unable";
    if (!box.dataset.key) return "silent";
    return Notification.permission === "denied" ? "denied" : "";
  };

  const post = async (/** @type {string | undefined} */ address, /** @type {Record<string, unknown>} */ sent) => {
    const answer = await fetch(address ?? "", {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
    });
    return { ok: answer.ok, said: await answer.json().catch(() => ({})) };
  };

  // A browser that does not reach its push service, as in a hall without an uplink, may wait for it for ever.
  const inTime = (/** @type {Promise<PushSubscription>} */ made) =>
    Promise.race([
      made,
      new Promise((/** @type {(made: PushSubscription) => void} */ _, reject) => void setTimeout(reject, PATIENCE)),
    ]);

  const subscription = async () => (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();

  const setUp = (/** @type {HTMLElement} */ box) => {
    const player = box.dataset.player ?? "";
    const button = /** @type {HTMLButtonElement} */ (box.querySelector("[data-tell]"));
    const stopAll = /** @type {HTMLButtonElement} */ (box.querySelector("[data-stop-all]"));

    const show = (/** @type {string} */ said, /** @type {boolean} */ on) => {
      all(box, "[data-said]").forEach((sentence) => (sentence.hidden = sentence.dataset.said !== said));
      button.setAttribute("aria-pressed", String(on));
      button.disabled = false;
      if (on) box.dataset.on = "";
      else delete box.dataset.on;
    };

    /**
     * Tells the push service and this server.
     * @returns {Promise<string>} what the page says then
     */
    const subscribe = async () => {
      const hindered = hindrance(box);
      if (hindered) return hindered;
      if ((await Notification.requestPermission()) !== "granted") return hindrance(box) || "here";
      try {
        await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
        const { pushManager } = await navigator.serviceWorker.ready;
        const wanted = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key ?? "") };
        // a server whose key is another one now: what it had before is of no use
        const made = await inTime(
          pushManager.subscribe(wanted).catch(async () => {
            await (await pushManager.getSubscription())?.unsubscribe();
            return pushManager.subscribe(wanted);
          }),
        );
        const { endpoint, keys } = made.toJSON();
        const { language, follow } = box.dataset;
        const { ok, said } = await post(follow, { endpoint, ...keys, language, registration: Number(player) });
        if (ok) return "told";
        const refused = /** @type {HTMLElement} */ (box.querySelector("[data-refused]"));
        refused.textContent = said.detail ?? "";
        return said.detail ? "refused" : "failed";
      } catch {
        return "failed";
      }
    };

    const unsubscribe = async () => {
      const made = await subscription();
      if (!made) return;
      const { said } = await post(box.dataset.unfollow, { endpoint: made.endpoint, registration: Number(player) });
      if (said.followed?.length === 0) await made.unsubscribe();
      stopAll.hidden = !said.followed?.length;
    };

    button.addEventListener("click", async () => {
      button.disabled = true;
      const on = "on" in box.dataset;
      keep([...told().filter((one) => one !== player), ...(on ? [] : [player])]);
      if (on) {
        if (!hindrance(box)) await unsubscribe().catch(() => undefined);
        show("offer", false);
        return;
      }
      const said = await subscribe();
      stopAll.hidden = said !== "told";
      show(said, true);
    });

    stopAll.addEventListener("click", async () => {
      stopAll.disabled = true;
      keep([]);
      const made = await subscription();
      if (made) {
        await made.unsubscribe(); // the push service takes nothing for it any more, even where the server is not reached
        await post(box.dataset.stop, { endpoint: made.endpoint }).catch(() => undefined);
      }
      stopAll.disabled = false;
      stopAll.hidden = true;
      show("offer", false);
    });

    // What holds is what the server says; what this device remembers is for where it cannot be asked.
    const recall = async () => {
      const on = told().includes(player);
      show(on ? hindrance(box) || "here" : "offer", on);
      box.hidden = false;
      if (hindrance(box)) return;
      const made = await subscription();
      if (!made) return;
      const { ok, said } = await post(box.dataset.followed, { endpoint: made.endpoint });
      if (!ok) return;
      stopAll.hidden = said.followed.length === 0;
      if (said.followed.includes(Number(player))) show("told", true);
    };
    void recall().catch(() => undefined);
  };

  document.addEventListener("DOMContentLoaded", () => all(document, "[data-notices]").forEach(setUp));
})();
