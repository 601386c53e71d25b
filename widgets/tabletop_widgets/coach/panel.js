// The coach panel: progress, navigation through mistakes, and the losses and luck of each seat.
import { classes, letter, renderUnseen, ruleLink } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "../table/actions.css";
import "./panel.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { CoachData, CoachMistake, CoachPart, CoachSeat, CoachStroke } from "./data.d.ts" */

export default {
  /** @param {Context<CoachData>} context */
  render(context) {
    const view = mount(context, {
      kind: "coach",
      html: coach,
      click(what, hit) {
        if (what === "goto") view.send({ type: what, index: Number(hit.dataset.index) });
        else if (what === "exercise") view.send({ type: what, at: Number(hit.dataset.at) });
        else if (what === "theme") view.send({ type: what, at: hit.dataset.at });
        else return false;
        return true;
      },
    });
    return view.end;
  },
};

/**
 * @param {CoachData} d
 * @param {Translate} t
 */
function coach(d, t) {
  const isClean = d.state === "ends" && d.seats.length > 0 && !d.mistakes;
  return html`<section aria-label="${t("Coach")}" data-rove data-key="coach">${head(d, t)}
    ${d.claim ? html`<p class="tt-claim">${d.claim}</p>` : ""}${d.mistakes ? way(d, t) : ""}
    ${isClean ? html`<p class="tt-none">${t("No mistake was found.")}</p>` : ""}
    <div class="tt-coachseats">${d.seats.map((seat) => seatOf(seat, d, t))}</div></section>`;
}

/**
 * @param {CoachData} d
 * @param {Translate} t
 */
function head(d, t) {
  if (d.state === "runs")
    return html`<div class="tt-coachhead"><span role="status">${d.told}</span>
      <progress max="100" value="${d.done}" aria-label="${d.told || t("Coach")}"></progress><span
      class="tt-number">${d.done} %</span> <button data-do="stop" data-item>${t("Stop")}</button></div>`;
  const isNew = d.state === "new" || d.state === "other";
  const about = t(
    "Every decision is replayed in the background: where was the game won or lost, what would have been better?",
  );
  const again = d.grown || d.told ? "Analyse it again" : "";
  const names = classes({ "tt-coachhead": true, "tt-none": !(isNew || again) });
  return html`<div class="${names}">${
    isNew ? html`<p>${about}</p>` : html`<span role="status">${d.told}</span>`
  }${d.grown ? html`<span>${t("The game has gone on since.")}</span>` : ""}${
    isNew || again
      ? html`<button class="${classes({ "tt-go": isNew })}" data-do="begin" data-item>${t(
          isNew ? "Analyse this game" : again,
        )}</button>`
      : ""
  }</div>`;
}

/**
 * Render the navigation between mistakes.
 * @param {CoachData} d
 * @param {Translate} t
 */
function way(d, t) {
  const many = d.mistakes === 1 ? t("1 mistake") : t("{n} mistakes", { n: d.mistakes });
  const label = d.number ? t("Mistake {k} of {n}", { k: d.number, n: d.mistakes }) : many;
  return html`<p class="tt-coachway"><button data-do="previous" data-item title="${t("Previous mistake")}"
    aria-label="${t("Previous mistake")}">◀</button><span role="status">${label}</span><button
    data-do="next" data-item
    title="${t("Next mistake")}" aria-label="${t("Next mistake")}">▶</button></p>`;
}

/**
 * @param {CoachSeat} seat
 * @param {CoachData} d
 * @param {Translate} t
 */
