// State of one player: board, goods, deals and the three rows.
import { classes, letter, renderUnseen } from "../../screen/controls.js";
import { html, joinMarkup, Markup } from "../../screen/markup.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { keepCardsLaid } from "./card_layout.js";
import {
  amounts,
  card,
  describeAmounts,
  icon,
  nameOf,
  renderSpoken,
  sign,
  strip,
  tokens,
} from "./cards.js";
import { mountView } from "./icons.js";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { Amount, BoardAction, Deal, Faction, TableauData } from "./data.d.ts" */

/** @typedef {Map<string, string[]>} Causes latest changes of each number, by its name */

const ROWS = /** @type {const} */ (["production", "feature", "action"]);

export default {
  /** @param {Context<TableauData>} context */
  render(context) {
    let version = -1;
    /** @type {Causes} */
    const causes = new Map();
    /** @type {Set<string>} */
    const requestedCounters = new Set();

    const view = mountView(context, {
      kind: "tableau",
      html(d) {
        if (d.version !== version) {
          version = d.version;
          causes.clear();
          requestedCounters.clear();
        }
        return tableau(d, causes);
      },
      laid: keepCardsLaid,
      message(content) {
        if (!content.causes || content.version !== version) return;
        causes.set(String(content.counter), /** @type {string[]} */ (content.causes));
        view.draw();
      },
    });

    /** Request the causes when the user looks at a number. @param {Event} event */
    function look(event) {
      const target = /** @type {Element} */ (event.target);
      const counter = target.closest("[data-count]")?.getAttribute("data-count");
      if (!counter || requestedCounters.has(counter)) return;
      requestedCounters.add(counter);
      view.send({ type: "why", counter });
    }
    view.root.addEventListener("pointerover", look);
    view.root.addEventListener("focusin", look);
    return view.end;
  },
};

/**
 * @param {TableauData} d
 * @param {Causes} causes
 */
function tableau(d, causes) {
  const s = d.seat;
  const bare = ROWS.filter((row) => !s.rows[row].length).length;
  const names = classes({
    "tt-state": true,
    "tt-turn": s.asked,
    "fs-rival": d.compact,
    "fs-aimed": d.compact && d.able.length > 0,
    "fs-bare": bare === ROWS.length,
  });
  const whole = html`<div class="fs-top">${seatLine(d, causes)}
  ${s.virtual ? "" : supply(d, causes)}
  ${s.faction ? board(s.faction, d) : ""}</div>
  <div class="tt-rows" data-zone="${s.seat}.locations" style="--bare:${bare}">${ROWS.map((row) =>
    cardRow(row, d),
  )}</div>`;
  return html`<section class="${names}" style="--seat:${s.color}"
    aria-label="${`${s.letter} ${s.name}`}" data-zone="${s.seat}" data-rove data-key="rows">
  ${d.compact ? folded(d, whole) : whole}
  </section>`;
}

/**
 * Render a rival's state as one line that unfolds.
 * @param {TableauData} d
 * @param {Markup} whole
 */
function folded(d, whole) {
  return html`<details data-key="fold" ${d.open ? html`open` : ""}><summary>${oneLine(d)}</summary>${whole}</details>`;
}

/**
 * Render the line of a rival, with the facts that the other players always need.
 * @param {TableauData} d
 */
function oneLine(d) {
  const s = d.seat;
  const built = ROWS.map((row) => {
    const n = s.rows[row].length;
    const name = d.words[`row_${row}`];
    return html`<span class="fs-built tt-row-${row}" title="${name}">${renderUnseen(`${name}: `)}${n}</span>`;
  });
  const things = s.goods.map(
    (a) => html`<span data-number="${s.seat}.goods.${a.good}">${amounts([a], d)}</span>`,
  );
  const handSize = html`<span class="tt-amount" data-zone="${s.seat}.hand"
    title="${`${d.words.hand}: ${s.hand_count}`}">${renderUnseen(
      `${d.words.hand} `,
    )}${icon("card")}<b>${s.hand_count}</b></span>`;
  return html`<span class="fs-line tt-inline">${letter(s)}<b class="fs-name"
    title="${s.name}">${hyphenate(s.name)}</b>${flags(d)}
    <span class="fs-things"><span class="fs-lies" data-zone="${s.seat}.locations">${built}</span>${handSize}<span
      class="fs-lies" data-zone="${s.seat}.goods">${things}</span>${renderSpoken(describeAmounts(s.goods, d))}</span>
    <span class="fs-points" title="${s.score_text}"><b
      data-number="${s.seat}.vp">${s.vp}</b><span data-number="${s.seat}.victory_points">${icon("vp")}</span
      ></span></span>`;
}

/**
 * Render the name and the points of a seat.
 * @param {TableauData} d
 * @param {Causes} causes
 */
function seatLine(d, causes) {
  const s = d.seat;
  const points = `${s.vp} ${nameOf(d.goods.vp, 2)}. ${s.score_text}`;
  return html`<div class="tt-seat">${letter(s)}<p class="tt-h3">${s.name}</p>${flags(d)}
    <span class="tt-vp" data-item data-count="victory_points" role="img" aria-label="${points}"
      ><b data-number="${s.seat}.vp">${s.vp}</b>${icon("vp")}<small>${d.words.final} <span
        data-number="${s.seat}.victory_points">${s.final}</span></small>
      ${tip([s.score_text, ...(causes.get("victory_points") ?? [])])}</span></div>`;
}

/** @param {TableauData} d */
function flags({ seat, winner, words }) {
  return [
    seat.asked ? html`<span class="fs-flag fs-asked">${words.asked}</span>` : "",
    seat.first ? html`<span class="fs-flag">① ${words.first}</span>` : "",
    seat.passed ? html`<span class="fs-flag">${words.passed}</span>` : "",
    winner ? html`<span class="fs-flag fs-won">★ ${words.won}</span>` : "",
  ];
}

