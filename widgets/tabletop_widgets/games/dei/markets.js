// The markets, with what each card would cost and what is lacking.

import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { learnDrawings } from "./icons.js";
import { marketList } from "./market_list.js";
import { amount, disc, seatOf, title } from "./pieces.js";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { MarketsData } from "./data.d.ts" */

export default {
  /** @param {Context<MarketsData>} context */
  render(context) {
    learnDrawings(context.icons);
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
    ${marketList(d)}</section>`;
}
