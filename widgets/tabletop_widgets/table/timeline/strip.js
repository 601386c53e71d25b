// Timeline drawing: points of every seat, boundaries of rounds, turning points, other marks and branches.
import { html, NOTHING } from "../../screen/markup.js";
import { renderMark } from "./lane_mark.js";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { CourseData, StripRow, StripSeat } from "./data.d.ts" */
/** @import { Translate } from "../../screen/types.d.ts" */

/** Height of the drawing in its own units. */
const HEIGHT = 100;
/** Minimum distance between two round numbers, as a fraction of the width; a closer one is omitted. */
const NEAR = 0.022;
/** Minimum vertical distance between two letters at line ends, as a fraction of the height; a closer one is shifted. */
const TIGHT = 0.36;

/**
 * Return the horizontal position of a node, in per cent from the left.
 * @param {CourseData} course
 * @param {number} index
 */
export function computeLeft(course, index) {
  return (100 * index) / course.most;
}

/** @typedef {{ low: number, high: number }} Scale */

/** Return the vertical scale of the points. @param {CourseData} course @returns {Scale} */
function scaleOf(course) {
  return { low: course.low, high: Math.max(course.high, course.goal, course.low + 4) };
}

/**
 * Return the vertical position of a value, in per cent from the top.
 * @param {Scale} scale
 * @param {number} value
 */
function down({ low, high }, value) {
  const margin = 0.1 * (high - low);
  return (HEIGHT * (high + margin - value)) / (high - low + 2 * margin);
}

/**
 * Return the path of values as steps: constant until the next change.
 * @param {Scale} scale
 * @param {[number, number][]} values
 * @param {number} last
 */
function path(scale, values, last) {
  const steps = values.map(([k, n], place) => {
    const y = down(scale, n).toFixed(1);
    return place ? `H${k}V${y}` : `M${k} ${y}`;
  });
  return `${steps.join("")}H${last}`;
}

/**
 * Return the points at a node.
 * @param {[number, number][]} points
 * @param {number} index
 */
export function pointsAt(points, index) {
  return points.filter(([k]) => k <= index).at(-1)?.[1] ?? 0;
}

/**
 * Render everything that does not depend on the shown position.
 * @param {CourseData} course
 * @param {Translate} t
 * @param {Record<string, Markup>} icons drawings of the marks
 */
export function strip(course, t, icons) {
  const scale = scaleOf(course);
  const paths = course.seats.map(({ points: steps }) => path(scale, steps, course.length - 1));
  const seats = paths.map(
    (d, k) => html`<path class="tt-scoreline" style="--seat:${course.seats[k].color}" d="${d}"/>`,
  );
  const own = paths.map((d) => html`<path class="tt-hit" d="${d}"/>`);
  const goal = html`<path class="tt-goal" d="M0 ${down(scale, course.goal)}H${course.most}"/>`;
  const points = html`${course.goal ? goal : ""}${sides(course, scale)}${seats}${own}`;
  return html`<div class="tt-course-row">${drawing(course, points)}${diamonds(course, scale)}
    ${letters(course, endsOf(scale, course.seats))}</div>${lanes(course, t, icons)}
    ${course.rows.map((shown) => row(course, shown))}${rounds(course)}
    ${course.branches.map((branch) => flag(course, branch, t))}`;
}

/**
 * @param {CourseData} course
 * @param {unknown} paths
 */
function drawing(course, paths) {
  return html`<svg viewBox="0 0 ${course.most} ${HEIGHT}" preserveAspectRatio="none"
    aria-hidden="true">${paths}</svg>`;
}

/**
 * Render the lanes of marks. In a low strip they are ticks.
 * @param {CourseData} course
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 */
function lanes(course, t, icons) {
  const axes = course.lanes.map(
    (marks) =>
      html`<div class="tt-lane-axis">${marks.map((mark) => renderMark(mark, icons))}</div>`,
  );
  return html`<div class="tt-course-marks" role="group" aria-label="${t("What mattered")}" data-rove
    data-key="marks">${axes}</div>`;
}

/**
 * Render measures or chances below the points. Only a large strip shows them.
 * @param {CourseData} course
 * @param {StripRow} shown
 */
function row(course, shown) {
  const { name, high, lines, stacked } = shown;
  const scale = { low: 0, high };
  const last = course.length - 1;
  const paths = lines.map(({ color, values }) => {
    const line = path(scale, values, last);
    return stacked
      ? html`<path class="tt-share" style="--seat:${color}" d="${line}V${down(scale, 0)}H0Z"/>`
      : html`<path class="tt-scoreline" style="--seat:${color}" d="${line}"/>`;
  });
  return html`<div class="tt-course-row" aria-hidden="true">${drawing(course, paths)}
    <span class="tt-course-name">${name}</span>${letters(course, endsOf(scale, lines))}</div>`;
}

