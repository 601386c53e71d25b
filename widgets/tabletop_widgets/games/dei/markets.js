// The markets, with what each card would cost and what is lacking.
import { learnDrawings } from "../../screen/drawings.js";
import { html, joined } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { amount, card, cube, disc, icon, quiet, seatOf, title } from "./pieces.js";

/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { Market, MarketSlot, MarketsData } from "./data.d.ts" */

export default {
  /** @param {Context<MarketsData, Drawn>} context */
  render(context) {
    learnDrawings(context.model);
    return mount(context, { kind: "deiboard", html: markets }).end;
  },
};

/** @param {MarketsData} d */
function markets(d) {
  const w = d.words;
  const buyer = seatOf(d, d.markets[0].buyer);
  const purse = html`<span class="di-for">${w.cost}: ${disc(buyer)}<b>${buyer.name}</b>
    ${amount("technology", d.purse.technology, w.technology)}
    ${amount("energy", d.purse.energy, w.energy)}</span>`;
  return html`<section class="di-panel" aria-label="${w.markets}">${title(w.markets, purse)}
    <div class="di-markets" data-rove data-key="markets">${d.markets.map((m) => market(m, d))}</div>
    </section>`;
}

/**
 * @param {Market} m
 * @param {MarketsData} d
 */
function market(m, d) {
  const sign = m.colour ? cube(m.colour) : icon("market");
  const have = html`<span class="di-has">${m.have_text}</span>`;
  return html`<section class="di-market di-set-${m.market}" aria-label="${m.name}"
      data-key="${m.market}">
    <p class="di-markethead">${sign}<b>${m.name}</b>
    ${m.colour ? have : ""}<span class="tt-fill"></span>
    <span class="di-deck2">${icon("down")}${m.deck}${quiet(` ${d.words.deck}`)}</span></p>
    <div class="di-slots">${m.slots.map((slot) => place(slot, m, d))}</div></section>`;
}

/**
 * A place of a market with the card that lies there.
 * @param {MarketSlot} s
 * @param {Market} m
 * @param {MarketsData} d
 */
function place(s, m, d) {
  const w = d.words;
  const ref = `market:${m.market}:${s.slot}`;
  if (!s.card) return html`<div class="di-card di-hole" data-key="${ref}">${w.empty}</div>`;
  const can = !s.lacks.length;
  const lacks = s.lacks.map((what) => html`<span class="di-lack">✗ ${what}</span>`);
  const foot = html`${cost(s, m, w)}
      ${can ? html`<span class="di-ok">✓ ${w.payable}</span>` : lacks}`;
  return card(s.card, d, ref, { foot, name: can ? "di-payable" : "di-unpayable" });
}

/**
 * @param {MarketSlot} s
 * @param {Market} m
 * @param {Record<string, string>} w
 */
function cost(s, m, w) {
  const prices = s.prices.map((one) => price(one, w));
  const gains = html`<span class="di-gain" title="${w.gains}">+${icon("technology")}${quiet(w.gains)}</span>`;
  return html`<span class="di-cost"><span class="di-label">${w.cost}</span>${joined(
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
 * The outposts that a card asks for, those that are missing paler.
 * @param {number} n
 * @param {Market} m
 * @param {Record<string, string>} w
 */
function needs(n, m, w) {
  const cubes = Array.from({ length: n }, (_, k) => cube(m.colour ?? "", k >= m.have));
  return html`<span class="di-needs" title="${w.needs}">${cubes}${quiet(
    `${w.needs}: ${n}`,
  )}</span>`;
}
