/**
 * What is still open before the signature (T-26): claims and calls, what lies at the desk or waits on this phone, money
 * that is off, the time left. It is listed and asked about once; it stops nobody.
 *
 * @typedef {{mark: string, text: string, short: string, href?: string}} Matter
 *   mark: what tells it from what was shown before; short: for the log, without names; href: where it is mended
 */

import { t, tn } from "./messages.js";
import { dealsInForce, playedDeals } from "./present.js";
import { amount } from "./words.js";

/**
 * @typedef {import("./types/sheet").Sheet} Sheet
 * @typedef {import("./state.js").Shown} Shown
 */

const ON_ITS_WAY = new Set(["waiting", "sent"]);
const A_PERSON_DECIDES = new Set(["stale", "refused"]);

/**
 * The entries that reach the server before a signature, as long as there is a network.
 * @param {Shown} state
 */
export function onItsWay({ outbox }) {
  return outbox.filter((entry) => ON_ITS_WAY.has(entry.state)).length;
}

/** @param {Shown} state @returns {Matter[]} */
export function openMatters(state) {
  const { sheet, outbox, online } = state;
  const { claims = 0, calls = 0, held = 0, uncounted = false } = sheet.unsettled ?? {};
  const decide = outbox.filter((entry) => A_PERSON_DECIDES.has(entry.state));
  const about = decide.filter((entry) => entry.problem?.title === "about-held").length; // they hold nothing up
  const stuck = decide.length - about;
  const toDecide = decide.length === 1 ? `#decide-${decide[0].id}` : "#";
  const here = online === false || stuck ? onItsWay(state) : 0;
  return [
    ...counted("claims", sheet.claims ?? claims, "#"), ...counted("calls", calls, "#"), ...counted("held", held, sheet.quick?.address ?? "#"),
    ...counted("stuck", stuck, toDecide), ...counted("about", about, toDecide), ...counted("here", here, "#"),
    ...moneyOff(sheet),
    ...(uncounted ? [{ mark: "uncounted", text: t("open.uncounted"), short: t("open.uncounted.short"), href: "#count" }] : []),
    ...undescribed(state), ...dealsMissing(state), ...timeLeft(state),
  ];
}

/**
 * A list of matters as a word for the address: another list has another one.
 * @param {Matter[]} matters
 */
export function markOf(matters) {
  let hash = 7;
  for (const char of matters.map((matter) => matter.mark).join(" ")) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return hash.toString(16);
}

/** @param {string} kind @param {number} count @param {string} href @returns {Matter[]} */
function counted(kind, count, href) {
  return count ? [{ mark: `${kind}${count}`, text: tn(`open.${kind}`, count), short: tn(`open.${kind}.short`, count), href }] : [];
}

/**
 * The deals that need a description and have none (M-28), each with its number on the sheet.
 * @param {Shown} state @returns {Matter[]}
 */
function undescribed({ sheet, outbox }) {
  const numbers = new Set(sheet.unsettled?.undescribed);
  const short = tn("open.undescribed.short", numbers.size);
  return dealsInForce(sheet, outbox).flatMap(({ entry }, place) => (entry !== null && numbers.has(entry)
    ? [{ mark: `undescribed${entry}`, text: t("open.undescribed", { number: place + 1 }), short, href: `#correct-${entry}` }] : []));
}

/**
 * How many deals the round of this table still has, where it has so many.
 * @param {Shown} state @returns {Matter[]}
 */
function dealsMissing({ sheet, outbox, card }) {
  if (!card?.deals || card.sheet !== sheet.id || sheet.mode === "ticket") return [];
  return counted("deals", Math.max(card.deals - playedDeals(dealsInForce(sheet, outbox)).length, 0), "#deal");
}

/**
 * The money in hand against what was computed, or a ticket that does not sum to zero.
 * @param {Sheet} sheet @returns {Matter[]}
 */
function moneyOff(sheet) {
  /** @type {{off: number[] | null, sum: number}} */
  const { off, sum } = sheet.unsettled ?? { off: null, sum: 0 };
  if (!off && !sum) return [];
  const total = amount(sheet, sum, true);
  const who = (off ?? []).map((cents, seat) => (cents ? `${sheet.seats[seat]?.name} ${amount(sheet, cents, true)}` : "")).filter(Boolean).join(", ");
  return [{
    mark: `money${off ?? ""}/${sum}`,
    text: off ? t(sum ? "open.money" : "open.money.level", { who, total }) : t("open.ticket", { total }),
    short: t("open.money.short", { total }),
    href: off ? "#count" : undefined,
  }];
}

/**
 * Whole minutes that the clock of this table's round still has.
 * @param {Shown} state @returns {Matter[]}
 */
function timeLeft({ sheet, card }) {
  const clock = card?.sheet === sheet.id ? card.clock : null;
  const minutes = clock ? Math.floor((clock.running ? clock.ends - Date.now() : clock.left * 1000) / 60_000) : 0;
  if (!clock || minutes < 1) return [];
  return [{ mark: "clock", text: t(clock.running ? "open.clock" : "open.clock.stands", { count: minutes }), short: t("open.clock.short", { count: minutes }), href: "#deal" }];
}