/**
 * Render the other branches as faint lines, each with a wide transparent line as click target.
 * @param {CourseData} course
 * @param {Scale} scale
 */
function sides(course, scale) {
  return course.branches.map(({ name, length, points }) => {
    const lines = points.map((steps, k) => {
      const d = path(scale, steps, length);
      const color = course.seats[k]?.color ?? "";
      return html`<path class="tt-scoreline" style="--seat:${color}" d="${d}"/><path class="tt-hit" d="${d}"/>`;
    });
    return lines.length
      ? html`<g class="tt-side-line" data-branch="${name}">${lines}</g>`
      : NOTHING;
  });
}

/**
 * Render a button at the end of another branch.
 * @param {CourseData} course
 * @param {CourseData["branches"][number]} branch
 * @param {Translate} t
 */
function flag(course, { name, said: spokenName, length, points }, t) {
  if (!points.length) return NOTHING;
  const label = t("Go to {name}", { name: `${spokenName} (${length})` });
  const place = `left:${computeLeft(course, length)}%`;
  return html`<button class="tt-flag" data-do="flag" data-name="${name}" tabindex="-1" style="${place}"
    aria-label="${label}" title="${label}"></button>`;
}

/**
 * @param {CourseData} course
 * @param {End[]} lineEnds
 */
function letters(course, lineEnds) {
  return ends(lineEnds).map(({ color, letter, top, column }) => {
    const left = computeLeft(course, course.length - 1);
    const place = `--seat:${color};--column:${column};left:${left}%;top:${top}%`;
    return html`<span class="tt-letter tt-end" aria-hidden="true" style="${place}">${letter}</span>`;
  });
}

/** @param {CourseData} course */
function rounds(course) {
  let before = -1;
  return course.rounds.map(({ index, round }) => {
    const far = (index - before) / course.most > NEAR || before < 0;
    if (far) before = index;
    return html`<span class="tt-round" aria-hidden="true" style="left:${computeLeft(course, index)}%"
      >${far ? round : ""}</span>`;
  });
}

/** @param {CourseData} course @param {Scale} scale */
function diamonds(course, scale) {
  return course.turning.map(({ index, seat }) => {
    const { color, points } = course.seats[seat];
    const top = down(scale, pointsAt(points, index));
    const place = `--seat:${color};left:${computeLeft(course, index)}%;top:${top}%`;
    return html`<i class="tt-diamond" data-at="${index}" aria-hidden="true" style="${place}"></i>`;
  });
}

/** @typedef {{ letter: string, color: string, top: number }} End Letter at the end of a line, and its height. */

/**
 * Return the ends of lines of points, measures or chances.
 * @param {Scale} scale
 * @param {{ letter: string, color: string, end: number }[]} lines
 * @returns {End[]}
 */
function endsOf(scale, lines) {
  return lines.map(({ letter, color, end }) => ({ letter, color, top: down(scale, end) }));
}

/**
 * Return the places of the letters at the line ends; a letter that would overlap one moves to the next column.
 * @param {End[]} lineEnds
 */
function ends(lineEnds) {
  /** @type {number[][]} */
  const columns = [];
  return lineEnds
    .map((end) => ({ ...end, top: Math.min(82, Math.max(18, end.top)) }))
    .sort((end, other) => end.top - other.top)
    .map((end) => {
      const free = columns.findIndex((taken) =>
        taken.every((y) => Math.abs(y - end.top) >= TIGHT * HEIGHT),
      );
      const column = free < 0 ? columns.push([]) - 1 : free;
      columns[column].push(end.top);
      return { ...end, column };
    });
}

/**
 * Return the number of columns of letters at the line ends.
 * @param {CourseData} course
 */
export function columns(course) {
  const all = [
    endsOf(scaleOf(course), course.seats),
    ...course.rows.map(({ high, lines }) => endsOf({ low: 0, high }, lines)),
  ];
  return 1 + Math.max(0, ...all.flatMap(ends).map(({ column }) => column));
}

/**
 * Render the points of all seats at a node, each with the letter of the seat.
 * @param {StripSeat[]} seats
 * @param {number} index
 */
export function scoresAt(seats, index) {
  return seats.map(
    ({ letter, color, points }) => html`<span class="tt-score" style="--seat:${color}"
      ><span class="tt-letter">${letter}</span><b>${pointsAt(points, index)}</b></span>`,
  );
}
