// Start page: choose a game and the level of the opponents, or resume a game.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./start_view.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { GameItem, StartData, UnfinishedItem } from "./data.d.ts" */

export default {
  /** @param {Context<StartData>} context */
  render(context) {
    const view = mount(context, {
      kind: "start",
      html: (d, t) => (d.form ? renderFormHead(d, t) : renderStart(d, t)),
      click(what, hit) {
        const { game, key, value } = hit.dataset;
        view.send({ type: what, game, key, value });
        return true;
      },
      change(control) {
        view.send({ type: control.name, value: control.value, game: control.dataset.game });
      },
    });
    return view.end;
  },
};

/** @param {StartData} d @param {Translate} t */
function renderFormHead(d, t) {
  return html`<div class="tt-starthead"><button data-do="home">‹ ${t("Start page")}</button>
    <h1>${d.form}</h1></div>`;
}

/** @param {StartData} d @param {Translate} t */
function renderStart(d, t) {
  const languages = d.languages.map(([lang, name]) => renderLanguage(lang, name, d.lang));
  const levels = d.levels.map(([level, name]) => renderLevel(level, name, d.level));
  return html`<div class="tt-starthead"><h1>${t("What would you like to play?")}</h1>
    <span class="tt-startlanguages" role="group" aria-label="${t("Language")}">${languages}</span></div>
    ${d.today ? html`<button class="tt-todaykey" data-do="today" data-key="today">${d.today}</button>` : ""}
    ${d.guides.length ? renderGuides(d, t) : ""}${d.unfinished.length ? renderUnfinished(d, t) : ""}
    <section aria-labelledby="tt-newgame"><h2 id="tt-newgame">${t("New game")}</h2>
    <fieldset class="tt-levels"><legend>${t("Opponents")}</legend>${levels}<p>${d.about}</p></fieldset>
    <ul class="tt-gamecards">${d.games.map((game) => renderGame(game, t))}</ul></section>`;
}

/** @param {string} lang @param {string} name @param {string} chosen */
function renderLanguage(lang, name, chosen) {
  return html`<button data-do="lang" data-value="${lang}" lang="${lang}" data-key="${lang}"
    aria-pressed="${lang === chosen}">${name}</button>`;
}

/** @param {string} level @param {string} name @param {string} chosen */
function renderLevel(level, name, chosen) {
  return html`<label class="tt-level" data-key="${level}"><input type="radio" name="level" value="${level}" ${
    level === chosen ? "checked" : ""
  }>${name}</label>`;
}

/** @param {StartData} d @param {Translate} t */
function renderGuides(d, t) {
  const cards = d.guides.map(
    (guide) => html`<li class="tt-guidecard" data-key="guide-${guide.game}"><button
      class="tt-gamecard" data-do="guide"
      data-game="${guide.game}"><b>${guide.title}</b><small><span class="tt-begin">${t("Begin")}</span> · ${t(
        "About {n} minutes",
        { n: guide.minutes },
      )}</small></button></li>`,
  );
  return html`<section aria-labelledby="tt-guides"><h2 id="tt-guides">${t("New to a game? A guided first game")}</h2>
    <ul class="tt-gamecards">${cards}</ul></section>`;
}

/** @param {StartData} d @param {Translate} t */
function renderUnfinished(d, t) {
  return html`<section aria-labelledby="tt-unfinished"><h2 id="tt-unfinished">${t("Go on with a game")}</h2>
    <ul class="tt-gamecards">${d.unfinished.map((game) => renderSaved(game, t, d.lang))}</ul></section>`;
}

/** @param {UnfinishedItem} game @param {Translate} t @param {string} lang */
function renderSaved(game, t, lang) {
  const date = new Date(1000 * game.seconds);
  const when = date.toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  const n = game.decisions === 1 ? t("1 decision") : t("{n} decisions", { n: game.decisions });
  return html`<li data-key="${game.key}"><button class="tt-gamecard" data-do="resume" data-key="${game.key}">
    <b>${game.title}</b><span>${game.moment}</span><small>${when} · ${n}</small></button></li>`;
}

/** @param {GameItem} game @param {Translate} t */
function renderGame(game, t) {
  if (game.trouble) {
    return html`<li data-key="${game.name}" class="tt-gamecard"><b>${game.title}</b><span>${game.trouble}</span></li>`;
  }
  const counts = game.players.map((n) => html`<option value="${n}">${n}</option>`);
  const players =
    game.players.length > 1
      ? html`<label>${t("Players")} <select name="players" data-game="${game.name}"
        data-value="${game.count}">${counts}</select></label>`
      : html`<span>${t("{n} players", { n: game.count })}</span>`;
  const play = t("Play now: {game}", { game: game.title });
  const settings = t("Settings: {game}", { game: game.title });
  return html`<li data-key="${game.name}" class="tt-gamecard"><b>${game.title}</b>
    ${players}<span class="tt-gamekeys"><button class="tt-startkey" data-do="start" data-game="${game.name}"
    aria-label="${play}">${t("Play now")}</button><button data-do="form" data-game="${game.name}"
    aria-label="${settings}">${t("Settings")}</button></span></li>`;
}
