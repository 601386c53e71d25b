// Models of a page without Jupyter, with the parts of the widget manager and of the kernel that our views use.
import { importText, partOf } from "../screen/asset_bundle.js";
import { Listeners } from "../screen/listeners.js";
import { createView } from "./controls.js";

/** @typedef {Record<string, any>} State */
/** @typedef {"connected" | "lost" | "stopped"} Status */
/** @typedef {{ method?: string, state?: State, content?: unknown }} Data */

/** Status of a kernel and of its connection, by that of the page. */
const KERNEL = {
  connected: ["idle", "connected"],
  lost: ["unknown", "connecting"],
  stopped: ["dead", "disconnected"],
};

/** A model with the methods of anywidget's models. */
export class PageModel extends Listeners {
  /**
   * @param {PageManager} manager
   * @param {string} id
   * @param {State} state
   */
  constructor(manager, id, state) {
    super();
    this.widget_manager = manager;
    this.id = id;
    this.state = state;
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /** Set traits here and on the server. @param {State} state */
  change(state) {
    this.update(state);
    this.widget_manager.send(this.id, { method: "update", state });
  }

  /** @param {unknown} content */
  send(content) {
    this.widget_manager.send(this.id, { method: "custom", content });
  }

  /** @param {State} state */
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.emit(`change:${name}`);
    this.emit("change");
  }
}

/** A signal as JupyterLab's: `connect` adds a listener. */
class Signal {
  constructor() {
    /** @type {Set<() => void>} */
    this.slots = new Set();
  }

  /** @param {() => void} slot */
  connect(slot) {
    this.slots.add(slot);
  }

  /** @param {() => void} slot */
  disconnect(slot) {
    this.slots.delete(slot);
  }

  emit() {
    for (const slot of [...this.slots]) slot();
  }
}

/** The models of a page. `sendText` sends a text to the server. */
export class PageManager {
  /** @param {(text: string) => void} sendText */
  constructor(sendText) {
    this.sendText = sendText;
    /** @type {Map<string, PageModel>} */
    this.models = new Map();
    /** Functions that wait for a model, by its id. @type {Map<string, ((model: PageModel) => void)[]>} */
    this.waiting = new Map();
    this.kernel = {
      status: "idle",
      connectionStatus: "connecting",
      statusChanged: new Signal(),
      connectionStatusChanged: new Signal(),
      requestCommInfo: async () => ({ content: { comms: Object.fromEntries(this.models) } }),
    };
  }

  /**
   * Return a model as soon as it is there; undefined for a part of the page, which comes by HTTP.
   * @param {string} id
   * @returns {Promise<PageModel> | undefined}
   */
  get_model(id) {
    const model = this.models.get(id);
    if (model) return model.get("_key") === undefined ? Promise.resolve(model) : undefined;
    return new Promise((done) => this.waiting.set(id, [...(this.waiting.get(id) ?? []), done]));
  }

  /** @param {PageModel} model */
  async create_view(model) {
    return createView(this, model);
  }

  /** @param {string} id @param {object} data */
  send(id, data) {
    this.sendText(JSON.stringify({ comm: id, data }));
  }

  /**
   * Add a model, or update the one that was there before the connection was lost.
   * @param {string} id
   * @param {State} state
   */
  open(id, state) {
    const model = this.models.get(id);
    if (model) {
      if (!("_slices" in state)) model.update(state); // changes of slices are asked for (`updates.js`)
      return;
    }
    const added = new PageModel(this, id, state);
    this.models.set(id, added);
    if (state._key !== undefined) return loadPart(state._key);
    for (const done of this.waiting.get(id) ?? []) done(added);
    this.waiting.delete(id);
  }

  /** @param {string} id @param {Data} data */
  receive(id, { method, state, content }) {
    const model = this.models.get(id);
    if (method === "custom") model?.emit("msg:custom", content, []);
    else if (state) model?.update(state);
  }

  /** @param {string} id */
  close(id) {
    this.models.delete(id);
  }

  /** @param {Status} status */
  setStatus(status) {
    const { kernel } = this;
    const [own, connection] = KERNEL[status];
    if (kernel.status === own && kernel.connectionStatus === connection) return;
    const isBack = status === "connected" && kernel.status === "dead";
    [kernel.status, kernel.connectionStatus] = [own, connection];
    if (isBack) return location.reload(); // the views were told that nothing can be done any more
    kernel.statusChanged.emit();
    kernel.connectionStatusChanged.emit();
  }
}

/** Load a part of the page. @param {string} key */
async function loadPart(key) {
  const part = partOf(key);
  if (part.value || part.isTaken) return;
  part.isTaken = true;
  const reply = await fetch(`part/${key}.js`);
  part.set((await importText(await reply.text())).default);
}
