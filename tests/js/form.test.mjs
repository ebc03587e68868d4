import assert from "node:assert/strict";
import { test } from "node:test";

import { at, kindOf, possible } from "../../static/scorer/form.js";
import { LANGUAGE, marias, preferans } from "./tables.mjs";

for (const [game, examples] of Object.entries({ marias, preferans })) {
  test(`the form of ${game} says what the rules say of every deal of the worked examples`, () => {
    let deals = 0;
    for (const { record, tables, running, states } of examples) {
      record.deals.forEach((deal, place) => {
        const found = possible(tables.form, record.players.length, deal, LANGUAGE, null, running[place]);
        assert.deepEqual(found, states[place], JSON.stringify(deal));
        deals += 1;
      });
    }
    assert.ok(deals > 50, `only ${deals} deals were read`);
  });
}

/** A form of one kind with these fields and constraints. */
function formOf(fields, constraints, facts = {}) {
  return { kinds: [{ kind: "deal", fields, constraints }], facts, messages: { no: { sk: "nie", en: "no" } } };
}

const read = (form, deal, players = 4, running = {}) => possible(form, players, { kind: "deal", ...deal }, "sk", null, running);
const choice = (name, ...values) => ({ name, type: "choice", values });
const count = (name, most) => ({ name, type: "counter", least: 0, most });

test("what cannot be says why, with the rule and in the language of the page", () => {
  const form = formOf([choice("a", 1, 2), choice("b", 1, 2)], [{ fields: ["b"], when: { a: { is: [2] } }, only: [1], rule: "M-1", message: "no" }]);
  assert.deepEqual(read(form, { a: 1 }).b.values, [1, 2]);
  const { values, why } = read(form, { a: 2 }).b;
  assert.deepEqual(values, [1]);
  assert.deepEqual(why, { 2: { rule: "M-1", detail: "nie" } });
});

test("an absent field has no values, and its reason stands for the whole field", () => {
  const { b } = read(formOf([choice("b", 1)], [{ fields: ["b"], absent: true, rule: "M-2" }]), {});
  assert.deepEqual([b.possible, b.values, b.why], [false, [], { "*": { rule: "M-2", detail: "" } }]);
});

const CONDITIONS = [
  [{ a: { given: true } }, { a: 0 }, true],
  [{ a: { given: true } }, {}, false],
  [{ a: { given: false } }, {}, true],
  [{ a: { is: [1, 2] } }, { a: 2 }, true],
  [{ a: { not: [1] } }, { a: 1 }, false],
  [{ a: { not: [1] } }, {}, true],
  [{ a: { least: 3 } }, { a: 3 }, true],
  [{ a: { least: 3 } }, { a: 2 }, false],
  [{ a: { below: 3 } }, { a: 3 }, false],
  [{ a: { below: 3 } }, {}, true],
  [{ $players: { is: [4] } }, {}, true],
  [{ $opening: { least: 1 } }, {}, true],
  [{ "@high": { is: [true] } }, { a: 9 }, true],
  [{ "@high": { is: [true] } }, { a: 1 }, false],
];

for (const [when, deal, holds] of CONDITIONS) {
  test(`${JSON.stringify(when)} ${holds ? "holds" : "does not hold"} for ${JSON.stringify(deal)}`, () => {
    const form = formOf([count("a", 9), choice("b", 1)], [{ fields: ["b"], when, required: true }], { high: [{ a: { least: 9 } }] });
    assert.equal(read(form, deal, 4, { opening: 2 }).b.required, holds);
  });
}

test("counters that sum to a total leave the last one no choice, and never exceed it", () => {
  const form = formOf([count("tricks.0", 10), count("tricks.1", 10), count("tricks.2", 10)], [{ fields: ["tricks.0", "tricks.1", "tricks.2"], total: 10 }]);
  assert.deepEqual(read(form, { tricks: [6, 3] })["tricks.2"].values, [1]);
  assert.deepEqual(read(form, { tricks: [7] })["tricks.1"].values, [0, 1, 2, 3]);
});

test("of the rows of one group one may be given", () => {
  const rows = { name: "premium", type: "rows", most: 2, columns: [choice("row", "x", "y", "z")] };
  const form = formOf([rows], [{ fields: ["premium.row"], once: { x: "tens", y: "tens" } }]);
  const [first, second] = read(form, { premium: [{ row: "x" }] }).premium.rows;
  assert.deepEqual(first.row.values, ["x", "y", "z"]);
  assert.deepEqual(second.row.values, ["z"]);
});

test("cards that a hand lacks are named, once their suit is known", () => {
  const form = formOf([{ name: "cards.hand", type: "cards" }], [{ fields: ["cards.hand"], holds: ["{cards.trump}7"] }]);
  assert.deepEqual(Object.keys(read(form, { cards: { hand: ["ZA"], trump: "Z" } })["cards.hand"].why), ["Z7"]);
  assert.deepEqual(read(form, { cards: { hand: ["ZA"] } })["cards.hand"].why, {});
  assert.deepEqual(read(form, { cards: { hand: ["Z7"], trump: "Z" } })["cards.hand"].why, {});
});

test("a path leads to a field, a place of a list, or the column of every row", () => {
  const deal = { flek: { game: 2 }, tricks: [6, null, 4], renonces: [{ code: "a" }, { offender: 1 }] };
  assert.equal(at(deal, "flek.game"), 2);
  assert.equal(at(deal, "tricks.2"), 4);
  assert.deepEqual(at(deal, "renonces.code"), ["a"]);
  assert.equal(at(deal, "cards.hand"), undefined);
});

test("a kind that the form does not know is read as its first", () => {
  assert.equal(kindOf(formOf([], []), "unknown").kind, "deal");
});