function seatOf(seat, d, t) {
  const marks = seat.marks.map(
    ({ mark, word, n }) =>
      html`<span class="tt-coachmark" title="${word}">${n} ${mark}${renderUnseen(` ${word}`)}</span>`,
  );
  const mistakes = html`<p class="tt-h5">${t("The costliest decisions")}</p>
    <ol>${seat.mistakes.map((mistake) => mistakeOf(mistake, d, t))}</ol>`;
  const strokes = html`<p class="tt-h5">${t("The biggest strokes of luck")}</p>
    <ul>${seat.strokes.map((stroke) => strokeOf(stroke, t))}</ul>`;
  const parts = html`<details data-key="parts-${seat.seat}" open><summary data-item class="tt-h5">${t(
    "Where the result came from",
  )}</summary><ul>${seat.parts.map(partOf)}</ul><p class="tt-coachwhy">${seat.rest}</p></details>`;
  return html`<article class="tt-coachseat" data-key="seat-${seat.seat}" style="--seat:${seat.color}">
    <p class="tt-who">${letter(seat)}<b>${seat.name}</b> <span>${seat.rating}</span></p>
    ${seat.rate ? html`<p class="tt-rate">${seat.rate} ${marks}</p>` : ""}
    ${seat.mistakes.length ? mistakes : ""}${seat.themes.length ? renderThemes(seat, d, t) : ""}
     ${seat.parts.length ? parts : ""}
    ${seat.strokes.length ? strokes : ""}</article>`;
}

/**
 * Render what kinds of better moves were missed, each with its exercises.
 * @param {CoachSeat} seat
 * @param {CoachData} d
 * @param {Translate} t
 */
function renderThemes(seat, d, t) {
  const themes = seat.themes.map((theme) => {
    const n = theme.n === 1 ? t("1 mistake") : t("{n} mistakes", { n: theme.n });
    const label = t("Practise: {name}", { name: theme.name });
    const practise = html`<button data-do="theme" data-at="${theme.at.join(" ")}" data-item
      data-key="theme-${seat.seat}-${theme.name}" aria-label="${label}">${t("Practise")}</button>`;
    return html`<li class="tt-theme"><span><b>${theme.name}</b> ${n}</span> ${d.makes ? practise : ""}</li>`;
  });
  return html`<p class="tt-h5">${t("Better moves that were missed")}</p><ul>${themes}</ul>`;
}

/**
 * @param {CoachMistake} mistake
 * @param {CoachData} d
 * @param {Translate} t
 */
function mistakeOf(mistake, d, t) {
  const making = d.making === mistake.at; // the button keeps its place and the focus
  const exercise = html`<button class="tt-practise" data-do="exercise" data-key="e-${mistake.at}" data-at="${
    mistake.at
  }" aria-disabled="${making}"
    data-item>${t(making ? "Every move is tried …" : "Turn it into an exercise")}</button>`;
  return html`<li data-key="m-${mistake.at}" class="${classes({ "tt-mistake": true, "tt-on": mistake.shown })}"><button
    data-do="goto" data-index="${mistake.index}" data-item title="${t("Go there")}"><span class="tt-coachmark"
    title="${mistake.word}">${mistake.mark}${renderUnseen(` ${mistake.word}`)}</span><span>${
      mistake.round ? html`<small>${mistake.round}</small> ` : ""
    }${mistake.played}</span><b class="tt-coachcost">−${mistake.cost}</b></button>
    ${mistake.better ? html`<p class="tt-better"><em>${t("Better:")}</em> ${mistake.better}</p>` : ""}
    ${mistake.why.map(
      (why, k) =>
        html`<p class="tt-coachwhy">${why}${
          mistake.rule && !k ? html` ${ruleLink(mistake.rule, why)}` : ""
        }</p>`,
    )}
    ${making || (d.makes && mistake.better) ? exercise : ""}</li>`;
}

/**
 * @param {CoachStroke} stroke
 * @param {Translate} t
 */
function strokeOf(stroke, t) {
  return html`<li><button data-do="goto" data-index="${stroke.index}" data-item title="${t("Go there")}"><b
    class="${stroke.good ? "tt-coachgood" : "tt-coachill"}">${stroke.value}</b>
    <span>${stroke.text}</span></button></li>`;
}

/** @param {CoachPart} part */
function partOf(part) {
  const width = Math.max(0.6, part.high - part.low);
  const bar = html`<i class="${part.good ? "tt-coachgood" : "tt-coachill"}"
    style="left:${part.low}%;width:${width}%"></i>`;
  return html`<li class="tt-part"><span>${part.text}</span><span class="tt-partbar"
    aria-hidden="true">${bar}</span><b>${part.value}</b></li>`;
}
