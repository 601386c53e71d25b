// Places of the badges of changes and of points: next to what they mark, or on its free edge. A badge covers no text,
// no other badge and, where there is room, no icon and no small thing. It stays inside of what clips its element.

/** Name of the element of a badge. */
export const BADGE = "tt-diff";
/** Attributes of marked elements. Like badges, they are no part of what a view draws. */
export const MARK_ATTRIBUTES = [
  "data-mark",
  "data-diff",
  "data-why",
  "data-points",
  "aria-description",
];
const MARKED = "[data-diff], [data-points]";
const ZONE = "[data-zone]";
/** Signs and things that a badge should not cover, if they are small. */
const SIGNS =
  ".tt-icon, .tt-letter, [data-ref], [data-thing], svg:not(.tt-icon svg) :is(circle, rect, use)";
const MAX_SIGN_PX = 64;
/** Texts that cannot be seen. The browser computes boxes of folded ones, too, so that they would push badges away. */
const UNSEEN = ".tt-sr, details:not([open])>:not(summary)";
/** Distance of two tried places. */
const STEP_PX = 4;
/** Part of the upper edge of a small thing that a badge may cover. */
const RIM_PX = 4;
/** Share of the height of a line that is free above and below its letters. */
const INSET = 0.15;
/** Costs of a square pixel of a text or badge, of a sign, and outside; and of a pixel of distance. */
const COSTS = { text: 12, sign: 1.5, outside: 20, distance: 0.02 };

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box in pixels of the page */
/** @typedef {{ node: Node, box: Box, weight: number }} Obstacle what a badge should not cover */
/** @typedef {{ badge: HTMLElement, marked: Element }} Pair badge with the element that it is for */

/** Return true if a tree has badges, or gets them when they are placed. @param {Element} tree */
export function hasBadges(tree) {
  return tree.querySelector(`${MARKED}, ${BADGE}`) !== null;
}

/** Badges of marked elements of drawings. @type {WeakMap<Element, HTMLElement>} */
const drawn = new WeakMap();

/** Show a badge at every marked element that is in no drawing, and remove the others. @param {Element} tree */
export function showBadges(tree) {
  for (const old of tree.querySelectorAll(`:not(${MARKED}) > ${BADGE}:not([data-drawn])`))
    old.remove();
  for (const marked of tree.querySelectorAll(MARKED)) {
    if (marked.closest("svg")) continue;
    const badge = makeBadge(marked);
    const before = findBadge(marked);
    if (!before) marked.append(badge);
    else if (!isSame(before, badge)) before.replaceWith(badge);
  }
}

/** Return the badge of an element that is in no drawing. @param {Element} marked */
function findBadge(marked) {
  return marked.querySelector(`:scope > ${BADGE}:not([data-drawn])`);
}

/** Return true if two badges show the same. @param {Element} a @param {HTMLElement} b */
function isSame(a, b) {
  return (
    a instanceof HTMLElement && ["text", "how"].every((name) => a.dataset[name] === b.dataset[name])
  );
}

/**
 * Put every badge of a table in the place that covers least. Styles are read before and after all changes, not between
 * them: each time the browser computes them again. Badges in their places are not changed.
 * @param {Element} table
 */
export function placeBadges(table) {
  const shown = [...table.querySelectorAll(MARKED)].filter((marked) =>
    marked.checkVisibility({ visibilityProperty: true }),
  );
  const unused = new Set(table.querySelectorAll(`${BADGE}[data-drawn]`));
  /** @type {Map<Element, Pair[]>} */
  const areas = new Map();
  for (const marked of shown) {
    const drawing = marked.closest("svg");
    const badge = drawing ? drawBadge(drawing, marked) : findBadge(marked);
    if (!(badge instanceof HTMLElement) || badge.closest(".tt-inline")) continue;
    unused.delete(badge);
    const area = marked.closest(".tt-felt") ?? marked.closest(".tt") ?? table;
    areas.set(area, [...(areas.get(area) ?? []), { badge, marked }]);
  }
  for (const old of unused) old.remove();
  const moves = [...areas].flatMap(([area, badges]) => findPlaces(area, badges));
  for (const { badge, isMoved, translate } of moves) {
    if (isMoved) badge.style.translate = translate;
  }
}

/**
 * Return the badges in an area of the page with their moves to the places that cover least.
 * @param {Element} area
 * @param {Pair[]} badges
 */
function findPlaces(area, badges) {
  const clip = makeClip(area);
  const sizes = badges.map(({ badge, marked }) => {
    const from = boxOf(badge);
    const [width, height] = [from.right - from.left, from.bottom - from.top];
    const thing = boxOf(findShown(marked));
    return { badge, marked, from, width, height, thing, reach: grow(thing, width + 1, height + 1) };
  });
  /** @param {Box} box */
  const isNear = (box) => sizes.some(({ reach }) => overlap(box, reach) > 0);
  const obstacles = [...listTexts(area, clip, isNear), ...listSigns(area)];
  return sizes.map(({ badge, marked, from, width, height, thing, reach }) => {
    const near = obstacles.filter(({ node, box }) => overlap(box, reach) && !node.contains(marked));
    const seen = clip(marked);
    let [best, lowest] = [from, Infinity];
    for (const { spot, distance } of listSpots(thing, width, height, marked.matches(ZONE))) {
      const farther = distance * COSTS.distance;
      if (farther >= lowest) break;
      let cost = farther + (width * height - overlap(spot, seen)) * COSTS.outside;
      for (const { box, weight } of near) cost += weight * overlap(spot, box);
      if (cost < lowest) [best, lowest] = [spot, cost];
    }
    obstacles.push({ node: badge, box: best, weight: COSTS.text });
    const zoom = badge.currentCSSZoom ?? 1;
    const [x = 0, y = 0] = badge.style.translate.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const toX = Math.round(x + (best.left - from.left) / zoom);
    const toY = Math.round(y + (best.top - from.top) / zoom);
    return { badge, isMoved: toX !== x || toY !== y, translate: `${toX}px ${toY}px` };
  });
}