/** Render the tooltip of the element with the pointer or the focus. @param {string[]} texts */
function tip(texts) {
  const lines = joinMarkup(texts, html`<br>`);
  return texts.length ? html`<span class="tt-tip" aria-live="polite">${lines}</span>` : "";
}

/**
 * Render the goods and the number of cards in hand.
 * @param {TableauData} d
 * @param {Causes} causes
 */
function supply(d, causes) {
  const s = d.seat;
  const w = d.words;
  const goods = s.goods.map((a) => good(a, d, causes));
  const lacks = s.lacks.map(
    (name) => html`<span class="fs-lack" data-number="${s.seat}.goods.${name}"
    data-key="no-${name}" aria-hidden="true"><b>0</b>${icon(name)}</span>`,
  );
  const connections = html`<span class="fs-linked" data-zone="${s.seat}.connections"><small>${w.connections}</small
    ><b>${s.connection_count}</b></span>`;
  return html`<div class="tt-supply">
    <span class="tt-goods" aria-label="${w.goods}" role="group" data-zone="${s.seat}.goods">${
      goods.length ? goods : html`<em>${w.no_goods}</em>`
    }${lacks}</span>
    <span class="tt-held"><span title="${w.hand}" data-zone="${s.seat}.hand">${icon("card")}<b>${s.hand_count}</b
      ><small>${w.hand}</small></span>
    ${s.connection_count ? connections : ""}</span></div>`;
}

/**
 * @param {Amount} a
 * @param {TableauData} d
 * @param {Causes} causes
 */
function good(a, d, causes) {
  const ref = `good:${a.good}`;
  return html`<button class="${classes({ "tt-good": true, "tt-on": d.selected === ref })}" data-item
      data-ref="${ref}" data-key="${a.good}" data-count="${a.good}" aria-label="${describeAmounts([a], d)}"
    data-number="${d.seat.seat}.goods.${a.good}"><b>${a.n}</b>${icon(a.good)}<small
      aria-hidden="true">${nameOf(d.goods[a.good], a.n)}</small
    >${tip(causes.get(a.good) ?? [])}</button>`;
}

/**
 * Render the board of the faction: production, its actions, deals.
 * @param {Faction} faction
 * @param {TableauData} d
 */
function board(faction, d) {
  const w = d.words;
  const deals = d.seat.deals.map((contract, k) => deal(contract, k, d));
  return html`<div class="tt-faction"><span class="tt-produces"><i>${w.production}</i>${renderSpoken(
    describeAmounts(faction.production, d),
  )}${amounts(faction.production, d)}</span>
    ${faction.actions.map((action) => boardAction(action, d))}
    <span class="tt-deals" data-zone="${d.seat.seat}.deals" role="group" aria-label="${w.deals}"><i>${w.deals}</i>${
      deals.length ? deals : "–"
    }</span></div>`;
}

/**
 * @param {BoardAction} a
 * @param {TableauData} d
 */
function boardAction(a, d) {
  const ref = `faction:${a.id}`;
  const on = d.selected === ref && d.mine;
  const names = classes({
    "tt-boardaction": true,
    "tt-usedup": a.used,
    "tt-can": d.able.includes(ref) && d.mine,
    "tt-on": on,
  });
  return html`<button class="${names}" data-item data-ref="${ref}" data-key="${ref}"
      aria-pressed="${on}" title="${a.text}">${renderUnseen(`${a.text} ${a.used ? d.words.used : ""}`)}
      <span aria-hidden="true">${tokens(a.cost, d)}${sign({ sign: "arrow" }, d)}${tokens(
        a.gain,
        d,
      )}</span></button>`;
}

/**
 * @param {Deal} contract
 * @param {number} k
 * @param {TableauData} d
 */
function deal(contract, k, d) {
  const ref = `deal:${d.seat.seat}:${contract.card}`;
  const on = d.selected === ref;
  const names = classes({ "tt-deal": true, "tt-can": d.able.includes(ref), "tt-on": on });
  return html`<button class="${names}" data-item data-ref="${ref}" data-key="${`${ref}:${k}`}"
    aria-pressed="${on}"
    title="${contract.name}">${renderUnseen(`${contract.name}: ${describeAmounts(contract.goods, d)}`)}
    <span aria-hidden="true">${amounts(contract.goods, d)}<small>${contract.name}</small></span></button>`;
}

/**
 * @param {"production" | "feature" | "action"} row
 * @param {TableauData} d
 */
function cardRow(row, d) {
  const name = d.words[`row_${row}`];
  const standing = d.seat.rows[row];
  const cards = standing.map((c) => {
    const ref = `location:${d.seat.seat}:${c.location}`;
    return card(c, d, { key: ref, ref, able: d.able, small: d.compact });
  });
  const names = classes({
    "tt-row": true,
    [`tt-row-${row}`]: true,
    "tt-bare": !standing.length,
  });
  return html`<div class="${names}" role="group" aria-label="${name}" data-key="${row}" style="--n:${standing.length}">
    <span class="tt-rowname"><b>${name}</b><i aria-hidden="true">${name[0]}</i>${defence(row, d)}</span>
    ${cards.length ? strip(cards) : html`<div class="tt-cards"><span class="tt-none">–</span></div>`}</div>`;
}

/**
 * @param {string} row
 * @param {TableauData} d
 */
function defence(row, d) {
  const n = d.defences[row];
  if (n === undefined || n === null) return "";
  const word = d.words.defence;
  return html`<span class="tt-defence" title="${word}">${renderUnseen(`${word} `)}${n}</span>`;
}
