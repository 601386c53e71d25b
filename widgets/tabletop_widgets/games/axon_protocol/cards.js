// Software cards: in hand, on the desktops. Attack, counter and service have different signs, edges and words.
import { classes, renderUnseen } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { watchRoom } from "../../screen/open_rivals.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { icon, mountView } from "./icons.js";
import { letter, nameOf } from "./pieces.js";
import "./cards.css";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { Corporation, DesktopsData, DeskSeat } from "./data.d.ts" */
/** @import { Software, SoftwareHandData } from "./data.d.ts" */

/** Width and height of a board on which the rivals are open, in pixels. */
const ROOMY_PX = 880;
const HIGH_PX = 660;

export default {
  /** @param {Context<DesktopsData | SoftwareHandData>} context */
  render(context) {
    /** References of the rivals that the user has opened, or closed on a board with room for all. */
    const turned = /** @type {Set<string>} */ (new Set());
    let isRoomy = false;
    const isOpen = (/** @type {string} */ ref) => turned.has(ref) !== isRoomy;
    const draw = /** @param {DesktopsData | SoftwareHandData} d */ (d) =>
      "desktops" in d ? desktops(d, isOpen) : hand(d);
    const view = mountView(context, { kind: "software", html: draw, click: turn });
    const hasRoom = (/** @type {Element} */ felt) =>
      felt.clientWidth >= ROOMY_PX && felt.clientHeight >= HIGH_PX;
    const stop = watchRoom(view.root, hasRoom, (now, felt) => {
      isRoomy = now;
      turned.clear();
      felt.classList.toggle("ax-roomy", isRoomy);
      view.draw();
    });
    return () => {
      stop();
      view.end();
    };

    /**
     * Expand or collapse the line of a rival. Only legal choices are sent to the kernel.
     * @param {string} _
     * @param {HTMLElement} hit
     */
    function turn(_, hit) {
      const { ref = "" } = hit.dataset;
      if (!hit.hasAttribute("aria-expanded")) return false;
      if (!turned.delete(ref)) turned.add(ref);
      view.draw();
      hit.closest(".ax-desk")?.scrollIntoView({ block: "nearest" });
      return !hit.classList.contains("tt-can");
    }
  },
};

/** @param {SoftwareHandData} d */
function hand(d) {
  const s = d.seat;
  const w = d.words;
  const cards = joinMarkup((s.hand ?? []).map((c) => software(c, d)));
  const none = html`<p class="tt-none">${s.hand === null ? w.hidden : w.empty}</p>`;
  return html`<section class="ax-panel ax-handbox" aria-label="${`${w.hand}: ${s.letter} ${s.name}`}"
      style="--seat:${s.color}">
    <p class="ax-title">${letter(s)}${w.hand} <span class="tt-count">${s.hand_count}</span></p>
    <div class="ax-softs" data-rove data-key="hand" data-zone="${s.seat}.hand">${cards || none}</div></section>`;
}

/**
 * @param {Software} c
 * @param {SoftwareHandData} d
 */
function software(c, d) {
  const w = d.words;
  const ref = `software:${c.card}`;
  const names = classes({ "ax-soft": true, [`ax-${c.kind}`]: true, ...state(ref, d) });
  const copies = c.n > 1 ? html`<span class="tt-count">×${c.n}</span>` : "";
  const stays = html`<span class="ax-stays">${icon("desktop")}${w.stays}</span>`;
  const random = `${w.random_number} ${c.numbers.join(", ")}`;
  const phrases = [
    c.n > 1 ? `${c.n} ${c.name}` : c.name,
    c.kind_text,
    c.text,
    c.desktop ? w.stays : "",
    random,
  ];
  return html`<button class="${names}" ${makeSelectable(ref, d)}
    aria-label="${phrases.filter(Boolean).join(". ")}"><span
    class="ax-short" aria-hidden="true"><span title="${c.kind_text}">${icon(c.kind)}</span
    >${copies}<b>${hyphenate(c.name)}</b></span>
    <span class="ax-full"><span class="ax-softhead">${icon(c.kind)}<b>${c.kind_text}</b>${copies}
    <span class="tt-fill"></span><span class="ax-random" title="${w.random_number}">${renderUnseen(
      `${w.random_number} `,
    )}${c.numbers.join(" · ")}</span></span>
    <b class="ax-softname">${c.name}</b><span class="ax-softtext">${c.text}</span>${
      c.desktop ? stays : ""
    }</span></button>`;
}

/**
 * @param {DesktopsData} d
 * @param {(ref: string) => boolean} isOpen returns true for the rivals whose lines are expanded
 */
function desktops(d, isOpen) {
  const w = d.words;
  const ownSeats = d.desktops.filter((seat) => seat.seat === d.mine);
  const at = d.desktops.findIndex((seat) => seat.seat === d.mine);
  const rivals = [...d.desktops.slice(at + 1), ...d.desktops.slice(0, Math.max(at, 0))];
  return html`<section class="ax-panel ax-corps" aria-label="${w.seats}"><p class="ax-title">${w.seats}</p>
    <div class="ax-desks" data-rove data-key="desks">${ownSeats.map((seat) => desk(seat, d, true))}
    <div class="ax-rivals" data-key="rivals">${rivals.map((seat) =>
      desk(seat, d, isOpen(`seat:${seat.seat}`)),
    )}</div></div>${piles(d)}</section>`;
}

