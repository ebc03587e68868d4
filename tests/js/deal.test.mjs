import assert from "node:assert/strict";
import { test } from "node:test";

import { draftOf, filled, put, written } from "../../static/scorer/deal.js";
import { faults } from "../../static/scorer/faults.js";
import { possible } from "../../static/scorer/form.js";
import { nextTurn } from "../../static/scorer/turn.js";
import { LANGUAGE, marias } from "./tables.mjs";

/** The table at which a deal of a record is entered. */
function tableOf({ record, tables }, place) {
  const seats = record.players.length;
  return { form: tables.form, seats, next: nextTurn(record.deals.slice(0, place), seats), language: LANGUAGE };
}

test("a deal that is opened for correction and written again is the same deal", () => {
  let same = 0;
  for (const example of marias) {
    example.record.deals.forEach((deal, place) => {
      const table = tableOf(example, place);
      const again = written(table, filled(table, draftOf(table, deal)).deal);
      const said = written(table, deal);
      for (const [name, value] of Object.entries(said)) assert.deepEqual(again[name], value, `${name} of ${JSON.stringify(deal)}`);
      assert.deepEqual(faults(possible(table.form, table.seats, again, LANGUAGE), again), {}, JSON.stringify(again));
      same += 1;
    });
  }
  assert.ok(same > 50);
});

const example = marias.find(({ record }) => record.players.length === 4);
const TABLE = tableOf(example, 0);

test("an empty draft asks for actor and contract, and knows who deals and pauses", () => {
  const { deal, playing, forhont } = filled(TABLE, {});
  assert.deepEqual([deal.kind, deal.dealer, deal.pausing, forhont], ["deal", 0, 0, 1]);
  assert.deepEqual(playing, [1, 2, 3]);
  const found = faults(possible(TABLE.form, 4, deal, LANGUAGE), deal);
  assert.ok(found.actor && found.contract);
});

test("the lead is the forhont's unless somebody says otherwise", () => {
  const seven = { contract: "seven", won: { game: true, seven: true } };
  assert.equal(filled(TABLE, { ...seven, actor: 1 }).deal.lead, true);
  assert.equal(filled(TABLE, { ...seven, actor: 2 }).deal.lead, false);
  assert.equal(filled(TABLE, { ...seven, actor: 2, lead: true }).deal.lead, true);
});

test("what says nothing is not written", () => {
  const { deal } = filled(TABLE, { actor: 1, contract: "seven", won: { game: true, seven: true }, flek: { game: 0 }, red: false, description: "" });
  const body = written(TABLE, deal);
  for (const name of ["flek", "red", "description", "absent"]) assert.ok(!(name in body), name);
  assert.deepEqual(body.won, { game: true, seven: true });
});

const PUT = [
  [{}, "actor", 1, { actor: 1 }],
  [{ actor: 1 }, "actor", undefined, {}],
  [{ flek: { game: 1 } }, "flek.seven", 2, { flek: { game: 1, seven: 2 } }],
  [{ flek: { game: 1 } }, "flek.game", undefined, {}],
  [{ red: true }, "red", false, { red: false }],
];

for (const [draft, path, value, wanted] of PUT) {
  test(`${JSON.stringify(draft)} with ${path} = ${value} is ${JSON.stringify(wanted)}`, () => {
    const before = structuredClone(draft);
    assert.deepEqual(put(draft, path, value), wanted);
    assert.deepEqual(draft, before, "the draft of before is not touched");
  });
}
