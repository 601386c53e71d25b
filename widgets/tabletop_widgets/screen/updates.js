// Passes updates to the slices of a model. They arrive in numbered messages; missed ones are requested
// (`kernel/channel.py`).
import { drawAll } from "./frame.js";
import { Slice } from "./slices.js";

/** @import { AnyModel } from "@anywidget/types" */
/** @import { States } from "./slices.js" */

/** @typedef {{ number?: number, since: number, states: States }} Update */
/** @typedef {{ slice?: string, content?: unknown }} Message */
/** @typedef {{ connect(slot: () => void): void, disconnect(slot: () => void): void }} Signal */
/** @typedef {{ kernel?: { connectionStatusChanged?: Signal } }} Manager */

/** Milliseconds after which an unanswered request is repeated. The interval doubles each time. */
const ASK_AGAIN_MS = 1000;

/**
 * Register this page with the kernel, and pass the messages of a model to its slices.
 * @param {AnyModel} model
 * @returns {{ slices: Map<string, Slice>, end(): void }}
 */
export function connect(model) {
  const page = Math.random().toString(36).slice(2);
  const states = /** @type {States} */ (model.get("_slices"));
  /** @type {Map<string, Slice>} */
  const slices = new Map();
  for (const id of Object.keys(states)) add(id);
  /** Number of the last update that this page has. @type {number} */
  let have = model.get("_number");
  /** Timer of the request for missing updates, if one is open. @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;
  const ending = new AbortController();
  const { signal } = ending;

  /** @param {string} id */
  function add(id) {
    states[id] ??= {};
    const slice = new Slice(model, id, states[id]);
    slices.set(id, slice);
    return slice;
  }

  /** @param {boolean} asks whether an update is missing */
  function report(asks) {
    send({ type: "have", page, number: have, asks });
  }

  /** Request missing updates until they arrive. @param {number} wait */
  function ask(wait) {
    report(true);
    clearTimeout(asking);
    asking = setTimeout(ask, wait, 2 * wait);
  }

  /** @param {object} content */
  function send(content) {
    try {
      model.send(content);
    } catch {
      // No kernel: the page keeps what it has.
    }
  }

  /**
   * @param {Update & Message} content
   * @param {DataView[]} buffers
   */
  function receive({ number, since, states: changed, slice, content }, buffers) {
    if (slice !== undefined) slices.get(slice)?.emit("msg:custom", content, buffers);
    if (number === undefined || number < have) return;
    if (number > have && since > have) {
      if (asking === undefined) ask(ASK_AGAIN_MS);
      return;
    }
    clearTimeout(asking);
    asking = undefined;
    if (number > have) {
      have = number;
      const all = Object.entries(changed);
      // All of them, before any is drawn: an arrangement may contain new views.
      for (const [id, state] of all) Object.assign((slices.get(id) ?? add(id)).state, state);
      for (const [id, state] of all) slices.get(id)?.update(state);
      if (all.length > 1) drawAll(); // a single one is drawn in the next frame, with other changes
    }
    if (since === number && have === number) report(false);
  }

  const again = () => ask(ASK_AGAIN_MS);
  const status = /** @type {Manager | undefined} */ (/** @type {unknown} */ (model.widget_manager))
    ?.kernel?.connectionStatusChanged;
  status?.connect(again);
  document.addEventListener("visibilitychange", () => document.hidden || again(), { signal });
  window.addEventListener("online", again, { signal });
  window.addEventListener("pageshow", again, { signal });
  window.addEventListener("pagehide", () => send({ type: "leave", page }), { signal });
  model.on("msg:custom", receive);
  again();

  return {
    slices,
    end() {
      ending.abort();
      clearTimeout(asking);
      status?.disconnect(again);
      model.off("msg:custom", receive);
      send({ type: "leave", page });
    },
  };
}
