// Bar at the top of the table: game, position, turn and points, with selectors for viewer and language.
import { capital, chooser, letter, renderUnseen } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./bar.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { AutoPassData, BarData, Score, Turn } from "./data.d.ts" */

/** What becomes short if the bar is too narrow, one after the other. Last, the bar takes a second line. */
const STEPS = ["switches", "title", "wait", "when", "space", "chips"];

export default {
  /** @param {Context<BarData, { begun: number }>} context */
  render(context) {
    const { el, model } = context;
    let isOpen = false;
    let fitted = "";
    const view = mount(context, {
      kind: "bar",
      html: (d, t) => bar(d, t, isOpen),
      laid: fit,
      change(control) {
        view.send({ type: control.name, value: control.value });
      },
      click(what, hit) {
        if (what === "menu") open(!isOpen);
        else if (what === "points") view.send({ type: what, seat: Number(hit.dataset.seat) });
        else if (what === "apart") el.closest(".tt-table")?.dispatchEvent(new Event("tt-apart"));
        else if (what === "full") fillScreen();
        else return false;
        return true;
      },
    });
    const observer = new ResizeObserver(() => fit(view.root));
    observer.observe(view.root);

    /** Shorten parts of the bar until it fits, if its width or words have changed. @param {HTMLElement} root */
    function fit(root) {
      const banner = root.querySelector(".tt-banner");
      const state = [banner?.clientWidth, banner?.textContent].join(" ");
      if (!banner?.clientWidth || state === fitted) return;
      fitted = state;
      for (let n = 0; n <= STEPS.length; n++) {
        root.dataset.tight = STEPS.slice(0, n).join(" ");
        if (banner.scrollWidth <= banner.clientWidth + 1) break;
      }
    }

    /** Let the table fill the screen, or no longer. */
    function fillScreen() {
      const box = el.closest(".tt-lessontable") ?? el.closest(".tt-table") ?? el;
      if (document.fullscreenElement) document.exitFullscreen();
      else box.requestFullscreen?.();
    }
    document.addEventListener("fullscreenchange", view.draw);

    /** @type {Element | null} */
    let table = null;

    /** Open or close the menu, which is an element of the table outside the bar. @param {boolean} isWanted */
    function open(isWanted) {
      if (!table) {
        table = el.closest(".tt-table");
        table?.addEventListener("tt-menu", () => open(false));
      }
      if (isOpen === isWanted) return;
      isOpen = isWanted;
      table?.classList.toggle("tt-menu-open", isOpen);
      view.draw();
      /** @type {HTMLElement | null | undefined} */
      const first = table?.querySelector(".tt-menu button, .tt-menu select");
      if (isOpen) first?.focus({ preventScroll: true });
    }

    /** @param {Event} event */
    function elsewhere(event) {
      const target = /** @type {Element} */ (event.target);
      const isInside = table?.querySelector(".tt-menu")?.contains(target);
      if (isOpen && !isInside && !target.closest(".tt-menukey")) open(false);
    }
    /** @param {KeyboardEvent} event */
    function shutByKey(event) {
      if (!isOpen || event.key !== "Escape") return;
      open(false);
      /** @type {HTMLElement | null} */
      const key = view.root.querySelector(".tt-menukey");
      key?.focus({ preventScroll: true });
      event.stopPropagation();
    }
    document.addEventListener("pointerdown", elsewhere, true);
    document.addEventListener("keydown", shutByKey, true);
    // The user may have scrolled while filling in the form for a new game.
    let begun = model.get("begun");
    function comeIntoView() {
      const isNew = model.get("begun") !== begun; // an update may come twice
      begun = model.get("begun");
      if (isNew) el.scrollIntoView({ block: "start" });
    }
    model.on("change:begun", comeIntoView);
    return () => {
      observer.disconnect();
      document.removeEventListener("fullscreenchange", view.draw);
      document.removeEventListener("pointerdown", elsewhere, true);
      document.removeEventListener("keydown", shutByKey, true);
      model.off("change:begun", comeIntoView);
      view.end();
    };
  },
};

