/** The jury and the players' word: calling with one tap, who confirmed, who objects (T-26, T-28). */

import { h } from "./dom.js";
import { t } from "./messages.js";
import { button, choices, icon, linkButton, notice } from "./parts.js";
import { mayCall, maySpeak } from "./seats.js";
import { viewWord } from "./view-word.js";
import { callJury, said, tellSubject, withdrawCall } from "./voices.js";
import { clockTime } from "./words.js";

/**
 * @typedef {import("./types/sheet").Call} Call
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./state.js").Shown} Shown
 */

const SUBJECTS = ["renonce", "result", "payment", "sorting", "conduct", "other"];

/** @param {Shown} state @param {() => void} changed */
export function viewVoices(state, changed) {
  const { sheet, outbox } = state;
  const waiting = onItsWay(outbox);
  const asked = sheet.confirming || sheet.objections;
  if (!asked && !said.problem && !(sheet.jury && (waiting || sheet.calls.length))) return null;
  return h("section", { class: "stack voices", key: "voices", "aria-label": t("voices.title"), "data-test": "voices" },
    said.problem ? notice("stop", said.problem.detail ?? t("voices.failed")) : null,
    asked ? viewWord(state, changed) : null,
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
  if (!sheet?.jury || !mayCall()) return null;
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
    call.kind === "call" && !call.subject && mayCall() ? choices({
      name: `subject-${call.entry}`, legend: t("call.subject"), value: null, columns: 2,
      options: SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) })),
      onChange: (value) => void tellSubject(call.entry, String(value), changed),
    }) : null,
    call.kind === "call" && maySpeak() ? h("div", {}, button(t("call.withdraw"), () => void withdrawCall(call.entry, changed), { kind: "plain", disabled: said.busy })) : null);
}

/**
 * The button under a deal by which it is disputed.
 * @param {Sheet} sheet @param {import("./present.js").Row} row
 */
export function claimLink(sheet, row, place = 0) {
  if (!sheet.jury || !maySpeak() || !row.entry || row.disputed || row.state !== "confirmed") return null;
  return linkButton(t("claim.open"), `#claim-${row.entry}`, "button--plain", t("claim.title", { number: place }));
}
