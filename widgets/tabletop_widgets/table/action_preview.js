// Action previews: icons on the button of an answer, marks on the boards, and a tooltip with all details.
import { classes, renderUnseen } from "../screen/controls.js";
import { collection } from "../screen/drawings.js";
import { fill, html, joinMarkup, NOTHING } from "../screen/markup.js";
import "./action_preview.css";

/** @import { Mark, Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews, ButtonPreview, ButtonIcon } from "./data.d.ts" */

/** Delay before the tooltip opens, in milliseconds. */
const REST = 160;
const GAP = 10;

const icons = collection();

/** Store the drawings of the shown table; call it before icons are rendered. */
export const learnDrawings = icons.learn;

/**
 * Return the data if it belongs to this version of the position, otherwise null.
 * @template {{ version: number }} T
 * @param {T | Record<string, never>} value
 * @param {number} version
 * @returns {T | null}
 */
export function pickVersion(value, version) {
  return value.version === version ? /** @type {T} */ (value) : null;
}

/** Appearance of the icons, by key. @typedef {Pick<ActionPreviews, "faces">} Faces */

/**
 * Render the costs and effects of an answer as icons.
 * @param {ButtonPreview | undefined} outlook
 * @param {Faces | null} previews
 * @param {Translate} t
 */
export function renderSigns(outlook, previews, t) {
  if (!outlook || !previews) return NOTHING;
  const signs = outlook.signs.map((sign) => signOf(sign, previews));
  const unsure = outlook.uncertain
    ? html`<span class="tt-sign tt-unsure" title="${outlook.then}"><b aria-hidden="true">?</b>${renderUnseen(
        t("and what no one can know yet"),
      )}</span>`
    : "";
  const printed = signs.length && isGain(outlook, previews) ? "" : printedOn(outlook);
  const row =
    signs.length || unsure ? html`<span class="tt-signs">${joinMarkup(signs)}${unsure}</span>` : "";
  return html`${row}${printed}`;
}

/**
 * Render the effects that all answers have in common.
 * @param {ActionPreviews | null} previews
 * @param {Translate} t
 */
export function renderSharedSigns(previews, t) {
  if (!previews?.shared.length) return NOTHING;
  const signs = previews.shared.map((sign) => signOf(sign, previews));
  return html`<p class="tt-shared tt-signs" data-key="shared">${t("In any case:")} ${joinMarkup(signs)}</p>`;
}

/** Return true if an icon shows a gain of the answer. @param {ButtonPreview} outlook @param {Faces} previews */
function isGain({ signs }, { faces }) {
  return signs.some(({ face, n, letter }) => {
    const { drawn, icon } = faces[face];
    return n.startsWith("+") && !letter && (drawn || icon);
  });
}

/**
 * Render the printed text of the only item of an answer, for answers whose gain no icon shows.
 * @param {ButtonPreview} outlook
 */
function printedOn({ cards }) {
  if (cards.length !== 1) return "";
  return html`<span class="tt-foretext" title="${cards[0].text}">${cards[0].text}</span>`;
}

/**
 * @param {ButtonIcon} sign
 * @param {Faces} previews
 */
function signOf({ face, n, letter }, previews) {
  const look = previews.faces[face];
  const drawn = look.drawn ? icons.drawing(face) : NOTHING;
  const sign = html`<i aria-hidden="true" style="color:${look.color || "inherit"}">${look.icon}</i>`;
  const picture = look.drawn
    ? html`<span class="tt-icon" aria-hidden="true"><svg viewBox="0 0 20 20">${drawn}</svg></span>`
    : look.icon
      ? sign
      : "";
  const names = classes({
    "tt-sign": true,
    "tt-cost": n.startsWith("−") && !letter,
    "tt-gain": n.startsWith("+") && !letter,
  });
  const who = letter ? html`<em>${letter}</em>` : "";
  return html`<span class="${names}" title="${look.text}">${who}<b>${n}</b>${picture}${
    picture ? renderUnseen(` ${look.text}`) : ` ${look.text}`
  }</span>`;
}

/**
 * Return marks for the changes on the boards.
 * @param {ButtonPreview | undefined} outlook
 * @returns {Mark[]}
 */
export function markChanges(outlook) {
  return outlook?.ghosts ?? [];
}

/**
 * Render all details of an answer: printed texts of its items, its changes, and the next step.
 * @param {ButtonPreview} outlook
 */
function leafOf(outlook) {
  const cards = outlook.cards.map(
    (card) =>
      html`<div class="tt-face">${card.name ? html`<b>${card.name}</b>` : ""}<p>${card.text}</p></div>`,
  );
  return html`${joinMarkup(cards)}${listOf(outlook.lines)}${
    outlook.then ? html`<p class="tt-then">${outlook.then}</p>` : ""
  }${outlook.condition ? html`<p class="tt-unless">${outlook.condition}</p>${listOf(outlook.unless)}` : ""}`;
}

/** @param {string[]} lines */
function listOf(lines) {
  return lines.length ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>` : "";
}

/**
 * Create the tooltip of a view. It opens below the list if there is space, else next to the button, and ignores the
 * pointer.
 */
export function makeLeaf() {
  const leaf = document.createElement("div");
  leaf.className = "tt tt-leaf";
  leaf.id = `tt-leaf-${Math.random().toString(36).slice(2)}`;
  leaf.setAttribute("role", "tooltip");
  let waiting = 0;

  function close() {
    clearTimeout(waiting);
    leaf.remove();
  }

  /**
   * @param {Element} button
   * @param {ButtonPreview} outlook
   */
  function open(button, outlook) {
    if (!outlook.lines.length && !outlook.cards.length && !outlook.then) return close();
    fill(leaf, leafOf(outlook));
    document.body.append(leaf);
    const zoom = /** @type {{ currentCSSZoom?: number }} */ (button).currentCSSZoom ?? 1;
    const list = (button.closest("section") ?? button).getBoundingClientRect();
    const box = button.getBoundingClientRect();
    leaf.style.zoom = String(zoom);
    leaf.style.width = leaf.style.maxWidth = `${list.width / zoom}px`;
    const below = leaf.getBoundingClientRect().height;
    const top = Math.min(list.bottom + 2, innerHeight - below - 2);
    if (top > box.bottom - 6) return lay(list.left, top, zoom);
    leaf.style.width = leaf.style.maxWidth = "";
    const { width, height } = leaf.getBoundingClientRect();
    const left = box.left - width - GAP;
    const right = Math.min(box.right + GAP, innerWidth - width - GAP);
    const high = Math.max(GAP, Math.min(box.top, innerHeight - height - GAP));
    lay(left >= GAP ? left : right, high, zoom);
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} zoom
   */
  function lay(left, top, zoom) {
    leaf.style.left = `${left / zoom}px`;
    leaf.style.top = `${top / zoom}px`;
  }

  return {
    id: leaf.id,
    close,
    /**
     * @param {Element} button
     * @param {ButtonPreview} outlook
     * @param {boolean} atOnce
     */
    show(button, outlook, atOnce) {
      clearTimeout(waiting);
      if (atOnce || leaf.isConnected) open(button, outlook);
      else waiting = window.setTimeout(() => button.isConnected && open(button, outlook), REST);
    },
  };
}
