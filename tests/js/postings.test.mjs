import assert from "node:assert/strict";
import { test } from "node:test";

import { grouped } from "../../static/scorer/postings.js";
import { marias } from "./tables.mjs";

/** What the lines bring every seat, each payer paying each payee once. */
function summed(groups, seats) {
  const money = Array(seats).fill(0);
  for (const { payers, payees, cents } of groups) for (const payer of payers) for (const payee of payees) {
    money[payer] -= cents;
    money[payee] += cents;
  }
  return money;
}

test("the lines of every worked example sum to what its deal brought each player", () => {
  for (const { record, results } of marias) {
    for (const { postings, money } of results) assert.deepEqual(summed(grouped(postings), record.players.length), money);
  }
});

test("equal payments stand in one line, one that is made twice in two", () => {
  const renonce = (payer, payee) => ({ payer, payee, cents: 20, reason: "renonce", rule: "M-31", cite: "C/I.4" });
  const of = (payer) => [0, 1, 2, 3].filter((seat) => seat !== payer).map((seat) => renonce(payer, seat));
  assert.deepEqual(grouped(of(3)).map(({ payers, payees }) => [payers, payees]), [[[3], [0, 1, 2]]]);
  for (const twice of [[...of(3), ...of(3)], [...of(3), ...of(2), ...of(3)]]) {
    const money = Array(4).fill(0);
    for (const { payer, payee, cents } of twice) [money[payer], money[payee]] = [money[payer] - cents, money[payee] + cents];
    assert.deepEqual(summed(grouped(twice), 4), money);
    for (const { payers, payees } of grouped(twice)) assert.deepEqual([new Set(payers).size, new Set(payees).size], [payers.length, payees.length]);
  }
});
