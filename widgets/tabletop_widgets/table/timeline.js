// The course of the game: step, play, undo, branch. It always asks for a moment by its number, never for "one further".
import { chooser, classes } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./timeline.css";

/** @import { Context, Message, Translate } from "../screen/types.d.ts" */
/** @import { TimelineData } from "./data.d.ts" */

/** Milliseconds from one moment to the next when a game is played back at speed 1. */
const PACE = 900;
/** Milliseconds after which a wish that was not answered is forgotten. */
const PATIENCE = 3000;

/** @typedef {"decision" | "turn" | "phase" | "round"} Unit */

export default {
  /** @param {Context<TimelineData>} context */
  render(context) {
    /** @type {TimelineData} */
    let latest;
    /** @type {Unit} */
    let unit = "decision";
    let dragged = false;

    const last = () => latest.length - 1;
    /** @param {Message} message */
    const send = (message) => view.send(message);
    const wishes = wishesFor(send, () => latest.index, redraw);
    const here = () => wishes.latest() ?? latest.index;
    const player = playback(advance, redraw);

    function redraw() {
      view.draw();
    }

    /** @param {number} moment */
    function go(moment) {
      sliderIn(view.root).value = String(moment);
      wishes.wish(moment);
    }

    /** The next moment of the game, while it is played back; never faster than the kernel. */
    function advance() {
      if (wishes.latest() !== null) return true;
      if (latest.index >= last()) return false;
      go(next(latest, unit, latest.index, 1));
      return true;
    }

    function playOrPause() {
      if (player.playing()) player.halt();
      else {
        if (here() >= last()) go(0);
        player.play();
      }
      redraw();
    }

    /** @param {1 | -1} way */
    function step(way) {
      player.halt();
      go(next(latest, unit, here(), way));
    }

    /** @type {Record<string, () => void>} */
    const keys = {
      play: playOrPause,
      back: () => step(-1),
      forward: () => step(1),
      start: () => halted(() => go(0)),
      end: () => halted(() => go(last())),
      branch: () => halted(() => send({ type: "branch" })),
      undo: () => forgotten({ type: "undo" }),
      redo: () => forgotten({ type: "redo" }),
    };

    /** @param {() => void} work */
    function halted(work) {
      player.halt();
      work();
    }

    /** What leads elsewhere: earlier wishes count no more. @param {Message} message */
    function forgotten(message) {
      player.halt();
      wishes.forget();
      send(message);
    }

    const view = mount(context, {
      kind: "timeline",
      html(d, t) {
        latest = d;
        wishes.arrivedAt(d.index);
        return timeline(d, t, { playing: player.playing(), unit, speed: player.speed() });
      },
      after(root) {
        if (!dragged) sliderIn(root).value = String(here());
      },
      input(control) {
        if (control.type !== "range") return;
        player.halt();
        dragged = true;
        go(Number(control.value));
      },
      change(control) {
        if (control.type === "range") {
          dragged = false;
          go(Number(control.value));
        } else if (control.name === "unit") unit = /** @type {Unit} */ (control.value);
        else if (control.name === "speed") player.setSpeed(Number(control.value));
        else forgotten({ type: "switch", name: control.value });
      },
      click(what) {
        keys[what]?.();
        return what in keys;
      },
      key(event, target, typing) {
        if (typing || target.matches("input[type=range]")) return false;
        if (event.key === "ArrowLeft") step(-1);
        else if (event.key === "ArrowRight") step(1);
        else if (event.key === " " && target.nodeName !== "BUTTON") playOrPause();
        else return false;
        return true;
      },
      end() {
        player.halt();
        wishes.forget();
      },
    });
    return view.end;
  },
};

/**
 * The slider over the moments of the game.
 * @param {HTMLElement} root
 */
function sliderIn(root) {
  return /** @type {HTMLInputElement} */ (root.querySelector("input[type=range]"));
}

/**
 * The moment one unit further or back; the end or the start if there is none.
 * @param {TimelineData} d
 * @param {Unit} unit
 * @param {number} here
 * @param {1 | -1} way
 */
function next(d, unit, here, way) {
  const last = d.length - 1;
  if (unit === "decision") return Math.max(0, Math.min(last, here + way));
  const marks = d.marks[unit];
  return way > 0
    ? (marks.find((index) => index > here) ?? last)
    : (marks.filter((index) => index < here).at(-1) ?? 0);
}

