// A photo of a case by a button of ours: what was chosen is named and shown before it is sent. Without scripts the field of
// the browser stays. And a reason that somebody is typing is not written over by a suggested one.
(() => {
  const start = (/** @type {HTMLFormElement} */ form) => {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("photo"));
    const send = /** @type {HTMLElement} */ (form.querySelector("[data-photo-send]"));
    const chosen = /** @type {HTMLElement} */ (form.querySelector("[data-photo-chosen]"));
    const seen = /** @type {HTMLImageElement} */ (form.querySelector("[data-photo-seen]"));
    const name = /** @type {HTMLElement} */ (form.querySelector("[data-photo-name]"));

    const show = () => {
      const [file] = field.files ?? [];
      chosen.hidden = send.hidden = !file;
      if (!file) return;
      name.textContent = file.name;
      const reader = new FileReader();
      reader.addEventListener("load", () => { seen.src = String(reader.result); });
      reader.readAsDataURL(file);
    };

    form.classList.add("photo-form");
    field.addEventListener("change", show);
    show();
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("form[data-photo]").forEach((form) => start(/** @type {HTMLFormElement} */ (form)));
  });

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target } = /** @type {CustomEvent} */ (event).detail;
    if (target === document.activeElement) event.preventDefault();
  });
})();
