// The answer that the pointer, the focus or a finger is at: its preview in a tooltip, and on the boards of the table.
import { joinLongPress } from "../screen/long_press.js";
import { markChanges } from "./action_preview.js";
import { createTooltip } from "./action_tooltip.js";

/** @import { Mark, Translate } from "../screen/types.d.ts" */
/** @import { ButtonPreview } from "./data.d.ts" */

/** How far the pointer may move after a redraw and still be at rest, in pixels. */
const MAX_REST_PX = 4;

/**
 * @param {Translate} t
 * @param {(act: string) => ButtonPreview | undefined} find returns the preview of an answer
 * @param {(marks: Mark[]) => void} mark
 */
export function createPointing(t, find, mark) {
  let pointed = "";
  let pointer = { x: -1, y: -1 };
  /** Place of the pointer when the position changed. What appears under it was not pointed at until it moves. */
  let rest = pointer;
  const leaf = createTooltip(t, () => point(null));

  /**
   * Show the preview of a button, or hide it if there is no button.
   * @param {Element | null | undefined} button
   * @param {boolean} [atOnce]
   */
  function point(button, atOnce = false) {
    pointed = button?.getAttribute("data-act") ?? "";
    const outlook = find(pointed);
    mark(markChanges(outlook));
    if (button && outlook) leaf.show(button, outlook, atOnce);
    else leaf.leave();
  }

  function forget() {
    point(null);
    leaf.close();
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    const button = buttonAt(event);
    if (event.pointerType === "touch") return;
    pointer = { x: event.clientX, y: event.clientY };
    if (Math.hypot(pointer.x - rest.x, pointer.y - rest.y) <= MAX_REST_PX) return;
    rest = { x: -1, y: -1 };
    if ((button?.getAttribute("data-act") ?? "") !== pointed) point(button);
  }

  return {
    forget,
    end: leaf.close,
    /** Handle a key press. Returns true if it is handled. @param {string} key */
    press(key) {
      if (key === "m" && leaf.isOpen()) leaf.toggle();
      else if (key === "Escape" && (pointed || leaf.isOpen())) forget();
      else return false;
      return true;
    },
    /** Wait until the pointer moves, because the position has changed. */
    wait() {
      rest = pointer;
    },
    /** Show the preview again after a redraw. @param {HTMLElement} root */
    redraw(root) {
      if (!pointed) return;
      const buttons = [...root.querySelectorAll("[data-act]")];
      const button = buttons.find((candidate) => candidate.getAttribute("data-act") === pointed);
      const isFocused = button?.matches(":focus-visible") ?? false;
      if (!button || isFocused || leaf.isOpen() || button.matches(":hover"))
        point(button, isFocused || leaf.isOpen());
    },
    /** Follow the pointer, the focus and fingers in a view. @param {HTMLElement} root */
    follow(root) {
      for (const event of /** @type {const} */ (["pointerover", "pointermove"]))
        root.addEventListener(event, moved);
      root.addEventListener("focusin", (event) => {
        const button = buttonAt(event);
        // After a click the focus moves to an answer that the user has not pointed at.
        if (button?.matches(":focus-visible")) point(button, true);
      });
      joinLongPress(
        root,
        (touched) => touched.closest("[data-act]"),
        (button) => point(button, true),
      );
      root.addEventListener("pointerleave", ({ pointerType }) => {
        if (pointed && pointerType !== "touch") point(null); // a finger leaves when it is lifted
      });
      root.addEventListener("focusout", () => pointed && point(null));
    },
  };
}

/** @param {Event} event */
function buttonAt(event) {
  return /** @type {Element} */ (event.target).closest("[data-act]");
}
