import { lose, upgradeByAnotherPage } from "./indexed-db.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { read, write } from "../../static/scorer/storage.js";

test("V2: a connection that the browser has dropped is opened anew, and nothing is lost", async () => {
  await write("settings", "language", "sk");
  const trouble = lose(1);
  assert.equal(await read("settings", "language"), "sk");
  assert.equal(trouble.opened, 1);
});

test("V2: what fails a second time is told, and the next try opens it again", async () => {
  lose(2);
  await assert.rejects(read("settings", "language"), { name: "InvalidStateError" });
  assert.equal(await read("settings", "language"), "sk");
});

test("V2: stores that a newer page has changed are used as they are", async () => {
  upgradeByAnotherPage(2);
  assert.equal(await read("settings", "language"), "sk");
});
