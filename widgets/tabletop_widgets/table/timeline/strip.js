// Timeline drawing: points of every seat, boundaries of rounds, turning points and branches.
import { html, NOTHING } from "../../screen/markup.js";

/** @import { CourseData, StripSeat } from "./data.d.ts" */
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
  return (100 * index) / Math.max(1, course.most);
}

/**
 * Return the vertical position of a number of points, in per cent from the top.
 * @param {CourseData} course
 * @param {number} points
 */
function down(course, points) {
  const top = Math.max(course.high, course.goal, course.low + 4);
  const margin = 0.1 * (top - course.low);
  return (HEIGHT * (top + margin - points)) / (top - course.low + 2 * margin);
}

/**
 * Return the path of the points as steps: constant until the next change.
 * @param {CourseData} course
 * @param {[number, number][]} points
 * @param {number} last
 */
function path(course, points, last) {
  const steps = points.map(([k, n], place) => {
    const y = down(course, n).toFixed(1);
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
 */
export function strip(course, t) {
  const last = course.length - 1;
  const goal = course.goal ? down(course, course.goal) : null;
  const seats = course.seats.map(
    (seat) =>
      html`<path class="tt-scoreline" style="--seat:${seat.color}" d="${path(course, seat.points, last)}"/>`,
  );
  const own = course.seats.map(
    (seat) => html`<path class="tt-hit" d="${path(course, seat.points, last)}"/>`,
  );
  return html`<svg viewBox="0 0 ${Math.max(1, course.most)} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    ${goal === null ? "" : html`<path class="tt-goal" d="M0 ${goal}H${course.most}"/>`}
    ${sides(course)}${seats}${own}</svg>${rounds(course)}${diamonds(course)}${letters(course, last)}
    ${course.branches.map((branch) => flag(course, branch, t))}`;
}

/**
 * Render the other branches as faint lines, each with a wide transparent line as click target.
 * @param {CourseData} course
 */
function sides(course) {
  return course.branches.map(({ name, length, points }) => {
    const lines = points.map((steps, k) => {
      const d = path(course, steps, length);
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
 * @param {number} last
 */
function letters(course, last) {
  return ends(course).map(({ seat, top, column }) => {
    const place = `--seat:${seat.color};--column:${column};left:${computeLeft(course, last)}%;top:${top}%`;
    return html`<span class="tt-letter tt-end" aria-hidden="true" style="${place}">${seat.letter}</span>`;
  });
}

/** @param {CourseData} course */
function rounds(course) {
  let before = -1;
  return course.rounds.map(({ index, round }) => {
    const far = (index - before) / Math.max(1, course.most) > NEAR || before < 0;
    if (far) before = index;
    return html`<span class="tt-round" aria-hidden="true" style="left:${computeLeft(course, index)}%"
      >${far ? round : ""}</span>`;
  });
}

/** @param {CourseData} course */
function diamonds(course) {
  return course.turning.map(({ index, seat }) => {
    const { color, points } = course.seats[seat];
    const top = down(course, pointsAt(points, index));
    const place = `--seat:${color};left:${computeLeft(course, index)}%;top:${top}%`;
    return html`<i class="tt-diamond" data-at="${index}" aria-hidden="true" style="${place}"></i>`;
  });
}

/**
 * Return the places of the letters at the line ends; a letter that would overlap one moves to the next column.
 * @param {CourseData} course
 */
function ends(course) {
  /** @type {number[][]} */
  const columns = [];
  return course.seats
    .map((seat) => ({
      seat,
      top: Math.min(82, Math.max(18, down(course, seat.points.at(-1)?.[1] ?? 0))),
    }))
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
  return 1 + Math.max(0, ...ends(course).map(({ column }) => column));
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
