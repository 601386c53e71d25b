// Action previews: icons on the button of an answer, marks on the boards, and the details for its tooltip.
import { classes, renderUnseen } from "../screen/controls.js";
import { collection } from "../screen/drawings.js";
import { html, joinMarkup, NOTHING } from "../screen/markup.js";
import "./action_preview.css";

/** @import { Mark, Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews, ButtonPreview, ButtonIcon } from "./data.d.ts" */

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
export function renderDetails(outlook) {
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
