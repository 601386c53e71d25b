// Links numbers on the boards to the rules that changed them. A click opens the rulebook where it has no other effect,
// and Alt + click anywhere. With the keyboard, ? goes to the numbers of the table, arrows move between them, Enter
// opens the rulebook, and Escape goes back. The boards mark the places of numbers with the attributes of `marks.js`.
import { listMoves } from "./badge_tip.js";
import { makeTip, showTip } from "./tips.js";

/** @import { Message, Translate } from "./types.d.ts" */

const PLACED = "[data-number],[data-zone],[data-ref],[data-thing]";
/** Elements on which a click has another effect. */
const PRESSED = "[data-do],[data-ref],[data-item],a,button,input,label,select,summary";
/** A field of the table or of a seat, or something in it. A table or seat as a whole is not a number. */
const FIELD = /^\d*\.\w/;

/** The number with the keyboard focus, and the element focused before. The page has one focus. */
const walk = {
  /** @type {HTMLElement | null} */
  at: null,
  /** @type {HTMLElement | null} */
  from: null,
};

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} send
 * @param {Translate} t
 */
export function joinNumbers(root, send, t) {
  const tip = makeTip("", "status");

  function hide() {
    tip.remove();
  }

  /** @param {HTMLElement} number */
  function open(number) {
    send({ type: "number", place: placeOf(number) });
  }

  /** @param {MouseEvent} event */
  function clicked(event) {
    const top = /** @type {Element} */ (event.target);
    const target = under(top, event.clientX, event.clientY);
    const number = event.altKey ? placed(target, root) : free(top, target, root);
    if (!number) return;
    event.preventDefault();
    event.stopPropagation();
    reach(number); // the focus returns here
    open(number);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isWalking = walk.at !== null && walk.at === target;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(isWalking ? walked : beginWalk)(event, target)
    )
      return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  function beginWalk(event, target) {
    const isTyping = target.matches("input:not([type=range]):not([type=checkbox]),select,textarea");
    if (event.key !== "?" || isTyping) return false;
    const all = numbersOf(root);
    const first =
      all.find((number) => target !== root && target.contains(number)) ??
      all.find((number) => root.contains(number)) ??
      all.find((number) => number.closest(".tt-felt")) ??
      all[0];
    if (!first) return false;
    walk.from = target;
    go(first);
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  function walked(event, target) {
    const all = numbersOf(root);
    const at = all.indexOf(target);
    if (event.key === "ArrowRight" || event.key === "ArrowDown") go(all[(at + 1) % all.length]);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") go(all.at(at - 1) ?? target);
    else if (event.key === "Home") go(all[0]);
    else if (event.key === "End") go(all.at(-1) ?? target);
    else if (event.key === "Enter" || event.key === "?") open(target);
    else if (event.key === "Escape") leave(target);
    else return false;
    return true;
  }

  /** @param {FocusEvent} event */
  function arrived(event) {
    if (!walk.at || event.target !== walk.at) return;
    const hint = t("Enter: the rules that moved this number");
    tip.replaceChildren(...listMoves(walk.at), hint);
    showTip(tip, walk.at.getBoundingClientRect());
  }

  root.addEventListener("click", clicked, true);
  root.addEventListener("keydown", pressed, true);
  root.addEventListener("focusin", arrived);
  for (const kind of ["focusout", "pointerdown"]) root.addEventListener(kind, hide);
  return {
    /**
     * Return a hint about a click at a point of the page, if it opens rules; else "".
     * @param {number} x
     * @param {number} y
     */
    hint(x, y) {
      const top = document.elementFromPoint(x, y);
      if (!top || !root.contains(top)) return "";
      const target = under(top, x, y);
      if (free(top, target, root)) return t("Click: the rules that moved this number");
      const number = placed(target, root);
      return number?.dataset.number ? t("Alt + click: the rules that moved this number") : "";
    },
    end: hide,
  };
}

/** Move the keyboard focus to a number. @param {HTMLElement} number */
function go(number) {
  walk.at = number;
  reach(number);
  number.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Move the keyboard focus back, or to the answers if the element is gone. @param {HTMLElement} number */
function leave(number) {
  walk.from?.focus();
  if (document.activeElement !== number) return;
  const table = number.closest(".tt-table");
  /** @type {HTMLElement | null | undefined} */
  const answer = table?.querySelector(".tt-act");
  answer?.focus();
}

/** Focus a number, which need not be a tab stop. @param {HTMLElement} number */
function reach(number) {
  if (number.tabIndex < 0 && !number.hasAttribute("tabindex"))
    number.setAttribute("tabindex", "-1");
  number.focus({ preventScroll: true });
}

/**
 * Return the element meant at a point. Pieces of a drawing may let clicks through to the elements below them.
 * @param {Element} top the topmost element at the point
 * @param {number} x
 * @param {number} y
 */
function under(top, x, y) {
  const drawn = top.closest("[data-number]") ? null : top.closest("svg");
  const here = [...(drawn?.querySelectorAll("[data-number]") ?? [])].filter((element) => {
    const { left, right, top: upper, bottom } = element.getBoundingClientRect();
    return left <= x && x <= right && upper <= y && y <= bottom;
  });
  return here.at(-1) ?? top; // the last one drawn is on top
}

/** @param {HTMLElement} element */
function placeOf(element) {
  const { number, zone, ref, thing } = element.dataset;
  return number ?? (zone && FIELD.test(zone) ? zone : (ref ?? thing ?? ""));
}

/**
 * Return the nearest containing element that names a place, or null.
 * @param {Element} element
 * @param {HTMLElement} root
 */
function placed(element, root) {
  /** @type {HTMLElement | null} */
  let container = element.closest(PLACED);
  while (container && root.contains(container) && !placeOf(container))
    container = container.parentElement?.closest(PLACED) ?? null;
  return container && root.contains(container) ? container : null;
}

/**
 * Return the nearest element with a number, or null if a click has another effect. A zone needs a visible count.
 * @param {Element} top the topmost element
 * @param {Element} target the element meant
 * @param {HTMLElement} root
 */
function free(top, target, root) {
  const pressed = [top, target].map((element) => element.closest(PRESSED));
  if (pressed.some((control) => control && root.contains(control))) return null;
  const number = placed(target, root);
  return number && isNumber(number) ? number : null;
}

/** @param {HTMLElement} element */
function isNumber(element) {
  const { number, zone } = element.dataset;
  if (number !== undefined) return true;
  return zone !== undefined && FIELD.test(zone) && !element.querySelector(`${PLACED},[data-item]`);
}

/**
 * Return all visible numbers of the table, in document order.
 * @param {HTMLElement} root
 */
function numbersOf(root) {
  const table = root.closest(".tt-table") ?? root;
  /** @type {NodeListOf<HTMLElement>} */
  const all = table.querySelectorAll("[data-number],[data-zone]");
  return [...all].filter(
    (element) =>
      FIELD.test(placeOf(element)) &&
      element.checkVisibility({ visibilityProperty: true }) && // a closed tab cannot be focused
      (element.closest(".tt-table") ?? root) === table,
  );
}
