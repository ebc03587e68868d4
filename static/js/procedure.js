// The page “At the table”: hides the lines that do not hold every word that is looked for.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-procedure]"));
  const asked = form?.querySelector("input");
  if (!form || !asked) return;
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-find]")]);
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const show = () => {
    const words = plain(asked.value).split(/\s+/).filter(Boolean);
    for (const line of lines) line.hidden = !words.every((word) => line.dataset.find?.includes(word));
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-group]"))) {
      group.hidden = !group.querySelector("[data-find]:not([hidden])");
    }
    const nothing = /** @type {HTMLElement | null} */ (document.querySelector("[data-nothing]"));
    if (nothing) nothing.hidden = lines.some((line) => !line.hidden);
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  asked.addEventListener("input", show);
  show();
})();
