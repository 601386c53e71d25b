// Things on the boards of a table: which are there, and which of them a click means.
import { getMiss } from "./board_menu.js";

/** @typedef {HTMLElement | SVGElement} Thing */

/** Parts of a table in which a click is no choice: what is open over it. */
const OVER = ".tt-over, .tt-menu";
/** What a finger near a small thing does not mean to miss. */
const CONTROLS = "[data-do], button, summary, a, input, select, textarea";

/** Return true if an element is not in a closed tab or a closed rival's board. @param {Element} element */
export const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

/** @param {HTMLElement | null} table @returns {Thing[]} */
export function findThings(table) {
  /** @type {NodeListOf<Thing> | undefined} */
  const things = table?.querySelectorAll("[data-ref]");
  return [...(things ?? [])];
}

/**
 * Return a function that tells whether a thing is on a board.
 * @param {HTMLElement | null} table
 * @param {(thing: Element) => boolean} [isThere]
 */
export function findShown(table, isThere = isSeen) {
  /** @type {Map<string, Thing[]>} */
  const byRef = new Map();
  for (const thing of findThings(table)) {
    const ref = thing.dataset.ref ?? "";
    byRef.set(ref, [...(byRef.get(ref) ?? []), thing]);
  }
  /** @param {string} ref */
  return (ref) => (byRef.get(ref) ?? []).some(isThere);
}

/** @param {HTMLElement | null} table @param {Element} target */
export function isOver(table, target) {
  const over = target.closest(OVER);
  return Boolean(over && table?.contains(over));
}

/**
 * Return the thing of a board at an element; null if a click there has another effect.
 * @param {HTMLElement | null} table
 * @param {HTMLElement} list the list of answers, where no thing of a board is
 * @param {EventTarget | null} target
 * @returns {Thing | null}
 */
export function thingAt(table, list, target) {
  if (!(target instanceof Element) || list.contains(target) || isOver(table, target)) return null;
  /** @type {Thing | null} */
  const hit = target.closest("[data-do],[data-ref]");
  const isThing = hit?.dataset.ref !== undefined && hit.dataset.do === undefined;
  return isThing && hit.getAttribute("aria-disabled") !== "true" ? hit : null;
}

/**
 * Where a click is, the lit targets, and whether something can be done with a thing.
 * @typedef {{ table: HTMLElement | null, root: HTMLElement, targets: Set<string>,
 *   isAble: (ref: string) => boolean }} Place
 */

/**
 * Return the small things with an answer that a finger may have meant, the nearest one first; targets if there are any.
 * @param {MouseEvent} click
 * @param {Place} place
 */
function findNear(click, { table, root, targets, isAble }) {
  const target = /** @type {Element} */ (click.target);
  const isFinger = "pointerType" in click && click.pointerType === "touch";
  if (!isFinger || (target.closest(CONTROLS) && !thingAt(table, root, target))) return [];
  const near = findThings(table)
    .map((thing) => ({ thing, miss: getMiss(thing, click) }))
    .filter(
      ({ thing, miss }) =>
        miss < Infinity && isSeen(thing) && thing === thingAt(table, root, thing),
    )
    .sort((a, b) => a.miss - b.miss)
    .map(({ thing }) => thing);
  const aimed = near.filter((thing) => targets.has(thing.dataset.ref ?? ""));
  return aimed.length ? aimed : near.filter((thing) => isAble(thing.dataset.ref ?? ""));
}

/**
 * Return the thing that a click means, and the small ones next to it that the finger may have meant.
 * @param {MouseEvent} click
 * @param {Place} place
 */
export function findMeant(click, place) {
  const { table, root, targets, isAble } = place;
  const hit = thingAt(table, root, click.target);
  const near = findNear(click, place);
  const ref = hit?.dataset.ref ?? "";
  const isAimed = near.some((thing) => targets.has(thing.dataset.ref ?? ""));
  const isFit = !near.length || (isAimed ? targets.has(ref) : isAble(ref));
  const thing = isFit ? hit : near[0];
  const others = new Set(near.map((other) => other.dataset.ref ?? ""));
  others.delete(thing?.dataset.ref ?? "");
  return { thing, isMissed: thing !== hit, others: [...others] };
}
