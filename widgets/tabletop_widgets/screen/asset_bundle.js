// Shared parts of the page. A part is loaded once, by the widget that provides it, and identified by its content.

/**
 * A part that is loaded once. `value` is set when it is loaded.
 * @typedef {{ come: Promise<unknown>, value?: unknown, isTaken: boolean, set(value: unknown): void }} Part
 */
/** @typedef {{ get(name: string): string }} Model model that provides a part */
/** @typedef {{ get_model?(id: string): Promise<Model> }} Models */

/** Parts of the page. There are many copies of this module, but one page. */
const shared = /** @type {Record<symbol, Record<string, Part>>} */ (
  /** @type {unknown} */ (window)
);
const KEY = Symbol.for("tabletop.parts");

/**
 * Return the part with a key; it may be loaded later. A part never changes, because its key depends on its content.
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
  /** @type {(value: unknown) => void} */
  let done = () => {};
  /** @type {Part} */
  const part = {
    come: new Promise((resolve) => {
      done = resolve;
    }),
    isTaken: false,
    set(value) {
      part.value = value;
      done(value);
    },
  };
  return part;
}

/**
 * Load the part that a model provides, unless it is loaded.
 * @param {Model} model
 */
export async function take(model) {
  const part = partOf(model.get("_key"));
  if (part.isTaken) return;
  part.isTaken = true;
  part.set((await importText(`export default ${model.get("_text")}`)).default);
}

/** Import a module from its text. @param {string} text @returns {Promise<{ default: any }>} */
export function importText(text) {
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

/**
 * Wait for parts, each given by its key and a reference to the model that provides it. Some front ends create a model
 * only on request, and do not run its module while it has no view.
 * @param {Models | undefined} manager
 * @param {[string, string][]} parts
 */
export function awaitParts(manager, parts) {
  for (const [, ref] of parts) {
    const model = manager?.get_model?.(ref.slice("IPY_MODEL_".length));
    model?.then(take).catch(() => {}); // the model does not exist yet: it provides the part when it arrives
  }
  return Promise.all(parts.map(([key]) => partOf(key).come));
}
