// The pages “At the table” and “When something happens”: hides what does not have the words that are looked for. A line
// of the procedure has all of them; questions of the day are shown
// that have the beginnings of most of them (`queries/answers.py`).
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-procedure]"));
  const asked = form?.querySelector("input");
  if (!form || !asked) return;
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-find]")]);
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const byStems = form.dataset.procedure === "stems";
  const stems = (/** @type {string} */ text) => (plain(text).match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word.length > 1)
    .map((word) => word.slice(0, Math.max(4, word.length - 2)));
  const show = () => {
    const words = byStems ? stems(asked.value) : plain(asked.value).split(/\s+/).filter(Boolean);
    const counts = lines.map((line) => words.filter((word) => line.dataset.find?.includes(word)).length);
    const least = byStems && asked.value.trim() ? Math.max(1, ...counts) : words.length;
    lines.forEach((line, at) => { line.hidden = counts[at] < least; });
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
