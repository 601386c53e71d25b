// Mounts a view: draws it when its traits change, and has the event handlers for clicks and keys.
import "./common.css";
import "./touch.css";
import { joinBadgeTips } from "./badge_tip.js";
import { drawIn } from "./drawings.js";
import { cancelDrawing, drawInFrame, drawNow } from "./frame.js";
import { joinMeanings } from "./glossary_tooltip.js";
import { openLine } from "./kernel_link.js";
import { joinMarks } from "./marks.js";
import { fill, html } from "./markup.js";
import { morph } from "./morph.js";
import { joinNumbers } from "./numbers.js";
import { nextItem, settle, shieldInputs, stopAt } from "./roving.js";
import { copyWords, setHyphenated } from "./soft_hyphens.js";
import { joinTips } from "./tips.js";
import { watch } from "./visibility.js";

/** @import { Context, Message, Mounted, Translate, View } from "./types.d.ts" */

/** Notices about faults of the link to the kernel. */
const FAULTS = {
  "": "",
  busy: "The kernel is busy. It will respond when it is free; nothing is lost.",
  offline: "The connection is lost. The page tries to restore it.",
  dead: "The kernel was restarted or has stopped: run the cell again to go on.",
  silent: "No answer yet. Wait while another cell runs; after a restart, run the cell again.",
};

const DRAWN = ["data", "words", "lang", "status", "trouble"];

/**
 * @template Data
 * @template {object} [More=object]
 * @param {Context<Data, More>} context
 * @param {View<Data>} view
 * @returns {Mounted}
 */
export function mount({ model, el, signal }, view) {
  const root = document.createElement("div");
  root.className = `tt tt-${view.kind}`;
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true";
  el.append(root);

  const data = () => /** @type {Data} */ (model.get("data"));
  /** @type {Translate} */
  const translate = (word, facts = {}) =>
    (model.get("words")[word] ?? word).replace(
      /\{(\w+)(?::\/([^/{}]*)\/([^/{}]*))?\}/g,
      (_, name, singular, many) =>
        singular === undefined
          ? String(facts[name] ?? "").replace(/^-(?=\d)/, "−")
          : Number(facts[name]) === 1
            ? singular
            : many,
    );

  /** Current fault of the link to the kernel. @type {import("./kernel_link.js").Fault} */
  let fault = "";
  const line = openLine(model, (newFault) => {
    if (newFault === fault) return;
    fault = newFault;
    root.classList.toggle("tt-dead", ["offline", "dead", "silent"].includes(newFault));
    draw();
  });
  const marks = joinMarks(root);
  const hideTip = joinTips(root);
  const hideBadgeTip = joinBadgeTips(root);
  const numbers = joinNumbers(root, (message) => line.send(message), translate);
  const meanings = joinMeanings(root, (message) => model.send(message), numbers.hint);

  let hasData = false;
  let settled = () => {};
  let restore = () => {};

  function write() {
    const now = /** @type {HTMLElement} */ (root.cloneNode(false));
    drawIn(model.get("lang"));
    setHyphenated(model.get("soft"));
    hasData = Object.keys(Object(model.get("data"))).length > 0;
    // Views that have not been used are only greyed out: one notice is enough.
    const faultText = line.isUsed() || view.kind === "actions" ? FAULTS[fault] : "";
    const notices = noticesOf(faultText, model.get("status"), model.get("trouble"), translate);
    fill(now, [notices, hasData ? view.html(data(), translate) : ""]);
    now.classList.toggle("tt-empty", !now.children[1] && !now.textContent?.trim());
    now.lang = model.get("lang"); // set here: changing the language later would lay out every text again
    shieldInputs(now);
    restore = focusIn(root);
    morph(root, now);
    marks.redraw();
    chooseAsDrawn(root);
  }

  function complete() {
    if (hasData) view.after?.(root, data());
  }

  /** Find the tab stops before any view is adapted: each time, the browser would lay out the whole page again. */
  function look() {
    settled = settle(root);
  }

  function measure() {
    if (hasData) view.laid?.(root, data());
  }

  function finish() {
    settled();
    restore();
  }

  const drawing = { write, complete, look, measure, finish };
  const draw = () => drawNow(drawing);
  const drawSoon = () => drawInFrame(drawing);

  /** @param {{ ack?: number, meaning?: string }} content */
  function heard(content) {
    if (content.ack !== undefined) line.answered(content.ack);
    else if (content.meaning !== undefined) meanings.show(content);
    else view.message?.(content);
  }

  listen(root, view, line.send, () => Boolean(Object(model.get("data")).selected));
  const events = [...DRAWN, ...(view.traits ?? [])].map((name) => `change:${name}`);
  for (const event of events) model.on(event, drawSoon);
  model.on("msg:custom", heard);
  draw();
  const gone = watch(model, root);

  function end() {
    for (const event of events) model.off(event, drawSoon);
    model.off("msg:custom", heard);
    cancelDrawing(drawing);
    line.close();
    view.end?.();
    marks.end();
    hideTip();
    hideBadgeTip();
    numbers.end();
    meanings.hide();
    gone();
  }
  signal?.addEventListener("abort", end);
  return { root, send: line.send, draw, mark: marks.set, end };
}

