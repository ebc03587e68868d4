/** The players' word on a signed sheet: each on their own phone, or on the scorer's (T-26). */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { button, choices, notice } from "./parts.js";
import { answerSeat, cardKey, leaveSeat, takeSeat, taking } from "./seats.js";
import { giveWord, said, withdrawObjection } from "./voices.js";

/**
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./types/sheet").SheetSeat} SheetSeat
 * @typedef {import("./state.js").Shown} Shown
 * @typedef {import("./types/dom").Typed} Typed
 */

/**
 * Whose word the scorer is giving, by sheet.
 * @type {Map<string, number>}
 */
const chosen = new Map();
/** @type {number | null} the seat that is about to be taken */
let wanted = null;
let reason = "";

/** @param {Shown} state @param {() => void} changed */
export function viewWord(state, changed) {
  const { sheet, pen, seat, asks } = state;
  const mine = pen || seat === null || asks ? null : sheet.seats[seat];
  return h("div", { class: "stack", key: "word" },
    h("h2", {}, t("word.title")),
    pen ? viewForOthers(sheet, changed) : mine ? [h("p", { class: "soft" }, t("word.mine", { name: mine.name })), viewGive(sheet, mine, false, changed)]
      : [viewConsents(sheet), viewTaking(state, changed)]);
}

/**
 * Choosing the own seat, which the table's card lets this phone take.
 * @param {Shown} state @param {() => void} changed
 */
export function viewTaking({ sheet, seat, asks, seatLost }, changed) {
  if (seat !== null) {
    const name = sheet.seats[seat]?.name;
    return h("div", { class: "stack stack--tight", key: "taking", "data-test": "my-seat" },
      asks ? notice("wait", t("seat.asks", { name })) : h("p", {}, t("seat.mine", { name })),
      h("div", {}, button(t("seat.leave"), () => void leaveSeat(), { kind: "plain" })));
  }
  if (!cardKey()) return h("p", { class: "soft", key: "taking", "data-test": "no-card" }, t("seat.card"));
  return h("div", { class: "stack stack--tight", key: "taking" },
    seatLost ? notice("wait", t("seat.lost")) : null,
    taking.problem ? notice("stop", taking.problem.detail ?? t("voices.failed")) : null,
    choices({
      name: "take-seat", legend: t("seat.who"), value: wanted, columns: 2,
      options: sheet.seats.map((one) => ({ value: one.position, label: one.name, note: one.has_phone ? t("seat.taken") : null })),
      onChange: (position) => { wanted = Number(position); changed(); },
    }),
    wanted === null ? null : h("div", {}, button(t("seat.take", { name: sheet.seats[wanted]?.name }), () => void takeSeat(/** @type {number} */ (wanted), changed), { kind: "primary", large: true, disabled: taking.busy, test: "take-seat-do" })));
}

/**
 * The scorer's phone: who has no phone of their own says it here, or has signed the paper.
 * @param {Sheet} sheet @param {() => void} changed
 */
function viewForOthers(sheet, changed) {
  const seat = sheet.seats[chosen.get(sheet.id) ?? -1];
  const done = () => { chosen.delete(sheet.id); changed(); };
  return [
    h("p", { class: "soft" }, t("word.scorer")),
    choices({
      name: "word-seat", legend: t("word.name"), value: seat?.position ?? null, columns: 2,
      options: sheet.seats.map((one) => ({ value: one.position, label: one.name, note: consentText(one) })),
      onChange: (position) => { chosen.set(sheet.id, Number(position)); changed(); },
    }),
    seat?.has_phone ? h("div", { class: "stack stack--tight", key: "has-phone" },
      h("p", {}, t("word.has_phone", { name: seat.name })),
      h("div", {}, button(t("seat.release", { name: seat.name }), () => void answerSeat(seat.position, "release", changed), { disabled: taking.busy, test: "release-seat" })))
      : seat ? viewGive(sheet, seat, true, done) : null,
  ];
}

