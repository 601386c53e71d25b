// Many views change at one moment: the kernel tells of all in one message, and they are drawn together; what changes
// otherwise is drawn in the next frame of the page. First each is written and completed, then each is measured:
// measuring between two writings would lay out the whole page every time.

/**
 * A drawing in its parts; only `measure` may ask where something lies.
 * @typedef {{ write(): void, complete(): void, measure(): void, finish(): void }} Drawing
 */

/** Milliseconds after which is drawn where the page has no frames, because nobody sees it. */
const UNSEEN = 100;

/**
 * All drawings that wait, whether they are to be drawn in the next frame, and how to draw them before.
 * @typedef {{ waiting: Set<Drawing>, isDue: boolean, draw(): void }} Page
 */

/** Modules are many, the page is one. */
const shared = /** @type {Record<symbol, Page>} */ (/** @type {unknown} */ (window));
const KEY = Symbol.for("tabletop.frame");
shared[KEY] ??= { waiting: new Set(), isDue: false, draw: drawAll };
const page = shared[KEY];

/** Draw this in the next frame, with what else waits for it. @param {Drawing} drawing */
export function drawInFrame(drawing) {
  page.waiting.add(drawing);
  if (page.isDue) return;
  page.isDue = true;
  requestAnimationFrame(drawDue);
  setTimeout(drawDue, UNSEEN);
}

/** It has been drawn, or is not to be drawn any more. @param {Drawing} drawing */
export function notInFrame(drawing) {
  page.waiting.delete(drawing);
}

/** Draw this now. @param {Drawing} drawing */
export function drawNow(drawing) {
  notInFrame(drawing);
  drawTogether([drawing]);
}

function drawDue() {
  if (page.isDue) drawAll();
}

function drawAll() {
  const drawings = [...page.waiting];
  page.waiting.clear();
  page.isDue = false;
  drawTogether(drawings);
}

/** @param {Drawing[]} drawings */
function drawTogether(drawings) {
  for (const part of /** @type {const} */ (["write", "complete", "measure", "finish"])) {
    for (const drawing of drawings) {
      try {
        drawing[part]();
      } catch (error) {
        reportError(error); // one view that fails must not take the others along
      }
    }
  }
}
