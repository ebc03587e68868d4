/** After something was written the page takes no touch for half a second: the second tap of a double tap opens nothing. */

const WHILE = 500;
let ends = 0;

/** From now on, for half a second; keys and reading go on. The page's style reads the mark. */
export function holdStill() {
  const page = document.getElementById("scorer");
  if (!page) return;
  page.dataset.still = "";
  clearTimeout(ends);
  ends = Number(setTimeout(() => delete page.dataset.still, WHILE));
}