/** A change of the whole table without any other place is marked at the round. */
const WHOLE = html` data-zone="."`;

/**
 * Render the bar.
 * @param {BarData} d
 * @param {Translate} t
 * @param {boolean} isOpen true if the menu is open
 */
function bar(d, t, isOpen) {
  const viewer = chooser({
    name: "viewer",
    label: t("Show what this player may see"),
    options: d.viewers,
    value: d.viewer,
    short: d.viewers.find(([id]) => id === d.viewer && /^\d/.test(id))?.[1][0] ?? " ",
  });
  const lang = chooser({
    name: "lang",
    label: t("Language"),
    options: d.languages,
    value: d.lang,
    short: d.lang.toUpperCase(),
  });
  return html`<div class="tt-banner" role="group" aria-label="${t("Table")}">
    <p class="tt-h2">${d.title}</p>
    ${d.chips.map((chip, k) => html`<span class="tt-chip"${k ? "" : WHOLE} title="${chip}">${chip}</span>`)}
    ${d.turn ? turn(d.turn) : ""}
    <span class="tt-scores">${d.scores.map((seat) => score(seat, t))}</span>
    ${d.asking ? asking(d.asking, t) : ""}
    <span class="tt-switches">${viewer}${lang}${d.tab ? key("apart", t("Open in a tab")) : ""}${
      document.fullscreenEnabled
        ? key("full", t("Full screen"), Boolean(document.fullscreenElement))
        : ""
    }<button class="tt-rulekey" data-do="rule" data-rule=""
      aria-label="${t("Rulebook")}" title="${t("Rulebook")}">§</button><button class="tt-menukey" data-do="menu"
      aria-expanded="${isOpen}"
      aria-label="${t("Menu")}" title="${t("Menu")}">☰</button></span></div>`;
}

/** Drawings on the buttons that give the table more room, on a square of 20. */
const DRAWINGS = {
  apart: "M3 5h14v11H3zM3 8h14M8 5v3",
  full: "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5",
};

/**
 * Render a button that gives the table more room.
 * @param {keyof typeof DRAWINGS} what
 * @param {string} words
 * @param {boolean} [isOn]
 */
function key(what, words, isOn = false) {
  return html`<button class="tt-roomkey tt-${what}key" data-do="${what}" aria-label="${words}" title="${words}"
    aria-pressed="${isOn}"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="${DRAWINGS[what]}"/></svg></button>`;
}

/** @param {Turn} whose */
function turn(whose) {
  return html`<span class="tt-turnchip" style="--seat:${whose.color}"
    >${letter(whose)}${whose.text}</span>`;
}

/**
 * Render the points of a seat; a click opens the rules that led to them.
 * @param {Score} seat
 * @param {Translate} t
 */
function score(seat, t) {
  return html`<button class="tt-score" data-do="points" data-seat="${seat.seat}" style="--seat:${seat.color}"
    title="${t("The rules that gave these points")}">${letter(seat)}${renderUnseen(
      `${seat.name}: `,
    )}<b>${seat.points}</b></button>`;
}

/**
 * Render the auto-pass setting of the viewer, and the button that returns to the last passed reaction.
 * @param {AutoPassData} a
 * @param {Translate} t
 */
function asking(a, t) {
  const about = t("Go back to the last chance you let pass, or be asked at the next one");
  const waiting = a.waiting ? t("You will be asked at your next chance.") : "";
  const wait = html`<button class="tt-wait" data-do="react" title="${waiting || about}"
    aria-pressed="${a.waiting}"><span>${t("Wait, I react")}</span></button>`;
  const when = chooser({
    name: "when",
    label: t("When to ask whether you react"),
    options: a.whens,
    value: a.when,
    short: capital(a.whens.find(([id]) => id === a.when)?.[1]),
  });
  return html`<span class="tt-asking">${a.letter ? letter(a) : ""}${when}
    ${a.react ? wait : ""}<span role="status" class="tt-sr">${waiting}</span></span>`;
}
