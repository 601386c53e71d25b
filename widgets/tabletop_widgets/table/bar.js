// Bar at the top of the table: game, position, turn and points, with selectors for viewer and language.
import { chooser, letter, renderUnseen } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./bar.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { AutoPassData, BarData, Score, Turn } from "./data.d.ts" */

export default {
  /** @param {Context<BarData, { begun: number }>} context */
  render(context) {
    const { el, model } = context;
    let isOpen = false;
    const view = mount(context, {
      kind: "bar",
      html: (d, t) => bar(d, t, isOpen),
      change(control) {
        view.send({ type: control.name, value: control.value });
      },
      click(what, hit) {
        if (what === "menu") open(!isOpen);
        else if (what === "points") view.send({ type: what, seat: Number(hit.dataset.seat) });
        else return false;
        return true;
      },
    });
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
    const comeIntoView = () => el.scrollIntoView({ block: "start" });
    model.on("change:begun", comeIntoView);
    return () => {
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
    <span class="tt-switches">${viewer}${lang}<button class="tt-rulekey" data-do="rule" data-rule=""
      aria-label="${t("Rulebook")}" title="${t("Rulebook")}">§</button><button class="tt-menukey" data-do="menu"
      aria-expanded="${isOpen}"
      aria-label="${t("Menu")}" title="${t("Menu")}">☰</button></span></div>`;
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
  const wait = html`<button class="tt-wait" data-do="react" title="${about}"
    aria-pressed="${a.waiting}">${t("Wait, I react")}</button>`;
  const when = chooser({
    name: "when",
    label: t("When to ask whether you react"),
    options: a.whens,
    value: a.when,
  });
  return html`<span class="tt-asking">${a.letter ? letter(a) : ""}${when}
    ${a.react ? wait : ""}
    <span role="status">${a.waiting ? t("You will be asked at your next chance.") : ""}</span></span>`;
}
