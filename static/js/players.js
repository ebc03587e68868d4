// The list of players at the desk by its keys: find, go from line to line, is here, has paid, take back. Everything
// works without it, with a mouse and a page for each step.
(() => {
  const KEY = "flek-player-keys";
  const list = () => /** @type {HTMLElement} */ (document.getElementById("player-list"));
  const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

  const lines = () =>
    /** @type {HTMLElement[]} */ ([...list().querySelectorAll("tr")].filter((line) => !line.hidden));
  const tickOf = (/** @type {HTMLElement | null | undefined} */ line) =>
    /** @type {HTMLElement | null} */ (line?.querySelector(".tick") ?? line?.querySelector("a") ?? null);
  const here = () => /** @type {HTMLElement | null} */ (document.activeElement?.closest("#player-list tr") ?? null);

  const areOn = () => {
    try {
      return localStorage.getItem(KEY) !== "off";
    } catch {
      return true; // storage is switched off
    }
  };

  const isTyping = (/** @type {EventTarget | null} */ target) =>
    target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea");

  /** Up and down; from the search and from the first line into the list. */
  const go = (/** @type {number} */ step) => {
    const all = lines();
    const line = here();
    const next = all[line ? all.indexOf(line) + step : step > 0 ? 0 : all.length - 1];
    if (next) tickOf(next)?.focus();
    else if (step < 0) field("find").focus();
  };

  /** Who was looked for in vain is not typed a second time. */
  const addSought = () => {
    const find = field("find");
    const words = find.value.trim();
    find.value = "";
    find.dispatchEvent(new Event("input", { bubbles: true }));
    field("new-name").value = words;
    field("new-name").focus();
  };

  /** @type {Record<string, () => void>} */
  const verbs = {
    "/": () => field("find").select(),
    n: () => field("new-name").focus(),
    z: () => /** @type {HTMLElement | null | undefined} */ (here()?.querySelector('[data-key="z"]'))?.click(),
  };

  const undo = () => /** @type {HTMLElement | null} */ (document.querySelector("#toasts form button"))?.click();

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== "z" || isTyping(target) || !areOn()) return;
      event.preventDefault();
      undo();
      return;
    }
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (isTyping(target) && target !== field("find")) return;
      event.preventDefault();
      go(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Enter" && target === field("find")) {
      event.preventDefault();
      if (lines().length) tickOf(lines()[0])?.focus();
      else addSought();
    } else if (!isTyping(target) && areOn() && verbs[key.toLowerCase()]) {
      event.preventDefault();
      verbs[key.toLowerCase()]();
    }
  };

  /** Several lines from a spreadsheet go through the preview, wherever they are pasted; one line is typed as it is. */
  const onPaste = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const box = /** @type {HTMLTextAreaElement} */ (document.getElementById("pasted"));
    if (event.target === box || text.trim().split("\n").length < 2) return;
    if (isTyping(event.target) && event.target !== field("new-name") && event.target !== field("find")) return;
    event.preventDefault();
    box.value = text;
    box.form?.requestSubmit();
  };

  const beside = (/** @type {Event} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("[data-add-sought]")) addSought();
    const open = document.getElementById("player-beside");
    if (target.closest("[data-close-player]") && open) open.textContent = "";
    // Where nothing stands beside the list a player has a page of his own.
    const narrow = window.matchMedia("(max-width: 71.99em)").matches;
    if (narrow && target.closest("#player-list a")) event.stopPropagation();
  };

  document.addEventListener("DOMContentLoaded", () => {
    const keys = /** @type {HTMLElement} */ (document.querySelector("[data-keys]"));
    const on = /** @type {HTMLInputElement} */ (keys.querySelector("[data-keys-on]"));
    keys.hidden = false;
    on.checked = areOn();
    on.addEventListener("change", () => {
      try {
        localStorage.setItem(KEY, on.checked ? "on" : "off");
      } catch {
        // they are on again on the next page
      }
    });
    document.querySelectorAll("[data-submits]").forEach((one) =>
      one.addEventListener("change", () => /** @type {HTMLInputElement} */ (one).form?.requestSubmit()));
    document.querySelectorAll("[data-read-file]").forEach((button) => button.setAttribute("hidden", ""));
    document.addEventListener("keydown", onKey);
    document.addEventListener("paste", onPaste);
    document.addEventListener("click", beside, { capture: true });

    // The button that was pressed may be gone with its line: who works by keys stays in the line.
    let last = "";
    document.addEventListener("htmx:beforeRequest", () => { last = here()?.id ?? ""; });
    document.addEventListener("htmx:afterSettle", () => {
      if (last && document.activeElement === document.body) tickOf(document.getElementById(last))?.focus();
    });
  });
})();
