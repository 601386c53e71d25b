// What many views need is on the page once: a part is given by the widget that brings it, and known by what is in it.

/**
 * Something that comes once; its value is there when it has come.
 * @typedef {{ come: Promise<unknown>, value?: unknown, isTaken: boolean, set(value: unknown): void }} Part
 */
/** @typedef {{ get(name: string): string }} Model a model that brings a part */
/** @typedef {{ get_model?(id: string): Promise<Model> }} Models */

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
 * Take the part that a model brings, unless it is there.
 * @param {Model} model
 */
export async function take(model) {
  const part = partOf(model.get("_key"));
  if (part.isTaken) return;
  part.isTaken = true;
  part.set((await importText(`export default ${model.get("_text")}`)).default);
}

/** Import a module by its text. @param {string} text @returns {Promise<{ default: any }>} */
export function importText(text) {
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

/**
 * Wait for parts, each given by its key and a reference to the model that brings it. Some front ends make a model only
 * when it is asked for, and do not run its module while it has no view.
 * @param {Models | undefined} manager
 * @param {[string, string][]} parts
 */
export function comeAll(manager, parts) {
  for (const [, ref] of parts) {
    const held = manager?.get_model?.(ref.slice("IPY_MODEL_".length));
    held?.then(take).catch(() => {}); // it is not there yet: it brings the part itself when it comes
  }
  return Promise.all(parts.map(([key]) => partOf(key).come));
}
