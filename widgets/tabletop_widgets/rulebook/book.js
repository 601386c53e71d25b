// The rulebook: rules by chapter with a search, the open rule, the glossary, and the head of an open example.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./book.css";
import { renderAnswers } from "./answers.js";
import { glossary, learnDrawings } from "./glossary.js";
import { renderMoves } from "./moved.js";
import { page } from "./page.js";

/** @import { Context, Drawn, Translate } from "../screen/types.d.ts" */
/** @import { Markup } from "../screen/markup.js" */
/** @import { Found } from "./answers.js" */
/** @import { RuleLine, RulebookData, RuleExample, Word } from "./data.d.ts" */

/** The search text, what the kernel has found, and the display options. They are local to the page. */
class Query {
  words = "";
  /** The latest search result. @type {Found | null} */
  found = null;
  /** True if the first rule is to be opened as soon as it is known. */
  isEntered = false;
  isUsed = false;
  isGlossary = false;
}

export default {
  /** @param {Context<RulebookData, Drawn & { glossary: Word[] }>} context */
  render(context) {
    const query = new Query();
    let opened = "";

    /**
     * Scroll to the line of a newly opened rule.
     * @param {HTMLElement} root
     * @param {RulebookData} d
     */
    function bring(root, d) {
      const now = d.played ? "" : (d.page?.id ?? "");
      if (now && now !== opened && !show(root)) return;
      opened = now;
    }

    const view = mount(context, {
      kind: "book",
      traits: ["glossary"],
      html(d, t) {
        learnDrawings(context.model.get("icons"));
        return book(d, context.model.get("glossary"), query, t);
      },
      laid: bring,
      input(control) {
        if (control.type === "search") {
          seek(control.value);
        } else if (control.dataset.dial) tell(control);
      },
      change(control) {
        if (control.name === "lang") view.send({ type: "lang", value: control.value });
        else if (control.dataset.dial && control.tagName === "SELECT") tell(control);
      },
      click(what, hit) {
        if (what === "rule") {
          query.isGlossary = false;
          return false;
        }
        if (what === "used") query.isUsed = !query.isUsed;
        else if (what === "play" && hit.dataset.rule) {
          view.send({ type: "play", rule: hit.dataset.rule });
          return true;
        } else if (what === "glossary") query.isGlossary = !query.isGlossary;
        else if (what === "lesson") {
          view.send({ type: "lesson", ...hit.dataset });
          return true;
        } else return false;
        view.draw();
        return true;
      },
      key(event, target, typing) {
        /** @type {HTMLElement | null} */
        const first = view.root.querySelector(".tt-contents .tt-ruleline");
        if (event.key === "Enter" && target.matches("input[type=search]")) {
          if (query.words.trim() && query.found?.words !== query.words) query.isEntered = true;
          else first?.click();
        } else if (event.key === "/" && !typing) view.root.querySelector("input")?.focus();
        else if (event.key === "Escape" && typing && query.words) {
          seek("");
        } else return false;
        return true;
      },
      message(content) {
        if (content.words !== query.words) return;
        query.found = /** @type {Found} */ (content);
        const [first] = query.found.found;
        if (query.isEntered && first) view.send({ type: "rule", rule: first });
        query.isEntered = false;
        view.draw();
      },
      after(root) {
        /** @type {HTMLInputElement | null} */
        const box = root.querySelector("input[type=search]");
        if (box && box.value !== query.words) box.value = query.words;
      },
    });

    /** Ask the kernel for rules and words. The latest result stays until the answer. @param {string} words */
    function seek(words) {
      query.words = words;
      query.isEntered = false;
      if (words.trim()) view.send({ type: "find", words });
      else {
        query.found = null;
        view.draw();
      }
    }

    /** @param {{ dataset: DOMStringMap, value: string }} control */
    function tell(control) {
      view.send({ type: "turn", name: control.dataset.dial, value: control.value });
    }

    // A book that opens at a rule is drawn before its element is attached to the page.
    const watcher = new ResizeObserver(() => {
      const data = /** @type {Partial<RulebookData>} */ (context.model.get("data"));
      if (data.page) bring(view.root, /** @type {RulebookData} */ (data));
    });
    watcher.observe(view.root);
    return () => {
      watcher.disconnect();
      view.end();
    };
  },
};

/**
 * Scroll the line of the open rule into view and its page to the top. Return false while nothing can be measured.
 * @param {HTMLElement} root
 */
function show(root) {
  const line = /** @type {HTMLElement | null} */ (root.querySelector(".tt-ruleline[aria-current]"));
  const list = line?.closest(".tt-contents");
  if (line && list) {
    const far = line.offsetTop - list.scrollTop;
    if (far < 30 || far > list.clientHeight - 60)
      list.scrollTop = line.offsetTop - list.clientHeight / 3;
  }
  const open = root.querySelector(".tt-page");
  if (open) open.scrollTop = 0;
  return !list || list.clientHeight > 0;
}

/**
 * @param {RulebookData} d
 * @param {Word[]} words
 * @param {Query} query
 * @param {Translate} t
 */
function book(d, words, query, t) {
  if (d.played) return played(d.played, d, t);
  const body = query.isGlossary ? glossary(words, query.found, t) : rules(d, query, t);
  return html`<section aria-label="${t("Rulebook")}">${head(d, words.length > 0, query, t)}${body}</section>`;
}

