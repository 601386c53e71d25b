// Default board of any game: zones of the table or of a seat as cards, piles, amounts, pieces and counters.
import { classes, letter, renderUnseen } from "../screen/controls.js";
import { html, joinMarkup } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./default_board.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { Fact, SeatZoneData, ZoneData, SeatZonesData, TableZonesData, Thing } from "./data.d.ts" */

/** @typedef {SeatZonesData | TableZonesData} Data */
/** Data and zone in which an item is drawn. @typedef {{ d: Data, t: Translate, zone: ZoneData }} Place */

/** Name of a playing card such as "10♥": rank and suit. */
const OF_A_SUIT = /^(\S{1,3})\s?([♠♥♦♣])$/u;
const COLOR = /^[#\w(),.%\s-]+$/;
/** Maximum length of a name that is printed large in the corners, in characters. */
const SHORT = 3;
/** Length of a word above which a small font is used, in characters. */
const LONG = 8;
/** Maximum number of card backs drawn for one hand. */
const MAX_BACKS = 15;

export default {
  /** @param {Context<Data>} context */
  render(context) {
    return mount(context, {
      kind: "general",
      html: (d, t) => ("seat" in d ? place(d, t) : table(d, t)),
    }).end;
  },
};

/**
 * Render the zones of the table.
 * @param {TableZonesData} d
 * @param {Translate} t
 */
function table(d, t) {
  return html`<section class="gt-table" aria-label="${d.words.table}" data-rove data-key="table">
    <div class="gt-zones">${zones(d.zones, d, t)}</div>${noteOf(d)}</section>`;
}

/**
 * Render the zones of a seat.
 * @param {SeatZonesData} d
 * @param {Translate} t
 */
function place(d, t) {
  const s = d.seat;
  const shownZones = s.zones.filter((zone) => zone.form !== "facts");
  const isFull = shownZones.filter((zone) => zone.things.length + zone.hidden).length > 2;
  const names = classes({
    "gt-seat": true,
    "gt-turn": s.asked,
    "gt-small": d.compact,
    "gt-line": d.compact && !isFull,
  });
  return html`<section class="${names}" style="--seat:${s.color}" data-rove data-key="seat" data-zone="${s.seat}"
    aria-label="${s.name === s.letter ? s.name : `${s.letter} ${s.name}`}">${seatLine(d, t)}${points(s)}
    <div class="gt-zones">${zones(shownZones, d, t)}</div>${noteOf(d)}</section>`;
}

/** Render the note that nothing can be done with the selected item. @param {Data} d */
function noteOf(d) {
  return html`<p class="gt-note" role="status" data-key="note">${d.note}</p>`;
}

// --- a seat ------------------------------------------------------------------------------------

/**
 * Render the name of a seat and its counters.
 * @param {SeatZonesData} d
 * @param {Translate} t
 */
function seatLine(d, t) {
  const s = d.seat;
  const facts = s.zones.filter((zone) => zone.form === "facts");
  return html`<div class="gt-seatline">${who(d)}
    ${s.asked ? html`<span class="gt-flag gt-asked">${d.words.decides}</span>` : ""}
    ${s.won ? html`<span class="gt-flag gt-won">★ ${d.words.won}</span>` : ""}
    ${facts.map((zone) => factsOf({ d, t, zone }))}</div>`;
}

/** Render the name of a seat, as a button if an action refers to it. @param {SeatZonesData} d */
function who(d) {
  const s = d.seat;
  const ref = `seat:${s.seat}`;
  const name = html`${letter(s)}${s.name === s.letter ? renderUnseen(s.name) : html`<b>${s.name}</b>`}`;
  if (!d.able.includes(ref) && d.selected !== ref) return html`<p class="gt-who">${name}</p>`;
  return html`<button class="${classes({ "gt-who": true, ...marks(ref, d) })}"
    data-item data-ref="${ref}" data-key="who" aria-pressed="${d.selected === ref}">${name}</button>`;
}

/** @param {SeatZoneData} s */
function points(s) {
  const unit = s.points_text.slice(String(s.vp).length);
  return html`<p class="gt-points"><b data-number="${s.seat}.victory_points">${s.vp}</b><small
    >${unit}</small></p>`;
}

// --- zones -------------------------------------------------------------------------------------

/**
 * @param {ZoneData[]} list
 * @param {Data} d
 * @param {Translate} t
 */
function zones(list, d, t) {
  return list.map((zone) => {
    const here = { d, t, zone };
    const isFree = zone.form === "row" || zone.form === "stack"; // rows and piles are shown even if empty
    if (!isFree && !zone.things.length && !zone.facts.length && !zone.hidden) return "";
    if (zone.form === "stack") return pile(here);
    if (zone.form === "row") return row(here);
    if (zone.form === "facts") return html`<div class="gt-zone gt-wide">${factsOf(here)}</div>`;
    return zone.form === "amounts" ? amounts(here) : pieces(here);
  });
}

/**
 * Render a zone with its name above it.
 * @param {Place} here
 * @param {string} kind
 * @param {unknown} inside
 * @param {number} n number of items to show; 0 to omit it
 */
function renderZone({ zone }, kind, inside, n = 0) {
  const count = n ? html` <span class="tt-count">${n}</span>` : "";
  return html`<div class="gt-zone gt-${kind}" role="group" aria-label="${zone.told}" data-zone="${zone.where}"
    data-key="${zone.name} ${zone.ref}" style="--n:${Math.max(1, n)}"><p
    class="gt-label" aria-hidden="true">${zone.label}${count}</p>${inside}</div>`;
}

/** Render cards in a row; they overlap if there is not enough space. @param {Place} here */
function row(here) {
  const { zone, d } = here;
  const faces = zone.things.map(faceOf);
  const copies = counted();
  const isGrouped = faces.some((face, k) => k && face?.sign === faces[k - 1]?.sign);
  const open = zone.things.map((thing, k) => {
    const isApart = isGrouped && k && faces[k]?.sign !== faces[k - 1]?.sign;
    return html`<span class="${classes({ "gt-slot": true, "gt-apart": isApart })}"
      data-key="${copies(thing.ref)}">${card(thing, here)}</span>`;
  });
  const back = html`<span class="gt-slot gt-hidden"><span class="gt-card gt-back"></span></span>`;
  const backs = Array.from({ length: Math.min(zone.hidden, MAX_BACKS) }, () => back);
  const n = zone.things.length + zone.hidden;
  const words = faces.some((face) => !face);
  const kind = classes({
    row: true,
    "gt-few": n < 5 && !words,
    "gt-words": words,
    ...marks(zone.ref, d),
  });
  const none = d.able.includes(zone.ref)
    ? html`<button class="gt-card gt-bare" data-item data-ref="${zone.ref}"
      aria-pressed="${d.selected === zone.ref}">${d.words.empty}</button>`
    : html`<span class="gt-card gt-bare">${d.words.empty}</span>`;
  return renderZone(
    here,
    kind,
    html`<div class="gt-strip">${joinMarkup([...open, ...backs]) || none}</div>`,
    n,
  );
}

/** Render a pile: a card back with the number of hidden cards, and the top card. @param {Place} here */
function pile(here) {
  const { zone, d } = here;
  const top = zone.things.at(-1);
  const isTop = top && d.able.includes(top.ref) && !d.able.includes(zone.ref);
  const ref = isTop ? top.ref : zone.ref;
  const on = d.selected === zone.ref || (top && d.selected === top.ref);
  const able = d.able.includes(zone.ref) || (top && d.able.includes(top.ref));
  const n = zone.things.length;
  const back = html`<span class="${classes({ "gt-card gt-back": true, "gt-thick": zone.hidden > 1 })}"
    ><b>${zone.hidden}</b></span>`;
  const face =
    top &&
    html`<span class="${classes({
      "gt-card": true,
      "gt-thick": n > 1,
      "gt-wordy": !faceOf(top),
    })}" style="${inkOf(top)}" data-thing="${top.ref}">${looks(top)}${
      n > 1 ? html`<span class="gt-depth">${n}</span>` : ""
    }</span>`;
  const empty = html`<span class="gt-card gt-bare">${d.words.empty}</span>`;
  const names = classes({ "gt-pile": true, "tt-can": able, "tt-on": on });
  return renderZone(
    here,
    "stack",
    html`<button class="${names}" data-item data-ref="${ref}" data-key="${zone.ref}"
      aria-pressed="${Boolean(on)}">${renderUnseen(zone.told)}<span class="gt-heap" aria-hidden="true">${
        zone.hidden ? back : ""
      }${face ?? ""}${zone.hidden || face ? "" : empty}</span></button>`,
  );
}

/** Render counts by name. @param {Place} here */
function amounts(here) {
  const { zone } = here;
  const list = zone.things.map((thing) => {
    const inside = html`<b>${thing.count}</b> ${iconOf(thing)}${thing.text}`;
    const where = `${zone.where}.${thing.ref.slice(thing.ref.indexOf(":") + 1)}`;
    return chip(thing.ref, inside, here, where, inkOf(thing));
  });
  return renderZone(here, "amounts", html`<div class="gt-chips">${joinMarkup(list, " ")}</div>`);
}

/** Render pieces with their contents. @param {Place} here */
function pieces(here) {
  const { zone, d } = here;
  const copies = counted();
  const list = zone.things.map((thing) => {
    const names = classes({ "gt-piece": true, ...marks(thing.ref, d) });
    return html`<button class="${names}" style="${inkOf(thing)}" data-item data-ref="${thing.ref}"
      data-key="${copies(thing.ref)}" aria-pressed="${d.selected === thing.ref}"><b class="gt-name"
      >${iconOf(thing)}${thing.text}</b>${thing.facts.map((fact) => line(fact, d))}</button>`;
  });
  const hidden = zone.hidden ? html`<span class="gt-chip">× ${zone.hidden}</span>` : "";
  return renderZone(
    here,
    "pieces",
    html`<div class="gt-chips">${joinMarkup([...list, hidden])}</div>`,
  );
}

/** Render counters and flags. @param {Place} here */
function factsOf(here) {
  const { zone, d } = here;
  const list = zone.facts.map((fact) => {
    const inside = fact.text === d.words.yes ? fact.label : html`${fact.label} <b>${fact.text}</b>`;
    return chip(fact.ref, inside, here, fact.where, "", `${fact.label}`);
  });
  return html`<div class="gt-chips gt-facts" role="group" aria-label="${zone.label}">${joinMarkup(
    list,
    " ",
  )}</div>`;
}

// --- things ------------------------------------------------------------------------------------

/**
 * Render one card, face up. If actions refer only to the whole zone, a click on the card selects the zone.
 * @param {Thing} thing
 * @param {Place} here
 */
function card(thing, { d, zone }) {
  const isWhole = !d.able.includes(thing.ref) && d.able.includes(zone.ref);
  const ref = isWhole ? zone.ref : thing.ref;
  const names = classes({
    "gt-card": true,
    "gt-wordy": !faceOf(thing),
    ...marks(thing.ref, d),
  });
  const seen = thing.facts.map(
    (fact) => html`<i class="gt-seen" title="${factText(fact, d)}"></i>`,
  );
  const phrases = [thing.text, ...thing.facts.map((fact) => factText(fact, d))];
  return html`<button class="${names}" style="${inkOf(thing)}" data-item data-ref="${ref}"
    data-thing="${thing.ref}" aria-pressed="${d.selected === ref}"
    >${renderUnseen(phrases.filter(Boolean).join(", "))}${looks(thing)}${seen}</button>`;
}

/** Render the face of a card. @param {Thing} thing */
function looks(thing) {
  const face = faceOf(thing);
  if (!face) {
    const isLong = thing.text.split(/[\s-]/).some((word) => word.length > LONG);
    return html`<span class="${classes({ "gt-print": true, "gt-long": isLong })}" aria-hidden="true"
      ><span class="gt-sign">${thing.icon}</span><b class="gt-name">${thing.text}</b></span>`;
  }
  const corner = html`${face.rank}<br>${face.sign}`;
  return html`<span class="gt-print" aria-hidden="true"><span class="gt-corner">${corner}</span
    ><span class="gt-middle">${face.sign || face.rank}</span><span class="gt-corner gt-turned"
    >${corner}</span></span>`;
}

/**
 * Return rank and suit of a card with a short name; null if its name is a word.
 * @param {Thing} thing
 */
function faceOf(thing) {
  const suited = thing.icon ? null : OF_A_SUIT.exec(thing.text);
  if (suited) return { rank: suited[1], sign: suited[2] };
  return thing.text.length <= SHORT ? { rank: thing.text, sign: thing.icon } : null;
}

/**
 * Render a small item with a few words, as a button if an action refers to it.
 * @param {string} ref
 * @param {unknown} inside
 * @param {Place} here
 * @param {string} where
 * @param {string} [ink]
 * @param {string} [key]
 */
function chip(ref, inside, { d }, where, ink = "", key = ref) {
  const names = classes({ "gt-chip": true, ...marks(ref, d) });
  const place = where ? html`data-number="${where}"` : "";
  if (!ref || !(d.able.includes(ref) || d.selected === ref)) {
    return html`<span class="${names}" style="${ink}" data-key="${key}" ${place}>${inside}</span>`;
  }
  return html`<button class="${names}" style="${ink}" data-item data-ref="${ref}" data-key="${key}" ${place}
    aria-pressed="${d.selected === ref}">${inside}</button>`;
}

/**
 * @param {Fact} fact
 * @param {Data} d
 */
function line(fact, d) {
  return html`<small>${factText(fact, d)}</small>`;
}

/**
 * @param {Fact} fact
 * @param {Data} d
 */
function factText(fact, d) {
  return fact.text === d.words.yes ? fact.label : `${fact.label}: ${fact.text}`;
}

/**
 * @param {string} ref
 * @param {Data} d
 */
function marks(ref, d) {
  return { "tt-can": d.able.includes(ref), "tt-on": Boolean(ref) && d.selected === ref };
}

/** @param {Thing} thing */
function iconOf(thing) {
  return thing.icon ? html`<span class="gt-sign">${thing.icon}</span> ` : "";
}

/** Return the colour of an item as a style. @param {Thing} thing */
function inkOf(thing) {
  return COLOR.test(thing.color) ? `--ink:${thing.color}` : "";
}

/** Return a function that makes unique keys for items with equal references. */
function counted() {
  /** @type {Record<string, number>} */
  const seen = {};
  return (/** @type {string} */ ref) => {
    seen[ref] = (seen[ref] ?? 0) + 1;
    return `${ref}#${seen[ref]}`;
  };
}
