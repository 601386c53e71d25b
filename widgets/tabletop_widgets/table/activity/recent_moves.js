// Moves since the viewer's last turn: one line for each seat, which opens to its moves. Pointing at a line or a move
// marks its changes on all boards of the table, and playback shows the moves in turn.
// Lines and marks of new items stay until the viewer's turn ends.
import { classes, letter, renderUnseen } from "../../screen/controls.js";
import { drawings, html, joinMarkup } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "./recent_moves.css";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context, Drawn, Mounted, Translate } from "../../screen/types.d.ts" */
/** @import { MoveChip, MoveLine, RecentChange, RecentMovesData } from "./data.d.ts" */

/**
 * State of the view: the indices of the move under the pointer, of the pinned one and of the one in playback, and the
 * keys of the open lines.
 * @typedef {{ pointed: number, pinned: number, shown: number, open: Set<string> }} Now
 *
 * What is marked; `isOpen` if the list shows all sentences of the move.
 * @typedef {{ moves: MoveChip[], changes: RecentChange[], isOpen?: boolean }} Marked
 */

/** Time for which one move is marked, in milliseconds. */
const PACE = 600;
/** Maximum number of changes on a line or move; the others are listed below. */
const FEW = 5;
const NONE = -1;

export default {
  /** @param {Context<RecentMovesData, Drawn>} context */
  render(context) {
    const { model } = context;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    let moment = "";
    /** Period and summary of the moves that were announced last. */
    let said = "";
    /** Kind of new moves: the first ones shown, or later ones that must be announced; "" once handled. */
    let isNew = "";
    /** @type {Now} */
    const now = { pointed: NONE, pinned: NONE, shown: NONE, open: new Set() };
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let timer;
    /** @type {Mounted | undefined} */
    let mounted;

    const view = mount(context, {
      kind: "sincemove",
      traits: ["icons"],
      html(d, t) {
        begin(d);
        const icons = drawings(model.get("icons"));
        return since(d, t, icons, { ...now, calm: calm.matches, plays: timer !== undefined });
      },
      after: (_, d) => light(d),
      laid(root, d) {
        if (isNew) arrive(root, d);
      },
      click(what, hit) {
        if (what === "chip") set("pinned", now.pinned === indexOf(hit) ? NONE : indexOf(hit));
        else if (what === "line") unfold(hit.dataset.line ?? "");
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

    /** Return the moves in the order of play. */
    function steps() {
      /** @type {MoveLine[]} */
      const lines = model.get("data").lines ?? [];
      return lines.flatMap((line) => line.moves).sort((one, other) => one.index - other.index);
    }

    /** Reset the state when another period is shown, and note new moves. @param {RecentMovesData} d */
    function begin(d) {
      const summary = `${d.moment} ${d.said}`;
      if (said !== summary) isNew = said ? "told" : "first";
      said = summary;
      if (moment === d.moment) return;
      moment = d.moment;
      clearInterval(timer);
      timer = undefined;
      now.open.clear();
      Object.assign(now, { pinned: NONE, shown: NONE });
    }

    /** Open or close a line. @param {string} key */
    function unfold(key) {
      if (!now.open.delete(key)) now.open.add(key);
      view.draw();
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
      const marked = markedIn(d, now);
      mounted?.mark("news", d.marks);
      mounted?.mark("lit", marked ? marked.moves.flatMap((move) => move.marks) : []);
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
      const chip = view.root.querySelector(".tt-playing");
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
    if (first.lines) light(first);
    return view.end;
  },
};

/**
 * Return the index of the move at an element. A folded line has that of its first move, negative.
 * @param {Element} element
 */
function indexOf(element) {
  const chip = /** @type {HTMLElement | null} */ (element.closest("[data-index]"));
  return chip ? Number(chip.dataset.index) : NONE;
}

/**
 * Return what is marked: the move or line in playback, under the pointer, or pinned.
 * @param {RecentMovesData} d
 * @param {Now} now
 * @returns {Marked | undefined}
 */
function markedIn(d, now) {
  const index = [now.shown, now.pointed, now.pinned].find((candidate) => candidate !== NONE);
  if (index === undefined) return undefined;
  if (index < NONE) return d.lines.find((line) => lineIndex(line) === index);
  for (const line of d.lines) {
    const move = line.moves.find((candidate) => candidate.index === index);
    const isOpen = index === now.pinned || now.open.has(lineKey(line));
    if (move) return { moves: [move], changes: move.changes, isOpen };
  }
  return undefined;
}

/** Return the key under which a line is open. @param {MoveLine} line */
function lineKey(line) {
  return `${line.letter}${line.own ? line.moves[0].index : ""}`;
}

/** @param {MoveLine} line */
function lineIndex(line) {
  return NONE - line.moves[0].index;
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
 * @param {Now & { calm: boolean, plays: boolean }} now
 */
function since(d, t, icons, now) {
  const list = d.lines.map((entry) => line(entry, t, icons, now));
  const none = html`<li class="tt-none">${t("Nothing yet.")}</li>`;
  const earlier = html`<p class="tt-none">${t("{n} earlier: see the log", { n: d.earlier })}</p>`;
  const passed = t("{names}: no reaction", { names: d.passed.join(", ") });
  const marked = markedIn(d, now);
  const count = d.lines.reduce((sum, entry) => sum + entry.moves.length, 0);
  const word = now.calm ? t("Next") : now.plays ? t("Stop") : t("Show one after another");
  const play = html`<button data-do="play" data-key="play" aria-pressed="${now.plays}"
    ><span aria-hidden="true">${now.plays ? "■" : "▶"}</span> ${word}</button>`;
  return html`<section aria-label="${t("Since your last turn")}"><p class="tt-h4"><span
    >${t("Since your last turn")}</span>${count < 2 ? "" : play}</p>
    <ol class="tt-chips" data-rove data-key="chips" ${count ? "" : html`tabindex="0"`}>${
      d.earlier ? html`<li data-key="earlier">${earlier}</li>` : ""
    }${joinMarkup(list) || none}${
      d.passed.length ? html`<li class="tt-none tt-letgo" data-key="passed">${passed}</li>` : ""
    }</ol>
    <div class="tt-rest" data-key="more" aria-hidden="true">${
      marked ? details(marked, t, icons) : ""
    }</div></section>`;
}

/**
 * Render the moves of a seat: a single one, or a line with their net effect that opens to them.
 * @param {MoveLine} entry
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 * @param {Now} now
 */
function line(entry, t, icons, now) {
  const { moves } = entry;
  if (moves.length === 1) return chip(moves[0], t, icons, now);
  const key = lineKey(entry);
  const isOpen = now.open.has(key) || moves.some((move) => move.index === now.shown);
  const count = t("{n} moves", { n: moves.length });
  const names = classes({ "tt-move": true, "tt-turn": true, "tt-ownmove": entry.own });
  const texts = moves.map((move) => move.text).join(" · ");
  const opened = html`<ol class="tt-moves">${moves.map((move) => chip(move, t, icons, now, true))}</ol>`;
  return html`<li data-key="l${key}"><button class="${names}" style="--seat:${entry.color}" data-item
    data-do="line" data-line="${key}" data-index="${lineIndex(entry)}" aria-expanded="${isOpen}"
    >${letter(entry)}${renderUnseen(`${entry.own ? t("You") : entry.name}: `)}<span class="tt-did"
    ><b class="tt-count">${count}</b> ${texts}</span>${gains(entry.changes, icons)}</button>${
      isOpen ? opened : ""
    }</li>`;
}

/**
 * @param {MoveChip} move
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 * @param {Now} now
 * @param {boolean} isOpen true to show all of its sentences
 */
function chip(move, t, icons, now, isOpen = move.index === now.pinned) {
  const names = classes({
    "tt-move": true,
    "tt-ownmove": move.own,
    "tt-playing": move.index === now.shown,
  });
  const why = move.because ? `${t("Cause:")} ${move.because}` : "";
  const more = move.more.join(" ");
  const rest = [...move.changes.slice(FEW).map(inWords), isOpen ? "" : more, why].filter(Boolean);
  return html`<li data-key="${move.index}"><button class="${names}" style="--seat:${move.color}" data-item
    data-do="chip" data-index="${move.index}" aria-pressed="${move.index === now.pinned}"
    >${letter(move)}${renderUnseen(`${move.own ? t("You") : move.name}: `)}<span class="tt-did">${move.text}</span
    >${gains(move.changes, icons)}${isOpen && more ? html`<span class="tt-further">${more}</span>` : ""}${
      rest.length ? renderUnseen(`. ${rest.join(" ")}`) : ""
    }</button></li>`;
}

/**
 * Render the first changes of a line or move.
 * @param {RecentChange[]} changes
 * @param {Record<string, Markup>} icons
 */
function gains(changes, icons) {
  return html`<span class="tt-gains">${changes.slice(0, FEW).map((each) => change(each, icons))}${
    changes.length > FEW ? html`<span aria-hidden="true">…</span>` : ""
  }</span>`;
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
 * Render further details of the marked move, or the further changes of the marked line.
 * @param {Marked} marked
 * @param {Translate} t
 * @param {Record<string, Markup>} icons
 */
function details({ moves, changes, isOpen }, t, icons) {
  const rest = changes.slice(FEW);
  const [move, ...others] = moves;
  const facts = others.length || isOpen ? [] : move.more;
  return html`${
    move.because && !others.length ? html`<p>↳ ${t("Cause:")} ${move.because}</p>` : ""
  }${rest.length ? html`<p>${rest.map((each) => change(each, icons))}</p>` : ""}${facts.map(
    (each) => html`<p>${each}</p>`,
  )}`;
}
