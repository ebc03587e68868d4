import assert from "node:assert/strict";
import { test } from "node:test";

import { money, number, readCents } from "../../static/scorer/money.js";

const SPOKEN = [
  [6, {}, "0,06 €"],
  [0, { sign: true }, "0,00 €"],
  [0, {}, "0,00 €"],
  [-4, {}, "−0,04 €"],
  [-1234, {}, "−12,34 €"],
  [9_007_199_254_740_991, {}, "90 071 992 547 409,91 €"],
  [150, { sign: true }, "+1,50 €"],
  [123456789, {}, "1 234 567,89 €"],
  [100, { language: "en" }, "1.00 €"],
  [-5, { currency: "CZK", language: "cs" }, "−0,05 Kč"],
  [5, { currency: "PLN" }, "0,05 PLN"],
];

for (const [cents, how, text] of SPOKEN) {
  test(`${cents} cents are written ${text}`, () => assert.equal(money(cents, how), text.replaceAll(" ", "\u00a0")));
}

const TYPED = [
  ["5", 500], ["5,5", 550], ["5,50", 550], ["1 200.00", 120_000], ["-3", -300], ["−0,05", -5], ["2 €", 200], ["2 Kč", 200],
  ["-0", 0], ["", null], ["abc", null], ["1,234", null], ["1,2,3", null], ["12345678", null], ["--1", null],
];

for (const [text, cents] of TYPED) {
  test(`“${text}” is ${cents === null ? "no amount" : `${cents} cents`}`, () => assert.equal(readCents(text), cents));
}

test("an amount that was written is read back", () => {
  for (const cents of [0, 1, -1, 99, 100, -12345, 9_999_999]) assert.equal(readCents(money(cents)), cents);
});

const NUMBERS = [[1234, false, "1 234"], [-7, false, "−7"], [7, true, "+7"], [0, true, "0"], ["-7/2", true, "−7/2"], ["7/2", true, "+7/2"]];

for (const [count, sign, text] of NUMBERS) {
  test(`${count} is written ${text}`, () => assert.equal(number(count, sign), text.replaceAll(" ", "\u00a0")));
}
