// The pad of one seat: hand, cards of the three phases, resources, candy boosts, badges, buildings.
import { classes } from "../../screen/controls.js";
import { learnDrawings } from "../../screen/drawings.js";
import { html, joined } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { amount, card, cubes, disc, icon, quiet, selecting, state } from "./pieces.js";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { Badge, Candy, FactionCard, PadData, PlayedCard } from "./data.d.ts" */

const BUILDINGS = /** @type {const} */ (["camp", "bridge", "lift"]);
const COLOURS = /** @type {const} */ (["tactics", "logistics", "machines"]);

export default {
  /** @param {Context<PadData, Drawn>} context */
  render(context) {
    learnDrawings(context.model);
    return mount(context, { kind: "pad", html: pad }).end;
  },
};

/** @param {PadData} d */
function pad(d) {
  const s = d.seat;
  const names = classes({ "di-panel": true, "di-pad": true, "di-compact": d.compact });
  const told = !d.compact && s.leader.text;
  const ability = html`<p class="di-leader">${icon("leader")}${s.leader.text}</p>`;
  return html`<section class="${names}" aria-label="${`${d.words.pad}: ${s.letter} ${s.name}`}"
    style="--seat:${s.color}"><div data-rove data-key="pad">${head(d)}${told ? ability : ""}${goods(
      d,
    )}${d.compact ? "" : hand(d)}${phases(d)}${s.candy.length ? candies(d) : ""}${
      s.badges.length
        ? html`<div class="di-badges">${s.badges.map((one) => badge(one, d))}</div>`
        : ""
    }</div></section>`;
}

/** Who it is, and the points. @param {PadData} d */
function head(d) {
  const s = d.seat;
  const w = d.words;
  const flags = [s.asked ? w.asked : "", s.first ? w.first : "", d.won ? w.won : ""]
    .filter(Boolean)
    .map((words) => html`<span class="di-flag">${words}</span>`);
  const { name, area } = s.leader;
  const leader = html`<span class="di-sub">★ ${name}${area ? ` · ${area}` : ""}</span>`;
  return html`<p class="di-padhead">${disc(s, "di-big")}
    <span class="di-padname"><b>${s.name}</b>${name ? leader : ""}</span>${flags}
    <span class="tt-fill"></span>
    <span class="di-vp"><b>${s.vp}</b> ${w.vp}<small title="${s.score_text}">→ ${s.projected}${quiet(
      ` ${w.final}`,
    )}</small></span></p>`;
}

/** How many cards are out of the game. @param {PadData} d */
function disposed({ seat, words }) {
  const n = seat.disposed_count;
  return n
    ? html`<span class="tt-count" title="${words.disposed}">✗ ${n}${quiet(` ${words.disposed}`)}</span>`
    : "";
}

/** Resources, scrappers and buildings that are left, cubes. @param {PadData} d */
function goods(d) {
  const s = d.seat;
  const w = d.words;
  const stock = [
    amount("technology", s.technology, w.technology),
    amount("energy", s.energy, w.energy),
  ];
  const men = amount("scrapper", s.supply, w.supply);
  const built = BUILDINGS.map((kind) =>
    amount(kind, s.buildings[kind], `${w.buildings_left}: ${w[kind]}`),
  );
  const outposts = COLOURS.map((colour) =>
    cubes(colour, s.cubes[colour], `${w.cubes}: ${w[colour]}`),
  );
  const short = [
    group("", [amount("card", s.hand_count, w.hand), disposed(d)]),
    group("", stock),
    group("", [men, built]),
    group("", outposts),
  ];
  const long = [
    group("", stock),
    group(w.supply, men),
    group(w.buildings_left, built),
    group(w.cubes, outposts),
  ];
  return html`<p class="di-goods">${d.compact ? short : long}</p>`;
}

/**
 * @param {string} words
 * @param {unknown} signs
 */
