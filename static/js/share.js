// A page is handed on by the phone's own means, else its address is copied; without either the link opens its picture.
(() => {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
    if (!(button instanceof HTMLElement)) return;
    const url = button.dataset.share ?? location.href;
    if ("share" in navigator) {
      event.preventDefault();
      await navigator.share({ title: button.dataset.shareTitle, url }).catch(() => {}); // closed without sharing
    } else if (navigator.clipboard) {
      event.preventDefault();
      await navigator.clipboard.writeText(url);
      const said = button.parentElement?.querySelector("[data-share-said]");
      if (said) said.textContent = button.dataset.shareDone ?? "";
    }
  });
})();
