// Components shared by several views of 51st State: icons, amounts, cards.
import { classes, renderUnseen } from "../../screen/controls.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { drawing } from "./icons.js";
import "./state.css";
import "./cards.css";
import "./board.css";
import "./board_cards.css";

/** @import { Amount, Card, Connection, Good, Token } from "./data.d.ts" */

/**
 * Data that every view of cards has.
 * @typedef {object} Shared
 * @property {Record<string, Good>} goods
 * @property {Record<string, string>} words
 * @property {string} selected
 */

/** Signs that are text. @type {Record<string, string>} */
const SIGNS = { arrow: "→", or: "/", plus: "+" };

/** @param {string} good */
export function icon(good) {
  return html`<span class="tt-icon" aria-hidden="true">${drawing(good)}</span>`;
}

/** Render a sentence for screen readers. @param {string} words */
export function renderSpoken(words) {
  return words ? renderUnseen(`${words}. `) : "";
}

/**
 * @param {Good} good
 * @param {number} n
 */
export function nameOf(good, n) {
  return n === 1 ? good.name : (good.plural ?? good.name);
}

/**
 * @param {Amount} a
 * @param {Shared} d
 */
function amount(a, d) {
  const title = `${a.n} ${nameOf(d.goods[a.good], a.n)}`;
  const count = a.n > 1 ? html`<b>${a.n}</b>` : "";
  return html`<span class="tt-amount" aria-hidden="true" title="${title}">${count}${icon(a.good)}</span>`;
}

/**
 * @param {Amount[]} list
 * @param {Shared} d
 */
export function amounts(list, d) {
  return list.map((a) => amount(a, d));
}

/**
 * @param {Amount[]} list
 * @param {Shared} d
 */
export function describeAmounts(list, d) {
  return list.map((a) => `${a.n} ${nameOf(d.goods[a.good], a.n)}`).join(", ");
}

/**
 * Render a card's effect as icons and signs.
 * @param {Token[]} list
 * @param {Shared} d
 */
export function tokens(list, d) {
  return list.map((token) => {
    if (token.good) return amount({ good: token.good, n: token.n ?? 1 }, d);
    if (token.type === undefined) return sign(token, d);
    const name = d.goods[token.type]?.name;
    return html`<span class="tt-amount tt-of" title="${name}">${icon(token.type)}</span>`;
  });
}

/**
 * Render a sign of an effect: a pictogram with its number, or text.
 * @param {Token} token
 * @param {Shared} d
 */
export function sign({ sign: name = "", n = 1, text = "" }, d) {
  const words = text.length > 1 ? text : (d.words[`sign_${name}`] ?? "");
  const drawn = ["per", "times2", "if"].includes(name) || name in SIGNS ? "" : icon(name);
  return html`<span class="fs-sign" title="${words}">${drawn && n > 1 ? n : ""}${drawn || signText(name, n)}${
    text.length === 1 ? text : ""
  }</span>`;
}

/**
 * @param {string} name
 * @param {number} n
 */
function signText(name, n) {
  if (name === "per") return html`×<small>≤${n}</small>`;
  if (name === "times2") return `${n}×`;
  return name === "if" ? `≥${n}` : SIGNS[name];
}

/** Render a name, in smaller letters if it has a long word, so that no word is broken. @param {string} name */
function title(name) {
  return classes({ "tt-title": true, "tt-long": /[^\s-]{10}/.test(name) });
}

/**
 * Presentation of a card: key, reference that a click selects, legal references, and size.
 * @typedef {object} Standing
 * @property {string} key unique among its neighbours
 * @property {string} [ref]
 * @property {string[]} [able]
 * @property {boolean} [small]
 */

/**
 * Render one card: in hand, in the draft, or built.
 * @param {Card} c
 * @param {Shared} d
 * @param {Standing} standing
 */
export function card(c, d, { key, ref, able = [], small = false }) {
  const on = ref !== undefined && d.selected === ref;
  const names = classes({
    "tt-card": true,
    [`tt-r-${c.ruin ? "ruin" : c.row}`]: true,
    "tt-small": small,
    "tt-on": on,
    "tt-can": ref !== undefined && able.includes(ref),
    "tt-usedup": c.uses && c.uses_most !== undefined && c.uses >= c.uses_most,
  });
  const marks = marksOf(c, d);
  const tooltip = c.defence_text ? html`title="${`${d.words.defence}: ${c.defence_text}`}"` : "";
  const inner = html`<span class="tt-face">${head(c, d)}${c.ruin ? ruin(d) : body(c, d)}${
    marks ? html`<span class="tt-marks">${marks}</span>` : ""
  }</span>`;
  if (ref === undefined) {
    return html`<div class="${names}" data-key="${key}" ${tooltip}>${inner}</div>`;
  }
  return html`<button class="${names}" data-item data-ref="${ref}" aria-pressed="${on}"
    data-key="${key}" ${tooltip}>${inner}</button>`;
}

/**
 * @param {Card} c
 * @param {Shared} d
 */
function head(c, d) {
  const far = `${d.words.distance} ${c.distance}`;
  const distance = html`<span class="tt-distance" aria-hidden="true" title="${far}">${c.distance}</span>`;
  return html`<span class="tt-head">${c.ruin ? "" : distance}
    <b class="${title(c.name)}">${hyphenate(c.name)}${renderUnseen(". ")}</b
    ><span class="tt-types">${c.types.map((type) => typed(type, d))}</span></span>`;
}

