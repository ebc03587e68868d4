// Small helps on pages that work without them: finding a name in a list, the clock of a round, printing, copying.
(() => {
  // Without diacritics and case, so that "stefan" finds "Štefánková".
  // Letters that do not fall into a letter and a mark, as the server folds them (core/names.py).
  /** @type {Record<string, string>} */
  const BARE = { đ: "d", ð: "d", ł: "l", ø: "o", ħ: "h", ŧ: "t", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" };
  const plain = (/** @type {string} */ text) =>
    text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replace(/[đðłøħŧıßæœþ]/g, (one) => BARE[one]);

  const all = (/** @type {ParentNode} */ root, /** @type {string} */ selector) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);

  // The list may come anew from the server while somebody is looking for a name in it.
  const find = (/** @type {HTMLInputElement} */ field) => {
    const filter = () => {
      const list = document.getElementById(field.dataset.find ?? "");
      const nobody = document.getElementById(`${field.dataset.find}-nobody`);
      if (!list) return;
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      let matches = 0;
      all(list, "[data-name]").forEach((item) => {
        const name = plain(item.dataset.name ?? "");
        item.hidden = !words.every((word) => name.includes(word));
        matches += item.hidden ? 0 : 1;
      });
      if (nobody) nobody.hidden = matches > 0;
    };
    if (!field.dataset.finds) field.addEventListener("input", filter);
    field.dataset.finds = "yes";
    field.closest("[data-find-box]")?.removeAttribute("hidden");
    filter();
  };

  const findIn = (/** @type {ParentNode} */ root) => all(root, "[data-find]").forEach((field) => find(/** @type {HTMLInputElement} */ (field)));

  // All clocks of the page, also those that came later; when one ends, what is said then is shown.
  const tick = () => {
    all(document, "[data-clock]").forEach((element) => {
      const left = Math.max(0, Math.ceil((Date.parse(element.dataset.clock ?? "") - Date.now()) / 1000));
      element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      element.classList.toggle("clock--ending", left <= 300);
      const box = element.closest("[data-clock-box]");
      box?.removeAttribute("hidden");
      box?.querySelector("[data-time-up]")?.toggleAttribute("hidden", left > 0);
    });
  };

  // Where the browser lets no page copy (plain http), the address is selected instead.
  const copying = (/** @type {HTMLElement} */ button) => {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
      field.select();
      await navigator.clipboard?.writeText(field.value);
      if (navigator.clipboard) button.textContent = button.dataset.copied ?? "";
    });
  };

  // A toast goes when somebody closes it, or with the next page: nothing that can be taken back runs away by itself.
  const closing = () =>
    all(document, "[data-close-toast]").forEach((button) => {
      button.hidden = false;
      button.onclick = () => button.closest(".toast")?.remove();
    });

  document.addEventListener("DOMContentLoaded", () => {
    closing();
    // On a phone the tabs are wider than the page: the present one is brought into view.
    document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    findIn(document);
    tick();
    setInterval(tick, 1000);
    document.addEventListener("htmx:afterSwap", ({ detail }) => {
      tick();
      closing();
      findIn(detail.target);
    });
    // What was waited for on this page is downloaded at once, and can still be opened.
    document.addEventListener("htmx:load", ({ detail }) => {
      all(detail.elt, "[data-download]").forEach((made) => {
        const link = document.createElement("a");
        link.href = made.dataset.download ?? "";
        link.download = "";
        made.removeAttribute("data-download");
        link.click();
      });
    });
    all(document, "[data-copy]").forEach(copying);
    all(document, "[data-print]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => window.print());
    });
  });
})();
