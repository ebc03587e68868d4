import assert from "node:assert/strict";
import { test } from "node:test";

import { Element, Observers, run } from "./document.mjs";

const HERE = "/tournaments/evening/me/7/";
/** Before the first round is seated. */
const NOTHING = { seating: "", state: "", standing: "", jury: "" };
const SEATED = { ...NOTHING, seating: "1.1", state: "published" };

/** The page of a player at table 3 of round 1, with what the part of the round says now. */
function open(said, { on = true } = {}) {
  const bar = new Element({ "data-notice-bar": "", hidden: "", "data-seat": "Seated: #.", "data-moved": "Moved: #.", "data-start": "Starts: #.", "data-jury": "Jury: #.", "data-standing": "Standing: #." }, [
    new Element({ "data-notice-text": "" }), new Element({ "data-notice-show": "" }), new Element({ "data-notice-close": "" }),
  ]);
  const part = new Element({ id: "round-banner" });
  const box = new Element({ "data-notices": "", "data-table": "3", "data-round": "1", ...(on ? { "data-on": "" } : {}) });
  const document = Object.assign(new Element({}, [part, box, bar]), { title: "Eva" });
  const observers = new Observers();
  const serviceWorker = new EventTarget();
  const write = (news) => {
    part.children = news ? [new Element({ "data-news": "", ...Object.fromEntries(Object.entries(news).map(([name, value]) => [`data-${name}`, value])) })] : [];
    observers.changed();
  };
  write(said);
  run("js/notice-bar.js", { document, location: { pathname: HERE }, navigator: { serviceWorker }, MutationObserver: observers.MutationObserver });
  document.dispatchEvent(new Event("DOMContentLoaded"));
  return {
    write, document, bar, box,
    tell: (notice) => serviceWorker.dispatchEvent(Object.assign(new Event("message"), { data: { notice } })),
    get says() {
      return bar.hidden ? "" : bar.querySelector("[data-notice-text]").textContent;
    },
  };
}

const NEWS = [
  ["a round is seated", NOTHING, SEATED, "Seated: 1."],
  ["its seating changes", SEATED, { ...SEATED, seating: "1.2" }, "Moved: 1."],
  ["it starts", SEATED, { ...SEATED, state: "playing" }, "Starts: 1."],
  ["it is seated and starts", NOTHING, { ...SEATED, state: "playing" }, "Seated: 1. Starts: 1."],
  ["it goes on", { ...SEATED, state: "playing" }, { ...SEATED, state: "playing" }, ""],
  ["the jury comes to the own table", SEATED, { ...SEATED, jury: "2 3" }, "Jury: 3."],
  ["the jury comes to another one", SEATED, { ...SEATED, jury: "2" }, ""],
  ["the jury is there already", { ...SEATED, jury: "3" }, { ...SEATED, jury: "3 4" }, ""],
  ["the jury comes to that number in another round", SEATED, { ...SEATED, seating: "2.1", jury: "3" }, "Seated: 2."],
  ["a standing is published", SEATED, { ...SEATED, standing: "1.4" }, "Standing: 1."],
  ["the standing comes before the next round", SEATED, { ...SEATED, seating: "2.1", standing: "1.4" }, "Standing: 1. Seated: 2."],
  ["nothing changes", SEATED, SEATED, ""],
];

for (const [name, before, now, words] of NEWS) {
  test(`where ${name} the page says ${words || "nothing"}`, () => {
    const page = open(before);
    page.write(now);
    assert.equal(page.says, words);
    assert.equal(page.document.title, words ? `● ${words}` : "Eva");
  });

  test(`where ${name} who did not ask is left alone`, () => {
    const page = open(before, { on: false });
    page.write(now);
    assert.deepEqual([page.says, page.document.title], ["", "Eva"]);
  });
}

test("who asks later hears what is new from then on", () => {
  const page = open(NOTHING, { on: false });
  page.write(SEATED);
  page.box.dataset.on = "";
  page.write({ ...SEATED, state: "playing" });
  assert.equal(page.says, "Starts: 1.");
});

test("while the part is written anew nothing is new", () => {
  const page = open(SEATED);
  page.write(null);
  page.write(SEATED);
  assert.equal(page.says, "");
});

test("it is closed, and says the next one all the same", () => {
  const page = open(NOTHING);
  page.write(SEATED);
  page.bar.querySelector("[data-notice-close]").click();
  assert.deepEqual([page.says, page.document.title], ["", "Eva"]);
  page.write({ ...SEATED, state: "playing" });
  assert.equal(page.says, "Starts: 1.");
});

test("it leads to the page as it is now", () => {
  assert.equal(open(NOTHING).bar.querySelector("[data-notice-show]").getAttribute("href"), HERE);
});

test("what came to the device is said by the page of whom it is about", () => {
  const page = open(NOTHING, { on: false });
  page.tell({ title: "Of another one", url: "/tournaments/evening/me/8/" });
  page.tell({ title: "", url: HERE });
  page.tell(undefined);
  assert.equal(page.says, "");
  page.tell({ title: "Round 1 starts", url: HERE });
  assert.deepEqual([page.says, page.document.title], ["Round 1 starts.", "● Round 1 starts."]);
});
