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

  /** Handle the answer of the kernel that it now shows this position. @param {number} index */
  function arrivedAt(index) {
    if (index !== asked) return;
    const last = wanted;
    forget();
    if (last !== null && last !== index) wish(last);
  }

  return { latest: () => wanted, wish, arrivedAt, forget };
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
