// Small helps on pages that work without them: finding a name in a list, the clock of a round, printing.
(() => {
  // Without diacritics and case, so that "stefan" finds "Štefánková".
  const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();

  const find = (field) => {
    const list = document.getElementById(field.dataset.find);
    const nobody = document.getElementById(`${field.dataset.find}-nobody`);
    if (!list) return;
    const filter = () => {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      let matches = 0;
      list.querySelectorAll("[data-name]").forEach((item) => {
        const name = plain(item.dataset.name);
        item.hidden = !words.every((word) => name.includes(word));
        matches += item.hidden ? 0 : 1;
      });
      if (nobody) nobody.hidden = matches > 0;
    };
    field.addEventListener("input", filter);
    field.closest("[data-find-box]")?.removeAttribute("hidden");
    filter();
  };

  const clock = (element) => {
    const end = Date.parse(element.dataset.clock);
    const show = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      const minutes = Math.floor(left / 60);
      element.textContent = `${minutes}:${String(left % 60).padStart(2, "0")}`;
      element.classList.toggle("clock--ending", left <= 300);
    };
    show();
    setInterval(show, 1000);
    element.closest("[data-clock-box]")?.removeAttribute("hidden");
  };

  document.addEventListener("DOMContentLoaded", () => {
    // On a phone the tabs are wider than the page: the present one is brought into view.
    document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    document.querySelectorAll("[data-find]").forEach(find);
    document.querySelectorAll("[data-clock]").forEach(clock);
    document.querySelectorAll("[data-print]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => window.print());
    });
  });
})();
