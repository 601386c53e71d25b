// Status while strategies play: the thinking seat, the elapsed time, and controls to skip or stop.
import { html } from "../screen/markup.js";
import "./thinking.css";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { AskedData, PlayingData } from "./data.d.ts" */

/** Shortest thinking time that is shown, in seconds. */
const SHORT = 1;

/**
 * @param {AskedData} d
 * @param {PlayingData} playing
 * @param {Translate} t
 */
export function renderThinking(d, playing, t) {
  // Not list items: otherwise they would receive the focus, and the next key would press them.
  const skip = html`<button class="tt-own" data-do="skip">${t("Show the rest at once")}</button>`;
  const about = t("Plays the best move found so far");
  const label = t("{name}: thinking …", { name: d.name });
  const stop = html`<button class="tt-own" data-do="stop" title="${about}">${t("Answer now")}</button>`;
  return html`<div class="tt-thinking" role="group" data-key="thinking" style="--seat:${d.color}"
    aria-label="${label}"
    ><p><span>${label}</span> <span class="tt-since"
      data-words="${t("{n} s", { n: "#" })}"></span></p>
    ${playing.can_stop ? stop : ""}${playing.paced ? skip : ""}<button class="tt-own"
      data-do="pause">${t("Pause")}</button>
    </div>`;
}

/** Count the thinking time on the page, because the kernel is busy. */
export function clock() {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  function stop() {
    clearInterval(timer);
    timer = undefined;
  }

  /**
   * @param {HTMLElement} root
   * @param {PlayingData | null} playing
   */
  function set(root, playing) {
    stop();
    const shown = root.querySelector(".tt-since");
    if (!playing || !shown) return;
    const began = performance.now() - 1000 * playing.seconds;
    const words = shown.getAttribute("data-words") ?? "#";
    const tell = () => {
      if (shown.closest(".tt-dead")) return stop(); // the kernel is dead
      const seconds = Math.floor((performance.now() - began) / 1000);
      shown.textContent = seconds < SHORT ? "" : words.replace("#", String(seconds));
    };
    tell();
    timer = setInterval(tell, 250);
  }

  return { set, stop };
}
