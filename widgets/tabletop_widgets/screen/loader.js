// Draws a widget with the modules of the kit, which come to a page once for all widgets (`modules.py`).
import { comeAll } from "./parts.js";

/** @import { RenderProps } from "@anywidget/types" */

/** The parts that a widget needs, each by its key and by its model; the model of the widget itself. */
/** @typedef {{ _needs: [string, string][], _own: string }} Needs */
/** @typedef {(name: string) => { render: (context: object) => unknown }} Package */
/** @typedef {{ on_msg(hear: (message: object) => unknown): void, send(content: object): void }} Comm */
/** @typedef {{ comm?: Comm, get(name: string): string, _handle_comm_msg(message: object): Promise<void> }} Held */
/** @typedef {{ get_model(id: string): Promise<Held> }} Manager */

/** A message in which nothing is said. */
const NOTHING = { content: { data: { method: "" } } };

/** anywidget has given up: listen past it. @param {Held} held */
function hear(held) {
  const { _handle_comm_msg: heard } = Object.getPrototypeOf(Object.getPrototypeOf(held));
  held.comm?.on_msg(heard.bind(held));
}

/**
 * A model that has not begun after two seconds, on a page that was too busy, is deaf for ever; it says so when it is
 * told something.
 * @param {Manager | undefined} manager
 * @param {string} own
 */
async function listen(manager, own) {
  const held = await manager?.get_model?.(own).catch(() => undefined);
  await held?._handle_comm_msg?.(NOTHING).catch(() => hear(held));
}

export default {
  /** @param {RenderProps<Needs>} context */
  async render(context) {
    const { model, signal } = context;
    const manager = /** @type {Manager | undefined} */ (
      /** @type {unknown} */ (model.widget_manager)
    );
    const [need] = await comeAll(manager, model.get("_needs"));
    if (signal?.aborted) return undefined;
    listen(manager, model.get("_own"));
    return /** @type {Package} */ (need)("screen/composite.js").render({ ...context, need });
  },
};
