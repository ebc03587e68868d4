/** Seats on the phone's plan run in the direction of play (GEN-3a). */

import assert from "node:assert/strict";
import test from "node:test";

import { placesOf } from "../../static/scorer/seat-plan.js";

/** The side of the table at which each seat stands, seen from above. */
function sides(seats, direction) {
  const [first, ...others] = placesOf(seats, direction);
  return others.map(({ x }) => (x > first.x ? "right" : x < first.x ? "left" : "across"));
}

for (const [seats, direction, expected] of [
  [4, "anticlockwise", ["right", "across", "left"]],
  [4, "clockwise", ["left", "across", "right"]],
  [3, "anticlockwise", ["right", "left"]],
  [3, "clockwise", ["left", "right"]],
  [2, "clockwise", ["across"]],
]) {
  test(`${seats} seats ${direction}`, () => assert.deepEqual(sides(seats, direction), expected));
}

test("the first dealer sits at the bottom", () => {
  const places = placesOf(4, "clockwise");
  assert.ok(places.every(({ y }) => y <= places[0].y));
});
