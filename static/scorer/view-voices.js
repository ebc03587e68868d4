/** The jury and the players' word: calling with one tap, who confirmed, who objects (T-26, T-28). */

import { h } from "./dom.js";
import { readSeat } from "./me.js";
import { t } from "./messages.js";
import { button, choices, icon, linkButton, notice } from "./parts.js";
import { callJury, giveWord, said, tellSubject, withdrawCall } from "./voices.js";
import { clockTime } from "./words.js";

/**
 * @typedef {import("./types/sheet").Call} Call
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./state.js").Shown} Shown
 * @typedef {import("./types/dom").Typed} Typed
 */

const SUBJECTS = ["renonce", "result", "payment", "sorting", "conduct", "other"];

/**
 * Whose word is being given, by sheet.
 * @type {Map<string, number>}
 */
const chosen = new Map();
let reason = "";

/** @param {Shown} state @param {() => void} changed */
export function viewVoices(state, changed) {
  const { sheet, outbox, pen } = state;
  const waiting = onItsWay(outbox);
  const asked = sheet.confirming || sheet.objections;
  if (!asked && !said.problem && !(sheet.jury && (waiting || sheet.calls.length))) return null;
  return h("section", { class: "stack voices", key: "voices", "aria-label": t("voices.title"), "data-test": "voices" },
    said.problem ? notice("stop", said.problem.detail ?? t("voices.failed")) : null,
    asked ? viewWord(sheet, Boolean(pen), changed) : null,
    sheet.jury ? viewCalls(sheet, waiting, changed) : null);
}

/** @param {import("./types/entry").Entry[]} outbox */
function onItsWay(outbox) {
  return outbox.some((entry) => entry.kind === "call" && !entry.target && entry.state !== "held");
}

/** @param {Sheet} sheet */
function isCalled(sheet) {
  return sheet.calls.some((call) => call.kind === "call");
}

/**
 * The jury's hand, raised by one tap from the head of the sheet; while it is up, the tap shows what was called for.
 * @param {import("./state.js").State} state @param {() => void} changed
 */
export function viewCallButton({ outbox, sheet }, changed) {
  if (!sheet?.jury) return null;
  const up = isCalled(sheet) || onItsWay(outbox);
  const show = () => document.querySelector('[data-test="voices"]')?.scrollIntoView({ block: "center" });
  const call = async () => {
    await callJury(changed);
    requestAnimationFrame(show);
  };
  return h("button", {
    type: "button", class: up ? "button button--danger-filled top__jury" : "button button--danger top__jury", onClick: () => (up ? show() : void call()), disabled: said.busy,
    "aria-label": t(up ? "call.up" : "call.jury"), "data-test": up ? "jury-called" : "call-jury", key: "jury",
  }, icon("hand"), t("jury"));
}

/** @param {Sheet} sheet @param {boolean} waiting @param {() => void} changed */
function viewCalls(sheet, waiting, changed) {
  const called = isCalled(sheet);
  return [
    sheet.calls.map((call) => viewCall(sheet, call, changed)),
    waiting && !called ? notice("wait", t("call.on_phone")) : null,
  ];
}

/** @param {Sheet} sheet @param {Call} call @param {() => void} changed */
function viewCall(sheet, call, changed) {
  const since = clockTime(call.since);
  const title = call.kind === "call" ? t("call.waits", { time: since })
    : t(`call.${call.kind}`, { time: since, name: sheet.seats[call.seat ?? -1]?.name ?? t("call.table") });
  return h("div", { class: "stack stack--tight", key: `call-${call.entry}`, "data-test": "call" },
    notice(call.taken ? "info" : "wait", title,
      h("p", {}, t(call.taken ? "call.taken" : "call.not_taken")),
      call.subject ? h("p", {}, t(`subject.${call.subject}`)) : null),
    call.kind === "call" && !call.subject ? choices({
      name: `subject-${call.entry}`, legend: t("call.subject"), value: null, columns: 2,
      options: SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) })),
      onChange: (value) => void tellSubject(call.entry, String(value), changed),
    }) : null,
    call.kind === "call" ? h("div", {}, button(t("call.withdraw"), () => void withdrawCall(call.entry, changed), { kind: "plain", disabled: said.busy })) : null);
}

/** @param {Sheet} sheet @param {boolean} scorer @param {() => void} changed */
function viewWord(sheet, scorer, changed) {
  const me = chosen.get(sheet.id) ?? (scorer ? null : readSeat(sheet.id));
  const seat = me === null ? null : sheet.seats[me];
  const give = async (/** @type {boolean} */ yes) => {
    if (await giveWord(/** @type {number} */ (me), yes, reason, changed)) reason = "";
    if (scorer) chosen.delete(sheet.id);
    changed();
  };
  return h("div", { class: "stack", key: "word" },
    h("h2", {}, t("word.title")),
    h("p", { class: "soft" }, t(scorer ? "word.scorer" : "word.who")),
    choices({
      name: "word-seat", legend: t("word.name"), value: me, columns: 2,
      options: sheet.seats.map((one) => ({
        value: one.position, label: one.name, note: one.consent ? t(`consent.${one.consent}`) : t("consent.none"),
      })),
      onChange: (position) => { chosen.set(sheet.id, Number(position)); changed(); },
    }),
    seat ? h("div", { class: "stack stack--tight", key: "give" },
      sheet.confirming && seat.consent !== "confirmed"
        ? button(t("word.confirm", { name: seat.name }), () => void give(true), { kind: "primary", large: true, wide: true, disabled: said.busy }) : null,
      sheet.objections && seat.consent !== "objected" ? h("details", { class: "more", key: "object" },
        h("summary", {}, t("word.object")),
        h("div", { class: "stack stack--tight" },
          h("div", { class: "field" },
            h("label", { for: "object-why" }, t("word.why")),
            h("input", { id: "object-why", type: "text", maxlength: "300", value: reason, onInput: (/** @type {Typed} */ event) => { reason = event.target.value; } })),
          h("p", { class: "soft" }, t("word.object_calls")),
          h("div", {}, button(t("word.object_do"), () => void give(false), { kind: "danger", disabled: said.busy })))) : null) : null);
}

/**
 * The button under a deal by which it is disputed.
 * @param {Sheet} sheet @param {import("./present.js").Row} row
 */
export function claimLink(sheet, row, place = 0) {
  if (!sheet.jury || !row.entry || row.disputed || row.state !== "confirmed") return null;
  return linkButton(t("claim.open"), `#claim-${row.entry}`, "button--plain", t("claim.title", { number: place }));
}