/**
 * Keys and clicks come faster than answers: one question at a time, and of several wishes the last one counts.
 * @param {(message: Message) => void} send
 * @param {() => number} shown
 * @param {() => void} redraw
 */
function wishesFor(send, shown, redraw) {
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
function playback(advance, redraw) {
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

/** @type {Record<string, string>} */
const PICTURES = {
  start: "M4 4v12M16 4 7 10l9 6z",
  back: "M14 4 5 10l9 6z",
  play: "M5 3l11 7-11 7z",
  pause: "M6 4v12M13 4v12",
  forward: "M6 4l9 6-9 6z",
  end: "M16 4v12M4 4l9 6-9 6z",
  undo: "M8 4 3 9l5 5M3 9h9a4 4 0 0 1 0 8h-3",
  redo: "M12 4l5 5-5 5M17 9H8a4 4 0 0 0 0 8h3",
  branch: "M5 3v14M5 12c0-5 9-2 9-8M11 6l3-3 3 3",
};
const LINES = ["undo", "redo", "branch", "pause"];
const NAMED = ["undo", "redo", "branch"];
const UNITS = ["decision", "turn", "phase", "round"];
const SPEEDS = /** @type {const} */ ([
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
]);

/**
 * @param {string} what
 * @param {string} name
 * @param {{ off?: boolean, picture?: string }} [state]
 */
function key(what, name, { off = false, picture = what } = {}) {
  return html`<button data-do="${what}" data-key="${what}" aria-label="${name}" title="${name}"
    ${off ? html`aria-disabled="true"` : ""}><svg viewBox="0 0 20 20" aria-hidden="true"
      class="${classes({ "tt-line": LINES.includes(picture) })}"><path d="${PICTURES[picture]}"/></svg
    >${NAMED.includes(what) ? html`<span>${name}</span>` : ""}</button>`;
}

/**
 * @param {TimelineData} d
 * @param {Translate} t
 * @param {{ playing: boolean, unit: Unit, speed: number }} state
 */
function timeline(d, t, { playing, unit, speed }) {
  const units = UNITS.map((one) => /** @type {const} */ ([one, t(`by ${one}`)]));
  const branches = d.branches.map(
    (branch) => /** @type {const} */ ([branch.name, `${branch.said} (${branch.length})`]),
  );
  const branch = { name: "branch", label: t("Branches"), options: branches, value: d.branch };
  const play = key("play", playing ? t("Pause") : t("Play"), {
    picture: playing ? "pause" : "play",
  });
  const gap = html`<span class="tt-gap"></span>`;
  return html`<section aria-label="${t("Course of the game")}"><div class="tt-keys">
    ${key("undo", t("Undo"), { off: !d.can_undo })}${key("redo", t("Redo"), { off: !d.can_redo })}
    ${gap}${key("start", t("To the start"))}${key("back", t("Back"))}${play}
    ${key("forward", t("Forward"))}${key("end", t("To the end"))}
    ${chooser({ name: "unit", label: t("Step by"), options: units, value: unit })}
    ${chooser({ name: "speed", label: t("Speed"), options: SPEEDS, value: speed })}${gap}
    ${key("branch", t("Branch"))}${d.branches.length > 1 ? chooser(branch) : ""}
    ${where(d, t)}</div>
    ${course(d, t)}<p class="tt-what">${d.what}</p></section>`;
}

/**
 * @param {TimelineData} d
 * @param {Translate} t
 */
function where(d, t) {
  const past = d.index < d.length - 1 ? html` <em>${t("the past")}</em>` : "";
  return html`<span class="tt-where"><b>${d.index}</b> / ${d.length - 1} · ${d.moment}${past}</span>`;
}

/**
 * The slider with the borders of the rounds.
 * @param {TimelineData} d
 * @param {Translate} t
 */
function course(d, t) {
  const most = Math.max(1, d.length - 1);
  const ticks = d.rounds.map(
    ({ index, round }) => html`<span style="left:${(100 * index) / most}%">${round}</span>`,
  );
  const said = `${d.index}. ${d.moment}. ${d.what}`;
  return html`<div class="tt-slider"><input type="range" min="0" max="${most}" step="1"
      aria-label="${t("Moment of the game")}" aria-valuetext="${said}">
    <div class="tt-ticks" aria-hidden="true">${ticks}</div></div>`;
}
