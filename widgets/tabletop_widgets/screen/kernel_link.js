// The link to the kernel. If an answer is late, the user learns whether the kernel is busy or gone.

/** @import { Message } from "./types" */

/** Milliseconds without an answer after which the user is informed. */
const PATIENCE = 2000;
/** Milliseconds between two checks of a kernel that does not answer. */
const LOOK = 500;
/** Milliseconds without any answer after which a fault is assumed, if the page cannot see the kernel's status. */
const SILENCE = 5000;

/** States in which a kernel has lost its widgets. */
const LOST = ["restarting", "autorestarting", "terminating", "dead"];

/** Faults of the link: none; the kernel is busy; the network is down; the kernel is gone; unknown. */
/** @typedef {"" | "busy" | "offline" | "dead" | "silent"} Fault */

/**
 * The parts of JupyterLab's kernel connection that are used; other front ends have none.
 * @typedef {object} Kernel
 * @property {string} status
 * @property {string} connectionStatus
 * @property {{ connect(slot: () => void): void, disconnect(slot: () => void): void }} [statusChanged]
 * @property {(content: object) => Promise<{ content?: { comms?: object } }>} requestCommInfo
 */

/**
 * Return the kernel's connection, if the front end exposes it.
 * @param {object} model
 * @returns {Kernel | null}
 */
function kernelOf(model) {
  try {
    const manager = /** @type {{ widget_manager?: { kernel?: Kernel } }} */ (model).widget_manager;
    const kernel = manager?.kernel;
    return kernel?.statusChanged ? kernel : null;
  } catch {
    return null;
  }
}

/**
 * Return true if a kernel has lost a widget, according to its list of comms. A kernel that lists the widget but does
 * not answer is busy.
 * @param {object} model
 * @param {{ content?: { comms?: object } } | undefined} reply
 */
function isForgotten(model, reply) {
  const own = /** @type {{ get(trait: string): string | undefined }} */ (model).get("_own");
  const comms = reply?.content?.comms;
  return comms !== undefined && own !== undefined && !(own in comms);
}

/** Return true if a strategy is thinking on this page. It may block the kernel. */
function somebodyThinks() {
  return document.querySelector(".tt:not(.tt-dead) .tt-thinking") !== null;
}

/**
 * Open a link to the kernel, which acknowledges every message at once. `tell` is called with the current fault or "".
 * @param {{ send(message: Message & { id: number }): void }} model
 * @param {(fault: Fault) => void} tell
 */
export function openLine(model, tell) {
  /** Send times of the messages without an answer, by id. @type {Map<number, number>} */
  const waiting = new Map();
  const kernel = kernelOf(model);
  let sent = 0;
  let isLost = false;
  let isAsked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function seen() {
    if (!kernel || !LOST.includes(kernel.status)) return;
    isLost = true;
    judge();
  }

  /** Ask the kernel whether it still has this widget. */
  function ask() {
    if (isAsked) return;
    isAsked = true;
    kernel?.requestCommInfo({ target_name: "jupyter.widget" }).then(
      (reply) => {
        if (isForgotten(model, reply)) isLost = true;
      },
      () => {},
    );
  }

  /** @returns {Fault} */
  function fault() {
    if (isLost) return "dead";
    const since = performance.now() - Math.min(...waiting.values());
    if (!(since > PATIENCE)) return "";
    if (somebodyThinks()) return "busy";
    if (!kernel) return since > SILENCE ? "silent" : "";
    if (kernel.connectionStatus === "disconnected") return "dead";
    if (kernel.connectionStatus === "connecting") return "offline";
    ask();
    return "busy";
  }

  function judge() {
    clearTimeout(timer);
    tell(fault());
    if (waiting.size && !isLost) timer = setTimeout(judge, LOOK);
  }

  kernel?.statusChanged?.connect(seen);
  return {
    /** @param {Message} message */
    send(message) {
      const id = ++sent;
      waiting.set(id, performance.now());
      if (waiting.size === 1) timer = setTimeout(judge, PATIENCE + 1);
      try {
        model.send({ ...message, id });
      } catch {
        isLost = true;
        judge();
      }
    },
    /** @param {number} id */
    answered(id) {
      for (const request of waiting.keys()) if (request <= id) waiting.delete(request);
      isLost = isAsked = false;
      judge();
    },
    isUsed: () => sent > 0,
    close() {
      clearTimeout(timer);
      kernel?.statusChanged?.disconnect(seen);
    },
  };
}
