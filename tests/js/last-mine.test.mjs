import assert from "node:assert/strict";
import { test } from "node:test";

import { run } from "./document.mjs";

const LEADS = [
  ["/tournaments/evening/me/7/", true],
  [null, false],
  ["", false],
  ["/tournaments/evening/", false],
  ["https://elsewhere.example.test/tournaments/evening/me/7/", false],
  ["javascript:alert(1)", false],
];

for (const [last, leads] of LEADS) {
  test(`from the home screen ${last} ${leads ? "is opened" : "is not followed"}`, () => {
    const went = [];
    run("js/last-mine.js", { localStorage: { getItem: () => last }, location: { replace: (to) => went.push(to) } });
    assert.deepEqual(went, leads ? [last] : []);
  });
}

test("where nothing may be remembered the page stays", () => {
  run("js/last-mine.js", { localStorage: { getItem: () => assert.fail() }, location: {} });
});
