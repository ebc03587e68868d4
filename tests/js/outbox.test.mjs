import "./page.mjs";
import { empty } from "./indexed-db.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { add, asRequest, change, confirm, drop, list, sendAgain, sheets } from "../../static/scorer/outbox.js";

const SHEET = "sheet-1";
const versions = async () => (await list(SHEET)).map(({ version }) => version);
const write = (kind, more = {}) => add(SHEET, 5, { kind, ...more });

beforeEach(empty);

test("entries are kept in the order they were made, each sheet apart", async () => {
  const [first, second] = [await write("deal", { body: { kind: "deal" } }), await write("call")];
  await add("sheet-2", 0, { kind: "call" });
  assert.deepEqual((await list(SHEET)).map(({ id, state }) => [id, state]), [[first, "waiting"], [second, "waiting"]]);
  assert.deepEqual(await sheets(), [SHEET, "sheet-2"]);
});

test("an entry carries the version it was made on: the one seen, plus the phone's own that change deals", async () => {
  for (const kind of ["deal", "correction", "call", "removal"]) await write(kind);
  assert.deepEqual(await versions(), [5, 6, 7, 7]);
});

test("what is kept at the desk raises no version", async () => {
  await write("deal");
  await change((await list(SHEET))[0], { state: "held" });
  await write("deal");
  assert.deepEqual(await versions(), [5, 5]);
});

test("a confirmed entry leaves, and what was about it learns its number", async () => {
  const id = await write("deal");
  await write("correction", { targetId: id });
  await confirm((await list(SHEET))[0], 12);
  const [left] = await list(SHEET);
  assert.deepEqual([left.kind, left.target, left.targetId], ["correction", 12, null]);
});

test("an entry that is given up takes those that were about it, and the later ones count on without them", async () => {
  const id = await write("deal");
  const correction = await write("correction", { targetId: id });
  await write("removal", { targetId: correction });
  await write("deal", { body: { kind: "misdeal" } });
  await drop((await list(SHEET))[0]);
  assert.deepEqual((await list(SHEET)).map(({ body, version }) => [body.kind, version]), [["misdeal", 5]]);
});

test("what is sent again counts from the present version, with the same id, and takes the later ones along", async () => {
  const id = await write("deal");
  await write("call");
  await write("deal");
  await change((await list(SHEET))[0], { state: "stale", problem: { title: "stale-version" } });
  await sendAgain((await list(SHEET))[0], 9, { reason: "slip" });
  const [first, ...rest] = await list(SHEET);
  assert.deepEqual([first.id, first.state, first.problem, first.version, first.reason], [id, "waiting", null, 9, "slip"]);
  assert.deepEqual(rest.map(({ version }) => version), [10, 10]);
});

test("a change of an entry that is gone brings it not back", async () => {
  await write("deal");
  const [entry] = await list(SHEET);
  await confirm(entry, 1);
  await change(entry, { state: "sent" });
  assert.deepEqual(await list(SHEET), []);
});

test("the server is sent what it knows, not what the phone keeps for itself", async () => {
  const id = await write("deal", { body: { kind: "deal" }, reason: "r" });
  assert.deepEqual(asRequest((await list(SHEET))[0]), { id, kind: "deal", version: 5, body: { kind: "deal" }, target: null, reason: "r" });
});
