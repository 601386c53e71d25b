// The markets with the price of each card and missing requirements.

import { html } from "../../screen/markup.js";
import { drawnView } from "./icons.js";
import { marketList } from "./market_list.js";
import { amount, disc, seatOf, title } from "./pieces.js";

/** @import { MarketsData } from "./data.d.ts" */

export default drawnView("deiboard", markets);

/** @param {MarketsData} d */
function markets(d) {
  const w = d.words;
  const buyer = seatOf(d, d.markets[0].buyer);
  const purse = html`<span class="di-for">${w.cost}: ${disc(buyer)}<b>${buyer.name}</b>
    ${amount("technology", d.purse.technology, w.technology)}
    ${amount("energy", d.purse.energy, w.energy)}</span>`;
  return html`<section class="di-panel" aria-label="${w.markets}">${title(w.markets, purse)}
    ${marketList(d)}</section>`;
}
