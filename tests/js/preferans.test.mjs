import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

import { faults } from "../../static/scorer/faults.js";
import { changesBetween, changesShown } from "../../static/scorer/preferans/changes.js";
import { closedBecause, filled, openKinds, put, putShared, sharedStates, statesOf, written } from "../../static/scorer/preferans/draft.js";
import { add, balanceClass, isNegative } from "../../static/scorer/preferans/exact.js";
import { fitting, history } from "../../static/scorer/preferans/history.js";
import { isPreferans, tableBefore, toPlaces, toSeats } from "../../static/scorer/preferans/table.js";
import { LANGUAGE, preferans } from "./tables.mjs";

const seatsOf = (record) => record.players.map((name, position) => ({ name, position }));

/** The sheet as the server shows it before a deal of a record, and its rows. */
function before({ record, running }, place) {
  const rows = record.deals.slice(0, place).map((deal, index) => ({ deal, state: "confirmed", change: null, entry: index + 1, result: { entries: [], state: running[index + 1] ?? {} } }));
  return { sheet: { seats: seatsOf(record), options: record.options ?? {}, outcome: { start: running[0] } }, rows };
}

test("every deal of the worked examples can be entered, and is written as it was", () => {
  let deals = 0;
  for (const example of preferans) {
    example.record.deals.forEach((deal, place) => {
      const { sheet, rows } = before(example, place);
      const table = tableBefore(sheet, example.tables.form, rows, LANGUAGE);
      if (!table.form.kinds.some(({ kind }) => kind === deal.kind)) return; // what a game was carried over with is not dealt
      const draft = filled(table, toPlaces(table, deal));
      const again = toSeats(table, written(table, draft));
      const said = toSeats(table, written(table, toPlaces(table, deal)));
      assert.deepEqual(faults(statesOf(table, draft), draft), {}, JSON.stringify(deal));
      for (const [name, value] of Object.entries(said)) assert.deepEqual(again[name], value, `${name} of ${JSON.stringify(deal)}`);
      deals += 1;
    });
  }
  assert.ok(deals > 80, `only ${deals} deals were entered`);
});

const classic = preferans.find(({ record }) => record.ruleset === "preferans/classic" && record.players.length === 3);
const { sheet, rows } = before(classic, 0);
const TABLE = tableBefore(sheet, classic.tables.form, rows, LANGUAGE);

test("what leaves no choice is filled in: the last place takes the tricks that are left", () => {
  const draft = { kind: "contract", declarer: 0, contract: "6", defence: [null, "whist", "pass"], tricks: [6, 4] };
  assert.deepEqual(filled(TABLE, draft).tricks, [6, 4, 0]);
});

test("who whists alone takes what the declarer leaves, until something else is said", () => {
  const draft = { kind: "contract", declarer: 0, contract: "6", defence: [null, "whist", "pass"], tricks: [6] };
  assert.deepEqual(filled(TABLE, draft).tricks, [6, 4, 0]);
  assert.deepEqual(filled(TABLE, { ...draft, tricks: [6, 3] }).tricks, [6, 3, 1]);
  assert.deepEqual(filled(TABLE, { ...draft, defence: [null, "whist", "whist"] }).tricks, [6]);
});

test("of a misere only what was counted is written", () => {
  const misere = { kind: "misere", declarer: 1, tricks: [null, 2, null] };
  const deal = filled(TABLE, misere);
  assert.deepEqual(faults(statesOf(TABLE, deal), deal), {});
  assert.deepEqual(toSeats(TABLE, written(TABLE, deal)).tricks, [null, 2, null]);
  const all = filled(TABLE, { ...misere, tricks: [3, 2] });
  assert.deepEqual(toSeats(TABLE, written(TABLE, all)).tricks, [3, 2, 5]);
});

test("a tap on the tricks of one place makes room at the others", () => {
  const draft = { kind: "contract", declarer: 0, contract: "6", defence: [null, "whist", "whist"], tricks: [6, 4, null] };
  const deal = filled(TABLE, draft);
  const { values } = sharedStates(TABLE, draft, deal, "tricks.1");
  assert.ok(values.includes(3) && values.includes(4));
  const changed = putShared(TABLE, draft, deal, "tricks.0", 9);
  assert.equal(changed.tricks[0], 9);
  assert.ok((changed.tricks[1] ?? 0) <= 1);
});

test("kinds that cannot be dealt say why", () => {
  const open = openKinds(TABLE);
  assert.ok(open.includes("contract"));
  for (const { kind } of TABLE.form.kinds) assert.equal(closedBecause(TABLE, kind) === null, open.includes(kind), kind);
});

const PUT = [
  [{}, "declarer", 1, { declarer: 1 }],
  [{ declarer: 1 }, "declarer", undefined, {}],
  [{}, "tricks.2", 4, { tricks: [null, null, 4] }],
  [{ tricks: [6, 4] }, "tricks.0", undefined, { tricks: [null, 4] }],
  [{ tricks: [6] }, "tricks.0", undefined, {}],
];

