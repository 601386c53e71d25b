// Drags a thing on a board to a target, with mouse or pen. Touch scrolls as everywhere.
import { fill, html } from "../screen/markup.js";
import { overlayParent } from "../screen/overlay.js";
import { isLarge } from "./board_menu.js";

/** Distance after which a press becomes a drag, in pixels. */
const STILL = 6;

/** @typedef {HTMLElement | SVGElement} Thing */
/**
 * @typedef {object} Dragging
 * @property {(target: EventTarget | null) => Thing | null} thingAt
 * @property {(thing: Thing) => boolean} lift
 * @property {(thing: Thing) => boolean} isTarget
 * @property {(thing: Thing | null, at: { x: number, y: number }) => void} drop
 */

/**
 * Let the user drag the things of a table.
 * @param {HTMLElement} table
 * @param {AbortSignal} signal
 * @param {Dragging} on
 */
export function joinDrag(table, signal, on) {
  /** @type {{ thing: Thing, x: number, y: number, arrow: ReturnType<typeof makeArrow> | null } | null} */
  let drag = null;
  /** True until the click that ends a drag has been ignored. */
  let isIgnoring = false;

  function end() {
    drag?.arrow?.end();
    drag = null;
  }

  /** @param {PointerEvent} event */
  function down(event) {
    end();
    if (event.button !== 0 || event.pointerType === "touch") return;
    const thing = on.thingAt(event.target);
    if (thing) drag = { thing, x: event.clientX, y: event.clientY, arrow: null };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag) return;
    const { clientX: x, clientY: y } = event;
    if (!event.buttons) return end();
    if (!drag.arrow) {
      if (Math.hypot(x - drag.x, y - drag.y) < STILL) return;
      if (!on.lift(drag.thing)) return end();
      drag.arrow = makeArrow(drag.thing, { x: drag.x, y: drag.y });
    }
    const over = on.thingAt(document.elementFromPoint(x, y));
    drag.arrow.to(x, y, Boolean(over && on.isTarget(over)));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    const wasDragged = drag?.arrow;
    end();
    if (!wasDragged) return;
    isIgnoring = true;
    setTimeout(() => {
      isIgnoring = false;
    });
    const { clientX: x, clientY: y } = event;
    on.drop(on.thingAt(document.elementFromPoint(x, y)), { x, y });
  }

  /** @param {Event} event */
  function ignore(event) {
    if (!isIgnoring) return;
    isIgnoring = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  table.addEventListener("pointerdown", down, { capture: true, signal });
  window.addEventListener("pointermove", move, { capture: true, signal });
  window.addEventListener("pointerup", up, { capture: true, signal });
  window.addEventListener("pointercancel", end, { capture: true, signal });
  window.addEventListener("click", ignore, { capture: true, signal });
  signal.addEventListener("abort", end);
}

/**
 * Draw an arrow from a thing to the pointer.
 * @param {Thing} thing
 * @param {{ x: number, y: number }} start
 */
function makeArrow(thing, start) {
  const arrow = document.createElement("div");
  arrow.className = "tt tt-dragarrow";
  arrow.setAttribute("aria-hidden", "true");
  overlayParent().append(arrow);
  document.documentElement.classList.add("tt-dragging");
  const box = thing.getBoundingClientRect();
  const from = isLarge(box) ? start : { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  return {
    /** @param {number} x @param {number} y @param {boolean} isHit */
    to(x, y, isHit) {
      arrow.classList.toggle("tt-hit", isHit);
      const bend = Math.min(60, Math.hypot(x - from.x, y - from.y) / 3);
      const middle = `${(from.x + x) / 2} ${(from.y + y) / 2 - bend}`;
      fill(
        arrow,
        html`<svg width="100%" height="100%"><path d="M${from.x} ${from.y}Q${middle} ${x} ${y}"/>
          <circle cx="${x}" cy="${y}" r="7"/></svg>`,
      );
    },
    end() {
      arrow.remove();
      document.documentElement.classList.remove("tt-dragging");
    },
  };
}
