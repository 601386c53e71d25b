// The kernel tells of many models in one message: each by itself goes through the threads of the kernel, the server and
// all that looks at messages on a page, and a table is twenty views.

/** The states of many models, by their ids. */
/** @typedef {Record<string, Record<string, unknown>>} States */
/** @typedef {{ _handle_comm_msg(message: object): Promise<void> }} Held */
/** @typedef {{ get_model(id: string): Promise<Held> }} Manager */
/** @typedef {import("@anywidget/types").AnyModel} Model */

/** What draws together (`frame.js`): it comes later than the first that is told. */
const FRAME = Symbol.for("tabletop.frame");

/**
 * Hear what the kernel tells of all models through this one, and tell it that somebody does; where a page does not let
 * us find them, it goes on telling of each by itself.
 * @param {Model} model
 */
export function hearAll(model) {
  const manager = /** @type {Manager | undefined} */ (
    /** @type {unknown} */ (model.widget_manager)
  );
  if (!manager?.get_model) return;
  model.on("msg:custom", async (/** @type {{ told?: States }} */ { told = {} }) => {
    await Promise.all(Object.entries(told).map(([id, state]) => take(manager, id, state)));
    const page = /** @type {Record<symbol, { draw(): void } | undefined>} */ (
      /** @type {unknown} */ (window)
    )[FRAME];
    page?.draw();
  });
  model.send({ together: true });
}

/**
 * A model takes what was told of it in the way in which it takes a message of its own.
 * @param {Manager} manager
 * @param {string} id
 * @param {Record<string, unknown>} state
 */
async function take(manager, id, state) {
  const message = { content: { data: { method: "update", state, buffer_paths: [] } }, buffers: [] };
  try {
    const held = await manager.get_model(id);
    const { _handle_comm_msg: heard } = Object.getPrototypeOf(Object.getPrototypeOf(held));
    await held._handle_comm_msg(message).catch(() => heard.call(held, message)); // see `loader.js`
  } catch {
    // This page does not have it, or not any more.
  }
}
