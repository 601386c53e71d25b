// Many views change at one moment: the kernel tells of all in one message, and they are drawn together; what changes
// otherwise is drawn in the next frame of the page. First each is written and completed, then each is measured:
// measuring between two writings would lay out the whole page every time.

/**
 * A drawing in its parts; only `measure` may ask where something lies.
 * @typedef {{ write(): void, complete(): void, measure(): void, finish(): void }} Drawing
 */

/** Milliseconds after which is drawn where the page has no frames, because nobody sees it. */
const UNSEEN = 100;

/** @type {Set<Drawing>} */
const waiting = new Set();
/** Whether they are to be drawn in the next frame. */
let isDue = false;

/** Draw this in the next frame, with what else waits for it. @param {Drawing} drawing */
export function drawInFrame(drawing) {
  waiting.add(drawing);
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(drawDue);
  setTimeout(drawDue, UNSEEN);
}

/** It has been drawn, or is not to be drawn any more. @param {Drawing} drawing */
export function notInFrame(drawing) {
  waiting.delete(drawing);
}

/** Draw this now. @param {Drawing} drawing */
export function drawNow(drawing) {
  notInFrame(drawing);
  drawTogether([drawing]);
}

function drawDue() {
  if (isDue) drawAll();
}

/** Draw now all that waits. */
export function drawAll() {
  const drawings = [...waiting];
  waiting.clear();
  isDue = false;
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
