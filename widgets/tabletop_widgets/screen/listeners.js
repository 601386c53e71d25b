// Listeners of a model, by the name of an event.

/** @typedef {(...facts: any[]) => void} Listener */

/** Methods of anywidget's models that add, remove and call listeners. */
export class Listeners {
  constructor() {
    /** @type {Map<string, Set<Listener>>} */
    this.listeners = new Map();
  }

  /** @param {string} event @param {Listener} listener */
  on(event, listener) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  /** @param {string} event @param {Listener} listener */
  off(event, listener) {
    this.listeners.get(event)?.delete(listener);
  }

  /** @param {string} event @param {...unknown} facts */
  emit(event, ...facts) {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(...facts);
  }
}
