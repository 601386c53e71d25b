// Moves of the others since the viewer's last move, as chips. Pointing at a chip marks its changes on all
// boards of the table, and playback shows the chips in turn.
// Marks of new items stay until the viewer's next decision.
import { classes, letter, renderUnseen } from "../../screen/controls.js";
import { drawings, html, joinMarkup } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "./recent_moves.css";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context, Drawn, Mounted, Translate } from "../../screen/types.d.ts" */
/** @import { RecentChange, MoveChip, PassedReactions, RecentMovesData } from "./data.d.ts" */

/** Time for which one move is marked, in milliseconds. */
const PACE = 600;
/** Maximum number of changes on a chip; the others are listed below. */
const FEW = 5;
const NONE = -1;

export default {
  /** @param {Context<RecentMovesData, Drawn>} context */
  render(context) {
    const { model } = context;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    let moment = "";
    /** Kind of new moves: the first ones shown, or later ones that must be announced; "" once handled. */
    let isNew = "";
    /** Index of the chip under the pointer, of the pinned chip, and of the chip in playback. */
    const now = { pointed: NONE, pinned: NONE, shown: NONE };
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let timer;
    /** @type {Mounted | undefined} */
    let mounted;

    const view = mount(context, {
      kind: "sincemove",
      traits: ["icons"],
      html(d, t) {
        if (moment !== d.moment) begin(d);
        const icons = drawings(model.get("icons"));
        return since(d, t, icons, { ...now, calm: calm.matches, plays: timer !== undefined });
      },
      after: (_, d) => light(d),
      laid(root, d) {
        if (isNew) arrive(root, d);
      },
      click(what, hit) {
        if (what === "chip") set("pinned", now.pinned === indexOf(hit) ? NONE : indexOf(hit));
        else if (what === "play") play();
        else return false;
        return true;
      },
      key(event) {
        if (event.key !== "Escape" || now.pinned === NONE) return false;
        set("pinned", NONE);
        return true;
      },
      end: () => clearInterval(timer),
    });
    mounted = view;

    /** @returns {MoveChip[]} */
    function steps() {
      const { chips = [] } = model.get("data");
      return chips.filter((chip) => "text" in chip);
    }

    /** Reset the state because different moves are shown. @param {RecentMovesData} d */
    function begin(d) {
      isNew = moment ? "told" : "first";
      moment = d.moment;
      clearInterval(timer);
      timer = undefined;
      Object.assign(now, { pinned: NONE, shown: NONE });
    }

    /**
     * @param {HTMLElement} root
     * @param {RecentMovesData} d
     */
    function arrive(root, d) {
      if (isNew === "told" && d.said) announce(root, d.said);
      isNew = "";
      const box = root.querySelector(".tt-chips");
      if (box) box.scrollTop = box.scrollHeight;
    }

    /** @param {RecentMovesData} d */
    function light(d) {
      const index = [now.shown, now.pointed, now.pinned].find((candidate) => candidate !== NONE);
      const chip = d.chips.find((entry) => "text" in entry && entry.index === index);
      mounted?.mark("news", d.marks);
      mounted?.mark("lit", chip && "marks" in chip ? chip.marks : []);
    }

    /**
     * @param {"pointed" | "pinned" | "shown"} which
     * @param {number} index
     */
    function set(which, index) {
      if (now[which] === index) return;
      now[which] = index;
      view.draw();
    }

    /** Show the moves in turn; with reduced motion, each press shows the next one. */
    function play() {
      if (calm.matches) step();
      else if (timer !== undefined) stop();
      else {
        now.shown = NONE;
        timer = setInterval(step, PACE);
        step();
      }
    }

    function step() {
      const list = steps();
      const at = list.findIndex((chip) => chip.index === now.shown);
      const next = list[at + 1];
      if (!next) return stop();
      set("shown", next.index);
      const chips = [...view.root.querySelectorAll("[data-index]")];
      const chip = chips.find((candidate) => indexOf(candidate) === next.index);
      if (chip) scrollTo(chip);
    }

    function stop() {
      clearInterval(timer);
      timer = undefined;
      now.shown = NONE;
      if (view.root.isConnected) view.draw();
    }

    /** @param {Event} event */
    function point(event) {
      set("pointed", indexOf(/** @type {Element} */ (event.target)));
    }
    view.root.addEventListener("pointerover", point);
    view.root.addEventListener("focusin", point);
    view.root.addEventListener("pointerleave", () => set("pointed", NONE));
    view.root.addEventListener("focusout", () => set("pointed", NONE));
    const first = /** @type {RecentMovesData} */ (model.get("data"));
    if (first.chips) light(first);
    return view.end;
  },
};

/** @param {Element} element */
function indexOf(element) {
  const chip = /** @type {HTMLElement | null} */ (element.closest("[data-index]"));
  return chip ? Number(chip.dataset.index) : NONE;
}

