// The current question and its answers: legal ones as buttons, illegal ones in grey with reasons and remedies.
import { classes, letter, ruleLink } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./actions.css";
import { hintKey, renderHint, stillRows } from "../thinking/hint.js";
import { renderWarning } from "../thinking/tutor.js";
import { learnDrawings, pickVersion, renderSharedSigns, renderSigns } from "./action_preview.js";
import { createPointing } from "./pointed_answer.js";
import { clock, renderThinking } from "./thinking.js";

/** @import { Context, Drawn, Translate } from "../screen/types.d.ts" */
/** @import { AskedData, ActionPreviews, HintData, OverData, ReasonData, ShownAction, TutorData } from "./data.d.ts" */

/** Data about the answers. @typedef {{ foreseen: ActionPreviews, hint: HintData, warning: TutorData }} Found */

/** Time in which a second click on the same position is ignored, in milliseconds. */
const ONE_CLICK = 1000;
/** Delay between a redraw and the request for previews, in milliseconds; clicks are sent first. */
const LATER = 40;
/** Maximum number of illegal answers that are shown expanded; more are collapsed by reason. */
const FEW = 3;

export default {
  /** @param {Context<AskedData | OverData, Drawn & Found>} context */
  render(context) {
    let sought = "";
    let version = -1;
    let answered = -1;
    let showsImpossible = false;
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
    let hints = 0;
    /** Version of the position for which the user has asked for a hint on this page. */
    let hintVersion = -1;
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

    /** @param {HTMLElement} hit */
    function answer(hit) {
      if (answered === version) return;
      answered = version;
      setTimeout(() => {
        answered = -1;
      }, ONE_CLICK);
      pointing.forget();
      hit.classList.add("tt-sent");
      view.send({ type: "act", key: hit.dataset.act, version });
    }

    /** @param {string} text */
    function seek(text) {
      sought = text;
      view.draw();
    }

    const view = mount(context, {
      kind: "actions",
      traits: ["foreseen", "hint", "warning"],
      html(d, t) {
        if (version !== d.version) pointing.wait();
        version = d.version;
        translate = t;
        showsImpossible = d.show_illegal;
        learnDrawings(context.model.get("icons"));
        const hint = hinted();
        return actions(d, t, sought, getPreviews(), hint && still(hint), warned());
      },
      after(root, d) {
        ticks.set(root, "over" in d ? null : d.playing);
        const box = root.querySelector("input");
        if (box && box.value !== sought) box.value = sought;
        wonder(d);
        const best = root.querySelectorAll(".tt-hinted");
        // If the user has asked for the hint, scroll all of it into view.
        if (best.length > hints && hintVersion === version)
          for (const row of [best[best.length - 1], best[0]])
            row.scrollIntoView({ block: "nearest" });
        hints = best.length;
        pointing.redraw(root);
      },
      input: (control) => seek(control.value),
      click(what, hit) {
        if (what === "act") answer(hit);
        else if (what === "clear") view.send({ type: "select", ref: "" });
        else if (what === "sure")
          view.send({ type: "act", key: hit.dataset.sure, version, sure: true });
        else if (what === "hint" && hinted()) view.send({ type: "hint_close" });
        else if (what === "why") view.send({ type: "illegal", on: !showsImpossible });
        else {
          if (what === "hint") hintVersion = version;
          return false;
        }
        return true;
      },
      key({ key }, _target, typing) {
        if (key === "/" && !typing) view.root.querySelector("input")?.focus();
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
        pointing.end();
      },
    });
    pointing.follow(view.root);
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
 * @param {string} sought text in the search field
 * @param {ActionPreviews | null} previews previews of the answers
 * @param {HintData | null} hint
 * @param {TutorData | null} warning
 */
function actions(d, t, sought, previews, hint, warning) {
  const matches = d.actions
    .filter((action) => fits(action, sought))
    .sort((a, b) => Number(b.legal) - Number(a.legal)); // legal answers first
  const nothing = !matches.length && (d.actions.length || sought);
  return html`<section aria-label="${t("What to do")}" data-rove data-key="list"
    data-version="${d.version}">${"over" in d ? result(d, t) : question(d, t, Boolean(hint))}
    ${nothing ? html`<p class="tt-none">${t("No matches.")}</p>` : ""}
    ${warning ? renderWarning(warning, previews, t) : ""}
    <div class="tt-scroll">${hint ? renderHint(hint, previews, t) : ""}
      ${groups(matches, d, t, previews)}${renderSharedSigns(previews, t)}
      ${refused(matches, d, t)}</div></section>`;
}

/**
 * @param {ShownAction} action
 * @param {string} sought
 */
function fits(action, sought) {
  return `${action.text} ${action.kind_text}`.toLowerCase().includes(sought.toLowerCase());
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
 * Render the deciding seat, the question and its cause, then the tools for the list or the strategy controls.
 * @param {AskedData} d
 * @param {Translate} t
 * @param {boolean} isHinted
 */
function question(d, t, isHinted) {
  const cause = html`<p class="tt-because" title="${d.because}">${t("Cause:")} ${d.because}</p>`;
  return html`<p class="tt-who" style="--seat:${d.color}">${letter(d)}<b>${d.name}</b></p>
    <p class="tt-prompt" aria-live="polite">${d.prompt}</p>${d.because ? cause : ""}
    ${d.clocked ? html`<p class="tt-because">${d.clocked}</p>` : ""}${d.failed ? failure(d.failed, t) : ""}${
      d.playing ? renderThinking(d, d.playing, t) : d.go_on ? goOn(d, t) : tools(d, t, isHinted)
    }`;
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
 */
function tools(d, t, isHinted) {
  const find = t("Find in the list");
  const only = html`<p class="tt-filter">${t("Only")}: <b>${d.selected_name}</b>
    <button data-do="clear">${t("show all")}</button></p>`;
  return html`<div class="tt-tools"><input type="search" aria-label="${find}" placeholder="${find}">
    <button data-do="why" aria-pressed="${d.show_illegal}"
      title="${t("Show what is not possible, and why")}">${t("Why not?")}</button>
    ${d.hints ? hintKey(isHinted, t) : ""}</div>
    ${d.selected ? only : ""}`;
}

/**
 * Render the legal answers grouped by kind, in the order of the first answer of each kind.
 * @param {ShownAction[]} matches
 * @param {AskedData | OverData} d
 * @param {Translate} t
 * @param {ActionPreviews | null} previews
 */
function groups(matches, d, t, previews) {
  const legal = "over" in d ? 0 : d.legal;
  const byKind = grouped(
    matches.filter((action) => action.legal),
    (action) => action.kind,
  );
  return byKind.map(([kind, items]) => {
    const list = items.map((action) => possible(action, legal > 1, t, previews));
    const name = items[0].kind_text;
    return html`<div class="tt-group" role="group" aria-label="${name}" data-key="g-${kind}">
      <p class="tt-h5">${name} <span class="tt-count">${items.length}</span></p><ul>${list}</ul></div>`;
  });
}

/**
 * Group actions by a key, in the order of first occurrence.
 * @param {ShownAction[]} actions
 * @param {(action: ShownAction) => string} by
 */
function grouped(actions, by) {
  /** @type {Map<string, ShownAction[]>} */
  const actionsByKey = new Map();
  for (const action of actions)
    actionsByKey.set(by(action), [...(actionsByKey.get(by(action)) ?? []), action]);
  return [...actionsByKey];
}

/**
 * Render the illegal answers grouped by the violated rule; if there are many, the groups are collapsed.
 * @param {ShownAction[]} matches
 * @param {AskedData | OverData} d
 * @param {Translate} t
 */
function refused(matches, d, t) {
  const not = matches.filter((action) => !action.legal);
  let number = 0;
  const byRule = grouped(not, (action) => action.reasons[0]?.rule ?? "");
  return byRule.map(([rule, items]) => {
    /** @type {Set<string>} */
    const knownRules = new Set(); // the text of each rule is shown once
    const label = lacking(items);
    if (label === items[0].reasons[0].rule_text) knownRules.add(rule);
    const list = items.map((action) => impossible(action, `tt-${d.uid}-${number++}`, knownRules));
    const count = t(items.length === 1 ? "1 action" : "{n} actions", { n: items.length });
    const about = "over" in d ? "" : d.selected;
    const open = about || not.length <= FEW ? "open" : ""; // a selected item shows its reasons expanded
    return html`<details class="tt-no" data-key="no-${about}-${rule}" ${open}><summary data-item>${label}
      <span class="tt-number">(${count})</span></summary><ul>${list}</ul></details>`;
  });
}

/**
 * Return the reason that all of these share: the same sentence, or the text of their rule.
 * @param {ShownAction[]} items
 */
function lacking(items) {
  const [first, ...rest] = items.map((action) => action.reasons[0]);
  const isShared = rest.every((reason) => reason.sentence === first.sentence);
  return isShared ? first.sentence : first.rule_text || first.sentence;
}

/**
 * Render a legal answer.
 * @param {ShownAction} action
 * @param {boolean} choice true if there are other legal answers
 * @param {Translate} t
 * @param {ActionPreviews | null} previews
 */
function possible(action, choice, t, previews) {
  const usual = html`<small class="tt-hint">${t("usual answer")}</small>`;
  return html`<li data-key="${action.key}"><button
    class="${classes({ "tt-act": true, "tt-default": action.default })}" data-item data-do="act"
    data-act="${action.key}">${action.text}${renderSigns(previews?.answers[action.key], previews, t)}${
      action.default && choice ? usual : ""
    }${because(action.warnings, "tt-warn")}</button></li>`;
}

/**
 * Render an illegal answer.
 * @param {ShownAction} action
 * @param {string} id
 * @param {Set<string>} knownRules
 */
function impossible(action, id, knownRules) {
  return html`<li data-key="${action.key}"><button class="tt-act tt-not" data-item
    aria-disabled="true" aria-describedby="${id}">${action.text}</button>
    <div class="tt-why" id="${id}">${because(action.reasons, "tt-reason", knownRules, true, action.remedy)}</div></li>`;
}

/**
 * Render reasons or warnings with their rules, and the remedy after the last sentence. Each rule text is shown once.
 * @param {ReasonData[]} reasons
 * @param {string} name
 * @param {Set<string>} [knownRules] rules whose text has been shown
 * @param {boolean} [linked] true if a click on the rule opens it, which is not possible inside a button
 * @param {string} [remedy]
 */
function because(reasons, name, knownRules = new Set(), linked = false, remedy = "") {
  return reasons.map((reason, k) => {
    const isNew = reason.rule_text && !knownRules.has(reason.rule);
    knownRules.add(reason.rule);
    return html`<span class="${name}">${reason.sentence}${
      remedy && k === reasons.length - 1 ? html` <em>${remedy}</em>` : ""
    }
    ${isNew ? html`<q title="${reason.rule}">${reason.rule_text}</q>` : ""}${
      linked
        ? ruleLink(reason.rule, reason.rule_text)
        : html`<code title="${reason.rule_text}">${reason.rule}</code>`
    }</span>`;
  });
}
