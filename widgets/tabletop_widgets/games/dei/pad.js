// The pad of one seat: hand, cards of the three phases, resources, candy boosts, badges, buildings.
import { classes, renderUnseen } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { openDetails, watchRoom } from "../../screen/open_rivals.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { enlargeOnHover } from "./enlarge.js";
import { icon, mountView } from "./icons.js";
import { amount, card, cubes, disc, largeCard, largeNote, markField } from "./pieces.js";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context } from "../../screen/types.d.ts" */
/** @import { Badge, Candy, FactionCard, PadData, PlayedCard } from "./data.d.ts" */

const BUILDINGS = /** @type {const} */ (["camp", "bridge", "lift"]);
const COLOURS = /** @type {const} */ (["tactics", "logistics", "machines"]);
/** Width of a board on which the rivals are open, and its height without them and for each of them, in pixels. */
const ROOMY_PX = 880;
const LOW_PX = 470;
const RIVAL_PX = 100;

export default {
  /** @param {Context<PadData>} context */
  render(context) {
    const { model } = context;
    let isRoomy = false;
    const open = (/** @type {Element} */ root) => openDetails(root, ".di-rival", isRoomy);
    const view = mountView(context, { kind: "pad", html: pad, laid: open });
    const stop = watchRoom(view.root, hasRoom, (now, felt) => {
      isRoomy = now;
      felt.classList.toggle("di-roomy", isRoomy);
      open(view.root);
    });
    const hide = enlargeOnHover(view.root, (key) =>
      large(key, /** @type {PadData} */ (model.get("data"))),
    );
    return () => {
      stop();
      hide();
      view.end();
    };
  },
};

/** Return true if all rivals can be open next to the map. @param {Element} felt */
function hasRoom(felt) {
  const rivals = felt.querySelectorAll(".di-rival").length;
  return felt.clientWidth >= ROOMY_PX && felt.clientHeight >= LOW_PX + rivals * RIVAL_PX;
}

/** @param {PadData} d */
function pad(d) {
  const s = d.seat;
  const names = classes({ "di-panel": true, "di-pad": true, "di-compact": d.compact });
  const label = `${d.words.pad}: ${s.letter} ${s.name}`;
  const inner = d.compact ? folded(d) : unfolded(d);
  const all = markField("zone", String(s.seat));
  return html`<section class="${names}" aria-label="${label}" style="--seat:${s.color}"${all}>${inner}</section>`;
}

/** Renders the own pad. @param {PadData} d */
function unfolded(d) {
  const { leader } = d.seat;
  const ability = html`<p class="di-leader">${icon("leader")}<span>${leader.text}</span></p>`;
  return html`<div data-rove data-key="pad">${head(d)}${leader.text ? ability : ""}${goods(d)}${hand(d)}<div
    class="di-laid">${phases(d)}${candies(d)}${badges(d)}</div></div>`;
}

/** Renders the pad of another seat as one line that expands. @param {PadData} d */
function folded(d) {
  const s = d.seat;
  const w = d.words;
  const flags = [s.asked ? w.asked : "", s.first ? w.first : "", d.won ? w.won : ""].filter(
    Boolean,
  );
  const signs = flags.map((words) => html`<span class="di-flag">${words}</span>`);
  const { name, area } = s.leader;
  const leader = html`<p class="di-sub">★ ${name}${area ? ` · ${area}` : ""}</p>`;
  return html`<details class="di-rival" data-key="rival"><summary class="tt-inline">${disc(s)}<b
    class="di-rivalname" title="${s.name}">${hyphenate(s.name)}</b>
    <span class="di-group">${stock(d)}</span>
    <span class="tt-fill"></span>${points(d)}</summary>
    <div class="di-opened">${name ? leader : ""}${signs.length ? html`<p>${signs}</p>` : ""}${goods(
      d,
    )}${phases(d)}${candies(d)}${badges(d)}</div></details>`;
}

/**
 * Returns the attribute for a number of this seat.
 * @param {PadData} d
 * @param {string} field
 */
function number(d, field) {
  return markField("number", `${d.seat.seat}.${field}`);
}

/**
 * Returns the attribute for a zone of this seat.
 * @param {PadData} d
 * @param {string} field
 */
function zone(d, field) {
  return markField("zone", `${d.seat.seat}.${field}`);
}

