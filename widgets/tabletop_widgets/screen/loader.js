// Draws a view with its own module, which comes to a page once for all views (`modules.py`), not with every widget.
import { partOf } from "./parts.js";

/** @import { RenderProps } from "@anywidget/types" */

/** The path of a module; the parts that it needs, each by its key and by its model; the model of the view itself. */
/** @typedef {{ _script: string, _parts: [string, string][], _own: string }} Needs */
/** @typedef {(name: string) => { default: { render: (context: object) => unknown } }} Package */
/** @typedef {{ on_msg(hear: (message: object) => unknown): void, send(content: object): void }} Comm */
/** @typedef {{ comm?: Comm, _handle_comm_msg(message: object): Promise<void> }} Held */
/** @typedef {{ get_model(id: string): Promise<Held> }} Manager */

/** A message in which nothing is said. */
const NOTHING = { content: { data: { method: "" } } };

/** anywidget has given up: listen past it, and ask for what was missed, if there is a kernel. @param {Held} held */
function hear(held) {
  if (!held.comm) return;
  const { _handle_comm_msg: heard } = Object.getPrototypeOf(Object.getPrototypeOf(held));
  held.comm.on_msg(heard.bind(held));
  held.comm.send({ method: "request_state" });
}

/**
 * A model that has not begun after two seconds, on a page that was too busy, is deaf for ever; it says so when it is
 * told something.
 * @param {Manager | undefined} manager
 * @param {string} own
 */
async function listen(manager, own) {
  const held = await manager?.get_model(own).catch(() => undefined);
  await held?._handle_comm_msg(NOTHING).catch(() => hear(held));
}

export default {
  /** @param {RenderProps<Needs>} context */
  async render(context) {
    const { model, signal } = context;
    const parts = model.get("_parts");
    const manager = /** @type {Manager | undefined} */ (
      /** @type {unknown} */ (model.widget_manager)
    );
    // Most front ends have all models of a kernel; some make one only when it is asked for.
    const held = parts.map(([, ref]) => ref.slice("IPY_MODEL_".length));
    for (const id of held) manager?.get_model(id).catch(() => {});
    const come = await Promise.all(parts.map(([key]) => partOf(key).come));
    if (signal?.aborted) return undefined;
    for (const id of [...held, model.get("_own")]) listen(manager, id);
    const [need, icons] = come;
    const given = Object.fromEntries(parts.map(([key], k) => [key, come[k]]));
    const { render } = /** @type {Package} */ (need)(model.get("_script")).default;
    return render({ ...context, icons, need, parts: given });
  },
};
