// The markets with the price of each card and missing requirements, as cards or as compact rows.
import { renderUnseen } from "../../screen/controls.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { icon } from "./icons.js";
import { amount, card, cube, largeCard, markField } from "./pieces.js";

/** @import { Market, MarketSlot } from "./data.d.ts" */
/** @import { Markup } from "../../screen/markup.js" */
/** @import { Shared } from "./pieces.js" */

/** @param {Shared & { markets: Market[] }} d */
export function marketList(d) {
  return html`<div class="di-markets" data-rove data-key="markets">${d.markets.map((m, k) => market(m, k, d))}</div>`;
}

/**
 * Renders an enlarged offer `ref`; "" if there is none.
 * @param {string} ref
 * @param {Shared & { markets: Market[] }} d
 * @returns {Markup | ""}
 */
export function largeOffer(ref, d) {
  const [, name, slot] = ref.split(":");
  const m = d.markets.find((candidate) => candidate.market === name);
  const s = m?.slots.find((offer) => String(offer.slot) === slot);
  return m && s?.card ? largeCard(s.card, d, bill(s, m, d)) : "";
}

/**
 * @param {Market} m
 * @param {number} k number of the market
 * @param {Shared} d
 */
function market(m, k, d) {
  const sign = m.colour ? cube(m.colour) : icon("market");
  const have = html`<span class="di-has">${m.have_text}</span>`;
  return html`<section class="di-market di-set-${m.market}" aria-label="${m.name}"
      data-key="${m.market}">
    <p class="di-markethead">${sign}<b>${m.name}</b>
    ${m.colour ? have : ""}<span class="tt-fill"></span>
    <span class="di-deck2"${markField("zone", `.decks.${k}`)}
      title="${d.words.deck}">${icon("down")}${m.deck}${renderUnseen(` ${d.words.deck}`)}</span></p>
    <div class="di-slots"${markField("zone", `.slots.${k}`)}
      >${m.slots.map((slot) => place(slot, m, d))}</div></section>`;
}

/**
 * Renders a slot of a market with its card.
 * @param {MarketSlot} s
 * @param {Market} m
 * @param {Shared} d
 */
function place(s, m, d) {
  const ref = `market:${m.market}:${s.slot}`;
  if (!s.card) return html`<div class="di-card di-hole" data-key="${ref}">${d.words.empty}</div>`;
  const name = s.lacks.length ? "di-unpayable" : "di-payable";
  return card(s.card, d, ref, { foot: bill(s, m, d), name });
}

/**
 * Renders the price of a card and its missing requirements.
 * @param {MarketSlot} s
 * @param {Market} m
 * @param {Shared} d
 */
function bill(s, m, d) {
  const w = d.words;
  const lacks = s.lacks.map((what) => html`<span class="di-lack">✗ <span>${what}</span></span>`);
  const ok = html`<span class="di-ok">✓ <span>${w.payable}</span></span>`;
  return html`${cost(s, m, w)}<span class="di-checks">${s.lacks.length ? lacks : ok}</span>`;
}

/**
 * @param {MarketSlot} s
 * @param {Market} m
 * @param {Record<string, string>} w
 */
function cost(s, m, w) {
  const prices = s.prices.map((amount) => price(amount, w));
  const gains = html`<span class="di-gain" title="${w.gains}">+${icon("technology")}${renderUnseen(w.gains)}</span>`;
  return html`<span class="di-cost"><span class="di-label">${w.cost}</span>${joinMarkup(
    prices,
    html`<span class="di-or">/</span>`,
  )}${s.needs ? needs(s.needs, m, w) : ""}${s.gains ? gains : ""}</span>`;
}

/**
 * @param {number[]} price technology and energy
 * @param {Record<string, string>} w
 */
function price([technology, energy], w) {
  return html`<span class="di-price">${technology ? amount("technology", technology, w.technology) : ""}${
    energy ? amount("energy", energy, w.energy) : ""
  }${technology || energy ? "" : "0"}</span>`;
}

/**
 * Renders the outposts that a card requires. Missing ones are paler.
 * @param {number} n
 * @param {Market} m
 * @param {Record<string, string>} w
 */
function needs(n, m, w) {
  const cubes = Array.from({ length: n }, (_, k) => cube(m.colour ?? "", k >= m.have));
  return html`<span class="di-needs" title="${w.needs}">${cubes}${renderUnseen(
    `${w.needs}: ${n}`,
  )}</span>`;
}
