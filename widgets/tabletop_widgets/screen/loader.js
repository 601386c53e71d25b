// Draws a widget with the modules of this package, which a page loads once for all widgets (`modules.py`).
import { awaitParts } from "./asset_bundle.js";

/** @import { RenderProps } from "@anywidget/types" */

/** The parts that a widget needs, each by its key and its model, and the model of the widget itself. */
/** @typedef {{ _needs: [string, string][], _own: string }} Needs */
/** @typedef {(name: string) => { render: (context: object) => unknown }} Package */
/** @typedef {{ on_msg(hear: (message: object) => unknown): void, send(content: object): void }} Comm */
/** @typedef {{ comm?: Comm, get(name: string): string, _handle_comm_msg(message: object): Promise<void> }} Held */
/** @typedef {{ get_model(id: string): Promise<Held> }} Manager */

/** An empty message. */
const NOTHING = { content: { data: { method: "" } } };

/** Receive messages directly, because anywidget has given up. @param {Held} model */
function hear(model) {
  const { _handle_comm_msg: heard } = Object.getPrototypeOf(Object.getPrototypeOf(model));
  model.comm?.on_msg(heard.bind(model));
}

/**
 * Make a model receive its messages. On a busy page, a model that has not started after two seconds never receives any.
 * An empty message shows whether that is so: handling it fails.
 * @param {Manager | undefined} manager
 * @param {string} own
 */
async function listen(manager, own) {
  const model = await manager?.get_model?.(own).catch(() => undefined);
  await model?._handle_comm_msg?.(NOTHING).catch(() => hear(model));
}

export default {
  /** @param {RenderProps<Needs>} context */
  async render(context) {
    const { model, signal } = context;
    const manager = /** @type {Manager | undefined} */ (
      /** @type {unknown} */ (model.widget_manager)
    );
    const [need] = await awaitParts(manager, model.get("_needs"));
    if (signal?.aborted) return undefined;
    listen(manager, model.get("_own"));
    return /** @type {Package} */ (need)("screen/composite.js").render({ ...context, need });
  },
};
