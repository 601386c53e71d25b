// Marks on the boards: what is new, what somebody points at, what an action would change. A mark names its place as the
// boards do (`data-ref`, or `data-thing` where a click means something else; `data-number`, `data-zone`), and
// every view of
// the same table shows it, through all redraws.
//
//   const view = mount(context, {...});
//   view.mark("ghost", [{ at: "0.victory_points", how: "ghost", diff: "+3" }]);   // [] takes them away
//
// What is marked has `data-mark` (all hows with spaces between) and, for the little badge, `data-diff`.
import "./marks.css";

/** @import { Mark, Marked } from "./types.d.ts" */

/**
 * Where everything is in a tree: its elements by each place that they name, and the zones among the places.
 * @typedef {{ at: Map<string, Element[]>, zones: Set<string> }} Places
 */
/**
 * A view with what it marks, by source; `places` are what is drawn in it, null if that has to be looked up.
 * @typedef {{ root: HTMLElement, sources: Map<string, Mark[]>, places: Places | null, show: () => void }} Member
 */

/** Which badge and which order hold where several marks meet: the later. */
const ORDER = ["changed", "new", "spent", "hint", "lit", "ghost"];
const PLACES = ["ref", "thing", "number", "zone"];
const PLACED = PLACES.map((name) => `[data-${name}]`).join();

/** All views of the page; modules are many, the page is one. */
const shared = /** @type {Record<symbol, Set<Member>>} */ (/** @type {unknown} */ (window));
const KEY = Symbol.for("tabletop.marks");
shared[KEY] ??= new Set();
const members = shared[KEY];

/**
 * A view takes part: it shows the marks of its table, and may set some.
 * @param {HTMLElement} root
 * @returns {Marked}
 */
export function joinMarks(root) {
  /** @type {Element | null} */
  let place = null;
  /** @type {Member} */
  const member = {
    root,
    sources: new Map(),
    places: null,
    show() {
      member.places = placesIn(root);
      paint(root, member.places, tableOf(root));
    },
  };
  members.add(member);

  /** It may be put into its table only after it was drawn, and moved into another one. */
  function arrive() {
    const before = place;
    place = tableOf(root);
    if (before === place) return;
    if (before && member.sources.size) spread(before);
    if (member.sources.size) spread(place);
    else member.show();
  }
  const watcher = new ResizeObserver(arrive);
  watcher.observe(root);

  return {
    set(source, marks) {
      const before = member.sources.get(source) ?? [];
      if (JSON.stringify(before) === JSON.stringify(marks)) return;
      if (marks.length) member.sources.set(source, marks);
      else member.sources.delete(source);
      spread(tableOf(root));
    },
    onto(tree) {
      member.places = null;
      const table = tableOf(root);
      if (!marksIn(table).length) return;
      const places = placesIn(tree);
      paint(tree, places, table);
      member.places = places; // for the others; its own elements are looked up again when they are marked anew
    },
    end() {
      watcher.disconnect();
      members.delete(member);
      if (member.sources.size && place) spread(place);
    },
  };
}

/**
 * The table that a view lies on, with the exercise above it; itself if it stands alone.
 * @param {HTMLElement} root
 * @returns {Element}
 */
function tableOf(root) {
  return root.closest(".tt-lessontable") ?? root.closest(".tt-table") ?? root;
}

/** @param {Element} table */
function on(table) {
  return [...members].filter((one) => tableOf(one.root) === table);
}

/**
 * All marks of a table, those that count most last.
 * @param {Element} table
 */
function marksIn(table) {
  const marks = on(table).flatMap((one) => [...one.sources.values()].flat());
  return marks.sort((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how));
}

/** Every view of a table shows what is marked now. @param {Element} table */
function spread(table) {
  for (const one of on(table)) one.show();
}

/**
 * Looks once through a tree, so that no mark has to.
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
 * The marks of its table stand on a tree of elements, and no others.
 * @param {Element} tree
 * @param {Places} places what is in the tree
 * @param {Element} table where the tree lies or will lie
 */
function paint(tree, places, table) {
  for (const old of tree.querySelectorAll("[data-mark]")) {
    old.removeAttribute("data-mark");
    old.removeAttribute("data-diff");
  }
  for (const old of tree.querySelectorAll(".tt-diff")) old.remove();
  const marks = marksIn(table);
  if (!marks.length) return;
  const everywhere = [places, ...on(table).map((one) => (one.places ??= placesIn(one.root)))];
  for (const mark of marks) {
    for (const element of found(places, mark, everywhere)) put(element, mark);
  }
  for (const one of tree.querySelectorAll("svg [data-diff]")) drawBadge(one);
}

/**
 * What a mark is about in a tree: the last `most` of them, and only what lies in the zone `within` if that is shown.
 * @param {Places} places what is in the tree
 * @param {Mark} mark
 * @param {Places[]} everywhere what is on the table
 */
function found(places, mark, everywhere) {
  const place = placeOf(mark, (at) => everywhere.some((one) => one.at.has(at)));
  const all = places.at.get(place) ?? [];
  const zone = mark.within ?? "";
  const isZoned = zone && everywhere.some((one) => one.zones.has(zone));
  const here = isZoned ? all.filter((one) => one.closest(named("zone", zone))) : all;
  return mark.most === undefined ? here : here.slice(-mark.most);
}

/**
 * Where a mark stands: its place, what may stand for it, or else the nearest around it that is shown, where no mark
 * of its own on what has moved says the same.
 * @param {Mark} mark
 * @param {(at: string) => boolean} isShown
 */
function placeOf({ at, instead, beside = [] }, isShown) {
  const own = [at, ...(instead ? [instead] : [])].find(isShown);
  return own ?? (beside.some(isShown) ? at : (around(at).find(isShown) ?? at));
}

/**
 * What a number or zone lies in, the nearest first: "0.goods" and "0" of "0.goods.gun", "." of ".stress".
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
function named(name, value) {
  return `[data-${name}="${CSS.escape(value)}"]`;
}

/**
 * @param {Element} element
 * @param {Mark} mark
 */
function put(element, { at, how, diff, instead }) {
  const hows = new Set((element.getAttribute("data-mark") ?? "").split(" ").filter(Boolean));
  element.setAttribute("data-mark", [...hows.add(how)].join(" "));
  const { ref, thing, number, zone } = /** @type {HTMLElement | SVGElement} */ (element).dataset;
  // What lies around its place has other numbers, too.
  const isIts = [ref, thing, number, zone].some((one) => one && (one === at || one === instead));
  if (diff && isIts) element.setAttribute("data-diff", diff);
}

/** Drawings have no ::after: the difference stands behind the last words. @param {Element} element */
function drawBadge(element) {
  const texts = element.matches("text") ? [element] : [...element.querySelectorAll("text")];
  const words = texts.at(-1);
  if (!words) return;
  const badge = document.createElementNS(words.namespaceURI, "tspan");
  badge.setAttribute("class", "tt-diff");
  badge.setAttribute("aria-hidden", "true");
  badge.setAttribute("dx", "2");
  badge.setAttribute("data-key", "diff");
  badge.textContent = element.getAttribute("data-diff");
  words.append(badge);
}
