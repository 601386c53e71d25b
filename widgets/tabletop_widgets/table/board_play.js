// Play on the boards of a table: a click on a thing opens what can be done with it and lights its targets, a click on a
// target (or dropping the thing there) finishes the choice. It works from the answers that the list has, for any game.
import { joinLongPress } from "../screen/long_press.js";
import { makeTip, showTip } from "../screen/tips.js";
import { anchorOf, makeMenu } from "./board_menu.js";
import { findMeant, findShown, findThings, isOver, isSeen, thingAt } from "./board_things.js";
import { joinDrag } from "./drag.js";
import { findCandidates, findDirectAnswer, findTargets, listEntries, listRows } from "./picks.js";

/** @import { Mark, Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews, ShownAction } from "./data.d.ts" */
/** @import { Entry } from "./picks.js" */

/**
 * What the viewer may answer now: the legal answers, and true if a click on a thing is an answer.
 * @typedef {{ answers: ShownAction[], isDirect: boolean, previews: ActionPreviews | null,
 *   t: Translate }} Offer
 */
/**
 * The list of answers, as far as the boards need it.
 * @typedef {object} List
 * @property {HTMLElement} root
 * @property {() => Offer | null} getOffer
 * @property {(key: string, from: Element) => void} apply
 * @property {(ref: string) => void} select
 * @property {(marks: Mark[]) => void} mark
 * @property {() => void} unpoint hide the preview of an entry of the menu
 * @property {(key: string) => void} ghost mark what an answer would change; "" removes the marks
 * @property {() => void} arrived the boards can be seen now
 * @property {() => void} narrow show the answers that fit the choice in the list
 */

/**
 * Return the table of a view.
 * @param {Element} root
 * @returns {HTMLElement | null}
 */
const tableOf = (root) => root.closest(".tt-table");

/**
 * Let the user answer on the boards of the table that contains the list.
 * @param {List} list
 */
