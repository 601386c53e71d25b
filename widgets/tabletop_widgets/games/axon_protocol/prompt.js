// Prompts for decisions: an attack that can be countered, an offer of characters, the steps at the end of the round.
import { classes, renderUnseen } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { drawnView, icon } from "./icons.js";
import { letter, nameOf, picture } from "./pieces.js";
import "./cards.css";

/** @import { AttentionData, CorporationsData, OfferData, RoundEndData } from "./data.d.ts" */
/** @import { CharacterCard, CorporationChoice, Step } from "./data.d.ts" */

/** @typedef {AttentionData | CorporationsData | OfferData | RoundEndData} PromptData */

export default drawnView("attention", prompt);

/** @param {PromptData} d */
function prompt(d) {
  if ("reaction" in d) return reaction(d);
  if ("corporations" in d) return corporations(d);
  if ("offer" in d) return offer(d);
  return checklist(d);
}

/** Draw an attack that can be countered. @param {AttentionData} d */
function reaction(d) {
  const { attack, asked: askedSeat, text } = d.reaction;
  const nobody = { letter: "?", name: "", color: "var(--tt-nobody)" };
  const who = d.seats.find((seat) => seat.seat === askedSeat) ?? nobody;
  return html`<section class="ax-alert" role="group" aria-label="${d.words.attack_asks}"
      data-key="reaction">
    <p class="ax-alerthead" aria-live="assertive">${icon("attack")}<b>${text}</b></p>
    <p><span class="ax-flag">${attack.kind_text}</span> ${attack.text}</p>
    <p class="ax-askedline">${letter(who)}<b>${who.name}</b> ${d.words.counter_asked}</p></section>`;
}

/** Draw the characters to choose from. @param {OfferData} d */
function offer(d) {
  const people = d.offer.map((c) => offered(c, d));
  return html`<section class="ax-panel ax-offer" aria-label="${d.words.offer}" data-key="offer">
    <p class="ax-title">${d.words.offer}</p>
    <div class="ax-offers" data-rove data-key="offers">${people}</div></section>`;
}

/**
 * @param {CharacterCard} c
 * @param {OfferData} d
 */
function offered(c, d) {
  const ref = `character:${c.character}`;
  const w = d.words;
  const about = [
    ...c.type_names,
    `${w.initiative} ${c.initiative}`,
    ...(c.complex ? [w.complex] : []),
  ];
  const skills = c.skill_names.map((skill) => html`<span class="ax-skill">${skill}</span>`);
  const passives = html`<span class="ax-sub">${c.passives.join(" ")}</span>`;
  const criminal = c.types.includes("criminal");
  return html`<button class="${classes({ "ax-offered": true, ...state(ref, d) })}"
      ${makeSelectable(ref, d)}><span class="ax-head">${picture({ ...c, criminal }, 36)}
      <span class="ax-who"><b>${hyphenate(c.name)}</b> <span class="ax-sub">${about.join(" · ")}</span></span
      ></span><span class="ax-sub">${w.start}: <b>${c.start_name}</b></span>
      <span class="ax-rout">${c.routine.map((line) => html`<span>${line.text}</span>`)}</span>
      ${c.passives.length ? passives : ""}<span class="ax-skillrow">${joinMarkup(skills, " ")}</span
      ></button>`;
}

/** Draw the corporations to choose from. @param {CorporationsData} d */
function corporations(d) {
  const name = d.words.choose_corporation;
  return html`<section class="ax-panel ax-offer" aria-label="${name}" data-key="corporations">
    <p class="ax-title">${name}</p>
    <div class="ax-offers ax-wide" data-rove data-key="offers">${d.corporations.map((c) =>
      corporation(c, d),
    )}</div></section>`;
}

/**
 * @param {CorporationChoice} c
 * @param {CorporationsData} d
 */
function corporation(c, d) {
  const ref = `corporation:${c.id}`;
  const names = classes({ "ax-offered": true, "ax-toown": true, ...state(ref, d) });
  const scored = c.resources.map(
    (id) => html`<span class="ax-scored">${icon(id)}<small>${nameOf(id, d)}</small></span>`,
  );
  return html`<button class="${names}" style="--seat:${c.color}" ${makeSelectable(ref, d)}>
      <b>${c.name}</b> <span class="ax-sub">${c.area_name}</span>
      <span class="ax-corp">${joinMarkup(scored, " ")}</span>
      <span class="ax-ability"><span class="ax-label">${d.words.ability}</span>${c.ability_text}</span
      ></button>`;
}

/** @type {Record<string, string>} */
const MARKS = { done: "✓", now: "▶", next: "○", skipped: "–" };

/** Draw the steps at the end of a round. @param {RoundEndData} d */
function checklist(d) {
  const w = d.words;
  return html`<section class="ax-panel ax-checklist" aria-label="${w.checklist}" data-key="steps">
    <p class="ax-title">${w.checklist}</p><ol>${d.checklist.map((entry) => step(entry, w))}</ol></section>`;
}

/**
 * @param {Step} s
 * @param {Record<string, string>} w
 */
function step(s, w) {
  const now = s.state === "now" ? html`aria-current="step"` : "";
  return html`<li class="ax-${s.state}" ${now}><i aria-hidden="true">${MARKS[s.state]}</i>
    <span><b>${s.step}. ${s.text}</b>${renderUnseen(` (${w[s.state]}) `)}${
      s.detail ? html`<small>${s.detail}</small>` : ""
    }</span></li>`;
}