/** Renders the points. @param {PadData} d */
function points(d) {
  const { seat: s, words: w } = d;
  return html`<span class="di-vp"${number(d, "vp")}><b${number(d, "victory_points")}>${s.vp}</b> <span
    >${w.vp}</span><small title="${s.score_text}"
    >→ <span${number(d, "projected")}>${s.projected}</span>${renderUnseen(
      ` ${w.final}`,
    )}</small></span>`;
}

/** Renders technology and energy. @param {PadData} d */
function stock(d) {
  const { seat: s, words: w } = d;
  return [
    amount("technology", s.technology, w.technology, number(d, "technology")),
    amount("energy", s.energy, w.energy, number(d, "energy")),
  ];
}

/** Renders the name and the points. @param {PadData} d */
function head(d) {
  const s = d.seat;
  const w = d.words;
  const flags = [s.asked ? w.asked : "", s.first ? w.first : "", d.won ? w.won : ""]
    .filter(Boolean)
    .map((words) => html`<span class="di-flag">${words}</span>`);
  const { name, area, text } = s.leader;
  const leader = html`<span class="di-sub" title="${text}">★ ${name}${area ? ` · ${area}` : ""}</span>`;
  return html`<p class="di-padhead">${disc(s, "di-big")}
    <span class="di-padname" data-more="leader"><b>${s.name}</b>${name ? leader : ""}</span>${flags}
    <span class="tt-fill"></span>${points(d)}</p>`;
}

/** Renders the number of disposed cards. @param {PadData} d */
function disposed(d) {
  const { seat, words } = d;
  const n = seat.disposed_count;
  return n
    ? html`<span class="tt-count"${zone(d, "disposed")} title="${words.disposed}">✗ ${n}${renderUnseen(
        ` ${words.disposed}`,
      )}</span>`
    : "";
}

/** Renders resources, scrappers and buildings that are left, and cubes. @param {PadData} d */
function goods(d) {
  const s = d.seat;
  const w = d.words;
  const men = amount("scrapper", s.supply, w.supply, number(d, "supply"));
  const built = BUILDINGS.map((kind) =>
    amount(kind, s.buildings[kind], `${w.buildings_left}: ${w[kind]}`, zone(d, `${kind}s`)),
  );
  const outposts = COLOURS.map((colour) =>
    cubes(colour, s.cubes[colour], `${w.cubes}: ${w[colour]}`, number(d, `cubes_${colour}`)),
  );
  const short = [group("", [men, disposed(d)]), group("", built), group("", outposts)];
  const long = [
    group("", stock(d)),
    group(w.supply, men),
    group(w.buildings_left, built),
    group(w.cubes, outposts),
  ];
  return html`<p class="di-goods">${d.compact ? short : long}</p>`;
}

/**
 * @param {string} words
 * @param {unknown} signs
 */
function group(words, signs) {
  const label = html`<span class="di-label" aria-hidden="true">${words}</span>`;
  return html`<span class="di-group">${words ? label : ""}${signs}</span>`;
}

/** @param {PadData} d */
function badges(d) {
  if (!d.seat.badges.length) return "";
  const list = d.seat.badges.map((ownBadge, k) => badge(ownBadge, k, d));
  return html`<div class="di-badges"${zone(d, "badges")}>${list}</div>`;
}

/**
 * Renders a badge. Own badges can have keyboard focus, which shows their effect.
 * @param {Badge} b
 * @param {number} k
 * @param {PadData} d
 */
function badge(b, k, d) {
  const w = d.words;
  const names = classes({ "di-badge": true, [`di-${b.colour}`]: true, "di-earned": b.earned });
  const text = b.text && !d.compact ? html`<small>${b.text}</small>` : "";
  const more =
    b.text && !d.compact ? html` data-item data-more="badge:${k}" tabindex="-1" role="note"` : "";
  const place = number(d, `earned.${k}`);
  return html`<span class="${names}"${more}${place} title="${b.text ?? b.colour_text}">${icon("badge")}
    <span><b>${b.name ?? w.secret}</b> <em>${b.earned ? w.earned : w.unearned}</em>${text}</span></span>`;
}

/** @param {PadData} d */
function candies(d) {
  if (!d.seat.candy.length) return "";
  const list = d.seat.candy.map((sweet, k) => candy(sweet, k, d));
  return html`<p class="di-candies"${zone(d, "candy")}><span class="di-label">${d.words.candy}</span>${list}</p>`;
}

