// Queue of position changes, by the user or by playback; requests are sent as fast as the kernel answers.
/** @import { Message } from "../screen/types" */

/** Time between two positions during playback at speed 1, in milliseconds. */
const PACE = 900;
/** Time after which an unanswered request is dropped, in milliseconds. */
const PATIENCE = 3000;

/**
 * Send one request at a time; of several waiting requests only the latest is sent.
 * @param {(message: Message) => void} send
 * @param {() => number} shown
 * @param {() => void} redraw
 */
export function createSeekQueue(send, shown, redraw) {
  /** @type {number | null} */
  let target = null;
  /** @type {number | null} */
  let request = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  function forget() {
    clearTimeout(patience);
    target = request = null;
  }

  /** @param {number} moment */
  function wish(moment) {
    target = moment === shown() && request === null ? null : moment;
    if (request !== null || target === null) return;
    request = moment;
    patience = setTimeout(() => {
      forget();
      redraw();
    }, PATIENCE);
    send({ type: "goto", index: moment });
  }

  /** Handle the answer of the kernel that it now shows this position. @param {number} index */
  function arrivedAt(index) {
    if (index !== request) return;
    const last = target;
    forget();
    if (last !== null && last !== index) wish(last);
  }

  return { latest: () => target, wish, arrivedAt, forget };
}

/**
 * Call `advance` repeatedly until it returns false.
 * @param {() => boolean} advance
 * @param {() => void} redraw
 */
export function createPlayback(advance, redraw) {
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
