// Many views change at one moment: all that have changed are drawn together, when the kernel says that it has told of
// all, or else in the next frame of the page. First each is written and completed, then each is measured: measuring
// between two writings would lay out the whole page every time.

/**
 * A drawing in its parts; only `measure` may ask where something lies.
 * @typedef {{ write(): void, complete(): void, measure(): void, finish(): void }} Drawing
 */

/** Milliseconds after which is drawn where the page has no frames, because nobody sees it. */
const UNSEEN = 100;
/** Milliseconds that the end of what the kernel tells is waited for. */
const PATIENCE = 400;

/**
 * All drawings that wait, whether they are to be drawn in the next frame, and until when the kernel goes on telling.
 * @typedef {{ waiting: Set<Drawing>, isDue: boolean, told: number }} Page
 */

/** Modules are many, the page is one. */
const shared = /** @type {Record<symbol, Page>} */ (/** @type {unknown} */ (window));
const KEY = Symbol.for("tabletop.frame");
shared[KEY] ??= { waiting: new Set(), isDue: false, told: 0 };
const page = shared[KEY];

/** Draw this in the next frame, with what else waits for it. @param {Drawing} drawing */
export function drawInFrame(drawing) {
  page.waiting.add(drawing);
  if (page.isDue) return;
  page.isDue = true;
  requestAnimationFrame(drawDue);
  setTimeout(drawDue, UNSEEN);
}

/** The kernel begins to tell of many changes, or has told of all. @param {boolean} begins */
export function tellsAll(begins) {
  page.told = begins ? performance.now() + PATIENCE : 0;
  if (!begins && page.waiting.size) drawAll();
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
  if (!page.isDue) return;
  if (performance.now() < page.told) requestAnimationFrame(drawDue);
  else drawAll();
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
