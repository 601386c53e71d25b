// The tutor's warning before a very bad move, with the choices.
import { html } from "../screen/markup.js";
import "./tutor.css";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews, TutorData } from "../table/data.d.ts" */

/**
 * @param {TutorData} warning
 * @param {ActionPreviews | null} previews previews of the answers' changes
 * @param {Translate} t
 */
export function renderWarning(warning, previews, t) {
  if (warning.weighs)
    return html`<p class="tt-weighs" role="status" data-key="warning">${t(
      "The tutor is checking your move …",
    )}</p>`;
  const effects = [warning.key, warning.better].map((key) =>
    previews?.answers[key]?.lines.join(" · "),
  );
  const better = html`<p>${t("Better:")} <button class="tt-act" data-do="act" data-item
    data-act="${warning.better}">${warning.better_text}</button></p>`;
  const why = [warning.text, warning.better_text].map((text, k) =>
    effects[k] ? html`<p><b>${text}</b> ${effects[k]}</p>` : "",
  );
  const reasons = html`<details data-key="why"><summary>${t("Why?")}</summary>${why}</details>`;
  return html`<div class="tt-warning" role="alert" data-key="warning"><p class="tt-tutored"><b>${warning.text}</b>
    ${warning.told}</p>${warning.better ? better : ""}
    <p class="tt-ways"><button class="tt-go" data-do="look_again" data-item>${t("Look again")}</button>
    <button data-do="sure" data-sure="${warning.key}" data-item>${t("Play it anyway")}</button></p>
    ${effects.some(Boolean) && warning.better ? reasons : ""}</div>`;
}
