// The six resource tracks: counters, waiting rewards, red zone, supply, owners, and ways to make a marker now.
import { classes } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { watchRoom } from "../../screen/open_rivals.js";
import { icon, mountView } from "./icons.js";
import { letter, nameOf } from "./pieces.js";
import "./tracks.css";

/** @import { Context, Translate } from "../../screen/types.d.ts" */
/** @import { Opportunity, Reward, SeatMark, Track, TracksData } from "./data.d.ts" */

/** Width of a small board, and the height from which it has room for the details, in pixels; more for fingers. */
const SMALL_PX = 700;
const HIGH_PX = 600;
const HIGH_TOUCH_PX = 640;
const FINGERS = matchMedia("(pointer: coarse)");

export default {
  /** @param {Context<TracksData>} context */
  render(context) {
    /** @type {string | null} */
    let open = null;
    const view = mountView(context, {
      kind: "tracks",
      html: (d, t) => tracks(d, t, open ?? selectedResource(d)),
      // The resource under the pointer is shown anyway; only legal choices are sent to the kernel.
      click: (_, hit) => !hit.classList.contains("tt-can"),
    });
    /** @param {Event} event */
    function look(event) {
      const target = /** @type {Element} */ (event.target);
      const seen = target.closest("[data-resource]")?.getAttribute("data-resource");
      if (!seen || seen === open) return;
      open = seen;
      view.draw();
    }
    /** Hide the details when the pointer leaves: on a board they cover the city. */
    function leave() {
      if (!open || !view.root.closest(".tt-board")) return;
      open = null;
      view.draw();
    }
    view.root.addEventListener("pointerover", look);
    view.root.addEventListener("focusin", look);
    view.root.addEventListener("pointerleave", leave);
    view.root.addEventListener("focusout", leave);
    const form = (/** @type {string} */ name, /** @type {(felt: Element) => boolean} */ hasForm) =>
      watchRoom(view.root, hasForm, (now, felt) => felt.classList.toggle(name, now));
    const stops = [
      form("ax-compact", (felt) => FINGERS.matches || felt.clientWidth <= SMALL_PX),
      form("ax-low", (felt) => felt.clientHeight < (FINGERS.matches ? HIGH_TOUCH_PX : HIGH_PX)),
      view.end,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

/** @param {TracksData} d */
function selectedResource({ selected }) {
  const [kind, id] = selected.split(":");
  return kind === "resource" ? id : null;
}

/**
 * @param {TracksData} d
 * @param {Translate} t
 * @param {string | null} open id of the resource whose details are shown
 */
function tracks(d, t, open) {
  const w = d.words;
  const shown = d.tracks.find((track) => track.id === open);
  const hint = t("Point at a resource to see who could make a marker of it now.");
  return html`<section class="ax-panel ax-tracks" aria-label="${w.tracks}">
    <p class="ax-title"><b>${w.tracks}</b>${stress(d)}<span class="tt-fill"></span>
      <span class="ax-redkey" title="${d.red_text}">${w.red_zone}</span></p>
    <div class="ax-rows" data-rove data-key="tracks">${d.tracks.map((track) => row(track, d, open))}</div>
    <div class="${classes({ "ax-more": true, "ax-told": shown })}" data-key="more">${
      shown ? more(shown, d, t) : html`<p class="tt-none">${hint}</p>`
    }</div></section>`;
}

/** Draw stress and its limit in a line, with the distance from the end as tooltip. @param {TracksData} d */
function stress({ words: w, stress: now, limit, end_text }) {
  const part = Math.min(100, (100 * now) / Math.max(1, limit));
  return html`<span class="ax-stressline" title="${end_text.join("\n")}"><span>${w.stress}</span>
    <b data-number=".stress">${now}</b><span class="ax-upto">/</span><b data-number=".limit">${limit}</b>
    <span class="ax-stressbar" aria-hidden="true"><i style="width:${part}%"></i></span></span>`;
}

/**
 * @param {Track} r
 * @param {TracksData} d
 * @param {string | null} open
 */
function row(r, d, open) {
  const ref = `resource:${r.id}`;
  const owners = d.seats.filter((seat) => r.owners.includes(seat.seat));
  const names = classes({ "ax-trackrow": true, "ax-open": open === r.id, ...state(ref, d) });
  const left = classes({ "ax-left": true, "ax-scarce": r.supply <= 1 });
  return html`<button class="${names}" ${makeSelectable(ref, d)} data-resource="${r.id}"
      aria-label="${describeTrack(r, owners, d)}">
      <span class="ax-resource">${icon(r.id)}<b>${nameOf(r.id, d)}</b></span>
      <b class="ax-count" data-number=".${r.id}" title="${d.words.count}">${r.count}</b>
      <span class="ax-cells" aria-hidden="true">${cells(r, d.red_text)}</span>
      <span class="${left}" title="${d.words.supply}"><b
        data-number=".supply.${r.id}">${r.supply}</b> <small>${d.words.supply}</small></span>
      <span class="ax-owners">${owners.map(letter)}</span></button>`;
}

/**
 * Return the text for a track.
 * @param {Track} r
 * @param {SeatMark[]} owners
 * @param {TracksData} d
 */
function describeTrack(r, owners, d) {
  const w = d.words;
  const waiting = r.rewards.map((reward) => `${reward.field} ${rewardWord(reward, w)}`).join(", ");
  const parts = [
    `${nameOf(r.id, d)}: ${r.count} ${w.count}`,
    `${r.supply} ${w.supply}`,
    r.count >= r.red_from ? w.red_zone : "",
    owners.length ? `${w.score_for} ${owners.map((seat) => seat.name).join(", ")}` : "",
    waiting ? `${w.rewards}: ${waiting}` : "",
  ];
  return parts.filter(Boolean).join(". ");
}

/**
 * @param {Reward} reward
 * @param {Record<string, string>} w
 */
function rewardWord(reward, w) {
  return { resource: w.reward_resource, vp: w.reward_vp, card: w.reward_card }[reward.kind];
}

/**
 * @param {Track} r
 * @param {string} redText what the red zone does
 */
function cells(r, redText) {
  return Array.from({ length: r.top + 1 }, (_, n) => {
    const names = classes({
      "ax-cell": true,
      "ax-red": n >= r.red_from,
      "ax-at": n === r.count,
      "ax-past": n < r.count,
    });
    const waiting = r.rewards.filter((reward) => reward.field === n).map(rewardSign);
    const title = n < r.red_from ? "" : redText;
    const sign = n === r.count ? icon(r.id) : waiting;
    return html`<span class="${names}" title="${title}">${sign}<small>${n}</small></span>`;
  });
}

/** @param {Reward} reward */
function rewardSign(reward) {
  return reward.kind === "resource" ? html`<span class="ax-plus">+1</span>` : icon(reward.kind);
}

/**
 * Draw the details of a resource: ways to make a marker now, places of its markers, waiting rewards.
 * @param {Track} r
 * @param {TracksData} d
 * @param {Translate} t
 */
function more(r, d, t) {
  const w = d.words;
  const could = d.opportunities[r.id] ?? [];
  const list = html`<ul class="ax-list">${could.map((way) => opportunity(way, w, t))}</ul>`;
  const nobody = html`<p class="tt-none">${w.nobody}</p>`;
  const rewards = r.rewards.map((reward) => html`<b>${reward.field}</b> ${rewardWord(reward, w)}`);
  const waiting = html`<p class="ax-reach"><span class="ax-label">${w.rewards}</span>${joinMarkup(
    rewards,
    " · ",
  )}</p>`;
  return html`<p class="tt-h4">${icon(r.id)} <b>${nameOf(r.id, d)}</b></p>
    <div class="ax-cols"><div><p class="ax-label">${w.opportunities}</p>${
      could.length ? list : nobody
    }</div>
    <div><p class="ax-label">${w.lies_on}</p>
    <p>${r.on.map((share) => `${share.who} ${share.n}`).join(" · ") || w.none}</p>${
      rewards.length ? waiting : ""
    }</div></div>`;
}

/**
 * @param {Opportunity} o
 * @param {Record<string, string>} w
 * @param {Translate} t
 */
function opportunity(o, w, t) {
  /** @type {Record<string, string>} */
  const ways = { routine: w.routine, hack: t("hacked"), area: t("area action") };
  return html`<li><span class="ax-way">${ways[o.way] ?? o.way}</span><span>${o.text}</span></li>`;
}
