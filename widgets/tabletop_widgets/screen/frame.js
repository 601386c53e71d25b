// Batches the drawing of views (a debounce: at most one drawing in a frame). The kernel sends all changes of a moment
// in one message, and they are drawn together.
// Other changes are drawn in the next frame of the page. All views are written and completed before any is measured:
// alternating between both would lay out the whole page every time.
// While a user drags over moments of a game, no frame may be late: the views of each shown moment share several frames.

/**
 * The steps of drawing a view. `look` only reads what is visible. `measure` may read positions and sizes, and adapt to
 * them; the others may not.
 * @typedef {Record<Step, () => void>} Drawing
 */
/** @typedef {typeof STEPS[number]} Step */
const STEPS = /** @type {const} */ (["write", "complete", "look", "measure", "finish"]);

/** Milliseconds until drawing on a hidden page, which has no frames. */
const UNSEEN = 100;

/** Milliseconds of a frame in which views are written if they share frames; layout and painting take as long again. */
const SHARE = 4;

/** @type {Set<Drawing>} */
const waiting = new Set();
/** True while the waiting drawings share several frames. */
let isShared = false;
/** Work for the time when nothing waits. @type {(() => void)[]} */
const whenDone = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** True if the waiting drawings are scheduled for the next frame. */
let isDue = false;

/** Draw this in the next frame, with the other waiting drawings. @param {Drawing} drawing */
export function drawInFrame(drawing) {
  waiting.add(drawing);
  if (!isDue) schedule();
}

function schedule() {
  isDue = true;
  requestAnimationFrame(drawDue);
  timer = setTimeout(drawDue, UNSEEN);
}

/** Let the waiting drawings share several frames from now on, or none. @param {boolean} isOn */
export function shareFrames(isOn) {
  isShared = isOn;
}

/** Do this as soon as no drawing waits. @param {() => void} work */
export function whenDrawn(work) {
  if (waiting.size) whenDone.push(work);
  else work();
}

/** Remove a drawing from the waiting ones. @param {Drawing} drawing */
export function cancelDrawing(drawing) {
  waiting.delete(drawing);
  unfinished.delete(drawing);
}

/** Draw this now. @param {Drawing} drawing */
export function drawNow(drawing) {
  cancelDrawing(drawing);
  drawTogether([drawing]);
}

function drawDue() {
  if (isDue) draw(isShared ? SHARE : Infinity);
}

/** Draw all waiting drawings now, unless they share frames. */
export function drawAll() {
  if (!isShared) draw(Infinity);
}

/** Draw waiting drawings, but begin none after these milliseconds. @param {number} limit */
function draw(limit) {
  clearTimeout(timer);
  isDue = false;
  drawTogether([...waiting], performance.now() + limit);
  if (waiting.size) schedule();
  else run(whenDone.splice(0));
}

/** Work for the end of the steps that the current drawing has not completed. @type {Map<Step, (() => void)[]>} */
const later = new Map();
/** True during a drawing. */
let isDrawing = false;

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

/** Drawings whose tab stops are found with the last of all that share frames. @type {Set<Drawing>} */
const unfinished = new Set();

/**
 * Draw these together until the time is over. Work for the ends of the steps is done with the last of them.
 * @param {Drawing[]} drawings
 * @param {number} [end]
 */
function drawTogether(drawings, end = Infinity) {
  const isOuter = !isDrawing;
  if (isOuter) for (const step of STEPS) later.set(step, later.get(step) ?? []);
  isDrawing = true;
  /** @type {Drawing[]} */
  const written = [];
  for (const drawing of drawings) {
    if (written.length && performance.now() > end) break;
    waiting.delete(drawing);
    written.push(drawing);
    if (isOuter) unfinished.add(drawing);
    run([drawing.write]);
  }
  const isShare = written.length < drawings.length;
  for (const step of STEPS) {
    const isForAll = step === "look" || step === "finish";
    if (isShare && isForAll) continue;
    const drawn = isOuter && isForAll ? [...unfinished] : written;
    if (step !== "write") run(drawn.map((drawing) => drawing[step]));
    if (!isOuter || isShare) continue;
    const work = later.get(step) ?? [];
    later.delete(step);
    run(work);
  }
  if (!isOuter) return;
  isDrawing = false;
  if (!isShare) unfinished.clear();
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
