import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, readRoute } from "../../static/scorer/address.js";
import { newId } from "../../static/scorer/ids.js";
import { dealsInForce, playedDeals, targetOf, unconfirmed } from "../../static/scorer/present.js";
import { forhontOf, nextTurn } from "../../static/scorer/turn.js";

const deal = (dealer, more = {}) => ({ kind: "deal", dealer, ...more });

const TURNS = [
  ["seat 1 deals first", [], {}, { dealer: 0, absent: [] }],
  ["then seat by seat", [deal(0), deal(1)], {}, { dealer: 2, absent: [] }],
  ["after the last seat the first", [deal(3)], {}, { dealer: 0, absent: [] }],
  ["after a misdeal the same dealer again", [deal(0), { kind: "misdeal", dealer: 1 }], {}, { dealer: 1, absent: [] }],
  ["who is away deals not", [deal(0, { absent: [1] })], {}, { dealer: 2, absent: [1] }],
  ["the desk noted who left after the last deal", [deal(0)], { deals: [{}], absent_next: [1] }, { dealer: 2, absent: [1] }],
  ["an older note does not count", [deal(0), deal(1)], { deals: [{}], absent_next: [2] }, { dealer: 2, absent: [] }],
  ["nobody is away any more", [deal(0, { absent: [1] })], { deals: [{}], absent_next: [] }, { dealer: 1, absent: [] }],
  ["the first dealer is there", [], { deals: [], absent_next: [0] }, { dealer: 1, absent: [0] }],
];

for (const [name, deals, sheet, wanted] of TURNS) {
  test(`who deals: ${name}`, () => assert.deepEqual(nextTurn(deals, 4, sheet), wanted));
}

test("the forhont is the first after the dealer who plays", () => {
  assert.equal(forhontOf(0, [1, 2, 3], 4), 1);
  assert.equal(forhontOf(3, [1, 2, 3], 4), 1);
  assert.equal(forhontOf(1, [0, 1, 3], 4), 3);
});

// --- the deals in force: the server's, with the phone's own entries on top

const SHEET = {
  log: [{ id: "a", number: 1 }, { id: "b", number: 2 }],
  deals: [{ entry: 1, deal: deal(0), result: { money: [] } }, { entry: 2, deal: deal(1), result: { money: [] }, disputed: true }],
};
const entry = (id, kind, more = {}) => ({ id, kind, state: "waiting", body: {}, target: null, targetId: null, ...more });

test("without entries of the phone the sheet is what the server says", () => {
  const rows = dealsInForce(SHEET, []);
  assert.deepEqual(rows.map(({ entry: number, state, disputed }) => [number, state, disputed]), [[1, "confirmed", false], [2, "confirmed", true]]);
});

test("a new deal stands at the end, a correction in its place, a removal marks its row", () => {
  const rows = dealsInForce(SHEET, [
    entry("c", "correction", { target: 1, body: deal(3) }), entry("d", "deal", { body: deal(2) }), entry("e", "removal", { target: 2, state: "sent" }),
  ]);
  assert.deepEqual(rows.map(({ deal: { dealer }, state, change }) => [dealer, state, change]), [[3, "waiting", "correction"], [1, "sent", "removal"], [2, "waiting", "deal"]]);
  assert.deepEqual(playedDeals(rows).map(({ dealer }) => dealer), [3, 2]);
});

test("an entry about one that has no number yet is about that row", () => {
  const rows = dealsInForce(SHEET, [entry("d", "deal", { body: deal(2) }), entry("e", "correction", { targetId: "d", body: deal(0) })]);
  assert.deepEqual([rows.length, rows[2].deal.dealer, rows[2].pendingId], [3, 0, "e"]);
  assert.deepEqual(targetOf(rows[2]), { target: null, targetId: "e" });
  assert.deepEqual(targetOf(rows[0]), { target: 1, targetId: null });
});

test("a deal stays the same line from the phone to the server, through its corrections", () => {
  const keys = (sheet, outbox) => dealsInForce(sheet, outbox).map(({ key }) => key);
  const line = (id, number, target = null) => ({ id, number, target });
  const written = keys(SHEET, [entry("d", "deal", { body: deal(2) })]);
  const log = [...SHEET.log, line("d", 3)];
  const confirmed = { log, deals: [...SHEET.deals, { entry: 3, deal: deal(2) }] };
  assert.deepEqual(keys(confirmed, []), written);
  assert.deepEqual(keys(confirmed, [entry("e", "correction", { target: 3, body: deal(0) })]), written);
  const corrected = { log: [...log, line("e", 4, 3), line("f", 5, 4)], deals: [...SHEET.deals, { entry: 5, deal: deal(0) }] };
  assert.deepEqual(keys(corrected, []), written);
});

test("an entry that the log shows already, or that a person must look at, changes nothing", () => {
  const outbox = [entry("b", "deal", { body: deal(1) }), entry("x", "deal", { state: "refused", body: deal(2) }), entry("y", "deal", { state: "held", body: deal(2) })];
  assert.equal(dealsInForce(SHEET, outbox).length, 2);
  assert.deepEqual(unconfirmed(SHEET, outbox).map(({ id }) => id), ["x", "y"]);
});

// --- addresses, ids

const ADDRESSES = [["/c/aB_-9/", { kind: "card", id: "aB_-9" }], ["/s/x", { kind: "sheet", id: "x" }], ["/tournaments/x/", null], ["/s/", null], ["/s/a/b/", null]];

for (const [path, wanted] of ADDRESSES) test(`the address ${path}`, () => assert.deepEqual(readAddress(path), wanted));

const ROUTES = [["#deal", ["deal", ""]], ["#correct-12", ["correct", "12"]], ["", ["sheet", ""]], ["#correct-12'", ["sheet", ""]]];

for (const [hash, [name, number]] of ROUTES) test(`the route ${hash}`, () => assert.deepEqual(readRoute(hash), { name, number }));

test("ids of the device are random UUIDs of version 4", () => {
  const made = new Set(Array.from({ length: 100 }, newId));
  assert.equal(made.size, 100);
  for (const id of made) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
