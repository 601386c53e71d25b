// Changes a tree of elements into another one, so that focus, scrolling and transitions survive every redraw. Elements
// with a `data-key` keep their identity when they move among their siblings, and so does a box around one.
import { BADGE, MARK_ATTRIBUTES } from "./badge_places.js";

/** Attributes that are no part of a drawing: marks, and the tab stop, which is the user's state. */
const KEPT_ATTRIBUTES = new Set([...MARK_ATTRIBUTES, "tabindex"]);

/** @param {Node} node @returns {string | undefined} */
function keyOf(node) {
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return undefined;
  const first = node.firstElementChild;
  const next = first?.nextElementSibling;
  const only = !next || next.localName === BADGE ? first : null; // badges come last
  return (
    node.dataset.key ??
    (only?.hasAttribute("data-key") ? `of ${only.getAttribute("data-key")}` : undefined)
  );
}

/**
 * Change `a` into a copy of `b`. Children of `b` may be moved into it.
 * @param {Element} a
 * @param {Element} b
 */
export function morph(a, b) {
  takeAttributes(a, b);
  const keyed = keptChildren(a, b);
  let at = a.firstChild;
  for (const want of [...b.childNodes]) {
    const key = keyOf(want);
    const have = key ? keyed.get(key) : unkeyed(want, at);
    if (!have || have.nodeName !== want.nodeName) {
      a.insertBefore(want, at);
      continue;
    }
    if (key && have !== at) a.insertBefore(have, at);
    else {
      while (at && at !== have) at = without(at);
      at = have.nextSibling;
    }
    if (have instanceof Element && want instanceof Element) {
      if (!have.isEqualNode(want)) morph(have, want);
    } else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
  while (at) at = without(at);
}

/**
 * Remove a node, unless it is a badge. Returns its next sibling.
 * @param {ChildNode} node
 */
function without(node) {
  const next = node.nextSibling;
  if (node.nodeName.toLowerCase() !== BADGE) node.remove();
  return next;
}

/**
 * Return the node without a key that becomes `want`: the next one, or, if that is of another kind, the next node of
 * this kind if it has the same class and no node with a key precedes it.
 * @param {ChildNode} want
 * @param {ChildNode | null} at
 */
function unkeyed(want, at) {
  if (!at || keyOf(at)) return null;
  if (at.nodeName === want.nodeName || !(want instanceof Element)) return at;
  for (let sibling = at.nextSibling; sibling && !keyOf(sibling); sibling = sibling.nextSibling) {
    if (sibling.nodeName !== want.nodeName) continue;
    const isSame = /** @type {Element} */ (sibling).className === want.className;
    return isSame ? sibling : null;
  }
  return null;
}

/**
 * @param {Element} a
 * @param {Element} b
 */
function takeAttributes(a, b) {
  for (const { name, value } of [...b.attributes]) {
    if (a.getAttribute(name) !== value) a.setAttribute(name, value);
  }
  for (const { name } of [...a.attributes]) {
    // The unfolded details are the user's state, too.
    const isKept = KEPT_ATTRIBUTES.has(name) || (name === "open" && a.nodeName === "DETAILS");
    if (!isKept && !b.hasAttribute(name)) a.removeAttribute(name);
  }
}

/**
 * Return the children of `a` whose key is also in `b`. Children with other keys are removed.
 * @param {Element} a
 * @param {Element} b
 * @returns {Map<string, ChildNode>}
 */
function keptChildren(a, b) {
  const keys = new Set([...b.children].map(keyOf));
  const childByKey = new Map();
  for (const child of [...a.children]) {
    const key = keyOf(child);
    if (key && keys.has(key)) childByKey.set(key, child);
    else if (key) child.remove();
  }
  return childByKey;
}