/**
 * Render the sign of a type of locations. For screen readers, its name is in the text of the card.
 * @param {string} type
 * @param {Shared} d
 */
function typed(type, d) {
  const name = `${d.words.types}: ${d.goods[type].name}`;
  return html`<span aria-hidden="true" title="${name}">${icon(type)}</span>`;
}

/** @param {Shared} d */
function ruin(d) {
  return html`<span class="tt-body tt-ruinword">${d.words.ruin}</span>`;
}

/**
 * @param {Card} c
 * @param {Shared} d
 */
function body(c, d) {
  const w = d.words;
  const types = c.types.map((type) => d.goods[type].name).join(", ");
  return html`
    ${renderSpoken(`${w.distance}: ${c.distance}`)}${renderSpoken(types ? `${w.types}: ${types}` : w.typeless)}
    <span class="tt-body"><span class="tt-spoils" title="${w.spoils}">${renderSpoken(
      `${w.spoils}: ${describeAmounts(c.spoils, d)}`,
    )}${amounts(c.spoils, d)}</span>
    ${effect(c, d)}</span>
    <span class="tt-foot" title="${w.deal}">${renderSpoken(`${w.deal}: ${describeAmounts(c.deal, d)}`)}<i
      aria-hidden="true">${w.deal}</i>${amounts(c.deal, d)}</span>`;
}

/**
 * Render the effect of a card: all its signs, then those of its sentences that have room as a whole.
 * @param {Card} c
 * @param {Shared} d
 */
function effect(c, d) {
  const open = c.open
    ? html`<span class="tt-openword" title="${d.words.sign_open}">${icon("open")}<b>${d.words.open}</b></span>`
    : "";
  const bonus = c.bonus_icons.length
    ? html`<span class="tt-bonus">${sign({ sign: "bonus" }, d)}${tokens(c.bonus_icons, d)}</span>`
    : "";
  const sentences = [c.text, c.bonus_text].map((text) =>
    text ? html`<span class="tt-text">${text}</span>` : "",
  );
  return html`<span class="tt-effect"><span class="fs-signs">${open}<span class="tt-icons" aria-hidden="true"
    >${tokens(c.icons, d)}${bonus}</span></span><span class="tt-texts">${sentences}</span></span>`;
}

/**
 * Render the marks on a card: shields, a worker, goods, and the number of uses.
 * @param {Card} c
 * @param {Shared} d
 */
function marksOf(c, d) {
  const w = d.words;
  /**
   * @param {string} name
   * @param {string} words
   * @param {string} [more]
   */
  const mark = (name, words, more = "") =>
    html`<span class="tt-mark${more}" title="${words}">${icon(name)}${renderSpoken(words)}</span>`;
  const lying = /** @type {const} */ (["stored", "cached", "spent"]).map((kind) => {
    const goods = c[kind] ?? [];
    const words = `${w[kind]}: ${describeAmounts(goods, d)}`;
    const shown = html`<span class="tt-mark tt-${kind}">${amounts(goods, d)}${renderSpoken(words)}</span>`;
    return goods.length ? shown : "";
  });
  const { uses = 0, uses_most = 0 } = c;
  const used = html`<span class="tt-mark tt-uses" title="${w.used}"><span>${w.used} </span>${uses}/${uses_most}</span>`;
  return joinMarkup([
    c.shield ? mark("shield", w.shield) : "",
    c.forged ? mark("shield", w.forged, " tt-forged") : "",
    c.worker ? mark("worker", w.worker_on) : "",
    ...lying,
    uses_most > 1 || uses ? used : "",
  ]);
}

/**
 * Render cost and gain of a connection card.
 * @param {Connection} c
 * @param {Shared} d
 */
export function exchange(c, d) {
  const arrow = c.cost.length ? sign({ sign: "arrow" }, d) : "";
  return html`<span class="tt-icons" aria-hidden="true">${amounts(c.cost, d)}${arrow}${amounts(
    c.gain,
    d,
  )}</span>`;
}

/**
 * Render a connection card in hand.
 * @param {Connection} c
 * @param {Shared} d
 * @param {Standing & { ref: string }} standing
 */
export function connection(c, d, { key, ref, able = [] }) {
  const on = d.selected === ref;
  const names = classes({
    "tt-card": true,
    "tt-connection": true,
    [`tt-c-${c.color}`]: true,
    "tt-on": on,
    "tt-can": able.includes(ref),
  });
  return html`<button class="${names}" data-item data-ref="${ref}" data-key="${key}"
    aria-pressed="${on}"><span class="tt-face"><span class="tt-head"><b
    class="${title(c.name)}">${hyphenate(c.name)}</b></span><span class="tt-body"
    ><span class="tt-effect">${exchange(c, d)}<span class="tt-texts"><span class="tt-text">${
      c.text
    }</span></span></span></span></span></button>`;
}

/**
 * Render a row of cards, which overlap if there is no room. The pointer or the focus enlarges one card.
 * @param {unknown[]} cards
 */
export function strip(cards) {
  return html`<div class="tt-cards" style="--n:${cards.length}">${cards.map(
    (face) => html`<span class="fs-slot">${face}</span>`,
  )}</div>`;
}

/** Return a function that numbers equal references to unique keys: "card:school#1", "card:school#2". */
export function makeKeyCounter() {
  /** @type {Map<string, number>} */
  const times = new Map();
  /** @param {string} ref */
  return (ref) => {
    const n = (times.get(ref) ?? 0) + 1;
    times.set(ref, n);
    return `${ref}#${n}`;
  };
}
