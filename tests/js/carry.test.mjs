import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { AGREED, carryOf, fieldNamed, fieldsOf, readField, typedOf, unreadable } from "../../static/scorer/preferans/carry.js";
import { readExact } from "../../static/scorer/preferans/exact.js";
import { preferans } from "./tables.mjs";

const COLUMN = { name: "hill", shape: "column" };

test("figures are read exactly, as people write them", () => {
  const read = { 12: 12, "-3": -3, "\u22123": -3, "7/2": "7/2", "3 1/2": "7/2", "-3 1/2": "-7/2", "3,5": "7/2", "0.25": "1/4", "14/7": 2, " 8 ": 8 };
  for (const [text, figure] of Object.entries(read)) assert.deepEqual(readExact(text), figure, text);
  for (const text of ["", "-", "1/0", "a", "3 1", "1 000", "1e3", "1/2/3", "9".repeat(13), "3,5/2"]) assert.equal(readExact(text), null, text);
});

test("an account says what may stand in it", () => {
  assert.deepEqual(readField(COLUMN, ""), null);
  assert.deepEqual(readField(COLUMN, "1/2"), "1/2");
  assert.deepEqual(readField({ ...COLUMN, whole: true }, "1/2"), undefined);
  assert.deepEqual(readField({ name: "all_pass", shape: "count" }, "1/2"), undefined);
  assert.deepEqual(readField({ name: "bombs", shape: "marks" }, "1, 2"), [1, 2]);
  assert.deepEqual(readField({ name: "bombs", shape: "marks" }, "1, x"), undefined);
  assert.deepEqual(fieldsOf({ name: "whist", shape: "grid" }, 2), ["whist.0.1", "whist.1.0"]);
});

test("every carried game of the worked examples is typed as it was written", () => {
  let games = 0;
  for (const { record, tables } of preferans) {
    const [first] = record.deals;
    if (first?.kind !== "carry") continue;
    const typed = typedOf(tables.carried, first);
    const seats = record.players.length;
    assert.equal(unreadable(tables.carried, typed, seats, false).size, 0);
    const again = carryOf(tables.carried, typed, seats, false);
    for (const [name, value] of Object.entries(first)) {
      if (name === "note" || String(value).replaceAll(/[0,]/g, "") === "") continue;
      assert.deepEqual(again[name], value, `${name} of ${JSON.stringify(first)}`);
    }
    games += 1;
  }
  assert.ok(games >= 2, `only ${games} games were carried over`);
});

test("one agreed figure is everybody's", () => {
  const carried = { accounts: [{ name: "pool", shape: "column" }, COLUMN], agreed: "hill" };
  assert.deepEqual(carryOf(carried, { [AGREED]: "20", "pool.0": "3" }, 3, true), { kind: "carry", hill: [20, 20, 20] });
  assert.deepEqual([...unreadable(carried, { [AGREED]: "x", "pool.0": "y" }, 3, true).keys()], [AGREED]);
  assert.deepEqual([...unreadable(carried, { [AGREED]: "x", "pool.0": "y" }, 3, false).keys()], ["pool.0"]);
});

test("what the server names is a field of the form", () => {
  assert.equal(fieldNamed("whist[0][2]"), "whist.0.2");
  assert.equal(fieldNamed("deals[0].pool[1]"), "pool.1");
  assert.equal(fieldNamed(undefined), "");
});
