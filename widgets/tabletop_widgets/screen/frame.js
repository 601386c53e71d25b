// Batches the drawing of views (a debounce: at most one drawing in a frame). The kernel sends all changes of a moment
// in one message, and they are drawn together.
// Other changes are drawn in the next frame of the page. All views are written and completed before any is measured:
// alternating between both would lay out the whole page every time.

/**
 * The steps of drawing a view. Only `measure` may read positions and sizes.
 * @typedef {{ write(): void, complete(): void, measure(): void, finish(): void }} Drawing
 */

/** Milliseconds until drawing on a hidden page, which has no frames. */
const UNSEEN = 100;

/** @type {Set<Drawing>} */
const waiting = new Set();
/** True if the waiting drawings are scheduled for the next frame. */
let isDue = false;

/** Draw this in the next frame, with the other waiting drawings. @param {Drawing} drawing */
export function drawInFrame(drawing) {
  waiting.add(drawing);
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(drawDue);
  setTimeout(drawDue, UNSEEN);
}

/** Remove a drawing from the waiting ones. @param {Drawing} drawing */
export function cancelDrawing(drawing) {
  waiting.delete(drawing);
}

/** Draw this now. @param {Drawing} drawing */
export function drawNow(drawing) {
  cancelDrawing(drawing);
  drawTogether([drawing]);
}

function drawDue() {
  if (isDue) drawAll();
}

/** Draw all waiting drawings now. */
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
        reportError(error); // an error in one view must not stop the others
      }
    }
  }
}
