// The current question and its answers: in a list, and for play on the boards.
import { letter } from "../screen/controls.js";
import { fill, html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./actions.css";
import { hintKey, renderHint, stillRows } from "../thinking/hint.js";
import { renderWarning } from "../thinking/tutor.js";
import {
  learnDrawings,
  markChanges,
  markPoints,
  pickVersion,
  renderSharedSigns,
} from "./action_preview.js";
import { groups, refused } from "./answer_list.js";
import { joinBoardPlay } from "./board_play.js";
import { findLoose } from "./picks.js";
import { createPointing } from "./pointed_answer.js";
import { clock, renderThinking } from "./thinking.js";

/** @import { Context, Drawn, Mounted, Translate } from "../screen/types.d.ts" */
/** @import { AskedData, ActionPreviews, HintData, OverData, ShownAction, TutorData } from "./data.d.ts" */

/** Data about the answers. @typedef {{ foreseen: ActionPreviews, hint: HintData, warning: TutorData }} Found */

/** Time in which a second click on the same position is ignored, in milliseconds. */
const ONE_CLICK = 1000;
/** Delay between a redraw and the request for previews, in milliseconds; clicks are sent first. */
const LATER = 40;
/** Maximum number of answers without a thing on the board that are shown at the question; more are in the list only. */
const MAX_LOOSE = 5;
/** Number of rules that a search in the list looks for. */
const MAX_RULES = 3;

export default {
  /** @param {Context<AskedData | OverData, Drawn & Found>} context */
  render(context) {
    let sought = "";
    /** Rules that answer the text in the search field; they matter if no answer contains it. @type {string[]} */
    let soughtRules = [];
    let version = -1;
    let answered = -1;
    let showsImpossible = false;
    /** True until the refused answers that the user has asked for are shown. */
    let isWhy = false;
    /** The view, once it is on the page. @type {Mounted | undefined} */
    let mounted;
    const ticks = clock();
    /** @type {Translate} */
    let translate = (word) => word;
    const pointing = createPointing(
      (word, facts) => translate(word, facts),
      (act) => getPreviews()?.answers[act],
      (marks) => view.mark("ghost", marks),
    );
    const still = stillRows(context.el);
    let asking = 0;
    let looking = 0;
    let hints = 0;
    /** Version of the position for which the user has asked for a hint on this page. */
    let hintVersion = -1;
    /** All legal answers of a position: a selection filters those that the kernel sends. */
    let known = { version: -1, answers: /** @type {ShownAction[]} */ ([]) };
    /** Legal answers that nothing on the boards stands for. @type {ShownAction[]} */
    let loose = [];
    let isDirect = false;
    let selected = "";
    const getPreviews = () => pickVersion(context.model.get("foreseen"), version);
    /** Hint for the shown position, if there is one. */
    const hinted = () => pickVersion(context.model.get("hint"), version);
    /** Tutor warning about the chosen move, if there is one. */
    const warned = () => pickVersion(context.model.get("warning"), version);

    /** Request missing previews after a short delay. @param {AskedData | OverData} d */
    function wonder(d) {
      clearTimeout(asking);
      if (!d.actions.some((action) => action.legal) || getPreviews()?.whole) return;
      asking = window.setTimeout(() => view.send({ type: "foresee", version }), LATER);
    }

    /** Mark the things whose answers bring points. @param {ShownAction[]} actions */
    function showPoints(actions) {
      mounted?.mark("points", markPoints(getPreviews(), actions.filter(play.fits), translate));
    }

    /** @param {string | undefined} key @param {Element} from the clicked element */
    function answer(key, from) {
      if (answered === version) return;
      answered = version;
      setTimeout(() => {
        answered = -1;
      }, ONE_CLICK);
      pointing.forget();
      from.classList.add("tt-sent");
      view.send({ type: "act", key, version });
    }

    /**
     * Store the answers of this position, and end the choice on the boards if it is over.
     * @param {AskedData | OverData} d
     */
    function learn(d) {
      const isAsked = !("over" in d);
      const before = selected;
      selected = isAsked ? d.selected : "";
      isDirect = isAsked && d.direct;
      const isNew = known.version !== version;
      if (isNew || !selected)
        known = { version, answers: d.actions.filter((action) => action.legal) };
      if (isNew) play.forget();
      if (selected !== before) play.confirm(selected);
    }

    /** Show the answers that nothing on the boards stands for. @param {Element} root */
    function showLoose(root) {
      const isPlaced = play.findPlaced();
      const found = isPlaced
        ? findLoose(known.answers, isPlaced)
        : known.answers.filter((action) => !action.about.length);
      const now = found.length <= MAX_LOOSE ? found : [];
      const isSame = nameAll(now) === nameAll(loose);
      const box = root.querySelector(".tt-loose");
      loose = now;
      if (box && !isSame) fill(box, loose.map(looseAnswer));
    }

    /** @param {string} text */
    function seek(text) {
      sought = text;
      soughtRules = [];
      if (text.trim()) view.send({ type: "find", words: text });
      view.draw();
    }

    const play = joinBoardPlay({
      root: context.el,
      getOffer: () =>
        known.answers.length && known.version === version
          ? { answers: known.answers, isDirect, previews: getPreviews(), t: translate }
          : null,
      apply: answer,
      select: (ref) => view.send({ type: "select", ref }),
      mark: (marks) => view.mark("choice", marks),
      unpoint: pointing.forget,
      ghost: (key) => view.mark("aim", markChanges(getPreviews()?.answers[key])),
      narrow: () => view.draw(),
      arrived: () => showLoose(view.root),
    });

    const view = mount(context, {
      kind: "actions",
      traits: ["foreseen", "hint", "warning"],
      html(d, t) {
        if (version !== d.version) {
          pointing.wait();
          loose = d.actions
            .filter((action) => action.legal && !action.about.length)
            .slice(0, MAX_LOOSE);
        }
        version = d.version;
        translate = t;
        // The language may have changed.
        loose = loose.map((old) => d.actions.find((action) => action.key === old.key) ?? old);
        showsImpossible = d.show_illegal;
        learnDrawings(context.model.get("icons"));
        const hint = hinted();
        return actions(
          d,
          t,
          search(d.actions, sought, soughtRules).filter(play.fits),
          getPreviews(),
          hint && still(hint),
          warned(),
          loose,
          Boolean(sought),
        );
      },
      laid(root) {
        play.follow();
        if (isWhy && showsImpossible) {
          isWhy = false;
          root.querySelector(".tt-scroll")?.scrollTo({ top: 0 });
        }
      },
      after(root, d) {
        learn(d);
        showLoose(root);
        clearTimeout(looking);
        looking = window.setTimeout(showLoose, LATER, root); // boards may arrive later than their list
        ticks.set(root, "over" in d ? null : d.playing);
        const box = root.querySelector("input");
        if (box && box.value !== sought) box.value = sought;
        wonder(d);
        showPoints(d.actions);
        const best = root.querySelectorAll(".tt-hinted");
        // If the user has asked for the hint, scroll all of it into view.
        if (best.length > hints && hintVersion === version)
          for (const row of [best[best.length - 1], best[0]])
            row.scrollIntoView({ block: "nearest" });
        hints = best.length;
        pointing.redraw(root);
      },
      message(content) {
        if (content.words !== sought) return;
        soughtRules = /** @type {string[]} */ (content.found).slice(0, MAX_RULES);
        view.draw();
      },
      input: (control) => seek(control.value),
      click(what, hit) {
        if (what === "act") answer(hit.dataset.act, hit);
        else if (what === "clear") view.send({ type: "select", ref: "" });
        else if (what === "sure")
          view.send({ type: "act", key: hit.dataset.sure, version, sure: true });
        else if (what === "hint" && hinted()) view.send({ type: "hint_close" });
        else if (what === "why") {
          isWhy = !showsImpossible;
          view.send({ type: "illegal", on: isWhy });
        } else {
          if (what === "hint") hintVersion = version;
          return false;
        }
        return true;
      },
      key({ key }, _target, typing) {
        if (key === "/" && !typing) view.root.querySelector("input")?.focus();
        else if (key === "ArrowDown" && typing) focusFirst();
        else if (key === "Escape" && !sought && play.isChoosing()) play.cancel();
        else if (key === "Escape" && typing && sought) seek("");
        else if (key === "m" && typing) return false;
        else if (pointing.press(key)) return true;
        else if (key === "Escape" && warned()) view.send({ type: "look_again" });
        else if (key === "Escape" && hinted()) view.send({ type: "hint_close" });
        else if (key === "h" && !typing) {
          hintVersion = version;
          view.send({ type: "hint" });
        } else return false;
        return true;
      },
      end() {
        ticks.stop();
        clearTimeout(asking);
        clearTimeout(looking);
        pointing.end();
        play.end();
      },
    });
    mounted = view;
    showPoints(context.model.get("data").actions ?? []);
    pointing.follow(view.root);
    pointing.follow(play.menu);
    const focusFirst = () => {
      /** @type {HTMLElement | null} */
      const first = view.root.querySelector(".tt-scroll [data-item]");
      first?.focus();
    };
    // The rows keep their order under the pointer; now they may move to their new places.
    view.root.addEventListener("pointerout", (event) => {
      const rows = /** @type {Element} */ (event.target).closest(".tt-hints > ol");
      if (rows && !rows.contains(/** @type {Node | null} */ (event.relatedTarget))) view.draw();
    });
    return view.end;
  },
};

/**
 * Render the question or result, the tutor warning, the hint, and the list of answers.
 * @param {AskedData | OverData} d
 * @param {Translate} t
 * @param {ShownAction[]} found answers that fit the search and the choice on the boards
 * @param {ActionPreviews | null} previews previews of the answers
 * @param {HintData | null} hint
 * @param {TutorData | null} warning
 * @param {ShownAction[]} loose answers that nothing on the boards stands for
 * @param {boolean} isSought true if there is a text in the search field
 */
function actions(d, t, found, previews, hint, warning, loose, isSought) {
  const matches = found.sort((a, b) => Number(b.legal) - Number(a.legal)); // legal answers first
  const legal = html`${groups(matches, d, t, previews)}${renderSharedSigns(previews, t)}`;
  const illegal = refused(matches, d, t);
  // What the user has asked for comes first.
  const isAsked = !("over" in d) && d.show_illegal && !d.selected;
  const isOpen = isAsked && !isSought && matches.every((answer) => answer.legal);
  const nothing = isOpen || (!matches.length && d.actions.length);
  return html`<section aria-label="${t("What to do")}" data-rove data-key="list"
    data-version="${d.version}">${"over" in d ? result(d, t) : question(d, t)}
    ${warning ? renderWarning(warning, previews, t) : ""}
    <div class="tt-scroll" data-key="answers">${hint ? renderHint(hint, previews, t) : ""}
      ${isAsked ? [illegal, legal] : [legal, illegal]}</div>${"over" in d ? "" : controls(d, t, Boolean(hint), loose)}
    ${nothing ? html`<p class="tt-none">${t(isOpen ? "Nothing is refused here." : "No matches.")}</p>` : ""}</section>`;
}

/**
 * Return the answers that contain a text; if there are none, those that cite one of the rules, or are refused by one.
 * @param {ShownAction[]} actions
 * @param {string} text
 * @param {string[]} rules
 */
function search(actions, text, rules) {
  const words = text.toLowerCase();
  const named = actions.filter((a) => `${a.text} ${a.kind_text}`.toLowerCase().includes(words));
  if (named.length) return named;
  return actions.filter((a) => [a, ...a.reasons].some(({ rule }) => rules.includes(rule)));
}

/**
 * Render the result of the game.
 * @param {OverData} d
 * @param {Translate} t
 */
function result(d, t) {
  const coach = html`<button class="tt-own" data-do="coach" data-item>${t(
    "Where was it won and lost? Ask the coach",
  )}</button>`;
  const points = d.points.map(
    (seat) => html`<li style="--seat:${seat.color}">${letter(seat)}
      <span><b>${seat.name}: ${seat.vp}</b><small>${seat.score_text}</small></span></li>`,
  );
  return html`<p class="tt-prompt">${d.over}</p>
    ${d.why ? html`<p class="tt-because">${d.why}</p>` : ""}
    <ul class="tt-result">${points}</ul>${d.coach ? coach : ""}`;
}

/**
 * Render the deciding seat, the question and its cause.
 * @param {AskedData} d
 * @param {Translate} t
 */
function question(d, t) {
  const cause = html`<p class="tt-because" title="${d.because}">${t("Cause:")} ${d.because}</p>`;
  return html`<p class="tt-who" style="--seat:${d.color}">${letter(d)}<b>${d.name}</b></p>
    <p class="tt-prompt" aria-live="polite">${d.prompt}</p>${d.because ? cause : ""}
    ${d.clocked ? html`<p class="tt-because">${d.clocked}</p>` : ""}${d.failed ? failure(d.failed, t) : ""}`;
}

/**
 * Render the strategy controls, or the tools for the list.
 * @param {AskedData} d
 * @param {Translate} t
 * @param {boolean} isHinted
 * @param {ShownAction[]} loose
 */
function controls(d, t, isHinted, loose) {
  if (d.playing) return renderThinking(d, d.playing, t);
  return d.go_on ? goOn(d, t) : tools(d, t, isHinted, loose);
}

/**
 * @param {string} failed
 * @param {Translate} t
 */
function failure(failed, t) {
  return html`<div class="tt-failed" role="alert" data-key="failed">
    <b>${t("The strategy could not decide.")}</b> <span>${failed}</span>
    <em>${t("All earlier moves still count.")}</em></div>`;
}

/**
 * @param {AskedData} d
 * @param {Translate} t
 */
function goOn(d, t) {
  const again = t(d.failed ? "Try again" : d.step ? "Show the next turn" : "Let it play");
  const rest = html`<button class="tt-own" data-item
    data-do="skip">${t("Show the rest at once")}</button>`;
  const own = html`<button class="tt-own" data-item
    data-do="take_over">${t("Play this seat myself")}</button>`;
  return html`<button class="tt-go" data-item data-do="go_on">${again}</button>
    ${d.failed ? own : d.step ? rest : ""}`;
}

/**
 * @param {AskedData} d
 * @param {Translate} t
 * @param {boolean} isHinted
 * @param {ShownAction[]} loose
 */
function tools(d, t, isHinted, loose) {
  const find = t("Find in the list");
  const only = html`<p class="tt-filter">${t("Only")}: <b>${d.selected_name}</b>
    <button data-do="clear">${t("show all")}</button></p>`;
  if (!d.actions.length && !d.show_illegal) return ""; // someone else decides
  return html`<div class="tt-loose" role="group" aria-label="${t("Other actions")}" data-key="loose"
    >${loose.map(looseAnswer)}</div>
    <div class="tt-tools"><input type="search" maxlength="200" aria-label="${find}" placeholder="${find}">
    <button data-do="why" aria-pressed="${d.show_illegal}"
      title="${t("Show what is not possible, and why")}">${t("Why not?")}</button>
    ${d.hints ? hintKey(isHinted, t) : ""}</div>
    ${d.selected ? only : ""}`;
}

/** Return keys and texts of answers, to compare them. @param {ShownAction[]} answers */
function nameAll(answers) {
  return String(answers.map((action) => [action.key, action.text]));
}

/** Render an answer that nothing on the boards stands for. @param {ShownAction} action */
function looseAnswer(action) {
  return html`<button data-do="act" data-act="${action.key}" data-key="${action.key}"
    data-lm-suppress-shortcuts="true">${action.text}</button>`;
}
