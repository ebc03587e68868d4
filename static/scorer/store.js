/**
 * The state of the page, in one place. Views read it, verbs change it, and every change renders once.
 *
 * @template T
 * @typedef {{get: () => T, set: (change: Partial<T>) => void, subscribe: (listener: (state: T) => void) => void}} Store
 */

/**
 * @template {object} T
 * @param {T} initial @returns {Store<T>}
 */
export function createStore(initial) {
  let state = initial;
  let announced = true;
  /** @type {((state: T) => void)[]} */
  const listeners = [];
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      if (!announced) return;
      announced = false;
      queueMicrotask(() => {
        announced = true;
        for (const listener of listeners) listener(state);
      });
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
