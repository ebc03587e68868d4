/** Dragging: the whole seat with a mouse, its handle with a finger (the rest scrolls the page). */

/** Pixels after which a press is a drag. */
const FAR_ENOUGH = 6;
/** Pixels from the edge of the window where dragging scrolls. */
const EDGE = 70;

/**
 * @typedef {{
 *   begun: () => void, over: (seat: HTMLElement, target: HTMLElement | null) => void,
 *   dropped: (seat: HTMLElement, target: HTMLElement | null) => void,
 * }} Listener
 *   begun: a press became a drag; over: held over another seat, or over none; dropped: let go over it, or over none
 * @typedef {{
 *   seat: HTMLElement, x: number, y: number, id: number, at: number,
 *   ghost: HTMLElement | null, target: HTMLElement | null, scroll?: ReturnType<typeof setInterval>,
 * }} Drag
 */

/**
 * Seats of `root` can be dragged.
 * @param {HTMLElement} root @param {Listener} listener
 */
export function letDrag(root, listener) {
  root.addEventListener("pointerdown", (event) => press(root, listener, event));
}

/** @param {HTMLElement} root @param {Listener} listener @param {PointerEvent} event */
function press(root, listener, event) {
  const pressed = /** @type {Element} */ (event.target);
  const seat = /** @type {HTMLElement | null} */ (pressed.closest("[data-player]"));
  const handle = event.pointerType === "mouse" || pressed.closest(".seat__grip");
  if (!seat || !handle || event.button !== 0) return;
  /** @type {Drag} */
  const drag = { seat, x: event.clientX, y: event.clientY, id: event.pointerId, at: event.clientY, ghost: null, target: null };
  const move = (/** @type {PointerEvent} */ moved) => {
    if (moved.pointerId === drag.id) follow(root, listener, drag, moved);
  };
  const end = (/** @type {PointerEvent} */ ended) => {
    if (ended.pointerId !== drag.id) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    drop(listener, drag, ended.type === "pointerup");
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

/** @param {HTMLElement} root @param {Listener} listener @param {Drag} drag @param {PointerEvent} event */
function follow(root, listener, drag, event) {
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
  drag.at = event.clientY;
  drag.ghost ??= begin(listener, drag);
  drag.ghost.style.transform = `translate(${event.clientX - 24}px, ${event.clientY - 24}px)`;
  aim(listener, drag, under(root, event));
}

/** @param {Listener} listener @param {Drag} drag @returns {HTMLElement} what moves with the pointer */
function begin(listener, drag) {
  listener.begun();
  const ghost = /** @type {HTMLElement} */ (drag.seat.cloneNode(true));
  ghost.classList.add("seat--ghost");
  ghost.style.width = `${drag.seat.offsetWidth}px`;
  document.body.append(ghost);
  drag.seat.classList.add("is-dragged");
  drag.scroll = setInterval(() => scroll(drag.at), 16);
  return ghost;
}

/** @param {number} y */
function scroll(y) {
  if (y < EDGE) window.scrollBy(0, -12);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, 12);
}

/** @param {HTMLElement} root @param {PointerEvent} event @returns {HTMLElement | null} */
function under(root, event) {
  const seat = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-seat]");
  return seat && root.contains(seat) ? /** @type {HTMLElement} */ (seat) : null;
}

/** @param {Listener} listener @param {Drag} drag @param {HTMLElement | null} seat */
function aim(listener, drag, seat) {
  const target = seat === drag.seat ? null : seat;
  if (target === drag.target) return;
  drag.target?.classList.remove("is-target");
  drag.target = target;
  drag.target?.classList.add("is-target");
  listener.over(drag.seat, target);
}

/** @param {Listener} listener @param {Drag} drag @param {boolean} meant whether the pointer came up, not away */
function drop(listener, drag, meant) {
  if (!drag.ghost) return;
  clearInterval(drag.scroll);
  drag.ghost.remove();
  drag.seat.classList.remove("is-dragged");
  drag.target?.classList.remove("is-target");
  listener.dropped(drag.seat, meant ? drag.target : null);
}
