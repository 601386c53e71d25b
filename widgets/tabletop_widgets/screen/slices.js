// Slices of a model's state. Views that share a model have a slice in place of a separate model.

import { Listeners } from "./listeners.js";

/** @import { AnyModel } from "@anywidget/types" */

/** States of views, by their ids. */
/** @typedef {Record<string, Record<string, unknown>>} States */

/** A slice with the methods of a model that our views use. */
export class Slice extends Listeners {
  /**
   * @param {AnyModel} model model of the displayed widget
   * @param {string} id
   * @param {Record<string, unknown>} state is kept up to date, so that the front end saves it with the notebook
   */
  constructor(model, id, state) {
    super();
    this.model = model;
    this.id = id;
    this.state = state;
    this.widget_manager = model.widget_manager;
    /** @type {Record<string, unknown>} */
    this.changed = {};
  }

  /** @param {string} name */
  get(name) {
    return name in this.state ? this.state[name] : this.model.get(name);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    this.changed[name] = value;
    this.update({ [name]: value });
  }

  save_changes() {
    this.model.send({ slice: this.id, state: this.changed });
    this.changed = {};
  }

  /**
   * @param {unknown} content
   * @param {unknown} [_callbacks]
   * @param {ArrayBuffer[]} [buffers]
   */
  send(content, _callbacks, buffers) {
    this.model.send({ slice: this.id, content }, undefined, buffers);
  }

  /** @param {Record<string, unknown>} state */
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.emit(`change:${name}`);
  }
}
