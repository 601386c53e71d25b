// Receives the updates of all models in numbered messages, and asks for what was missed (`kernel/channel.py`).
import { updateSlices } from "./slices.js";

/** The states of many models, by their ids. */
/** @typedef {Record<string, Record<string, unknown>>} States */
/** @typedef {{ number?: number, since: number, states: States }} Update */
/** @typedef {{ update_classes(before: string[], now: string[]): void }} Dom */
/** @typedef {{ _handle_comm_msg(message: object): Promise<void>, views?: Record<string, Promise<Dom>> }} Held */
/** @typedef {{ connectionStatusChanged?: { connect(slot: () => void): void } }} Kernel */
/** @typedef {{ get_model(id: string): Promise<Held>, has_model?(id: string): boolean, kernel?: Kernel }} Manager */
/** @typedef {import("@anywidget/types").AnyModel} Model */

/** What draws together (`frame.js`): it comes later than the first update. */
const FRAME = Symbol.for("tabletop.frame");
/** Milliseconds between two questions for the same updates. */
const ASK_AGAIN_MS = 300;
/** Milliseconds after which a page that has heard nothing yet asks again; each time twice as long. */
const REGISTER_AGAIN_MS = 2000;
/** Milliseconds after which it is looked again for a model that was not there; each time twice as long. */
const MODEL_WAIT_MS = 250;
const MAX_MODEL_WAIT_MS = 60_000;

/**
 * Receive the updates that come through this model, and register this page with the kernel. Where a page does not let
 * us find other models, ipywidgets goes on sending each update by itself.
 * @param {Model} model
 */
export function receiveUpdates(model) {
  const manager = /** @type {Manager | undefined} */ (
    /** @type {unknown} */ (model.widget_manager)
  );
  if (!manager?.get_model) return;
  const page = Math.random().toString(36).slice(2);
  /** How far this page has come. */
  let have = -1;
  let askedAt = Number.NEGATIVE_INFINITY;
  const take = takerOf(manager);

  /** @param {boolean} asks whether something is missing */
  function report(asks) {
    const now = performance.now();
    if (asks && now - askedAt < ASK_AGAIN_MS) return;
    if (asks) askedAt = now;
    send({ type: "have", page, number: have, asks });
  }

  /** @param {object} content */
  function send(content) {
    try {
      model.send(content);
    } catch {
      // No kernel: nothing to ask.
    }
  }

  model.on("msg:custom", async (/** @type {Update} */ { number, since, states }) => {
    if (number === undefined) return;
    if (number > have && since > have) {
      report(true);
    } else if (number > have) {
      have = number;
      const changed = Object.entries(states);
      await Promise.all(changed.map(([id, state]) => take(id, state)));
      if (changed.length > 1) drawAll(); // one alone is drawn in the next frame, with others that change before
    }
    if (since === number && have === number) report(false);
  });

  const again = () => report(true);
  manager.kernel?.connectionStatusChanged?.connect(again);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) again();
  });
  window.addEventListener("online", again);
  window.addEventListener("pageshow", again);
  window.addEventListener("pagehide", () => send({ type: "leave", page }));
  /** @param {number} wait */
  function register(wait) {
    if (have >= 0) return;
    report(true);
    setTimeout(register, wait, 2 * wait);
  }
  register(REGISTER_AGAIN_MS);
}

function drawAll() {
  const page = /** @type {Record<symbol, { draw(): void } | undefined>} */ (
    /** @type {unknown} */ (window)
  )[FRAME];
  page?.draw();
}

/**
 * What gives a model its new state in the way in which it takes a message of its own. A model that has not come to
 * this page yet gets it when it comes.
 * @param {Manager} manager
 */
function takerOf(manager) {
  /** New states of models that are not there. @type {Map<string, Record<string, unknown>>} */
  const waiting = new Map();

  /**
   * @param {string} id
   * @param {Record<string, unknown>} state
   */
  return async function take(id, state) {
    if (updateSlices(id, state) && !manager.has_model?.(id)) return;
    const before = waiting.get(id);
    if (before) {
      Object.assign(before, state);
      return;
    }
    /** @type {Held} */
    let held;
    try {
      held = await manager.get_model(id);
    } catch {
      const late = waiting.get(id);
      waiting.set(id, { ...late, ...state });
      if (!late) setTimeout(look, MODEL_WAIT_MS, id, 2 * MODEL_WAIT_MS);
      return;
    }
    await give(held, state);
  };

  /**
   * @param {string} id
   * @param {number} wait
   */
  async function look(id, wait) {
    /** @type {Held} */
    let held;
    try {
      held = await manager.get_model(id);
    } catch {
      if (wait > MAX_MODEL_WAIT_MS) waiting.delete(id);
      else setTimeout(look, wait, id, 2 * wait);
      return;
    }
    const state = waiting.get(id) ?? {};
    waiting.delete(id);
    await give(held, state);
  }
}

/**
 * @param {Held} held
 * @param {Record<string, unknown>} state
 */
async function give(held, state) {
  const message = { content: { data: { method: "update", state, buffer_paths: [] } }, buffers: [] };
  const { _handle_comm_msg: heard } = Object.getPrototypeOf(Object.getPrototypeOf(held));
  await held._handle_comm_msg(message).catch(() => heard.call(held, message)); // see `loader.js`
  const classes = /** @type {string[] | undefined} */ (state._dom_classes);
  if (!classes) return;
  // When anywidget draws a view, it takes away the listener by which the view follows its classes.
  const views = await Promise.all(Object.values(held.views ?? {}));
  for (const view of views) view.update_classes([], classes);
}
