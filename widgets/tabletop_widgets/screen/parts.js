// What many views need is on the page once: a part is given by the widget that brings it, and known by what is in it.

/**
 * Something that comes once.
 * @typedef {{ come: Promise<unknown>, give(make: () => unknown): void }} Part
 */

/** Modules are many, the page is one. */
const shared = /** @type {Record<symbol, Record<string, Part>>} */ (
  /** @type {unknown} */ (window)
);
const KEY = Symbol.for("tabletop.parts");

/**
 * The part that is called so; it may come later. What is given again stays what it is: it is the same.
 * @param {string} key
 * @returns {Part}
 */
export function partOf(key) {
  shared[KEY] ??= {};
  shared[KEY][key] ??= awaited();
  return shared[KEY][key];
}

/** @returns {Part} */
function awaited() {
  let hasCome = false;
  /** @type {(value: unknown) => void} */
  let done = () => {};
  const come = new Promise((resolve) => {
    done = resolve;
  });
  return {
    come,
    give(make) {
      if (hasCome) return;
      hasCome = true;
      done(Promise.resolve().then(make));
    },
  };
}