/**
 * Return the notices above a view: a fault of the link, a sentence about a refusal, an error of the program.
 * @param {string} fault notice about a fault of the link, in English
 * @param {string} status
 * @param {string} trouble
 * @param {Translate} t
 */
function noticesOf(fault, status, trouble, t) {
  const sentence = fault ? t(fault) : status;
  const mistake = html`<div class="tt-trouble" role="alert" data-key="trouble">
    <b>${t("Something went wrong in the program")}</b>
    <button data-do="forget">${t("Close")}</button><pre tabindex="0">${trouble}</pre></div>`;
  return html`<div class="tt-status" role="status" data-key="status">${sentence}</div>
    ${trouble ? mistake : ""}`;
}

/**
 * Set the value of every choice to its `data-value`, which attributes alone do not do.
 * @param {HTMLElement} root
 */
function chooseAsDrawn(root) {
  for (const select of root.querySelectorAll("select")) {
    if (select.dataset.value !== undefined) select.value = select.dataset.value;
  }
}

/**
 * Remember the focus in the view. The returned function restores it if a redraw has lost it.
 * @param {HTMLElement} root
 */
function focusIn(root) {
  const focused = document.activeElement;
  if (!root.contains(focused)) return () => {};
  // The view itself was focused, not an item: a key that is held down must not press one.
  if (focused === root && root.querySelector("[data-item]")) return () => {};
  const key = focused?.closest("[data-rove]")?.getAttribute("data-key");
  return () => {
    if (root.contains(document.activeElement) && document.activeElement !== root) return;
    const boxes = [...root.querySelectorAll("[data-rove]")];
    const box = (key && boxes.find((group) => group.getAttribute("data-key") === key)) || root;
    /** @type {HTMLElement} */
    const item = box.querySelector("[data-item][tabindex='0']") ?? root;
    item.focus({ preventScroll: true });
  };
}

/**
 * Pass user input first to the view, then to the kernel.
 * @template Data
 * @param {HTMLElement} root
 * @param {View<Data>} view
 * @param {(message: Message) => void} send
 * @param {() => boolean} isSelected
 */
function listen(root, view, send, isSelected) {
  root.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null} */
    const hit = target.closest("[data-do],[data-ref]");
    if (!hit || !root.contains(hit) || hit.getAttribute("aria-disabled") === "true") return;
    if (hit.dataset.item !== undefined) stopAt(hit);
    const { do: what, ref } = hit.dataset;
    if (view.click?.(what ?? "select", hit)) return;
    if (what === "rule") return send({ type: what, rule: hit.dataset.rule });
    send(what ? { type: what } : { type: "select", ref });
  });
  root.addEventListener("copy", copyWords);
  root.addEventListener("input", (event) => {
    view.input?.(/** @type {HTMLInputElement} */ (event.target));
  });
  root.addEventListener("change", (event) => {
    view.change?.(/** @type {HTMLInputElement} */ (event.target));
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.matches("input:not([type=range]):not([type=checkbox]),select,textarea");
    if (view.key?.(event, target, typing)) event.preventDefault();
    else if (target.dataset.item !== undefined && /^(Arrow|Home|End)/.test(event.key)) {
      const next = nextItem(target, event.key);
      if (next) stopAt(next);
      next?.focus();
      event.preventDefault();
    } else if (event.key === "Escape") {
      if (isSelected()) send({ type: "select", ref: "" });
      else target.blur();
    } else if (event.key === "u" && !typing) send({ type: "undo" });
    else if (event.key === "U" && !typing) send({ type: "undo", turn: true });
  });
}
