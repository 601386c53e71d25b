// Marks on the boards: new things, things that are pointed at, and the changes of an action. A mark names its place
// with the attributes of the boards (`data-ref`, or `data-thing` where a click has another effect; `data-number`,
// `data-zone`). Every view of the same table shows it, through all redraws.
//
//   const view = mount(context, {...});
//   view.mark("ghost", [{ at: "0.victory_points", how: "ghost", diff: "+3" }]);   // [] removes the marks
//
// Marked elements have `data-mark` (all kinds, separated by spaces) and, for the badge, `data-diff` and what it is made
// up of, `data-why`. A mark "points" is only a sign of its own, `data-points`, with a description.
import { hasBadges, MARK_ATTRIBUTES, placeBadges, showBadges } from "./badge_places.js";
import { doAfter } from "./frame.js";
import "./marks.css";

/** @import { Mark, Marked } from "./types.d.ts" */

/**
 * The places in a tree: its elements by the places that they name, and the places that are zones.
 * @typedef {{ at: Map<string, Element[]>, zones: Set<string> }} Places
 */
/** A view with its marks, by source. @typedef {{ root: HTMLElement, sources: Map<string, Mark[]> }} Member */
/** Attributes of a marked element, by name. @typedef {Map<string, string>} Look */

/** Kinds of marks by precedence: on the same element, the later one determines the badge. */
const ORDER = ["changed", "new", "spent", "picked", "target", "hint", "lit", "ghost"];
const PLACES = ["ref", "thing", "number", "zone"];
const PLACED = PLACES.map((name) => `[data-${name}]`).join();

/** All views of the page. There are many copies of this module, but one page. */
const shared = /** @type {Record<symbol, Set<Member>>} */ (/** @type {unknown} */ (window));
const KEY = Symbol.for("tabletop.marks");
shared[KEY] ??= new Set();
const members = shared[KEY];

/** What to do when a view has another size. @type {WeakMap<Element, () => void>} */
const arrivals = new WeakMap();
/** One observer for all views and tables: badges are placed once in a frame, when the page is laid out. */
const watcher = new ResizeObserver((entries) => {
  isLaidOut = true;
  for (const { target } of entries) arrivals.get(target)?.();
  for (const table of due) {
    if (!arrivals.has(table)) watcher.unobserve(table);
    placeLater(table);
    placeBadges(table);
  }
  due.clear();
  isLaidOut = false;
});
/** True while the page is laid out and not yet shown. */
let isLaidOut = false;

/**
 * Register a view. It shows the marks of its table, and may set marks.
 * @param {HTMLElement} root
 * @returns {Marked}
 */
export function joinMarks(root) {
  /** @type {Element | null} */
  let place = null;
  /** @type {Member} */
  const member = { root, sources: new Map() };
  members.add(member);

  /** Find the table of the view, which may be put into one after it is drawn, and be moved to another later. */
  function arrive() {
    const before = place;
    place = tableOf(root);
    if (hasBadges(root)) placeSoon(place); // the view has another size
    if (before === place) return;
    if (before && member.sources.size) spread(before);
    if (member.sources.size) spread(place);
    else if (place) show(place, [member]);
  }
  arrivals.set(root, arrive);
  watcher.observe(root);

  return {
    set(source, marks) {
      const before = member.sources.get(source) ?? [];
      if (JSON.stringify(before) === JSON.stringify(marks)) return;
      if (marks.length) member.sources.set(source, marks);
      else member.sources.delete(source);
      spread(tableOf(root));
    },
    redraw() {
      redrawn.add(root);
      spread(tableOf(root));
    },
    end() {
      watcher.unobserve(root);
      members.delete(member);
      if (member.sources.size && place) spread(place);
    },
  };
}

/** Tables whose badges must be placed once all changes of this moment are drawn. @type {Set<Element>} */
const due = new Set();
/** Milliseconds until badges are placed again, when pieces have moved to their places. */
const MOVED = 500;
/** @type {WeakMap<Element, number>} */
const timers = new WeakMap();

/** Place the badges of a table before the page shows them, and again after pieces have moved. @param {Element} table */
function placeSoon(table) {
  due.add(table);
  if (!isLaidOut) {
    watcher.unobserve(table);
    watcher.observe(table); // reports the table in the next frame, when the page is laid out
  }
  clearTimeout(timers.get(table));
}

/** If pieces are on their way to other places, place the badges of a table again afterwards. @param {Element} table */
function placeLater(table) {
  const motions = table.getAnimations({ subtree: true });
  if (!motions.some((motion) => motion instanceof CSSTransition)) return;
  const timer = setTimeout(() => placeBadges(table), MOVED);
  timers.set(table, timer);
}

/**
 * Return the table that contains a view, including the exercise above it; the view itself if there is none.
 * @param {HTMLElement} root
 * @returns {Element}
 */
function tableOf(root) {
  return root.closest(".tt-lessontable") ?? root.closest(".tt-table") ?? root;
}

/** @param {Element} table */
function on(table) {
  return [...members].filter((member) => tableOf(member.root) === table);
}

/**
 * Return all marks of a table, sorted by increasing precedence.
 * @param {Element} table
 */
function marksIn(table) {
  const marks = on(table).flatMap((member) => [...member.sources.values()].flat());
  return marks.sort((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how));
}

/** Tables whose marks must be shown once all views of this moment are written. @type {Set<Element>} */
const changed = new Set();
/** Views that have been redrawn, so that badges next to them may need other places. @type {Set<Element>} */
const redrawn = new Set();