/**
 * @param {RulebookData} d
 * @param {boolean} hasWords true if there is a glossary
 * @param {Query} query
 * @param {Translate} t
 */
function head(d, hasWords, query, t) {
  const find = t(query.isGlossary ? "Find a word" : "Find a rule");
  const used = d.chapters.flatMap((chapter) => chapter.rules).filter((rule) => rule.used).length;
  const filter = html`<button data-do="used" data-key="used" aria-pressed="${query.isUsed}">${t(
    "In this game so far",
  )} <span class="tt-count">${used}</span></button>`;
  const words = html`<button data-do="glossary" data-key="glossary"
    aria-pressed="${query.isGlossary}">${t("Icons and words")}</button>`;
  const languages = d.languages.map(
    ([lang, name]) => html`<option value="${lang}">${name}</option>`,
  );
  return html`<div class="tt-bookhead"><p class="tt-h2">${d.title}</p>
    <input type="search" data-key="find" maxlength="200" aria-label="${find}" placeholder="${find}">
    ${d.in_game && !query.isGlossary ? filter : ""}${hasWords ? words : ""}<span class="tt-fill"></span>
    <label><span class="tt-sr">${t("Language")}</span><select name="lang" title="${t("Language")}"
      data-value="${d.lang}">${languages}</select></label></div>`;
}

/**
 * Render the list and the page.
 * @param {RulebookData} d
 * @param {Query} query
 * @param {Translate} t
 */
function rules(d, query, t) {
  const chapters = d.chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => fits(rule, d, query)),
    }))
    .filter((chapter) => chapter.rules.length);
  const all = new Map(chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule])));
  const matches = query.found?.found.flatMap((id) => all.get(id) ?? []);
  const count = matches ? matches.length : all.size;
  const together = html`<p class="tt-filter">${t("Rules of that line")}
    <button data-do="all" data-key="all">${t("all rules")}</button></p>`;
  const list = chapters.map(
    (chapter) => html`<p class="tt-h3" id="tt-chapter-${chapter.id}">${chapter.title}</p>
      <ul aria-label="${chapter.title}">${chapter.rules.map((rule) => line(rule, d, t))}</ul>`,
  );
  if (d.number && !query.found && !query.isUsed) {
    const moves = renderMoves(d.number, (rule) => line(rule, d, t), t);
    return html`<div class="tt-pages"><nav class="tt-contents" aria-label="${t("Rules")}" data-rove
      data-key="number">${moves}</nav>${page(d, t)}</div>`;
  }
  const found =
    query.found && matches
      ? renderAnswers(matches, query.found, (rule, more) => line(rule, d, t, more), t)
      : list;
  return html`<div class="tt-pages"><nav class="tt-contents" aria-label="${t("Rules")}" data-rove data-key="rules">
    ${d.at.length && !query.found ? together : ""}<p class="tt-sr" role="status">${t(
      "{n} {n:/rule/rules}",
      {
        n: count,
      },
    )}</p>
    ${count ? found : html`<p class="tt-none">${t("No matching rule.")}</p>`}</nav>
    ${page(d, t)}</div>`;
}

/**
 * Return true if a rule fits the display options.
 * @param {RuleLine} rule
 * @param {RulebookData} d
 * @param {Query} query
 */
function fits(rule, d, query) {
  if (query.isUsed && d.in_game && !rule.used) return false;
  return !d.at.length || query.found !== null || d.at.includes(rule.id);
}

/**
 * @param {RuleLine} rule
 * @param {RulebookData} d
 * @param {Translate} t
 * @param {Markup | string} more what follows the rule
 */
function line(rule, d, t, more = "") {
  const often = t(
    rule.used === 1 ? "applied once in this game" : "applied {n} times in this game",
    { n: rule.used },
  );
  const count = html`<span class="tt-count" title="${often}"><span class="tt-sr">${often}</span><span
    aria-hidden="true">${rule.used}</span></span>`;
  const isOpen = d.page?.id === rule.id;
  return html`<li data-key="${rule.id}"><button class="tt-ruleline" data-item data-do="rule" data-rule="${rule.id}"
    ${isOpen ? html`aria-current="true"` : ""}><span>${rule.text}</span>${rule.used ? count : ""}</button>${more}</li>`;
}

/**
 * Render the head of an open example.
 * @param {RuleExample} example
 * @param {RulebookData} d
 * @param {Translate} t
 */
function played(example, d, t) {
  const again = html`<button data-do="play" data-key="again">${t("From the start")}</button>`;
  const attempt = html`<button data-do="try" data-key="try">${t("Try it")}</button>`;
  const description = html`<p>${example.text}</p>`;
  return html`<section aria-label="${t("Rulebook")}"><div class="tt-ruleplay"><div class="tt-ruletask"><p><b>${
    d.page?.text
  }</b></p>
    ${example.lesson ? "" : description}<p role="status" class="tt-seen">${example.seen}</p></div>
    <div class="tt-buttons">${example.tries ? attempt : ""}${example.lesson ? "" : again}
    <button data-do="stop" data-key="stop"><span aria-hidden="true">←</span> ${t("Back to the rule")}</button>
    </div></div></section>`;
}
