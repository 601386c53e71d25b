// The line to the kernel: who waits for an answer is told whether the kernel is only busy, or gone.

/** @import { Message } from "./types.d.ts" */

/** Milliseconds after which somebody who waits for an answer is told why. */
const PATIENCE = 2000;
/** Milliseconds between two looks at a kernel that does not answer. */
const LOOK = 500;
/** Milliseconds without an answer to anything, where the page cannot see how the kernel is. */
const SILENCE = 5000;

/** States in which a kernel has forgotten what it has shown. */
const LOST = ["restarting", "autorestarting", "terminating", "dead"];

/** What is wrong with the line: nothing; somebody computes; the network is gone; the kernel has gone; nobody knows. */
/** @typedef {"" | "busy" | "offline" | "dead" | "silent"} Fault */

/**
 * What JupyterLab's kernel connection has for us; other front ends have none.
 * @typedef {object} Kernel
 * @property {string} status
 * @property {string} connectionStatus
 * @property {{ connect(slot: () => void): void, disconnect(slot: () => void): void }} [statusChanged]
 * @property {(content: object) => Promise<{ content?: { comms?: object } }>} requestCommInfo
 */

/**
 * The kernel's connection, where the front end lets us see it.
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
 * Whether a kernel has forgotten a widget, by the list of what it knows. One that knows us and does not answer has
 * something else to do.
 * @param {object} model
 * @param {{ content?: { comms?: object } } | undefined} told
 */
function isForgotten(model, told) {
  const own = /** @type {{ get(trait: string): string | undefined }} */ (model).get("_own");
  const known = told?.content?.comms;
  return known !== undefined && own !== undefined && !(own in known);
}

/** Whether a strategy thinks somewhere on this page: it may be one that hears nothing meanwhile. */
function somebodyThinks() {
  return document.querySelector(".tt:not(.tt-dead) .tt-thinking") !== null;
}

/**
 * A line to the kernel, which answers every message at once; `tell` is told what is wrong with it, and when
 * all is well.
 * @param {{ send(message: Message & { id: number }): void }} model
 * @param {(fault: Fault) => void} tell
 */
export function openLine(model, tell) {
  /** When the messages were sent that wait for an answer. @type {Map<number, number>} */
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

  /** Who gets no answer asks whether the kernel still knows what it has shown here. */
  function ask() {
    if (isAsked) return;
    isAsked = true;
    kernel?.requestCommInfo({ target_name: "jupyter.widget" }).then(
      (told) => {
        if (isForgotten(model, told)) isLost = true;
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
      for (const one of waiting.keys()) if (one <= id) waiting.delete(one);
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
