// A list of played games; each is a button that opens the game.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./games.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { ListedGame, GamesData } from "./data.d.ts" */

export default {
  /** @param {Context<GamesData>} context */
  render(context) {
    let picked = context.model.get("data").picked ?? 0;
    const view = mount(context, {
      kind: "games",
      html: list,
      click(what, hit) {
        if (what !== "open") return false;
        view.send({ type: "open", index: Number(hit.dataset.index) });
        return true;
      },
      after(root, data) {
        if (data.picked === picked) return;
        picked = data.picked;
        // After a click on a chart, show the list and move the focus there for keyboard users.
        const head = /** @type {HTMLElement | null} */ (root.querySelector(".tt-gameshead"));
        head?.focus({ preventScroll: true });
        root.scrollIntoView({ block: "nearest" });
      },
    });
    return view.end;
  },
};

/**
 * @param {GamesData} d
 * @param {Translate} t
 */
function list(d, t) {
  const open = d.games[d.opened];
  const status = open
    ? t("The game of deal {n} is open below.", { n: open.deal })
    : t("A click opens the game below.");
  const every = d.chosen ? html`<button data-do="every">${t("All games")}</button>` : "";
  const rows = d.games.map((game, place) => row(game, place, place === d.opened, t));
  const more = d.more ? html`<p class="tt-none">${t("and {n} more", { n: d.more })}</p>` : "";
  return html`<section aria-label="${d.title}">
    <p class="tt-gameshead" tabindex="-1"><b>${d.title}</b>
      <span class="tt-none" role="status">${rows.length ? status : t("There are none.")}</span> ${every}</p>
    <div class="tt-gameslist">${rows}${more}</div></section>`;
}

/**
 * @param {ListedGame} game
 * @param {number} place
 * @param {boolean} open
 * @param {Translate} t
 */
function row({ deal, which, told: text }, place, open, t) {
  return html`<button data-do="open" data-index="${place}" data-key="${place}" aria-pressed="${open}">
    <b>${t("deal {n}", { n: deal })}</b> ${which ? html`<i>${which}</i>` : ""} ${text}</button>`;
}
