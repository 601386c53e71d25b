// Places of the badges of changes and of points: next to what they mark, or on its free edge. A badge covers no text,
// no other badge and, where there is room, no icon and no small thing. It stays inside of what clips its element.

/** Name of the element of a badge. */
export const BADGE = "tt-diff";
const MARKED = "[data-diff], [data-points]";
/** Signs and things that a badge should not cover, if they are small. */
const SIGNS =
  ".tt-icon, .tt-letter, [data-ref], [data-thing], svg:not(.tt-icon svg) :is(circle, rect, use)";
const MAX_SIGN_PX = 64;
/** Distance of two tried places. */
const STEP_PX = 4;
/** Part of the upper edge of a small thing that a badge may cover. */
const RIM_PX = 4;
/** Share of the height of a line that is free above and below its letters. */
const INSET = 0.15;
/** Costs of a square pixel of a text or badge, of a sign, and outside; and of a pixel of distance. */
const COSTS = { text: 12, sign: 1.5, outside: 20, distance: 0.02 };

/** @typedef {{ node: Node, box: DOMRect, weight: number }} Obstacle what a badge should not cover */
/** @typedef {{ badge: HTMLElement, marked: Element }} Pair badge with the element that it is for */

/** Add a badge to every marked element that is in no drawing. @param {Element} tree */
export function addBadges(tree) {
  for (const marked of tree.querySelectorAll(MARKED)) {
    if (!marked.closest("svg")) marked.append(makeBadge(marked));
  }
}

/** Put every badge of a table in the place that covers least. @param {Element} table */
export function placeBadges(table) {
  for (const old of table.querySelectorAll(`${BADGE}[data-drawn]`)) old.remove();
  const pairs = [...table.querySelectorAll(MARKED)].flatMap((marked) => {
    const drawing = marked.closest("svg");
    const badge = drawing ? drawBadge(drawing, marked) : marked.querySelector(`:scope > ${BADGE}`);
    return badge instanceof HTMLElement ? [{ badge, marked }] : [];
  });
  const badges = pairs.filter(
    ({ badge }) =>
      badge.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(badge).position === "absolute",
  );
  /** @type {Map<Element, Pair[]>} */
  const areas = new Map();
  for (const pair of badges) {
    pair.badge.style.transform = "none";
    const area = pair.marked.closest(".tt-felt") ?? pair.marked.closest(".tt") ?? table;
    areas.set(area, [...(areas.get(area) ?? []), pair]);
  }
  const moves = [...areas].flatMap(([area, those]) => findPlaces(area, those));
  for (const { badge, x, y } of moves) badge.style.transform = `translate(${x}px,${y}px)`;
}

/**
 * Return the badges in an area of the page with their moves to the places that cover least.
 * @param {Element} area
 * @param {Pair[]} badges
 */
function findPlaces(area, badges) {
  const clip = makeClip(area);
  const obstacles = [...listTexts(area, clip), ...listSigns(area)];
  return badges.map(({ badge, marked }) => {
    const from = badge.getBoundingClientRect();
    const { width, height } = from;
    const thing = findShown(marked).getBoundingClientRect();
    const reach = new DOMRect(
      thing.x - width,
      thing.y - height,
      thing.width + 2 * width,
      thing.height + 2 * height,
    );
    const near = obstacles.filter(({ node, box }) => overlap(box, reach) && !node.contains(marked));
    const seen = clip(marked);
    let [best, lowest] = [from, Infinity];
    for (const { spot, distance } of listSpots(thing, width, height)) {
      let cost = distance * COSTS.distance + (width * height - overlap(spot, seen)) * COSTS.outside;
      for (const { box, weight } of near) cost += weight * overlap(spot, box);
      if (cost < lowest) [best, lowest] = [spot, cost];
    }
    obstacles.push({ node: badge, box: best, weight: COSTS.text });
    const zoom = badge.currentCSSZoom ?? 1;
    return { badge, x: (best.x - from.x) / zoom, y: (best.y - from.y) / zoom };
  });
}

/**
 * Return the places around a small thing, or on the inner edges of a large one, with their distances from the middle
 * of the thing, or from its upper right corner.
 * @param {DOMRect} thing
 * @param {number} width of the badge
 * @param {number} height of the badge
 */
function listSpots(thing, width, height) {
  const isLarge = thing.width > 2 * width && thing.height > 2 * height; // room on its inner edges
  const aside = isLarge ? 0 : width + 1;
  const [x0, x1] = [thing.left - aside, thing.right - width + aside];
  const [y0, y1] = isLarge
    ? [thing.top - height / 2, thing.bottom - height]
    : [thing.top - height - 1, thing.bottom + 1];
  const rim = isLarge ? thing.top : y0 + RIM_PX;
  const [bestX, bestY] = isLarge ? [x1, y0] : [(x0 + x1) / 2, (y0 + y1) / 2];
  return [
    ...[bestY, ...range(y0, y1)].flatMap((y) => [
      [x1, y],
      [x0, y],
    ]),
    ...[bestX, ...range(x0, x1)].flatMap((x) => [
      [x, y0],
      [x, rim],
      [x, y1],
    ]),
  ].map(([x, y]) => {
    const distance = Math.abs(x - bestX) + 2 * Math.abs(y - bestY);
    return { spot: new DOMRect(x, y, width, height), distance };
  });
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
 * Return a new badge for a marked element of a drawing, next to the drawing: SVG has no boxes. Shapes without a text
 * get none.
 * @param {SVGElement} drawing
 * @param {Element} marked
 */
function drawBadge(drawing, marked) {
  if (!marked.checkVisibility() || !(marked.closest("text") ?? marked.querySelector("text")))
    return null;
  const badge = makeBadge(marked);
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
 * Return the lines of all texts that can be seen, without the space above and below the letters.
 * @param {Element} area
 * @param {(element: Element) => DOMRect} clip
 */
function listTexts(area, clip) {
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  const line = document.createRange();
  /** @type {Obstacle[]} */
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!around || !node.nodeValue?.trim() || around.closest(".tt-sr")) continue;
    line.selectNodeContents(node);
    for (const { x, y, width, height } of line.getClientRects()) {
      const letters = new DOMRect(x, y + INSET * height, width, (1 - 2 * INSET) * height);
      texts.push({ node, box: cut(letters, clip(around)), weight: COSTS.text });
    }
  }
  return texts;
}

/** Return the small signs and things in an area. @param {Element} area @returns {Obstacle[]} */
function listSigns(area) {
  return [...area.querySelectorAll(SIGNS)]
    .map((node) => ({ node, box: node.getBoundingClientRect(), weight: COSTS.sign }))
    .filter(({ box }) => box.width < MAX_SIGN_PX && box.height < MAX_SIGN_PX);
}

/**
 * Return a function for the part of the page in which something inside of an element can be seen.
 * @param {Element} area
 */
function makeClip(area) {
  /** @type {Map<Element, DOMRect>} */
  const known = new Map();
  /** @param {Element} element @returns {DOMRect} */
  return function clip(element) {
    let box = known.get(element);
    if (box) return box;
    const parent = element === area ? null : element.parentElement;
    box = parent ? clip(parent) : (area.closest(".tt-table") ?? area).getBoundingClientRect();
    if (getComputedStyle(element).overflow !== "visible")
      box = cut(element.getBoundingClientRect(), box);
    known.set(element, box);
    return box;
  };
}

/** Return the part of a rectangle that is in another one. @param {DOMRect} a @param {DOMRect} b */
function cut(a, b) {
  const [x, y] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
  return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y));
}

/** Return the area that two rectangles share. @param {DOMRect} a @param {DOMRect} b */
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
