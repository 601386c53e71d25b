// Shared parts of the views of one game: its drawings, and functions that mount views with them.
import { collection } from "./drawings.js";
import { html } from "./markup.js";
import { mount } from "./mount.js";

/** @import { Markup } from "./markup.js" */
/** @import { Context, Mounted, Translate, View } from "./types.d.ts" */

/** Return the drawings of a game by name, and functions that mount its views. */
export function gameViews() {
  const { drawing, learn } = collection();

  /** Return an icon of 20 by 20 units, hidden from screen readers. @param {string} name */
  const icon = (name) =>
    html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${drawing(name)}</svg></span>`;

  /**
   * Mount a view that draws with the drawings of the game.
   * @template Data
   * @template {object} [More=object]
   * @param {Context<Data, More>} context
   * @param {View<Data>} view
   * @returns {Mounted}
   */
  function mountView(context, view) {
    learn(context.icons);
    return mount(context, view);
  }

  /**
   * Make a view that only draws its data.
   * @template Data
   * @param {string} kind
   * @param {(data: Data, t: Translate) => Markup} draw
   */
  function drawnView(kind, draw) {
    return {
      /** @param {Context<Data>} context */
      render: (context) => mountView(context, { kind, html: draw }).end,
    };
  }

  return { drawing, drawnView, icon, mountView };
}

/**
 * Return the attributes of a button that selects `ref`.
 * @param {string} ref
 * @param {{ selected: string }} d
 * @param {string} [key] distinguishes it from its siblings
 */
export function makeSelectable(ref, d, key = ref) {
  return html`data-item data-ref="${ref}" data-key="${key}" aria-pressed="${d.selected === ref}"`;
}

/**
 * Return the class names of a selectable element.
 * @param {string} ref
 * @param {{ able: string[], selected: string }} d
 */
export function state(ref, d) {
  return { "tt-can": d.able.includes(ref), "tt-on": d.selected === ref };
}