/** @param {Sheet} sheet @param {SheetSeat} seat @param {boolean} scorer @param {() => void} changed */
function viewGive(sheet, seat, scorer, changed) {
  const give = async (/** @type {string} */ how) => {
    if (await giveWord(seat.position, how, reason, changed)) reason = "";
    changed();
  };
  const objection = sheet.calls.find((call) => call.kind === "object" && call.seat === seat.position);
  if (objection) return h("div", { class: "stack stack--tight", key: "objected" },
    h("p", {}, t("word.objected")),
    h("div", {}, button(t("word.withdraw"), () => void withdrawObjection(objection.entry, changed), { disabled: said.busy, test: "withdraw-objection" })));
  return h("div", { class: "stack stack--tight", key: "give" },
    sheet.confirming && seat.consent !== "confirmed" ? [
      button(t("word.confirm", { name: seat.name }), () => void give(scorer ? "scorer" : "phone"), { kind: "primary", large: true, wide: true, disabled: said.busy }),
      scorer ? button(t("word.paper", { name: seat.name }), () => void give("paper"), { wide: true, disabled: said.busy, test: "word-paper" }) : null,
    ] : null,
    sheet.objections && seat.consent !== "objected" ? h("details", { class: "more", key: "object" },
      h("summary", {}, t("word.object")),
      h("div", { class: "stack stack--tight" },
        h("div", { class: "field" },
          h("label", { for: "object-why" }, t("word.why")),
          h("input", { id: "object-why", type: "text", maxlength: "300", value: reason, onInput: (/** @type {Typed} */ event) => { reason = event.target.value; } })),
        h("p", { class: "soft" }, t("word.object_calls")),
        h("div", {}, button(t("word.object_do"), () => void give("object"), { kind: "danger", disabled: said.busy })))) : null);
}

/** @param {Sheet} sheet */
function viewConsents(sheet) {
  return h("ul", { class: "signers", role: "list", key: "consents" }, sheet.seats.map((seat) => h("li", { class: "signer", key: seat.position },
    h("strong", {}, seat.name), h("span", { class: "soft" }, consentText(seat)))));
}

/**
 * Where a player stands, and by whose phone.
 * @param {SheetSeat} seat
 */
export function consentText(seat) {
  if (!seat.consent) return t(seat.has_phone ? "consent.phone" : "consent.none");
  const how = seat.confirmed_how && seat.confirmed_how !== "phone" ? `, ${t(`consent.by.${seat.confirmed_how}`)}` : "";
  return t(`consent.${seat.consent}`) + (seat.consent === "confirmed" ? how : "");
}

/**
 * Phones that ask for a seat that another one has: the scorer says which of them it is.
 * @param {Shown} state @param {() => void} changed
 */
export function viewAsked({ sheet, pen }, changed) {
  if (!pen) return null;
  return sheet.seats.filter((seat) => seat.is_asked).map((seat) => h("div", { key: `asked-${seat.position}`, "data-test": "seat-asked" },
    notice("wait", t("seat.asked", { name: seat.name }),
      h("p", {}, t("seat.asked.what")),
      h("div", { class: "cluster" },
        button(t("seat.give"), () => void answerSeat(seat.position, "give", changed), { kind: "primary", disabled: taking.busy, test: "give-seat" }),
        button(t("seat.refuse"), () => void answerSeat(seat.position, "refuse", changed), { disabled: taking.busy, test: "refuse-seat" })))));
}

/**
 * The phones of the others, for who writes.
 * @param {Sheet} sheet @param {() => void} changed
 */
export function viewPhones(sheet, changed) {
  const seats = sheet.seats.filter((seat) => seat.has_phone);
  return seats.length ? h("div", { class: "stack stack--tight", key: "phones", "data-test": "phones" },
    h("h3", {}, t("seat.phones")),
    seats.map((seat) => h("div", { class: "cluster cluster--apart", key: seat.position },
      h("p", {}, seat.name), button(t("seat.release", { name: seat.name }), () => void answerSeat(seat.position, "release", changed), { kind: "plain", disabled: taking.busy })))) : null;
}
