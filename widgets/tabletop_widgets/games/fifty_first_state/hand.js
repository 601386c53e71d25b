// Hand of one player.
import { letter } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { keepCardsLaid } from "./card_layout.js";
import { card, connection, makeKeyCounter, strip } from "./cards.js";
import { mountView } from "./icons.js";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { HandData } from "./data.d.ts" */

export default {
  /** @param {Context<HandData>} context */
  render: (context) => mountView(context, { kind: "hand", html: hand, laid: keepCardsLaid }).end,
};

/** @param {HandData} d */
function hand(d) {
  const s = d.seat;
  const w = d.words;
  const handCards = s.hand === null ? [] : cards(d);
  const none = html`<p class="tt-none">${s.hand === null ? w.hidden : w.empty}</p>`;
  return html`<section class="${handCards.length ? "" : "fs-empty"}" data-zone="${s.seat}.hand"
    aria-label="${`${w.hand}: ${s.letter} ${s.name}`}"
    style="--seat:${s.color}"
      data-rove data-key="hand">
    <p class="tt-h4">${letter(s)}<b>${w.hand}</b> <span class="tt-count">${s.hand_count}</span></p>
    ${handCards.length ? strip(handCards) : none}</section>`;
}

/** @param {HandData} d */
function cards(d) {
  const unique = makeKeyCounter();
  const able = d.able;
  const locations = (d.seat.hand ?? []).map((c) => {
    const ref = `card:${c.card}`;
    return card(c, d, { key: unique(ref), ref, able });
  });
  const connections = (d.seat.connections ?? []).map((c) => {
    const ref = `connection:${c.card}`;
    return connection(c, d, { key: unique(ref), ref, able });
  });
  return [...locations, ...connections];
}