/** Show the current marks in every view of a table, once for all changes of a drawing. @param {Element} table */
function spread(table) {
  if (changed.has(table)) return;
  changed.add(table);
  doAfter("complete", () => {
    const tables = [...changed];
    changed.clear();
    for (const each of tables) show(each);
  });
}

/**
 * Show the current marks of a table in views.
 * @param {Element} table
 * @param {Member[]} [views] all of the table by default
 */
function show(table, views = on(table)) {
  const marks = marksIn(table);
  const places = new Map(marks.length ? on(table).map((view) => [view, placesIn(view.root)]) : []);
  const everywhere = [...places.values()];
  let isMoved = false;
  for (const view of views) {
    const { root } = view;
    const own = /** @type {Places} */ (places.get(view)); // not used without marks
    const isChanged = paint(root, findLooks(marks, own, everywhere));
    const isRedrawn =
      redrawn.delete(root) && (root.closest(".tt-felt") !== null || hasBadges(root));
    isMoved ||= isChanged || isRedrawn;
  }
  if (isMoved && views.some(({ root }) => hasBadges(root))) placeSoon(table);
}

/**
 * Return the places in a tree, found in one pass for all marks.
 * @param {Element} tree
 * @returns {Places}
 */
function placesIn(tree) {
  /** @type {Map<string, Element[]>} */
  const at = new Map();
  const zones = new Set();
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const placed = tree.querySelectorAll(PLACED);
  for (const element of placed) {
    const { ref, thing, number, zone } = element.dataset;
    if (zone !== undefined) zones.add(zone);
    for (const name of new Set([ref, thing, number, zone])) {
      if (name !== undefined) at.set(name, [...(at.get(name) ?? []), element]);
    }
  }
  return { at, zones };
}

/**
 * Return the looks of the marked elements of a view.
 * @param {Mark[]} marks
 * @param {Places} places places in the view
 * @param {Places[]} everywhere places on its table
 */
function findLooks(marks, places, everywhere) {
  /** @type {Map<Element, Look>} */
  const looks = new Map();
  for (const mark of marks) {
    for (const element of findElements(places, mark, everywhere)) {
      const look = looks.get(element) ?? new Map();
      looks.set(element, look);
      put(look, element, mark);
    }
  }
  return looks;
}

/**
 * Show the looks of the marked elements of a view. Return true if one has changed.
 * @param {Element} root
 * @param {Map<Element, Look>} looks
 */
function paint(root, looks) {
  let isChanged = false;
  const marked = new Set([...root.querySelectorAll("[data-mark], [data-points]"), ...looks.keys()]);
  for (const element of marked) {
    for (const name of MARK_ATTRIBUTES) {
      const value = looks.get(element)?.get(name) ?? null;
      if (element.getAttribute(name) === value) continue;
      isChanged = true;
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
  showBadges(root);
  return isChanged;
}

/**
 * Return the elements of a tree for a mark: the last `most`, and only those in the zone `within` if it is shown.
 * @param {Places} places places in the tree
 * @param {Mark} mark
 * @param {Places[]} everywhere places on the table
 */
function findElements(places, mark, everywhere) {
  const place = placeOf(mark, (at) => everywhere.some((placeSet) => placeSet.at.has(at)));
  const all = places.at.get(place) ?? [];
  const zone = mark.within ?? "";
  const isZoned = zone && everywhere.some((placeSet) => placeSet.zones.has(zone));
  const here = isZoned
    ? all.filter((element) => element.closest(buildSelector("zone", zone)))
    : all;
  return mark.most === undefined ? here : here.slice(-mark.most);
}

/**
 * Return the place at which a mark is shown: its own place, its substitute, or the nearest shown place that contains
 * it. A mark with a shown neighbour stays at its own place.
 * @param {Mark} mark
 * @param {(at: string) => boolean} isShown
 */
function placeOf({ at, instead, beside = [] }, isShown) {
  const own = [at, ...(instead ? [instead] : [])].find(isShown);
  return own ?? (beside.some(isShown) ? at : (around(at).find(isShown) ?? at));
}

/**
 * Return the places that contain a number or zone, the nearest first: "0.goods", "0" for "0.goods.gun"; "." for
 * ".stress".
 * @param {string} at
 */
function around(at) {
  if (at.includes(":")) return [];
  const steps = at.split(".");
  return steps.slice(1).map((_, k) => steps.slice(0, steps.length - 1 - k).join(".") || ".");
}

/**
 * @param {string} name
 * @param {string} value
 */
function buildSelector(name, value) {
  return `[data-${name}="${CSS.escape(value)}"]`;
}

/**
 * Add a mark to the look of an element.
 * @param {Look} look
 * @param {Element} element
 * @param {Mark} mark
 */
function put(look, element, { at, how, diff, instead, why }) {
  if (how === "points") {
    look.set("data-points", diff ?? "").set("aria-description", why?.join(" ") ?? "");
    return;
  }
  const hows = new Set((look.get("data-mark") ?? "").split(" ").filter(Boolean));
  look.set("data-mark", [...hows.add(how)].join(" "));
  const { ref, thing, number, zone } = /** @type {HTMLElement | SVGElement} */ (element).dataset;
  // Containing places have other numbers, too.
  const isIts = [ref, thing, number, zone].some(
    (value) => value && (value === at || value === instead),
  );
  if (!diff || !isIts) return;
  look.set("data-diff", diff);
  if (why?.length) look.set("data-why", why.join("\n"));
  else look.delete("data-why");
}
