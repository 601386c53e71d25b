// Makes one tree of elements like another one, so that focus, scrolling and transitions survive every redraw.
// Elements with a `data-key` keep their identity wherever they move among their siblings.

/** @param {Node} node */
function keyOf(node) {
  return node instanceof HTMLElement || node instanceof SVGElement ? node.dataset.key : undefined;
}

/**
 * `a` becomes what `b` is; the children of `b` may be moved into it.
 * @param {Element} a
 * @param {Element} b
 */
export function morph(a, b) {
  takeAttributes(a, b);
  const keyed = keptChildren(a, b);
  let at = a.firstChild;
  for (const want of [...b.childNodes]) {
    const have = counterpart(want, keyed, at);
    if (!have) {
      a.insertBefore(want, at);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else a.insertBefore(have, at);
    if (have instanceof Element && want instanceof Element) {
      if (!have.isEqualNode(want)) morph(have, want);
    } else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * The node that becomes `want`: the one with its key, or the next one without any; none of another kind.
 * @param {ChildNode} want
 * @param {Map<string, ChildNode>} keyed
 * @param {ChildNode | null} at
 */
function counterpart(want, keyed, at) {
  const key = keyOf(want);
  const have = key ? keyed.get(key) : at && !keyOf(at) ? at : null;
  return have && have.nodeName === want.nodeName ? have : null;
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
    // Where the focus may go, and what people have unfolded, is theirs.
    const theirs = name === "tabindex" || (name === "open" && a.nodeName === "DETAILS");
    if (!b.hasAttribute(name) && !theirs) a.removeAttribute(name);
  }
}

/**
 * The children of `a` with a key that `b` has too; the others with a key are taken away.
 * @param {Element} a
 * @param {Element} b
 * @returns {Map<string, ChildNode>}
 */
function keptChildren(a, b) {
  const wanted = new Set([...b.children].map(keyOf));
  const kept = new Map();
  for (const child of [...a.children]) {
    const key = keyOf(child);
    if (key && wanted.has(key)) kept.set(key, child);
    else if (key) child.remove();
  }
  return kept;
}
