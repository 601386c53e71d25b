// Which moment is wished for, by hand or because the game is played back; never faster than the kernel.
/** @import { Message } from "../screen/types.d.ts" */

/** Milliseconds from one moment to the next when a game is played back at speed 1. */
const PACE = 900;
/** Milliseconds after which a wish that was not answered is forgotten. */
const PATIENCE = 3000;

/**
 * Keys and clicks come faster than answers: one question at a time, and of several wishes the last one counts.
 * @param {(message: Message) => void} send
 * @param {() => number} shown
 * @param {() => void} redraw
 */
export function wishesFor(send, shown, redraw) {
  /** @type {number | null} */
  let wanted = null;
  /** @type {number | null} */
  let asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  function forget() {
    clearTimeout(patience);
    wanted = asked = null;
  }

  /** @param {number} moment */
  function wish(moment) {
    wanted = moment === shown() && asked === null ? null : moment;
    if (asked !== null || wanted === null) return;
    asked = moment;
    patience = setTimeout(() => {
      forget();
      redraw();
    }, PATIENCE);
    send({ type: "goto", index: moment });
  }

  /** The kernel shows this moment now. @param {number} index */
  function arrivedAt(index) {
    if (index !== asked) return;
    const last = wanted;
    forget();
    if (last !== null && last !== index) wish(last);
  }

  return { latest: () => wanted, wish, arrivedAt, forget };
}

/**
 * Calls `advance` again and again, until it says that there is nothing more.
 * @param {() => boolean} advance
 * @param {() => void} redraw
 */
export function playback(advance, redraw) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let speed = 1;

  function halt() {
    clearInterval(timer);
    timer = undefined;
  }

  function play() {
    timer = setInterval(() => {
      if (advance()) return;
      halt();
      redraw();
    }, PACE / speed);
  }

  /** @param {number} times */
  function setSpeed(times) {
    speed = times;
    if (timer === undefined) return;
    halt();
    play();
  }

  return { play, halt, setSpeed, playing: () => timer !== undefined, speed: () => speed };
}
