/** The actor's twelve cards, tapped one by one: ten kept, then two in the talon. They name the premium rows by themselves. */

import { h } from "./dom.js";
import { at } from "./form.js";
import { SUITS } from "./hand.js";
import { t } from "./messages.js";
import { button, choices, fieldError, suit as drawn } from "./parts.js";
import { hasCards } from "./premium.js";

/**
 * @typedef {import("./view-deal.js").DealForm} DealForm
 * @typedef {import("./types/deal").MariasDeal} MariasDeal
 * @typedef {import("./types/tables").Reason} Reason
 * @typedef {import("./types/dom").Toggled} Toggled
 */

const RANKS = "AKOUX987";
const [KEPT, LAID] = [10, 2];

/** @param {DealForm} form */
export function viewCards(form) {
  const { deal, shown, note, remember, error } = form;
  if (!shown("cards.").length && !form.states["cards.hand"]?.possible) return null;
  if (form.states["cards.hand"]?.idle) return null;
  const { hand, talon } = cardsOf(deal);
  const open = note.cardsOpen || hand.length > 0 || Boolean(error("cards"));
  return h("details", {
    class: "more", key: "cards", open, "data-test": "cards",
    onToggle: (/** @type {Toggled} */ event) => event.target.open !== open && remember({ cardsOpen: event.target.open }),
  },
    h("summary", {}, t("cards.title")),
    open ? h("div", { class: "stack stack--tight" },
      viewSuitChoice(form, "trump"),
      viewSuitChoice(form, "helper"),
      h("p", { class: "soft", "aria-live": "polite", "data-test": "cards-state" },
        hasCards(deal) ? t("cards.all") : t("cards.count", { kept: hand.length, laid: talon.length })),
      inOrder(deal).map((suit) => viewSuit(form, suit)),
      fieldError("cards-error", error("cards")),
      deal.cards ? h("div", {}, button(t("cards.drop"), () => form.set("cards", undefined), { kind: "plain", test: "cards-drop" })) : null) : null);
}

/**
 * The trump first, then the helper, then the others.
 * @param {MariasDeal} deal
 */
function inOrder({ cards, red }) {
  const first = [red ? "H" : cards?.trump, cards?.helper];
  return [...new Set([...first.flatMap((suit) => (suit ? [suit] : [])), ...SUITS])];
}

/** @param {MariasDeal} deal @returns {{hand: string[], talon: string[]}} */
function cardsOf(deal) {
  return { hand: deal.cards?.hand ?? [], talon: deal.cards?.talon ?? [] };
}

/** @param {DealForm} form @param {string} suit */
function viewSuit(form, suit) {
  const { hand, talon } = cardsOf(form.deal);
  return h("fieldset", { class: "choices suit-row", key: suit },
    h("legend", { class: "choices__legend" }, drawn(suit), " ", t(`suit.${suit}`)),
    h("div", { class: "suit-row__cards" }, [...RANKS].map((rank) => {
      const card = suit + rank;
      const where = hand.includes(card) ? "kept" : talon.includes(card) ? "laid" : null;
      const full = !where && hand.length === KEPT && talon.length === LAID;
      return h("button", {
        type: "button", key: card, "data-test": `card-${card}`, disabled: full,
        class: ["playing-card", where && `playing-card--${where}`].filter(Boolean).join(" "),
        "aria-pressed": String(Boolean(where)),
        "aria-label": where ? t(`card.${where}`, { card: cardName(card) }) : cardName(card),
        onClick: () => tap(form, card),
      }, drawn(suit), t(`rank.${rank}`), where === "laid" ? h("span", { class: "playing-card__where", "aria-hidden": "true" }, t("card.talon")) : null);
    })));
}

/** @param {string} card */
function cardName(card) {
  return `${t(`suit.${card[0]}`)} ${t(`rank.long.${card[1]}`)}`;
}

/**
 * A card that is there goes away; a new one is kept while fewer than ten are, then it lies in the talon.
 * @param {DealForm} form @param {string} card
 */
function tap({ draft, deal, change }, card) {
  const { hand, talon } = cardsOf(deal);
  const without = (/** @type {string[]} */ cards) => cards.filter((one) => one !== card);
  const there = hand.includes(card) || talon.includes(card);
  const next = there ? { hand: without(hand), talon: without(talon) }
    : hand.length < KEPT ? { hand: [...hand, card], talon } : { hand, talon: [...talon, card] };
  const { hand: _, talon: __, ...suits } = draft.cards ?? {};
  const none = !next.hand.length && !next.talon.length;
  change({ ...draft, premium: undefined, twenty: undefined, cards: none ? undefined : { ...suits, ...next } });
}

/** @param {DealForm} form @param {"trump" | "helper"} name */
function viewSuitChoice({ deal, states, set, error }, name) {
  const path = `cards.${name}`;
  const { values, possible } = states[path] ?? {};
  if (!possible || (values?.length === 1 && at(deal, path) === values[0])) return null;
  return choices({
    name: path, legend: t(`cards.${name}`), value: at(deal, path), columns: 4, error: error(path),
    options: SUITS.filter((suit) => values?.includes(suit)).map((suit) => ({ value: suit, label: [drawn(suit), " ", t(`suit.${suit}`)] })),
    onChange: (suit) => set(path, suit),
  });
}

/**
 * What is wrong with a hand that was begun: not all twelve cards.
 * @param {MariasDeal} deal @returns {Record<string, Reason>}
 */
export function cardFaults(deal) {
  return deal.cards && !hasCards(deal) ? { "cards.hand": { rule: "M-27", detail: t("cards.missing") } } : {};
}