/** Scroll the list to a chip without scrolling the page. @param {Element} chip */
function scrollTo(chip) {
  const box = chip.closest(".tt-chips");
  if (!box) return;
  const [inner, outer] = [chip.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

/**
 * Announce a sentence to screen readers from a region of the table, because hidden sheets are not announced.
 * @param {HTMLElement} root
 * @param {string} sentence
 */
function announce(root, sentence) {
  const place = root.closest(".tt-table") ?? root.parentElement;
  let region = place?.querySelector(":scope > .tt-told");
  if (!region && place) {
    region = document.createElement("div");
    region.className = "tt-told tt-sr";
    region.setAttribute("role", "status");
    place.append(region);
  }
  setTimeout(() => region?.replaceChildren(sentence)); // screen readers announce changes of a region, not its creation
}

/**
 * @param {RecentMovesData} d
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 * @param {{ pointed: number, pinned: number, shown: number, calm: boolean, plays: boolean }} now
 */
function since(d, t, icons, now) {
  const list = d.chips.map((entry) =>
    "text" in entry ? chip(entry, t, icons, now) : passed(entry, t),
  );
  const none = html`<li class="tt-none">${t("Nothing yet.")}</li>`;
  const earlier = html`<p class="tt-none">${t("{n} earlier: see the log", { n: d.earlier })}</p>`;
  const markedChip = d.chips.find(
    (entry) =>
      "text" in entry && entry.index === [now.shown, now.pointed, now.pinned].find((k) => k >= 0),
  );
  const isPlain = d.chips.filter((entry) => "text" in entry).length < 2;
  const word = now.calm ? t("Next") : now.plays ? t("Stop") : t("Show one after another");
  const play = html`<button data-do="play" data-key="play" aria-pressed="${now.plays}"
    ><span aria-hidden="true">${now.plays ? "■" : "▶"}</span> ${word}</button>`;
  return html`<section aria-label="${t("Since your last move")}"><p class="tt-h4"><span
    >${t("Since your last move")}</span>${isPlain ? "" : play}</p>
    <ol class="tt-chips" data-rove data-key="chips" ${isPlain ? html`tabindex="0"` : ""}>${
      d.earlier ? html`<li data-key="earlier">${earlier}</li>` : ""
    }${joinMarkup(list) || none}</ol>
    <div class="tt-rest" data-key="more" aria-hidden="true">${
      markedChip && "text" in markedChip ? details(markedChip, t, icons) : ""
    }</div></section>`;
}

/**
 * @param {MoveChip} move
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 * @param {{ pointed: number, pinned: number, shown: number }} now
 */
function chip(move, t, icons, now) {
  const names = classes({
    "tt-move": true,
    "tt-ownmove": move.own,
    "tt-playing": move.index === now.shown,
  });
  const why = move.because ? `${t("Cause:")} ${move.because}` : "";
  const rest = [...move.changes.slice(FEW).map(inWords), ...move.more, why].filter(Boolean);
  return html`<li data-key="${move.index}"><button class="${names}" style="--seat:${move.color}" data-item
    data-do="chip" data-index="${move.index}" aria-pressed="${move.index === now.pinned}"
    >${letter(move)}${renderUnseen(`${move.own ? t("You") : move.name}: `)}<span class="tt-did">${move.text}</span
    ><span class="tt-gains">${move.changes.slice(0, FEW).map((each) => change(each, icons))}${
      move.changes.length > FEW ? html`<span aria-hidden="true">…</span>` : ""
    }</span>${rest.length ? renderUnseen(`. ${rest.join(" ")}`) : ""}</button></li>`;
}

/**
 * @param {RecentChange} gain
 * @param {Record<string, Markup>} icons
 */
function change(gain, icons) {
  const names = classes({ "tt-gain": true, "tt-loss": !gain.diff.startsWith("+") });
  const drawn = icons[gain.drawing];
  const sign = drawn
    ? html`<svg viewBox="0 0 20 20" aria-hidden="true">${drawn}</svg>`
    : gain.icon || gain.text;
  const whose = gain.letter
    ? html`<span class="tt-letter tt-gainer" style="--seat:${gain.color}">${gain.letter}</span>`
    : "";
  return html`<span class="${names}" title="${inWords(gain)}">${whose}<b>${gain.diff}</b> ${sign}${
    drawn || gain.icon ? renderUnseen(gain.text) : ""
  }</span>`;
}

/** @param {RecentChange} gain */
function inWords(gain) {
  return `${gain.letter ? `${gain.letter}: ` : ""}${gain.diff} ${gain.text}`;
}

/**
 * Render further details of the marked chip.
 * @param {MoveChip} move
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 */
function details(move, t, icons) {
  const rest = move.changes.slice(FEW);
  return html`${move.because ? html`<p>↳ ${t("Cause:")} ${move.because}</p>` : ""}${
    rest.length ? html`<p>${rest.map((each) => change(each, icons))}</p>` : ""
  }${move.more.map((each) => html`<p>${each}</p>`)}`;
}

/**
 * @param {PassedReactions} reactions
 * @param {Translate} t
 */
function passed(reactions, t) {
  return html`<li class="tt-none tt-letgo" data-key="p${reactions.index}">${t(
    "{names}: no reaction",
    {
      names: reactions.passed.join(", "),
    },
  )}</li>`;
}