/**
 * @param {Candy} c
 * @param {number} k
 * @param {PadData} d
 */
function candy(c, k, d) {
  const ref = `candy:${c.candy}`;
  const names = classes({ "di-candy": true, ...state(ref, d) });
  return html`<button class="${names}" ${makeSelectable(ref, d, `${ref}-${k}`)} data-more="${ref}"
    title="${c.text}">${icon("candy")}${c.name}</button>`;
}

/** Renders the cards of this round by phase, those of unknown phase last. @param {PadData} d */
function phases(d) {
  const w = d.words;
  const columns = d.phases.map((cards, k) => {
    const names = classes({ "di-phase": true, "di-this": d.now === k + 1 });
    const list = joinMarkup(cards.map((card) => played(card, d)));
    return html`<div class="${names}" data-key="ph${k}">
      <span class="di-label">${k < 3 ? `${w.phase} ${k + 1}` : w.earlier}</span>${
        list || html`<span class="di-none">${w.not_played}</span>`
      }</div>`;
  });
  const names = classes({ "di-phases": true, "di-four": columns.length > 3 });
  return html`<div class="${names}"${zone(d, "opened")}>${columns}</div>`;
}

/**
 * Renders a small card of this round, face down if it is hidden from the viewer.
 * @param {PlayedCard | null} c
 * @param {PadData} d
 */
function played(c, d) {
  const down = d.words.down;
  if (!c) return html`<span class="di-mini di-back">${icon("down")}${down}</span>`;
  const ref = `card:${c.card}`;
  if (d.able.includes(ref) && c.open) {
    const names = classes({ "di-mini": true, ...state(ref, d) });
    return html`<button class="${names}" ${makeSelectable(ref, d, `p-${ref}`)} data-more="${ref}"
      title="${c.text}">${hyphenate(c.name)}</button>`;
  }
  const hidden = c.open ? "" : [icon("down"), renderUnseen(`${down}: `)];
  return html`<span class="${classes({ "di-mini": true, "di-back": !c.open })}" data-more="card:${c.card}"
    title="${c.text}">${hidden}${hyphenate(c.name)}</span>`;
}

/**
 * Renders an enlarged card, badge, candy boost or leader.
 * @param {string} key
 * @param {PadData} d
 * @returns {Markup | ""}
 */
function large(key, d) {
  const s = d.seat;
  const [kind, id] = key.split(":");
  if (kind === "leader") return s.leader.text ? largeNote(s.leader.name, s.leader.text) : "";
  if (kind === "candy") {
    const candy = s.candy.find((sweet) => sweet.candy === id);
    return candy ? largeNote(candy.name, candy.text) : "";
  }
  if (kind === "badge") {
    const { name, text, earned } = s.badges[Number(id)] ?? {};
    return name && text
      ? largeNote(`${name}: ${earned ? d.words.earned : d.words.unearned}`, text)
      : "";
  }
  const cards = [...(s.hand ?? []), ...(s.planned ?? []), ...s.opened, ...(s.down ?? [])];
  const card = cards.find((candidate) => candidate.card === id);
  return card ? largeCard(card, d) : "";
}

/** Renders the cards in hand and the planned cards. @param {PadData} d */
function hand(d) {
  const s = d.seat;
  const w = d.words;
  const none = html`<p class="di-none di-nocards">${w.no_cards}</p>`;
  const hidden = html`<p class="di-none">${w.hand}: ${s.hand_count}. ${w.hidden}</p>`;
  const handCards = s.hand === null ? hidden : list(s.hand, "hand", s.hand_count, d) || none;
  return [handCards, list(s.planned, "planned", s.planned_count, d)];
}

/**
 * @param {FactionCard[] | null} cards null if hidden
 * @param {"hand" | "planned"} field
 * @param {number} n
 * @param {PadData} d
 * @returns {Markup | ""}
 */
function list(cards, field, n, d) {
  const label = d.words[field];
  if (cards === null) return n ? html`<p class="di-none">${label}: ${n}</p>` : "";
  if (!cards.length) return "";
  const gone = field === "hand" ? disposed(d) : "";
  return html`<p class="di-label di-handlabel">${label} <span class="tt-count">${n}</span> ${gone}</p>
    <div class="di-hand di-${field}" style="--n:${cards.length}"${zone(d, field)}>${cards.map((c) =>
      card(c, d, `card:${c.card}`),
    )}</div>`;
}