/** Draw the piles: characters, then software, each with its discard pile. @param {DesktopsData} d */
function piles({ piles: p, words: w }) {
  const top = p.software_discard.top;
  const { n } = p.software_discard;
  /** @type {[string, string, string | number, string][]} */
  const list = [
    ["deck", w.deck, p.deck, "person"],
    ["graveyard", w.discard, p.character_discard, "person"],
    ["stack", w.stack, p.stack, "card"],
    ["discard", w.software_discard, n, "card"],
  ];
  const counts = list.map(
    ([
      zone,
      name,
      count,
      sign,
    ]) => html`<span data-zone=".${zone}" title="${`${name}: ${count}`}">${icon(sign)}<span
      class="ax-pilename">${name}</span> <b>${count}</b></span> `,
  );
  const last = top ? html`<span class="ax-pilename">(${top.name})</span>` : "";
  return html`<p class="ax-piles" data-key="piles">${counts}${last}</p>`;
}

/**
 * @param {DeskSeat} s
 * @param {DesktopsData} d
 * @param {boolean} open true if the whole desk is shown, not only a line
 */
function desk(s, d, open) {
  const w = d.words;
  const ref = `seat:${s.seat}`;
  const isOwn = s.seat === d.mine;
  const able = d.able.includes(ref);
  const names = classes({
    "ax-deskhead": true,
    "tt-inline": true,
    "tt-can": able,
    "tt-on": d.selected === ref,
  });
  const folds = d.folded && !isOwn;
  const whole = open || !folds;
  const expanded = folds ? html` aria-expanded="${open}"` : "";
  const head =
    able || d.selected === ref || folds
      ? html`<button class="${names}" ${makeSelectable(ref, d)}${expanded}>${deskHead(s, d, whole)}</button>`
      : html`<p class="ax-deskhead tt-inline">${deskHead(s, d, whole)}</p>`;
  const cards = joinMarkup(s.desktop.map(desktopCard), " ");
  const box = {
    "ax-desk": true,
    "ax-active": s.active,
    "ax-mine": isOwn,
    "ax-open": folds && open,
  };
  const more = html`${s.corporation ? corporation(s.corporation, d) : ""}
      <p class="${classes({ "ax-onDesk": true, "ax-bare": !cards })}" data-zone="${s.seat}.desktop"><span
        class="ax-label">${w.desktop}</span>${
          cards || html`<span class="tt-none">${w.empty_desktop}</span>`
        }</p>`;
  return html`<div class="${classes(box)}" style="--seat:${s.color}" data-key="${ref}" data-zone="${s.seat}">${head}${
    whole ? more : ""
  }</div>`;
}

/**
 * Draw name, points and cards of a seat; in a line also its resources and its desktop.
 * @param {DeskSeat} s
 * @param {DesktopsData} d
 * @param {boolean} whole true if the rest of the desk follows below
 */
function deskHead(s, d, whole) {
  const w = d.words;
  const permanent = html`<span class="ax-small" title="${w.permanent}"
    data-number="${s.seat}.permanent">${icon("vp")}<b>${
      s.permanent
    }</b> ${renderUnseen(w.permanent)}</span>`;
  const scores = s.corporation ? scored(s.corporation) : [];
  const signs = scores.map(
    (id) => html`<span title="${nameOf(id, d)}">${icon(id)}${renderUnseen(nameOf(id, d))}</span>`,
  );
  const lies = s.desktop.map(
    (c) =>
      html`<span title="${`${c.name}: ${c.text}`}">${icon("desktop")}${renderUnseen(c.name)}</span>`,
  );
  return html`${letter(s)}<b title="${s.name}">${hyphenate(s.name)}</b>
      <span class="ax-small" data-number="${s.seat}.victory_points"><b>${s.vp}</b> ${w.vp}</span>
      <span class="ax-small" data-zone="${s.seat}.hand" title="${w.hand_short}">${icon("card")}${renderUnseen(
        w.hand_short,
      )}<b>${s.hand_count}</b></span>${
        s.permanent ? permanent : ""
      }<span class="ax-scores">${signs}</span>${
        whole ? "" : html`<span class="ax-lies" data-zone="${s.seat}.desktop">${lies}</span>`
      }<span
      class="tt-fill"></span>${s.first ? html`<span class="ax-flag" title="${w.first}">${w.first}</span>` : ""}${
        s.asked ? html`<span class="ax-flag ax-ready">${w.asked}</span>` : ""
      }`;
}

/** @param {Software} c */
function desktopCard(c) {
  return html`<span class="ax-mini ax-${c.kind}" title="${c.text}">${icon("desktop")}${c.name}${renderUnseen(
    `: ${c.text}`,
  )}</span>`;
}

/** Return the resources that a corporation scores. @param {Corporation} c */
function scored(c) {
  return c.extra && !c.resources.includes(c.extra) ? [...c.resources, c.extra] : c.resources;
}

/**
 * Draw the resources of a corporation and its ability.
 * @param {Corporation} c
 * @param {DesktopsData} d
 */
function corporation(c, d) {
  const w = d.words;
  const signs = scored(c).map((id) => {
    const names = classes({
      "ax-scored": true,
      "ax-mono": c.monopoly === id,
      "ax-gone": c.monopoly && c.monopoly !== id,
    });
    const monopoly = c.monopoly === id ? ` – ${w.monopoly}` : "";
    return html`<span class="${names}">${icon(id)}<small>${nameOf(id, d)}${monopoly}</small></span>`;
  });
  const used = html` <span class="ax-flag ax-spent">${w.used}</span>`;
  return html`<p class="ax-corp">${signs}</p>
    <p class="${classes({ "ax-ability": true, "ax-closed": c.used })}"><span class="ax-label"
    >${w.ability}</span>${c.ability_text}${c.used ? used : ""}</p>`;
}
