// The top of the table: which game, which moment, whose turn; who looks, and in which language.
import { chooser, letter, unseen } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./bar.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { Asking, BarData, Score, Turn } from "./data.d.ts" */

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

    /** The menu stands beside the bar, in the table. @param {boolean} isWanted */
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
    // Who has filled in the form for a new game may have scrolled.
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

/** What changes for the whole table and stands nowhere else is marked where its round is told. */
const WHOLE = html` data-zone="."`;

/**
 * @param {BarData} d
 * @param {Translate} t
 * @param {boolean} isOpen whether the menu is
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
    <span class="tt-scores">${d.scores.map((one) => score(one, t))}</span>
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
 * A click on the points leads to the rules by which they came about.
 * @param {Score} seat
 * @param {Translate} t
 */
function score(seat, t) {
  return html`<button class="tt-score" data-do="points" data-seat="${seat.seat}" style="--seat:${seat.color}"
    title="${t("The rules by which these points came about")}">${letter(seat)}${unseen(
      `${seat.name}: `,
    )}<b>${seat.points}</b></button>`;
}

/**
 * When the person who looks wants to be asked, and the way back to a chance that was let go by.
 * @param {Asking} a
 * @param {Translate} t
 */
function asking(a, t) {
  const about = t("Back to the last chance that you let go by, or be asked at the next one");
  const wait = html`<button class="tt-wait" data-do="react" title="${about}"
    aria-pressed="${a.waiting}">${t("Wait, I react")}</button>`;
  const when = chooser({
    name: "when",
    label: t("When you are asked whether you react"),
    options: a.whens,
    value: a.when,
  });
  return html`<span class="tt-asking">${a.letter ? letter(a) : ""}${when}
    ${a.react ? wait : ""}
    <span role="status">${a.waiting ? t("You will be asked at your next chance.") : ""}</span></span>`;
}