/**
 * Return the places around a small thing, or on the inner edges of a large one, by their distance from the middle of
 * the thing, or from its upper right corner, or from the upper left corner, at the name, of a zone.
 * @param {Box} thing
 * @param {number} width of the badge
 * @param {number} height of the badge
 * @param {boolean} isZone
 */
function listSpots(thing, width, height, isZone) {
  const { left, top, right, bottom } = thing;
  const isLarge = right - left > 2 * width && bottom - top > 2 * height; // room on its inner edges
  const aside = isLarge ? 0 : width + 1;
  const [x0, x1] = [left - aside, right - width + aside];
  const [y0, y1] = isLarge ? [top - height / 2, bottom - height] : [top - height - 1, bottom + 1];
  const rim = isLarge ? top : y0 + RIM_PX;
  const [bestX, bestY] = isLarge ? [isZone ? x0 : x1, y0] : [(x0 + x1) / 2, (y0 + y1) / 2];
  const corners = [
    ...[bestY, ...range(y0, y1)].flatMap((y) => [
      [x1, y],
      [x0, y],
    ]),
    ...[bestX, ...range(x0, x1)].flatMap((x) => [
      [x, y0],
      [x, rim],
      [x, y1],
    ]),
  ];
  return corners
    .map(([x, y]) => ({
      spot: { left: x, top: y, right: x + width, bottom: y + height },
      distance: Math.abs(x - bestX) + 2 * Math.abs(y - bestY),
    }))
    .sort((a, b) => a.distance - b.distance);
}

/** Return numbers from one to another. @param {number} from @param {number} to */
function range(from, to) {
  const n = Math.max(1, Math.round(Math.abs(to - from) / STEP_PX));
  return Array.from({ length: n + 1 }, (_, k) => from + ((to - from) * k) / n);
}

/** Return a badge with the change, or else the points, of a marked element. @param {Element} marked */
function makeBadge(marked) {
  const badge = document.createElement(BADGE);
  const diff = marked.getAttribute("data-diff");
  const isGhost = marked.matches("[data-mark~=ghost]");
  badge.setAttribute("aria-hidden", "true");
  badge.dataset.text = diff ?? `${marked.getAttribute("data-points")}★`; // shown by the sheet: no text
  badge.dataset.how = diff === null ? "points" : isGhost ? "ghost" : "";
  return badge;
}

/**
 * Return the badge for a marked element of a drawing, next to the drawing: SVG has no boxes. Shapes without a text get
 * none.
 * @param {SVGElement} drawing
 * @param {Element} marked
 */
function drawBadge(drawing, marked) {
  if (!(marked.closest("text") ?? marked.querySelector("text"))) return null;
  const badge = makeBadge(marked);
  const before = drawn.get(marked);
  if (before?.isConnected && isSame(before, badge)) return before;
  drawn.set(marked, badge);
  badge.dataset.drawn = "";
  drawing.parentElement?.append(badge);
  return badge;
}

/** Return an element, or the nearest one around it that has a box. @param {Element} element @returns {Element} */
function findShown(element) {
  const around = element.parentElement;
  return around && getComputedStyle(element).display === "contents" ? findShown(around) : element;
}

/**
 * Return the lines of texts near badges that can be seen, without the space above and below the letters.
 * @param {Element} area
 * @param {(element: Element) => Box} clip
 * @param {(box: Box) => boolean} isNear
 */
function listTexts(area, clip, isNear) {
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  const line = document.createRange();
  /** @type {Obstacle[]} */
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!around || !node.nodeValue?.trim() || around.closest(UNSEEN)) continue;
    line.selectNodeContents(node);
    for (const { left, top, right, bottom } of line.getClientRects()) {
      const letters = grow({ left, top, right, bottom }, 0, INSET * (top - bottom));
      if (isNear(letters))
        texts.push({ node, box: cut(letters, clip(around)), weight: COSTS.text });
    }
  }
  return texts;
}

/** Return the small signs and things in an area. @param {Element} area @returns {Obstacle[]} */
function listSigns(area) {
  return [...area.querySelectorAll(SIGNS)]
    .filter((node) => !node.closest(UNSEEN)) // the browser would compute the styles of folded ones
    .map((node) => ({ node, box: boxOf(node), weight: COSTS.sign }))
    .filter(({ box }) => box.right - box.left < MAX_SIGN_PX && box.bottom - box.top < MAX_SIGN_PX);
}

/**
 * Return a function for the part of the page in which something inside of an element can be seen.
 * @param {Element} area
 */
function makeClip(area) {
  /** @type {Map<Element, Box>} */
  const known = new Map();
  /** @param {Element} element @returns {Box} */
  return function clip(element) {
    let box = known.get(element);
    if (box) return box;
    const parent = element === area ? null : element.parentElement;
    box = parent ? clip(parent) : boxOf(area.closest(".tt-table") ?? area);
    if (getComputedStyle(element).overflow !== "visible") box = cut(boxOf(element), box);
    known.set(element, box);
    return box;
  };
}

/** Return the rectangle of an element; reading one of the browser again and again is slow. @param {Element} element */
function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** Return a larger rectangle. @param {Box} box @param {number} x at each side @param {number} y above and below */
function grow({ left, top, right, bottom }, x, y) {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** Return the part of a rectangle that is in another one. @param {Box} a @param {Box} b */
function cut(a, b) {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Return the area that two rectangles share. @param {Box} a @param {Box} b */
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
