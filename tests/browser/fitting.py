"""Whether a page fits its window: nothing sideways, nothing covered, targets that a finger meets.

What is measured is the page as it stands, with everything in it opened that opens in place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser import PATIENCE
from tests.browser.walk import Visitor

#: Width and height of a window, and how large its type is.
TOUCHED = [(320, 700, 100), (390, 844, 100), (390, 844, 200)]
POINTED = [(768, 1024, 100), (1280, 800, 100)]

#: Everything in the page that opens in place is opened, and every part of a page in parts stands below the other;
#: menus stay, as they lie over it.
OPENED = """() => {
  document.querySelectorAll("main details:not(.menu)").forEach((one) => { one.open = true });
  document.querySelectorAll("main .part, #settings").forEach((one) => { one.style.display = "flex" });
}"""

#: Larger type, and a moment until it stands: with reduced motion everything changes in a short transition.
LARGER = """
async (percent) => {
  document.documentElement.style.fontSize = `${percent}%`;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
"""

MEASURED = """
([least, row]) => {
  const root = document.documentElement, faults = [];
  const said = (one) => {
    const words = (one.innerText || one.getAttribute('aria-label') || one.name || '').trim().slice(0, 40);
    return `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} “${words}”`;
  };
  const above = (one, fits) => {
    for (let each = one; each && each !== root; each = each.parentElement) if (fits(each)) return each;
    return null;
  };
  const styled = (one) => getComputedStyle(one);
  const boxed = (one) => above(one.parentElement, (each) => /auto|scroll|hidden|clip/.test(styled(each).overflowX));
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  // Nothing stands out of the page, but in a box that scrolls by itself.
  if (root.scrollWidth > root.clientWidth) faults.push(`sideways: ${root.scrollWidth} of ${root.clientWidth}`);
  let wide = 0;
  for (const one of document.body.querySelectorAll('*')) {
    const box = one.getBoundingClientRect();
    if (box.width && box.right > root.clientWidth + 1 && shown(one) && !boxed(one) && !one.closest('svg') && wide++ < 3)
      faults.push(`stands out: ${said(one)} to ${Math.round(box.right)} of ${root.clientWidth}`);
  }

  const held = (one) => above(one, (each) => /fixed|sticky/.test(styled(each).position));
  const label = (one) => (one.labels && one.labels[0]) || null;
  const meets = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return Boolean(hit) && (one.contains(hit) || Boolean(label(one)?.contains(hit)));
  };
  // A link within a sentence is as high as its line (WCAG 2.5.8), and so is one that only names its line again.
  const inText = (one) => one.tagName === 'A' && styled(one).display.startsWith('inline')
    && [...one.parentElement.childNodes].some((each) => each !== one && each.textContent.trim());

  const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  for (const one of document.querySelectorAll(all)) {
    if (!shown(one) || one.disabled || one.closest('.skip-link')) continue;
    one.focus();
    let box = one.getBoundingClientRect();
    const part = label(one);
    const named = part && /checkbox|radio|file/.test(one.type) && part.getBoundingClientRect();
    if (named && named.height > box.height) box = named;  // the words beside it are touched as well
    if (!box.width || !box.height) continue;
    const x = box.left + box.width / 2, y = box.top + Math.min(box.height, innerHeight) / 2;
    const inside = x > 0 && x < innerWidth && y > 0 && y < innerHeight;
    const hit = inside && document.elementFromPoint(x, y);
    if (hit && !one.contains(hit) && !hit.contains(one) && !(part && part.contains(hit))) {
      const cover = held(hit);
      if (cover && !cover.contains(one)) faults.push(`covered: ${said(one)} by ${said(cover)}`);
    }
    if (one.matches('[tabindex="0"]:not(a, button, input, select, textarea, summary)') || inText(one)) continue;
    if (one.closest('.visually-hidden')) continue;
    const wanted = one.closest('tr, .ledger, [role=row]') ? Math.min(row, least) : least;
    const reach = (wanted - 2) / 2;
    const high = box.height >= wanted - 0.5 || inside && meets(one, x, y - reach) && meets(one, x, y + reach);
    const words = one.matches('a:not(.button), td *, th *');  // as broad as what they say
    const broad = box.width >= (words ? 24 : wanted) - 0.5
      || inside && meets(one, x - reach, y) && meets(one, x + reach, y);
    if (!high || !broad)
      faults.push(`small: ${said(one)} ${Math.round(box.width)} × ${Math.round(box.height)} of ${wanted}`);
  }
  document.activeElement?.blur();
  return [...new Set(faults)];
}
"""


@contextmanager
def devices(browser: Browser, visitor: Visitor) -> Iterator[dict[bool, Page]]:
    """A phone and a computer on which the visitor is signed in: by whether a finger touches it."""
    pages, kept = {}, visitor.context.storage_state()
    for touched in (True, False):
        context = browser.new_context(
            storage_state=kept,
            locale="sk-SK",
            has_touch=touched,
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        pages[touched] = context.new_page()
    yield pages
    for page in pages.values():
        page.context.close()


def misfits(pages: dict[bool, Page], address: str) -> list[str]:
    """What does not fit at some width: loaded once for a finger and once for a mouse, then only resized."""
    found = []
    for touched, sizes in ((True, TOUCHED), (False, POINTED)):
        page = pages[touched]
        width, height, _percent = sizes[-1]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        if page.locator("#scorer").count():
            expect(page.locator(".dock, .site-foot").first).to_be_visible()
        page.evaluate(OPENED)
        for width, height, percent in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(LARGER, percent)
            for fault in page.evaluate(MEASURED, [44 if touched else 24, 36]):
                found.append(f"{width} px, {percent} %: {fault}")
    return found


def at_rest(page: Page) -> Page:
    """Ends what still moves: a toast that fades in has not its contrast yet."""
    page.evaluate("""document.getAnimations().forEach(
        (each) => { if (each.effect.getComputedTiming().endTime !== Infinity) each.finish(); })""")
    return page


def assert_accessible(page: Page) -> None:
    """Axe finds nothing at all, however slight."""
    found = Axe().run(at_rest(page))
    assert found.violations_count == 0, found.generate_report()


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds, as far as it keeps somebody out; with `rules` these alone."""
    at_rest(page)
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    found = Axe().run(page, options=options).response
    return [
        f"{one['id']}: {node['html'][:160]} ({node.get('failureSummary', '')[:160]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]