function group(words, signs) {
  const label = html`<span class="di-label" aria-hidden="true">${words}</span>`;
  return html`<span class="di-group">${words ? label : ""}${signs}</span>`;
}

/**
 * @param {Badge} b
 * @param {PadData} d
 */
function badge(b, d) {
  const w = d.words;
  const names = classes({ "di-badge": true, [`di-${b.colour}`]: true, "di-earned": b.earned });
  const text = b.text && !d.compact ? html`<small>${b.text}</small>` : "";
  return html`<span class="${names}" title="${b.text ?? b.colour_text}">${icon("badge")}
    <span><b>${b.name ?? w.secret}</b> <em>${b.earned ? w.earned : w.unearned}</em>${text}</span></span>`;
}

/** @param {PadData} d */
function candies(d) {
  const list = d.seat.candy.map((one, k) => candy(one, k, d));
  return html`<p class="di-candies"><span class="di-label">${d.words.candy}</span>${list}</p>`;
}

/**
 * @param {Candy} c
 * @param {number} k
 * @param {PadData} d
 */
function candy(c, k, d) {
  const ref = `candy:${c.candy}`;
  const names = classes({ "di-candy": true, ...state(ref, d) });
  return html`<button class="${names}" ${selecting(ref, d, `${ref}-${k}`)} title="${c.text}"
    >${icon("candy")}${c.name}</button>`;
}

/** The cards of this round by phase; those whose phase nobody knows stand last. @param {PadData} d */
function phases(d) {
  const w = d.words;
  const columns = d.phases.map((cards, k) => {
    const names = classes({ "di-phase": true, "di-this": d.now === k + 1 });
    const list = joined(cards.map((one) => played(one, d)));
    return html`<div class="${names}" data-key="ph${k}">
      <span class="di-label">${k < 3 ? `${w.phase} ${k + 1}` : w.earlier}</span>${
        list || html`<span class="di-none">${w.not_played}</span>`
      }</div>`;
  });
  return html`<div class="di-phases">${columns}</div>`;
}

/**
 * A card of this round, small; face down if nobody but its owner knows it.
 * @param {PlayedCard | null} c
 * @param {PadData} d
 */
function played(c, d) {
  const down = d.words.down;
  if (!c) return html`<span class="di-mini di-back">${icon("down")}${down}</span>`;
  const ref = `card:${c.card}`;
  if (d.able.includes(ref) && c.open) {
    const names = classes({ "di-mini": true, ...state(ref, d) });
    return html`<button class="${names}" ${selecting(ref, d, `p-${ref}`)} title="${c.text}"
      >${c.name}</button>`;
  }
  const hidden = c.open ? "" : [icon("down"), quiet(`${down}: `)];
  const names = classes({ "di-mini": true, "di-back": !c.open });
  return html`<span class="${names}" title="${c.text}">${hidden}${c.name}</span>`;
}

/** The cards in hand, and those that are planned. @param {PadData} d */
function hand(d) {
  const s = d.seat;
  const w = d.words;
  const none = html`<p class="di-none">${w.no_cards}</p>`;
  const hidden = html`<p class="di-none">${w.hand}: ${s.hand_count}. ${w.hidden}</p>`;
  const held = s.hand === null ? hidden : list(s.hand, w.hand, s.hand_count, d) || none;
  return [held, list(s.planned, w.planned, s.planned_count, d)];
}

/**
 * @param {FactionCard[] | null} cards null if they are hidden
 * @param {string} label
 * @param {number} n
 * @param {PadData} d
 * @returns {Markup | ""}
 */
function list(cards, label, n, d) {
  if (cards === null) return n ? html`<p class="di-none">${label}: ${n}</p>` : "";
  if (!cards.length) return "";
  return html`<p class="di-label di-handlabel">${label} <span class="tt-count">${n}</span> ${disposed(d)}</p>
    <div class="di-hand">${cards.map((c) => card(c, d, `card:${c.card}`))}</div>`;
}
