// Timeline: step, play, drag, undo and branch. Requests always contain the index of a position,
// never a relative step.
import { chooser, classes } from "../../screen/controls.js";
import { whenDrawn } from "../../screen/frame.js";
import { drawings, html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { createPreview } from "../preview.js";
import { createPlayback, createSeekQueue } from "../seek_queue.js";
import { endsWithRoom, scrollToFold } from "./chart_room.js";
import { tellDrag } from "./drag_event.js";
import { addScrubbing } from "./scrub.js";
import { columns, computeLeft, scoresAt, strip } from "./strip.js";
import { changeHeight, isLarge } from "./strip_height.js";
import "./timeline.css";

/** @import { Context, Drawn, Message, Translate } from "../../screen/types.d.ts" */
/** @import { CourseData, Marks, TimelineData } from "./data.d.ts" */
/** @import { Place } from "./scrub.js" */

/** @typedef {"decision" | keyof Marks} Unit */

export default {
  /** @param {Context<TimelineData, Drawn & { course: CourseData }>} context */
  render(context) {
    /** @type {TimelineData} */
    let latest;
    /** @type {Unit} */
    let unit = "decision";
    /** Position under the pointer during a drag. @type {number | null} */
    let dragged = null;

    const course = () => context.model.get("course");
    const last = () => latest.length - 1;
    /** @param {Message} message */
    const send = (message) => view.send(message);
    const wishes = createSeekQueue(send, () => latest.index, redraw);
    const here = () => dragged ?? wishes.latest() ?? latest.index;
    const player = createPlayback(advance, redraw);
    const drawn = onlyOnce((course, t) => strip(course, t, drawings(context.model.get("icons"))));
    const endsHere = endsWithRoom();

    function redraw() {
      view.draw();
    }

    /** @param {number} moment */
    function go(moment) {
      show(view.root, course(), moment);
      wishes.wish(moment);
    }

    /** Request the next position during playback, unless a request is still open. */
    function advance() {
      if (wishes.latest() !== null) return true;
      if (latest.index >= last()) return false;
      go(next(course(), unit, latest.index, 1));
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

    /** @param {1 | -1} way @param {Unit} by */
    function step(way, by = unit) {
      player.halt();
      go(next(course(), by, here(), way));
    }

    /** @type {Record<string, (hit: HTMLElement) => void>} */
    const keys = {
      play: playOrPause,
      back: () => step(-1),
      forward: () => step(1),
      start: () => halted(() => go(0)),
      end: () => halted(() => go(last())),
      branch: () => halted(() => send({ type: "branch" })),
      chart() {
        if (!latest.chart) scrollToFold(view.root);
        send({ type: "chart", open: !latest.chart });
      },
      height() {
        changeHeight(context.el);
        redraw();
      },
      goto: (hit) => halted(() => go(Number(hit.dataset.at))),
      flag: (hit) => forgotten({ type: "switch", name: hit.dataset.name }),
      undo: () => forgotten({ type: "undo" }),
      undoturn: () => forgotten({ type: "undo", turn: true }),
      redo: () => forgotten({ type: "redo" }),
    };

    /** @param {() => void} work */
    function halted(work) {
      player.halt();
      work();
    }

    /** Send a message that changes the line, and drop earlier position requests. @param {Message} message */
    function forgotten(message) {
      player.halt();
      wishes.forget();
      send(message);
    }

    // Bypass the watched connection: a preview that waits for a busy kernel must not report it as dead.
    const peek = createPreview(context.el, (where) => {
      const [, branch, index] = /** @type {string[]} */ (where.match(/^(.*) (\d+)$/));
      context.model.send({ type: "peek", branch, index: Number(index), key: course().key });
    });
    const view = mount(context, {
      kind: "timeline",
      traits: ["course", "icons"],
      html(d, t) {
        latest = d;
        whenDrawn(() => wishes.arrivedAt(d.index));
        peek.holdsFor(course().key);
        return timeline(
          d,
          t,
          { playing: player.playing(), unit, speed: player.speed(), large: isLarge(context.el) },
          [course(), drawn(course(), t)],
        );
      },
      after(root) {
        root.classList.toggle("tt-large", isLarge(context.el));
        show(root, course(), here());
      },
      laid(root) {
        if (endsHere(root, latest, course().key)) send({ type: "chart", open: true });
      },
      input(control) {
        if (control.type === "range") halted(() => go(Number(control.value)));
      },
      change(control) {
        if (control.type === "range") go(Number(control.value));
        else if (control.name === "unit") unit = /** @type {Unit} */ (control.value);
        else if (control.name === "speed") player.setSpeed(Number(control.value));
        else forgotten({ type: "switch", name: control.value });
      },
      click(what, hit) {
        keys[what]?.(hit);
        return what in keys;
      },
      key(event, target, typing) {
        const moving = target.matches("input[type=range], [data-item]");
        if (event.key === "PageUp" && !typing) step(1, "round");
        else if (event.key === "PageDown" && !typing) step(-1, "round");
        else if (typing || moving) return false;
        else if (event.key === "ArrowLeft") step(-1);
        else if (event.key === "ArrowRight") step(1);
        else if (event.key === " " && target.nodeName !== "BUTTON") playOrPause();
        else return false;
        return true;
      },
      message(content) {
        const { peek: seen, key } = /** @type {any} */ (content);
        if (seen) peek.heard(`${seen.branch} ${seen.index}`, key, seen);
      },
      end() {
        observer.disconnect();
        player.halt();
        wishes.forget();
        peek.end();
      },
    });
    const observer = new ResizeObserver(() => {
      if (view.root.classList.contains("tt-large") !== isLarge(context.el)) redraw();
    }); // also when it comes to the page, or to the full screen
    observer.observe(view.root);
    addScrubbing(view.root, {
      placeOf(part, share) {
        const side = part.closest("[data-branch]")?.getAttribute("data-branch") ?? "";
        const branch = course().branches.find(({ name }) => name === side);
        const at = part.closest("[data-at]")?.getAttribute("data-at");
        const [least, most] = branch ? [branch.leaves, branch.length] : [0, last()];
        const near = Math.round(share * course().most);
        return {
          index: Number(at ?? Math.max(least, Math.min(most, near))),
          branch: side,
        };
      },
      point(place) {
        const bar = /** @type {HTMLElement | null} */ (view.root.querySelector("section"));
        if (bar) peek.show(bar, `${place.branch} ${place.index}`, renderPreview(course(), place));
      },
      leave: peek.hide,
      drag(index) {
        player.halt();
        dragged = index;
        show(view.root, course(), index);
        tellDrag(view.root, index);
      },
      rest(index) {
        const isFree = wishes.latest() === null;
        if (isFree) wishes.wish(index);
        return isFree;
      },
      press({ index, branch }) {
        dragged = null;
        if (branch) return forgotten({ type: "switch", name: branch, index });
        wishes.forget(); // of the drag
        halted(() => go(index));
      },
    });
    return view.end;
  },
};

/**
 * Render the text above the picture in a preview.
 * @param {CourseData} course
 * @param {Place} place
 */
function renderPreview(course, { index, branch }) {
  const side = course.branches.find(({ name }) => name === branch);
  const turned = course.turning.filter((point) => !side && point.index === index);
  const seats = side
    ? course.seats.map((courseSeat, k) => ({ ...courseSeat, points: side.points[k] }))
    : course.seats;
  return html`<b>${index}</b> / ${side ? side.length : course.length - 1}${side ? ` · ${side.said}` : ""}
    ${scoresAt(seats, index)}
    ${turned.map(({ text }) => html`<p>◆ ${text}</p>`)}`;
}

/**
 * Return a function that repeats the drawing only when its data has changed.
 * @param {(course: CourseData, t: Translate) => unknown} draw
 */
function onlyOnce(draw) {
  /** @type {unknown} */
  let before;
  /** @type {unknown} */
  let markup;
  return (/** @type {CourseData} */ course, /** @type {Translate} */ t) => {
    if (course !== before) markup = draw(course, t);
    before = course;
    return markup;
  };
}

/**
 * Move the slider and the marker to a position.
 * @param {HTMLElement} root
 * @param {CourseData} course
 * @param {number} moment
 */
function show(root, course, moment) {
  const slider = /** @type {HTMLInputElement} */ (root.querySelector("input[type=range]"));
  slider.value = String(moment);
  slider.parentElement?.style.setProperty("--at", `${computeLeft(course, moment)}%`);
}

/**
 * Return the position one unit forward or back, or the end or start of the line if there is none.
 * @param {CourseData} course
 * @param {Unit} unit
 * @param {number} here
 * @param {1 | -1} way
 */
function next(course, unit, here, way) {
  const last = course.length - 1;
  if (unit === "decision") return Math.max(0, Math.min(last, here + way));
  const marks = course.marks[unit];
  return way > 0
    ? (marks.find((index) => index > here) ?? last)
    : (marks.filter((index) => index < here).at(-1) ?? 0);
}

/** @type {Record<string, string>} */
const PICTURES = {
  start: "M4 4v12M16 4 7 10l9 6z",
  back: "M14 4 5 10l9 6z",
  play: "M5 3l11 7-11 7z",
  pause: "M6 4v12M13 4v12",
  forward: "M6 4l9 6-9 6z",
  end: "M16 4v12M4 4l9 6-9 6z",
  undoturn: "M3 4v11M11 4 6 9l5 5M6 9h7a4 4 0 0 1 0 8h-3",
  undo: "M8 4 3 9l5 5M3 9h9a4 4 0 0 1 0 8h-3",
  redo: "M12 4l5 5-5 5M17 9H8a4 4 0 0 0 0 8h3",
  branch: "M5 3v14M5 12c0-5 9-2 9-8M11 6l3-3 3 3",
  chart: "M3 3v14h14M6 13h3V9h4V5h4",
  height: "M10 3v14M6 7l4-4 4 4M6 13l4 4 4-4",
};
const NAMED = ["undoturn", "undo", "redo", "branch", "chart"];
const LINES = [...NAMED, "pause", "height"];
const UNITS = /** @type {const} */ ([
  ["decision", "by decision"],
  ["turn", "by turn"],
  ["phase", "by phase"],
  ["round", "by round"],
  ["turning", "by turning point"],
]);
const SPEEDS = /** @type {const} */ ([
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
]);

/**
 * @param {string} what
 * @param {string} name
 * @param {{ off?: boolean, picture?: string, open?: boolean, lit?: boolean }} [state]
 */
function key(what, name, { off = false, picture = what, open, lit = false } = {}) {
  return html`<button data-do="${what}" data-key="${what}" aria-label="${name}" title="${name}"
    ${off ? html`aria-disabled="true"` : ""} ${lit ? html`class="tt-lit"` : ""}
    ${open === undefined ? "" : html`aria-expanded="${open}"`}><svg viewBox="0 0 20 20" aria-hidden="true"
      class="${classes({ "tt-line": LINES.includes(picture) })}"><path d="${PICTURES[picture]}"/></svg
    >${NAMED.includes(what) ? html`<span>${name}</span>` : ""}</button>`;
}

/**
 * Render the timeline.
 * @param {TimelineData} d
 * @param {Translate} t
 * @param {{ playing: boolean, unit: Unit, speed: number, large: boolean }} state
 * @param {[CourseData, unknown]} drawn the line and its rendered drawing
 */
function timeline(d, t, { playing, unit, speed, large }, [course, drawn]) {
  const units = UNITS.map(([unitName, word]) => /** @type {const} */ ([unitName, t(word)]));
  const branches = course.branches.map(
    (branch) => /** @type {const} */ ([branch.name, `${branch.said} (${branch.length})`]),
  );
  const branch = { name: "branch", label: t("Branches"), options: branches, value: d.branch };
  const play = key("play", playing ? t("Pause") : t("Play"), {
    picture: playing ? "pause" : "play",
  });
  const gap = html`<span class="tt-gap"></span>`;
  return html`<section aria-label="${t("Course of the game")}" data-key="strip"><div class="tt-keys">
    ${key("undoturn", t("Undo turn"), { off: !d.can_undo })}
    ${key("undo", t("Undo"), { off: !d.can_undo })}${key("redo", t("Redo"), { off: !d.can_redo })}
    ${gap}${key("start", t("To the start"))}${key("back", t("Back"))}${play}
    ${key("forward", t("Forward"))}${key("end", t("To the end"))}
    ${chooser({ name: "unit", label: t("Step by"), options: units, value: unit })}
    ${chooser({ name: "speed", label: t("Speed"), options: SPEEDS, value: speed })}${gap}
    ${key("branch", t("Branch"))}${branches.length > 1 ? chooser(branch) : ""}
    ${d.chart === null ? "" : key("chart", t("Chart"), { open: d.chart, lit: d.is_over && !d.chart })}
    ${key("height", t("Large timeline"), { open: large })}${where(d, t)}</div>
    <div class="tt-course" style="--columns:${columns(course)}">
      <div class="tt-plot">${drawn}${slider(d, t)}</div></div></section>`;
}

/**
 * @param {TimelineData} d
 * @param {Translate} t
 */
function where(d, t) {
  const past = d.is_past ? html` <em>${t("the past")}</em>` : "";
  return html`<span class="tt-where"><b>${d.index}</b> / ${d.length - 1} · ${d.moment}${past}</span>
    <span class="tt-what" title="${d.what}">${d.what}</span>`;
}

/**
 * Render the slider: the input is transparent, and a marker shows its position. The whole strip handles the pointer.
 * @param {TimelineData} d
 * @param {Translate} t
 */
function slider(d, t) {
  const description = `${d.index}. ${d.moment}. ${d.what}`;
  return html`<div class="tt-slider" data-key="slider"><input type="range" min="0" max="${Math.max(1, d.length - 1)}"
      step="1" aria-label="${t("Moment of the game")}" aria-valuetext="${description}"><i class="tt-later"></i
      ><i class="tt-here"></i></div>`;
}
