// The list of answers: legal ones as buttons by kind, illegal ones in grey with reasons and remedies.
import { classes, ruleLink } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { renderSigns } from "./action_preview.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { AskedData, ActionPreviews, OverData, ReasonData, ShownAction } from "./data.d.ts" */

/** Maximum number of illegal answers that are shown expanded; more are collapsed by reason. */
const FEW = 3;

/**
 * Render the legal answers grouped by kind, in the order of the first answer of each kind.
 * @param {ShownAction[]} matches
 * @param {AskedData | OverData} d
 * @param {Translate} t
 * @param {ActionPreviews | null} previews
 */
export function groups(matches, d, t, previews) {
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
export function refused(matches, d, t) {
  const not = matches.filter((action) => !action.legal);
  let number = 0;
  const labels = new Map(
    grouped(not, ruleOf).map(([rule, items]) => /** @type {const} */ ([rule, lacking(items)])),
  );
  // Rules that say the same are one cause.
  return grouped(not, (action) => labels.get(ruleOf(action)) ?? "").map(([, items]) => {
    const rule = ruleOf(items[0]);
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

/** Return the rule that is violated first. @param {ShownAction} action */
const ruleOf = (action) => action.reasons[0]?.rule ?? "";

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
        : html`<i title="${reason.rule}: ${reason.rule_text}">§</i>`
    }</span>`;
  });
}
