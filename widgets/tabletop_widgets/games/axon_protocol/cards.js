// Software cards: in hand, on the desktops. Attack, counter and service differ in sign, edge and word.
import { classes, unseen } from "../../screen/controls.js";
import { learnDrawings } from "../../screen/drawings.js";
import { html, joined } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { icon, letter, nameOf, selecting, state } from "./pieces.js";
import "./cards.css";

/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { Corporation, DesktopsData, DeskSeat } from "./data.d.ts" */
/** @import { Software, SoftwareHandData } from "./data.d.ts" */

export default {
  /** @param {Context<DesktopsData | SoftwareHandData, Drawn>} context */
  render(context) {
    learnDrawings(context.model);
    const draw = /** @param {DesktopsData | SoftwareHandData} d */ (d) =>
      "desktops" in d ? desktops(d) : hand(d);
    return mount(context, { kind: "software", html: draw }).end;
  },
};

/** @param {SoftwareHandData} d */
function hand(d) {
  const s = d.seat;
  const w = d.words;
  const cards = joined((s.hand ?? []).map((c) => software(c, d)));
  const none = html`<p class="tt-none">${s.hand === null ? w.hidden : w.empty}</p>`;
  return html`<section class="ax-panel" aria-label="${`${w.hand}: ${s.letter} ${s.name}`}"
      style="--seat:${s.color}">
    <p class="ax-title">${letter(s)}${w.hand} <span class="tt-count">${s.hand_count}</span></p>
    <div class="ax-softs" data-rove data-key="hand">${cards || none}</div></section>`;
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
  return html`<button class="${names}" ${selecting(ref, d)}>
    <span class="ax-softhead">${icon(c.kind)}<b>${c.kind_text}</b>${copies}
    <span class="tt-fill"></span><span class="ax-random" title="${w.random_number}">${unseen(
      `${w.random_number} `,
    )}${c.numbers.join(" · ")}</span></span>
    <b class="ax-softname">${c.name}</b><span class="ax-softtext">${c.text}</span>${
      c.desktop ? stays : ""
    }</button>`;
}

/** @param {DesktopsData} d */
function desktops(d) {
  const w = d.words;
  return html`<section class="ax-panel" aria-label="${w.seats}"><p class="ax-title">${w.seats}</p>
    <div class="ax-desks" data-rove data-key="desks">${d.desktops.map((seat) => desk(seat, d))}</div>
    ${piles(d)}</section>`;
}

/** @param {DesktopsData} d */
function piles({ piles: p, words: w }) {
  const top = p.software_discard.top;
  const list = [
    [w.deck, p.deck],
    [w.discard, p.character_discard],
    [w.stack, p.stack],
    [w.software_discard, `${p.software_discard.n}${top ? ` (${top.name})` : ""}`],
  ];
  return html`<p class="ax-piles">${list.map(([name, n]) => html`<span>${name} <b>${n}</b></span> `)}</p>`;
}

/**
 * @param {DeskSeat} s
 * @param {DesktopsData} d
 */
function desk(s, d) {
  const w = d.words;
  const ref = `seat:${s.seat}`;
  const names = classes({ "ax-deskhead": true, "tt-can": true, "tt-on": d.selected === ref });
  const chosen = d.able.includes(ref) || d.selected === ref;
  const head = chosen
    ? html`<button class="${names}" ${selecting(ref, d)}>${deskHead(s, w)}</button>`
    : html`<p class="ax-deskhead">${deskHead(s, w)}</p>`;
  const cards = joined(s.desktop.map(desktopCard), " ");
  return html`<div class="${classes({ "ax-desk": true, "ax-active": s.active })}"
    style="--seat:${s.color}" data-key="${ref}">${head}
      ${s.corporation ? corporation(s.corporation, d) : ""}
      <p class="ax-onDesk"><span class="ax-label">${w.desktop}</span>${
        cards || html`<span class="tt-none">${w.empty_desktop}</span>`
      }</p></div>`;
}

/**
 * @param {DeskSeat} s
 * @param {Record<string, string>} w
 */
function deskHead(s, w) {
  const permanent = html`<span class="ax-small">${icon("vp")}<b>${s.permanent}</b> ${unseen(
    w.permanent,
  )}</span>`;
  return html`${letter(s)}<b>${s.name}</b>
      <span class="ax-small">${w.hand_short} <b>${s.hand_count}</b></span>${
        s.permanent ? permanent : ""
      }${s.first ? html`<span class="ax-flag">${w.first}</span>` : ""}${
        s.asked ? html`<span class="ax-flag ax-ready">${w.asked}</span>` : ""
      }`;
}

/** @param {Software} c */
function desktopCard(c) {
  return html`<span class="ax-mini ax-${c.kind}" title="${c.text}">${icon("desktop")}${c.name}${unseen(
    `: ${c.text}`,
  )}</span>`;
}

/**
 * What a corporation scores, and its ability.
 * @param {Corporation} c
 * @param {DesktopsData} d
 */
function corporation(c, d) {
  const w = d.words;
  const extra = c.extra && !c.resources.includes(c.extra) ? [c.extra] : [];
  const scored = [...c.resources, ...extra].map((id) => {
    const names = classes({
      "ax-scored": true,
      "ax-mono": c.monopoly === id,
      "ax-gone": c.monopoly && c.monopoly !== id,
    });
    const monopoly = c.monopoly === id ? ` – ${w.monopoly}` : "";
    return html`<span class="${names}">${icon(id)}<small>${nameOf(id, d)}${monopoly}</small></span>`;
  });
  const used = html` <span class="ax-flag ax-spent">${w.used}</span>`;
  return html`<p class="ax-corp">${scored}</p>
    <p class="${classes({ "ax-ability": true, "ax-closed": c.used })}"><span class="ax-label"
    >${w.ability}</span>${c.ability_text}${c.used ? used : ""}</p>`;
}
