// Light or dark as the person chose; read before the page is painted, so that it does not flash.
(() => {
  const KEY = "flek-theme";
  const root = document.documentElement;

  const stored = () => {
    try {
      return localStorage.getItem(KEY) || "";
    } catch {
      return ""; // storage is switched off: the system decides
    }
  };

  const apply = (/** @type {string} */ theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  apply(stored());

  document.addEventListener("DOMContentLoaded", () => {
    const group = /** @type {HTMLElement | null} */ (document.querySelector("[data-theme-switch]"));
    if (!group) return;
    const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[data-theme-choice]")]);
    const mark = (/** @type {string} */ theme) =>
      buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme)));
    mark(stored());
    group.hidden = false;
    group.addEventListener("click", ({ target }) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-theme-choice]"));
      const theme = button?.dataset.themeChoice;
      if (theme === undefined) return;
      try {
        localStorage.setItem(KEY, theme);
      } catch {
        // chosen for this page only
      }
      apply(theme);
      mark(theme);
    });
  });
})();
