import assert from "node:assert/strict";
import { test } from "node:test";

import { handOf, rowsInCards } from "../../static/scorer/hand.js";
import { premiumOf } from "../../static/scorer/premium.js";
import { previewDeal, previewRows, previewTotals, runningTotals } from "../../static/scorer/preview.js";
import { flekLevels, pointScale } from "../../static/scorer/ruleset.js";
import { marias } from "./tables.mjs";

const { prices } = marias.find(({ record }) => record.ruleset === "marias/szmk-2012" && !record.options).tables;
const waiting = (deals) => deals.map((deal) => ({ deal, result: null, state: "waiting", change: "deal" }));
/** Only the server computes it. */
const isBeyond = (deal) => Boolean(deal.renonces?.length || deal.laid_down || deal.ruling);

test("every worked example is previewed as the rules compute it, or not at all", () => {
  let whole = 0;
  for (const { record, expect, tables } of marias) {
    const rows = waiting(record.deals);
    const shown = previewRows(tables.prices, rows, record.players.length);
    assert.deepEqual(shown.map((one) => one === null), record.deals.map(isBeyond));
    shown.forEach((one, place) => {
      const known = expect.deals?.[place] ?? expect; // a case of one deal may say its sums only
      if (one) assert.deepEqual([one.money, one.premium], [known.money, known.premium], JSON.stringify(record.deals[place]));
    });
    const totals = previewTotals(tables.prices, rows, record.players.length);
    if (record.deals.some(isBeyond)) assert.equal(totals, null);
    else {
      assert.deepEqual(totals.map(({ zb }) => zb), expect.zb);
      whole += 1;
    }
  }
  assert.ok(whole > 40, `only ${whole} records were previewed to the end`);
});

const SEVEN = { kind: "deal", dealer: 0, pausing: 0, actor: 1, contract: "seven", lead: true, won: { game: true, seven: true } };

test("a deal without a result, or of another game, is not previewed", () => {
  assert.equal(previewDeal(prices, { ...SEVEN, won: { game: true } }, 4), null);
  assert.equal(previewDeal({ unit: "point", family: "russian" }, SEVEN, 4), null);
  assert.equal(previewDeal(null, SEVEN, 4), null);
  assert.equal(previewDeal(prices, { kind: "leave", seat: 1 }, 4), null);
});

test("money sums to zero, and who is absent neither pays nor gets", () => {
  const { money } = previewDeal(prices, { ...SEVEN, pausing: undefined, absent: [3] }, 4);
  assert.equal(money[3], 0);
  assert.equal(money.reduce((sum, cents) => sum + cents, 0), 0);
  assert.ok(money[1] > 0);
});

test("a share stops at the limit, and says so", () => {
  const narrow = { ...prices, limits: { ...prices.limits, seven: { plain: 5, red: 5 } } };
  const { share, parts } = previewDeal(narrow, { ...SEVEN, flek: { game: 1 } }, 4);
  assert.equal(share, 5);
  assert.equal(previewDeal(narrow, { ...SEVEN, won: { game: false, seven: false } }, 4).share, -5);
  assert.equal(parts.at(-1).reason, "limit");
  assert.ok(parts.at(-1).cents < 0);
});

test("the first misdeal of a dealer is free, the next ones cost him, others are counted apart (M-37)", () => {
  const misdeal = (dealer) => ({ kind: "misdeal", dealer });
  const shown = previewRows(prices, waiting([misdeal(0), misdeal(1), misdeal(0)]), 4);
  const { cents } = prices.misdeal;
  assert.deepEqual(shown.map(({ money }) => money[0]), [0, 0, -3 * cents]);
  assert.deepEqual(shown[2].money, [-3 * cents, cents, cents, cents]);
});

test("from the first deal on that cannot be previewed there are no totals; a removed deal counts nothing", () => {
  const rows = waiting([SEVEN, { ...SEVEN, renonces: [{ offender: 1, code: "a" }] }, SEVEN]);
  assert.deepEqual(runningTotals(prices, rows, 4).map((totals) => totals !== null), [true, true, false, false]);
  rows[1].change = "removal";
  const [, first, second, third] = runningTotals(prices, rows, 4);
  assert.deepEqual(second, first);
  assert.equal(third[1].money, 2 * first[1].money);
});

test("what the server computed is shown as it says, not previewed", () => {
  const result = { money: [0, 500, -250, -250], premium: [0, 0, 0, 0] };
  const [shown] = previewRows(prices, [{ deal: SEVEN, result, state: "confirmed", change: null }], 4);
  assert.equal(shown, result);
});

// --- the actor's cards (M-27)

const CARDS = { hand: ["ZA", "ZX", "ZK", "ZO", "Z7", "HA", "GA", "LA", "L7", "L8"], talon: ["L9", "LU"], trump: "Z", helper: "L" };

test("a hand is read for what the premium table asks", () => {
  assert.deepEqual(handOf(prices, CARDS), { trumps: 5, tens: "both", twenty: false, torn: true, helpers: 5, closed: handOf(prices, CARDS).closed });
  assert.equal(handOf(prices, { ...CARDS, trump: undefined }), null);
});

for (const [ace, ten, tens] of [[true, true, "both"], [true, false, "no_ten"], [false, true, "no_ace"], [false, false, "neither"]]) {
  test(`trumps ${ace ? "with" : "without"} the ace and ${ten ? "with" : "without"} the ten are "${tens}"`, () => {
    const hand = ["Z7", "Z8", ...(ace ? ["ZA"] : []), ...(ten ? ["ZX"] : [])];
    assert.equal(handOf(prices, { hand, talon: [], trump: "Z" }).tens, tens);
  });
}

for (const [trumps, lead, points] of [[3, true, 7], [3, false, 10], [2, true, 14], [2, false, 20], [5, true, 0]]) {
  test(`a seven with ${trumps} trumps and ${lead ? "" : "not "}the lead brings ${points} points`, () => {
    const cards = { hand: [...["Z7", "ZA", "ZX", "ZK", "ZO"].slice(0, trumps), ...["HA", "HK", "GA", "GK", "LA", "LK", "L7", "L8", "L9"].slice(0, 10 - trumps)], talon: ["HX", "GX"], trump: "Z", helper: "L" };
    const deal = { ...SEVEN, lead, cards };
    assert.deepEqual([...rowsInCards(prices, deal)], points ? [[`seven.${trumps}`, 1]] : []);
    assert.equal(premiumOf(prices, deal), points);
    assert.equal(premiumOf(prices, { ...deal, red: true }), points * prices.red);
    assert.equal(premiumOf(prices, { ...deal, won: { game: true, seven: false } }), 0);
    assert.equal(premiumOf(prices, { ...deal, no_premium: "shown" }), 0);
  });
}

test("without cards the rows are those that the scorer names", () => {
  assert.equal(premiumOf(prices, { ...SEVEN, premium: [{ row: "seven.3" }] }), 7);
  assert.equal(premiumOf(prices, SEVEN), 0);
});

// --- what the page reads of the prices

test("the scale of the hundred rises, and is won from one border on", () => {
  const scale = pointScale(prices);
  const border = scale.findIndex(({ won }) => won);
  assert.ok(border > 0);
  scale.forEach(({ points, won }, place) => {
    assert.equal(won, place >= border);
    if (place) assert.ok(points > scale[place - 1].points);
  });
  assert.equal(scale[border].points, 100);
});

test("fleks are offered from none to those that count", () => {
  assert.deepEqual(flekLevels({ most_fleks: 3 }), [0, 1, 2, 3]);
});
