/**
 * A small virtual DOM: views describe elements, `render` changes only what differs, so that focus,
 * scroll position and text being typed survive every new state.
 *
 * @typedef {import("./types/dom").Props} Props
 * @typedef {import("./types/dom").Described} Described
 * @typedef {import("./types/dom").Child} Child
 * @typedef {import("./types/dom").Nested} Nested
 * @typedef {{key: string | null, listeners: Record<string, unknown>, props: Props}} Made
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "path", "polyline", "polygon", "circle", "line", "rect", "g", "title", "text", "tspan"]);
/** Set as properties, because the attribute only holds the first value. */
const LIVE = new Set(["value", "checked", "open"]);

/**
 * What was rendered into a DOM node: its key and its listeners.
 * @type {WeakMap<Node, Made>}
 */
const made = new WeakMap();

/**
 * One element. Props starting with "on" are listeners, `key` tells siblings apart; false, null and undefined
 * leave an attribute out.
 * @param {string} tag @param {Props | null} [props] @param {...Nested} children
 * @returns {Described}
 */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, props: rest, children: flat(children), key: key === null ? null : String(key) };
}

/**
 * Make `root` hold exactly these children.
 * @param {Element} root @param {...Nested} children
 */
export function render(root, ...children) {
  patchChildren(root, flat(children));
}

/** @param {Nested[]} nested @returns {Child[]} */
function flat(nested) {
  /** @type {Child[]} */
  const found = [];
  for (const item of nested) {
    if (Array.isArray(item)) found.push(...flat(item));
    else if (item !== null && item !== undefined && item !== false) {
      found.push(typeof item === "object" ? item : String(item));
    }
  }
  return found;
}

/** @param {Element} parent @param {Child[]} wanted */
function patchChildren(parent, wanted) {
  /** @type {Map<string, Node[]>} */
  const pool = new Map();
  for (const node of parent.childNodes) {
    const name = poolName(node);
    pool.set(name, [...(pool.get(name) ?? []), node]);
  }
  const nodes = wanted.map((child) => pool.get(childName(child))?.shift() ?? create(child));
  const kept = new Set(nodes);
  // What is gone leaves first: what stays then need not move, and keeps its focus.
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, place) => {
    const present = parent.childNodes[place];
    if (present !== node) parent.insertBefore(node, present ?? null);
    const child = wanted[place];
    if (typeof child === "string") {
      if (node.nodeValue !== child) node.nodeValue = child;
      return;
    }
    const element = /** @type {Element} */ (node);
    patchProps(element, child.props);
    patchChildren(element, child.children);
    if (element instanceof HTMLSelectElement) element.value = String(child.props.value ?? ""); // only now its options are there
  });
}

/** @param {Node} node */
function poolName(node) {
  return node.nodeType === Node.TEXT_NODE ? "#text" : `${node.nodeName.toLowerCase()}:${made.get(node)?.key ?? ""}`;
}

/** @param {Child} child */
function childName(child) {
  return typeof child === "string" ? "#text" : `${child.tag}:${child.key ?? ""}`;
}

/** @param {Child} child @returns {Node} */
function create(child) {
  if (typeof child === "string") return document.createTextNode(child);
  const node = SVG_TAGS.has(child.tag) ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  made.set(node, { key: child.key, listeners: {}, props: {} });
  return node;
}

/** @param {Element} node @param {Props} props */
function patchProps(node, props) {
  const state = /** @type {Made} */ (made.get(node)); // every node in a root of ours was created here
  for (const name of Object.keys(state.props)) if (!(name in props)) setProp(node, state, name, null);
  for (const [name, value] of Object.entries(props)) setProp(node, state, name, value);
  state.props = props;
}

/** @param {Element} node @param {Made} state @param {string} name @param {unknown} value */
function setProp(node, state, name, value) {
  if (name.startsWith("on")) {
    const event = name.slice(2).toLowerCase();
    if (!(event in state.listeners)) node.addEventListener(event, (told) => /** @type {EventListener | undefined} */ (state.listeners[event])?.(told));
    state.listeners[event] = value;
  } else if (LIVE.has(name) && node.nodeName !== "OPTION") {
    const live = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node));
    if (live[name] !== (value ?? "")) live[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}
