// Batches the drawing of views (a debounce: at most one drawing in a frame). The kernel sends all changes of a moment
// in one message, and they are drawn together.
// Other changes are drawn in the next frame of the page. All views are written and completed before any is measured:
// alternating between both would lay out the whole page every time.

/**
 * The steps of drawing a view. `look` only reads what is visible. `measure` may read positions and sizes, and adapt to
 * them; the others may not.
 * @typedef {Record<Step, () => void>} Drawing
 */
/** @typedef {typeof STEPS[number]} Step */
const STEPS = /** @type {const} */ (["write", "complete", "look", "measure", "finish"]);

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

/** Work for the end of the steps that the current drawing has not completed. @type {Map<Step, (() => void)[]>} */
const later = new Map();

/**
 * Do this at the end of a step for all views that are being drawn; now if none are.
 * @param {Step} step
 * @param {() => void} work
 */
export function doAfter(step, work) {
  const list = later.get(step);
  if (list) list.push(work);
  else work();
}

/** @param {Drawing[]} drawings */
function drawTogether(drawings) {
  const isOuter = later.size === 0;
  if (isOuter) for (const step of STEPS) later.set(step, []);
  for (const step of STEPS) {
    run(drawings.map((drawing) => drawing[step]));
    if (!isOuter) continue;
    const work = later.get(step) ?? [];
    later.delete(step);
    run(work);
  }
}

/** Do all this. An error in one view must not stop the others. @param {(() => void)[]} steps */
function run(steps) {
  for (const step of steps) {
    try {
      step();
    } catch (error) {
      reportError(error);
    }
  }
}
