// The way back from the guide of the scorer to the sheet. The page is kept on the phone without knowing which sheet.
(() => {
  const back = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-back]"));
  const { origin, pathname } = new URL(document.referrer || location.href);
  if (!back || origin !== location.origin || !/^\/[cs]\//.test(pathname)) return;
  back.href = pathname;
  back.hidden = false;
  back.addEventListener("click", (event) => {
    if (!opener) return;
    // the sheet is still open, with what was being entered
    event.preventDefault();
    close();
  });
})();
