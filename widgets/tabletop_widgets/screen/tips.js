// Names what is only drawn, or cut: to the pointer as titles, to the keyboard in a tip beside what has the focus.
import "./tips.css";

/**
 * @param {HTMLElement} root what is drawn anew while the tip stands
 * @returns {() => void} takes the tip away for good
 */
export function joinTips(root) {
  const tip = document.createElement("div");
  tip.className = "tt tt-names";
  tip.setAttribute("aria-hidden", "true"); // who listens has heard the names with the item itself

  const hide = () => tip.remove();
  /** @param {FocusEvent} event */
  function show(event) {
    hide();
    const item = /** @type {HTMLElement} */ (event.target);
    if (!item.matches("[data-item], summary, button") || !item.matches(":focus-visible")) return;
    const lines = namesOn(item);
    if (!lines.length) return;
    tip.replaceChildren(...lines);
    document.body.append(tip);
    place(tip, item);
  }
  for (const kind of ["focusout", "pointerdown", "keydown"]) root.addEventListener(kind, hide);
  root.addEventListener("focusin", show);
  root.addEventListener("pointerover", nameWhatIsCut);
  return hide;
}

/** @param {PointerEvent} event */
function nameWhatIsCut(event) {
  const one = event.target;
  if (one instanceof HTMLElement && !one.title && isCut(one)) one.title = wordsOf(one);
}

/** @param {HTMLElement} one */
function isCut(one) {
  return getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1;
}

/** What can be seen to stand there, or could if there were room. @param {HTMLElement} one */
function wordsOf(one) {
  const copy = /** @type {HTMLElement} */ (one.cloneNode(true));
  for (const unseen of copy.querySelectorAll(".tt-sr")) unseen.remove();
  return (copy.textContent ?? "").replace(/[^\S\u00a0]+/g, " ").trim();
}

/**
 * What is cut on an item, then what its signs mean, each once.
 * @param {HTMLElement} item
 */
function namesOn(item) {
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  const parts = [item, ...item.querySelectorAll("*")].filter((one) => one instanceof HTMLElement);
  const seen = parts.filter((one) => one.getClientRects().length > 0);
  for (const one of seen) {
    const words = isCut(one) ? wordsOf(one) : "";
    if (words && !lines.has(words)) lines.set(words, line(words));
  }
  for (const one of seen) {
    const sign = one.querySelector("svg");
    if (one.title && (sign || one === item)) lines.set(one.title, line(one.title, sign));
  }
  return [...lines.values()];
}

/**
 * @param {string} words
 * @param {Element | null} [sign]
 */
function line(words, sign) {
  const made = document.createElement("p");
  if (sign) made.append(sign.cloneNode(true));
  const said = document.createElement("b");
  said.textContent = words;
  made.append(said);
  return made;
}

/**
 * Below the item, or above it where there is no room.
 * @param {HTMLElement} tip
 * @param {HTMLElement} item
 */
function place(tip, item) {
  const there = item.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(4, Math.min(there.left, innerWidth - width - 4));
  const isRoomBelow = there.bottom + height + 8 < innerHeight;
  const top = isRoomBelow ? there.bottom + 4 : Math.max(4, there.top - height - 4);
  tip.style.left = [left, "px"].join("");
  tip.style.top = [top, "px"].join("");
}