for (const [draft, name, value, wanted] of PUT) {
  test(`${JSON.stringify(draft)} with ${name} = ${value} is ${JSON.stringify(wanted)}`, () => assert.deepEqual(put(draft, name, value), wanted));
}

// --- seats and places

test("after somebody left, places and seats are told apart and lead back to each other", () => {
  const table = { ...TABLE, seats: 4, active: [0, 2, 3] };
  const deal = { kind: "contract", dealer: 2, declarer: 3, contract: "6", defence: [null, null, "whist", null], tricks: [2, 0, 2, 6] };
  const places = toPlaces(table, deal);
  assert.deepEqual([places.dealer, places.declarer, places.tricks], [1, 2, [2, 2, 6]]);
  assert.deepEqual(toSeats(table, places), deal);
});

test("rows on their way leave the running state unknown", () => {
  const waiting = { deal: { kind: "all_pass", dealer: 0, tricks: [4, 3, 3] }, state: "waiting", change: "deal", result: null };
  const after = tableBefore(sheet, classic.tables.form, [waiting], LANGUAGE);
  assert.deepEqual(after.running, {});
  assert.equal(after.dealer, 1);
});

test("who would deal to a player with a full table is passed over", () => {
  const ordered = preferans.find(({ record }) => record.ruleset === "preferans/zakaznoy");
  const players = ordered.record.players.length;
  const dealers = (remaining) => tableBefore({ seats: seatsOf(ordered.record), options: {}, outcome: { start: { remaining } } }, ordered.tables.form, [], LANGUAGE).dealer;
  assert.equal(dealers(Array(players).fill(2)), 0);
  assert.equal(dealers([2, 0, ...Array(players - 2).fill(1)]), 1);
  assert.equal(dealers(Array(players).fill(0)), 0);
});

test("a sheet is of preferans by its rule set", () => {
  assert.deepEqual([isPreferans({ ruleset: "preferans/sochi" }), isPreferans({ ruleset: "marias/szmk-2012" }), isPreferans(null)], [true, false, false]);
});

// --- exact figures and their history

for (const [one, other, sum] of [[1, 2, "3"], ["1/2", "1/2", "1"], ["7/2", -4, "-1/2"], ["1/3", "1/6", "1/2"], ["-7/2", "7/2", "0"], ["2/3", "1/4", "11/12"]]) {
  test(`${one} and ${other} are ${sum}`, () => assert.equal(add(one, other), sum));
}

test("figures below zero, zero and above are drawn apart", () => {
  assert.deepEqual([-1, "-1/2", 0, "1/2"].map(isNegative), [true, true, false, false]);
  assert.equal(new Set([-1, 0, "1/2"].map(balanceClass)).size, 3);
});

test("a figure that stays is written once, and the zero of the start is left out", () => {
  const states = [0, 0, 4, 4, 6, 0].map((pool) => ({ pool: [pool] }));
  assert.deepEqual(history(states, (state) => state.pool[0]), [4, 6, 0]);
  assert.deepEqual(history([{}, {}], (state) => state.pool?.[0]), [0]);
});

test("as many of the last figures as have room are shown", () => {
  assert.deepEqual(fitting(["2", "4", "10"], 6), { left: false, shown: ["2", "4", "10"] });
  assert.deepEqual(fitting(["2", "4", "10"], 4), { left: true, shown: ["4", "10"] });
});

// --- what a correction changed

const line = (entry, amount) => ({ entry, deal: { kind: "contract" }, result: { entries: [{ account: "pool", seat: 0, reason: "game", amount }] } });
const counted = (deals, balance) => ({ id: "s", deals, outcome: { balance }, log: [] });

test("a correction changes the figures that differ, and the balances", () => {
  const changes = changesBetween(counted([line(1, 4), line(2, 2)], [10, -10]), counted([line(3, 6), line(2, 2)], [30, -30]));
  assert.deepEqual(changes.deals.map(({ place, changes: [{ before: old, after }] }) => [place, old, after]), [[1, "4", "6"]]);
  assert.deepEqual(changes.balance, [{ seat: 0, before: "10", after: "30" }, { seat: 1, before: "-10", after: "-30" }]);
  assert.equal(changesBetween(counted([line(1, 4)], [0]), counted([line(2, 4)], [0])), null);
});

test("a removal is shown with the deal that is gone, other news are not", () => {
  const old = counted([line(1, 4), line(2, 2)], [10]);
  const now = { ...counted([line(2, 2)], [0]), log: [{ id: "r", kind: "removal", target: 1 }] };
  assert.equal(changesShown(old, now).removed, old.deals[0].deal);
  assert.equal(changesShown(old, { ...now, id: "another" }), null);
  assert.equal(changesShown(old, { ...now, log: [{ id: "r", kind: "deal" }] }), null);
});
