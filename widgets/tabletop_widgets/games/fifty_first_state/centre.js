// Middle of the table: cards of the draft, connections, deck, discard pile, the solo opponent's attack.
import { classes, renderUnseen } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { keepCardsLaid } from "./card_layout.js";
import { card, exchange, strip } from "./cards.js";
import { mountView } from "./icons.js";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { CentreData, Connection } from "./data.d.ts" */

export default {
  /** @param {Context<CentreData>} context */
  render: (context) =>
    mountView(context, { kind: "centre", html: centre, laid: keepCardsLaid }).end,
};

/** @param {CentreData} d */
function centre(d) {
  const w = d.words;
  const draft = d.draft.map((c, k) => {
    const ref = `card:${c.card}`;
    return card(c, d, { key: `${ref}#${k}`, ref, able: d.able });
  });
  const attack = d.attack.map((c, k) => card(c, d, { key: `attack:${c.card}#${k}`, small: true }));
  return html`<section aria-label="${w.centre}" data-rove data-key="centre">
    <div class="tt-piles tt-inline">${stack("blue", d)}${stack("red", d)}
    ${pile("deck", w.deck, d.deck)}
    ${pile("discard", w.discard, d.discard.n, d.discard.top?.name)}</div>
    ${draft.length ? row(w.draft, draft, ".offer") : ""}
    ${attack.length ? row(w.attack, attack, ".attack") : ""}</section>`;
}

/**
 * @param {string} name
 * @param {unknown[]} cards
 * @param {string} zone
 */
function row(name, cards, zone) {
  return html`<div class="fs-open" data-zone="${zone}"><p class="tt-h4"><b>${name}</b></p>${strip(cards)}</div>`;
}

/**
 * @param {string} zone
 * @param {string} name
 * @param {number} n
 * @param {string} [top] top card, if visible
 */
function pile(zone, name, n, top) {
  const seen = top ? html`<small>${top}</small>` : "";
  return html`<div class="tt-pile" data-zone=".${zone}"><i>${name}</i><b>${n}</b>${seen}</div>`;
}

/**
 * Render a stack of connection cards.
 * @param {"blue" | "red"} color
 * @param {CentreData} d
 */
function stack(color, d) {
  const { up, left } = d.connections[color];
  const ref = `stack:${color}`;
  const on = d.selected === ref;
  const names = classes({
    "tt-stack": true,
    [`tt-c-${color}`]: true,
    "tt-can": d.able.includes(ref),
    "tt-on": on,
  });
  return html`<button class="${names}" data-item data-ref="${ref}" data-key="${ref}" data-zone=".face_up.${color}"
      title="${d.words[`connections_${color}`]}" aria-pressed="${on}">
    <i>${d.words[`connections_${color}`]}</i>${up ? faceUp(up, d) : html`<b class="tt-none">–</b>`}
    <small data-zone=".${color}">+ ${left} ${d.words.face_down}</small></button>`;
}

/**
 * @param {Connection} c
 * @param {CentreData} d
 */
function faceUp(c, d) {
  return html`<b>${c.name}</b>${exchange(c, d)}${renderUnseen(c.text)}`;
}