export function joinBoardPlay(list) {
  const { root, getOffer } = list;
  /** References of the things chosen so far. @type {string[]} */
  let picks = [];
  /** Kind of answer to which the choice is limited. */
  let kind = "";
  /** Small things next to the last one, which the finger may have meant. @type {string[]} */
  let beside = [];
  /** @type {HTMLElement | SVGElement | null} */
  let anchor = null;
  /** @type {{ x: number, y: number } | null} */
  let pointer = null;
  /** @type {Set<string>} */
  let targets = new Set();
  /** @type {HTMLElement | null} */
  let table = null;
  let leaveTable = () => {};
  let hovered = "";
  let isSecondClick = (/** @type {MouseEvent} */ _click) => false;
  /** The selection of the list, as far as this page has asked for it; the kernel confirms it later. */
  let selection = { ref: "", isConfirmed: true };

  /** Label at a thing where a click gives an answer at once, before the click. Elsewhere a click opens a menu. */
  const clickTip = makeTip(); // screen readers have the list of answers
  const menu = makeMenu({
    choose: take,
    closed: list.unpoint,
    leave(isTab) {
      const from = anchor;
      if (isTab) menu.close();
      else stepBack();
      from?.focus({ preventScroll: true });
    },
  });

  // --- the choice -------------------------------------------------------------------------------------------------

  /** @param {string[]} chosen */
  function candidatesOf(chosen) {
    const all = findCandidates(getOffer()?.answers ?? [], chosen);
    return kind ? all.filter((answer) => answer.kind === kind) : all;
  }

  /** @param {string} ref */
  function elementsOf(ref) {
    return findThings(table).filter((thing) => thing.dataset.ref === ref && isSeen(thing));
  }

  /** Show the targets of the choice, and its menu. @param {boolean} byKey @param {boolean} [isDrag] */
  function show(byKey, isDrag = false) {
    const offer = getOffer();
    if (!offer || !table || !anchor) return;
    const candidates = candidatesOf(picks);
    const isShown = findShown(table);
    const others = beside.flatMap((ref) => candidatesOf([...picks.slice(0, -1), ref]));
    const entries = [
      ...listEntries(candidates, picks, isShown),
      ...listRows(others.filter((answer) => !candidates.includes(answer))),
    ];
    markTargets(findTargets(candidates, picks, isShown));
    list.narrow();
    const isAim = entries.length === 1 && entries[0].isAimed;
    if (isDrag || (isAim && !byKey)) return menu.close();
    open(isAim ? listRows(candidates) : entries, byKey);
  }

  /** Mark the chosen things and their targets. @param {string[]} refs */
  function markTargets(refs) {
    targets = new Set(refs);
    list.mark([
      ...picks.map((at) => ({ at, how: "picked" })),
      ...refs.map((at) => ({ at, how: "target" })),
    ]);
  }

  /** @param {Entry[]} entries @param {boolean} byKey */
  function open(entries, byKey) {
    const offer = getOffer();
    if (!offer || !table) return;
    menu.open(entries, { table, previews: offer.previews, t: offer.t });
    placeMenu();
    if (byKey) menu.focus();
  }

  function placeMenu() {
    if (!menu.isOpen()) return;
    if (!anchor?.isConnected) anchor = elementsOf(picks.at(-1) ?? "")[0] ?? null;
    if (!anchor) return menu.close();
    const aimed = [...targets].flatMap((ref) => elementsOf(ref));
    menu.place(anchorOf(anchor, pointer), [...aimed, ...findThings(table).filter(isSeen)]);
  }

  /** Take an entry of the menu. @param {Entry} entry @param {HTMLElement} button */
  function take(entry, button) {
    if (!entry.isAimed) return finish(entry.answers[0].key, anchor ?? button);
    ({ kind } = entry);
    markTargets(findTargets(entry.answers, picks, findShown(table)));
    open(listRows(entry.answers), button.matches(":focus-visible"));
  }

  /**
   * Choose the next thing: the answer is given if only one is left.
   * @param {string} ref
   * @param {HTMLElement | SVGElement} element
   * @param {boolean} byKey
   */
  function aim(ref, element, byKey) {
    const left = candidatesOf([...picks, ref]);
    if (left.length === 1 && !beside.length) return finish(left[0].key, element);
    picks = [...picks, ref];
    anchor = element;
    show(byKey);
  }

  /** @param {string} key @param {Element} from */
  function finish(key, from) {
    forget();
    list.apply(key, from);
  }

  /** Go back by one thing of the choice. */
  function stepBack() {
    if (!kind && picks.length < 2) return cancel();
    beside = [];
    if (kind) kind = "";
    else picks = picks.slice(0, -1);
    anchor = elementsOf(picks.at(-1) ?? "")[0] ?? anchor;
    show(false);
  }

  /** End the choice without an answer, and show all answers in the list again. */
  function cancel() {
    const isOpen = picks.length > 0;
    forget();
    if (!isOpen) return;
    expect("");
    list.select("");
  }

  /** @param {string} ref */
  function expect(ref) {
    if (ref !== selection.ref) selection = { ref, isConfirmed: false };
  }

  function forget() {
    clickTip.remove();
    if (!picks.length) return;
    // The redraw keeps the focus near the thing, if the answer removes it.
    if (menu.element.contains(document.activeElement)) anchor?.focus({ preventScroll: true });
    picks = [];
    kind = "";
    beside = [];
    targets = new Set();
    anchor = pointer = null;
    menu.close();
    list.mark([]);
    list.ghost("");
  }

  // --- input on the table -----------------------------------------------------------------------------------------

  /** @param {string} ref */
  function isAble(ref) {
    return targets.has(ref) || findCandidates(getOffer()?.answers ?? [], [ref]).length > 0;
  }

  /** @param {MouseEvent} event */
  function handleClick(event) {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey; // others open rules or the browser's tabs
    if (!isPlain || menu.element.contains(/** @type {Node} */ (event.target))) return;
    const { thing, isMissed, others } = findMeant(event, { table, root, targets, isAble });
    const offer = getOffer();
    if (!thing || !offer) {
      const target = /** @type {Element} */ (event.target);
      if (!root.contains(target) && !target.closest("[data-do]")) cancel();
      return;
    }
    const ref = thing.dataset.ref ?? "";
    const byKey = event.detail === 0;
    const isOwn = isAble(ref);
    if (isMissed) event.stopPropagation();
    if (isOwn && isSecondClick(event)) return event.stopPropagation();
    if (targets.has(ref)) {
      event.stopPropagation();
      pointer = byKey ? null : { x: event.clientX, y: event.clientY };
      beside = others;
      return aim(ref, thing, byKey);
    }
    if (picks[0] === ref) {
      expect(""); // the click then removes the selection
      if (isMissed) list.select("");
      return forget();
    }
    const direct = offer.isDirect ? findDirectAnswer(offer.answers, ref) : undefined;
    if (direct && !others.length) {
      event.stopPropagation();
      return finish(direct.key, thing);
    }
    forget();
    if (!isOwn) return; // it is selected: the list shows why nothing can be done with it
    if (selection.ref === ref)
      event.stopPropagation(); // it stays selected
    else if (isMissed) list.select(ref);
    expect(ref);
    pick(ref, thing, byKey ? null : { x: event.clientX, y: event.clientY });
    beside = others;
    show(byKey);
  }

  /** @param {string} ref @param {HTMLElement | SVGElement} thing @param {{ x: number, y: number } | null} at */
  function pick(ref, thing, at) {
    picks = [ref];
    kind = "";
    anchor = thing;
    pointer = at;
  }

  /** @param {KeyboardEvent} event */
  function handleKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || root.contains(target)) return;
    if (target.matches("input,select,textarea") || menu.element.contains(target)) return;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (event.key === "Escape" && picks.length) stepBack();
    else if (isArrow && menu.isOpen() && target === anchor)
      menu.focus(event.key === "ArrowUp" ? -1 : 0);
    else if (event.key === "/" && !isOver(table, target)) root.querySelector("input")?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Say and mark what a click would do, if it would give an answer. @param {PointerEvent} event */
  function handleHover(event) {
    const thing = thingAt(table, root, event.target);
    const ref = thing?.dataset.ref ?? "";
    if (ref === hovered) return;
    hovered = ref;
    clickTip.remove();
    const offer = getOffer();
    if (!offer || !thing) return list.ghost("");
    const left = targets.has(ref) ? candidatesOf([...picks, ref]) : [];
    const direct = offer.isDirect && !picks.length && findDirectAnswer(offer.answers, ref);
    const answer = left.length === 1 ? left[0] : direct || undefined;
    list.ghost(answer?.key ?? "");
    if (!answer || event.pointerType === "touch") return;
    clickTip.textContent = offer.t("Click: {action}", { action: answer.text });
    showTip(clickTip, thing.getBoundingClientRect());
  }

  function leave() {
    hovered = "";
    clickTip.remove();
  }

  /** Mark what the only answer of a thing would change. @param {HTMLElement | SVGElement} thing */
  function showPreview(thing) {
    const ref = thing.dataset.ref ?? "";
    const left = candidatesOf(targets.has(ref) ? [...picks, ref] : [ref]);
    if (left.length === 1) list.ghost(left[0].key);
  }

  /** Follow the list into another table. */
  function arrive() {
    const here = tableOf(root);
    if (here === table) return;
    leaveTable();
    forget();
    table = here;
    if (!here) return;
    const ending = new AbortController();
    const { signal } = ending;
    /** @param {EventTarget | null} target */
    const findThing = (target) => thingAt(here, root, target);
    isSecondClick = joinLongPress(here, findThing, showPreview, signal); // before the clicks, which it may ignore
    here.addEventListener("click", handleClick, { capture: true, signal });
    here.addEventListener("keydown", handleKey, { capture: true, signal });
    here.addEventListener("pointerover", handleHover, { signal });
    here.addEventListener("pointerleave", leave, { signal });
    here.addEventListener("scroll", placeMenu, { capture: true, passive: true, signal });
    here.addEventListener("scroll", () => clickTip.remove(), {
      capture: true,
      passive: true,
      signal,
    });
    document.addEventListener("pointerdown", shutElsewhere, { capture: true, signal });
    joinDrag(here, signal, {
      thingAt: findThing,
      /** Begin to drag a thing: true if it has targets. */
      lift(thing) {
        const ref = thing.dataset.ref ?? "";
        const offer = getOffer();
        const candidates = findCandidates(offer?.answers ?? [], [ref]);
        if (!offer || !findTargets(candidates, [ref], findShown(table)).length) return false;
        if (picks[0] !== ref) {
          forget();
          pick(ref, thing, null);
          if (selection.ref !== ref) list.select(ref);
          expect(ref);
        }
        show(false, true);
        return true;
      },
      isTarget: (thing) => targets.has(thing.dataset.ref ?? ""),
      drop(thing, at) {
        pointer = at;
        if (thing && targets.has(thing.dataset.ref ?? ""))
          aim(thing.dataset.ref ?? "", thing, false);
        else if (thing && thing === anchor) show(false);
        else cancel();
      },
    });
    leaveTable = () => ending.abort();
    list.arrived();
  }

  /** Close the menu by a click outside the table. @param {PointerEvent} event */
  function shutElsewhere(event) {
    const path = event.composedPath();
    if (table && !path.includes(table)) menu.close();
  }

  const watcher = new ResizeObserver(arrive);
  watcher.observe(root);

  return {
    /** True if an answer fits the choice. @param {ShownAction} answer */
    fits: (answer) =>
      picks.length < 2 ||
      !answer.legal ||
      candidatesOf(picks).some((candidate) => candidate.key === answer.key),
    menu: menu.element,
    /** Return a function that tells whether a thing is on a board, perhaps in a closed tab; null without boards. */
    findPlaced: () => (findThings(table).length ? findShown(table, () => true) : null),
    forget,
    cancel,
    /** After a redraw: keep the menu at its thing. */
    follow: placeMenu,
    isChoosing: () => picks.length > 0,
    /** The selection has changed: end the choice if its thing is no longer selected. @param {string} ref */
    confirm(ref) {
      const isOver = selection.isConfirmed && ref !== selection.ref;
      if (isOver || !picks.length) selection = { ref, isConfirmed: true };
      else selection.isConfirmed ||= ref === selection.ref;
      if (isOver) forget();
    },
    end() {
      forget();
      leaveTable();
      watcher.disconnect();
    },
  };
}
