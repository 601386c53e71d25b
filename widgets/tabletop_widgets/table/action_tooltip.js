// Tooltip of the list of answers: the details of the answer under the pointer or with the focus.
import { fill, html } from "../screen/markup.js";
import { overlayParent } from "../screen/overlay.js";
import { renderDetails } from "./action_preview.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { ButtonPreview } from "./data.d.ts" */

/** How long the pointer must rest before the tooltip opens, or before an open one shows another answer. */
const OPEN_MS = 500;
const CHANGE_MS = 250;
/** How long the tooltip waits for a pointer on its way to "more". */
const CLOSE_MS = 500;
/** Space around the tooltip, in pixels. */
const GAP = 8;

/**
 * Create the tooltip of a view. It has three lines, until the user opens the rest with "more". On a table it is below
 * the names of the tabs next to the board, where it covers neither the board nor the list.
 * @param {Translate} t
 * @param {() => void} dismissed called when a press outside has closed the tooltip
 */
export function createTooltip(t, dismissed) {
  const leaf = document.createElement("div");
  leaf.className = "tt tt-leaf";
  leaf.setAttribute("role", "tooltip");
  let waiting = 0;
  /** @type {Element | null} */
  let shown = null;
  /** @type {ButtonPreview | null} */
  let details = null;
  let isWhole = false;

  function close() {
    clearTimeout(waiting);
    leaf.remove();
    document.removeEventListener("pointerdown", dismiss, true);
    shown = details = null;
    isWhole = false;
  }

  /** @param {Event} event */
  function dismiss(event) {
    if (leaf.contains(/** @type {Node} */ (event.target))) return;
    close();
    dismissed();
  }

  /**
   * @param {Element} button
   * @param {ButtonPreview} outlook
   */
  function open(button, outlook) {
    if (!(outlook.lines.length || outlook.cards.length || outlook.ahead.length || outlook.then))
      return close();
    if (outlook !== details && button.getAttribute("data-act") !== shown?.getAttribute("data-act"))
      isWhole = false;
    shown = button;
    details = outlook;
    draw();
  }

  function draw() {
    if (!shown || !details) return;
    const printed = shown.querySelector(".tt-foretext");
    const isPrinted = printed !== null && printed.scrollHeight <= printed.clientHeight + 1;
    leaf.classList.toggle("tt-short", !isWhole);
    leaf.classList.toggle("tt-printed", isPrinted);
    fill(
      leaf,
      html`<div class="tt-leafbody">${renderDetails(details, t)}</div><button class="tt-leafmore"
        tabindex="-1" aria-expanded="${isWhole}">${t(isWhole ? "Less" : "More")} (M)</button>`,
    );
    overlayParent().append(leaf);
    document.addEventListener("pointerdown", dismiss, true);
    place(shown);
    const body = /** @type {Element} */ (leaf.firstElementChild);
    leaf.classList.toggle("tt-cut", isWhole || body.scrollHeight > body.clientHeight + 1);
  }

  /** @param {Element} button */
  function place(button) {
    const zoom = /** @type {{ currentCSSZoom?: number }} */ (button).currentCSSZoom ?? 1;
    const list = (button.closest("section, [role=menu]") ?? button).getBoundingClientRect();
    const side =
      button.closest(".tt-table")?.querySelector(".tt-side") ?? button.closest(".tt-side");
    const tabs = side?.querySelector(".tt-tabs > :first-child");
    const above = tabs?.getBoundingClientRect() ?? list;
    leaf.style.zoom = String(zoom);
    leaf.style.width = `${above.width / zoom}px`;
    const { height } = leaf.getBoundingClientRect();
    const top = Math.max(GAP, Math.min(above.bottom + 2, innerHeight - height - GAP));
    leaf.style.left = `${above.left / zoom}px`;
    leaf.style.top = `${top / zoom}px`;
  }

  function toggle() {
    if (!shown) return;
    isWhole = !isWhole;
    draw();
  }

  function closeSoon() {
    clearTimeout(waiting);
    waiting = window.setTimeout(close, CLOSE_MS);
  }

  leaf.addEventListener("pointerenter", () => clearTimeout(waiting));
  leaf.addEventListener("pointerleave", closeSoon);
  leaf.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest(".tt-leafmore")) toggle();
  });

  return {
    close,
    toggle,
    /** Close it unless the pointer goes to the tooltip. */
    leave() {
      if (leaf.isConnected) closeSoon();
      else close();
    },
    /** Return true if it is open. */
    isOpen: () => leaf.isConnected,
    /**
     * @param {Element} button
     * @param {ButtonPreview} outlook
     * @param {boolean} atOnce
     */
    show(button, outlook, atOnce) {
      clearTimeout(waiting);
      if (atOnce) return open(button, outlook);
      const delay = leaf.isConnected ? CHANGE_MS : OPEN_MS;
      waiting = window.setTimeout(() => button.isConnected && open(button, outlook), delay);
    },
  };
}
