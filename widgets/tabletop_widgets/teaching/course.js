// The lessons of a course with title, minutes and stars. A click opens a lesson.
import { classes } from "../screen/controls.js";
import { html, joinMarkup } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./lesson.css";
import "./course.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { LessonListData, ListedLesson } from "./data.d.ts" */

export default {
  /** @param {Context<LessonListData>} context */
  render(context) {
    const view = mount(context, {
      kind: "courselist",
      html: course,
      click(what, hit) {
        if (what !== "open") return false;
        view.send({ type: "open", lesson: hit.dataset.lesson });
        return true;
      },
    });
    return view.end;
  },
};

/**
 * @param {LessonListData} d
 * @param {Translate} t
 */
function course(d, t) {
  const minutes = d.minutes ? ` · ${t("{n} min", { n: d.minutes })}` : "";
  return html`<section class="tt-coursebox" aria-label="${t("Lessons")}"><p class="tt-h2">${d.title}
    <span class="tt-count">${t("{n} of {of} stars", { n: d.stars, of: d.most })}${minutes}</span></p>
    <ol class="tt-lessons">${joinMarkup(d.lessons.map((one) => listed(one, t)))}</ol></section>`;
}

/**
 * @param {ListedLesson} one
 * @param {Translate} t
 */
function listed(one, t) {
  const minutes = one.minutes ? t("{n} min", { n: one.minutes }) : "";
  const call = one.here ? t("Go on: {title}", { title: one.here }) : one.done ? "" : t("Begin");
  const names = classes({ "tt-listed": true, "tt-whole": one.stars === one.most });
  return html`<li data-key="${one.id}"><button data-do="open" class="${names}"
    data-lesson="${one.id}"><span class="tt-step" aria-hidden="true">${one.done === one.of ? "✓" : one.number}</span
    ><span class="tt-listedname"><b>${one.title}</b> <i>${call}</i></span><span class="tt-minutes">${minutes}</span
    ><span class="tt-listeddone">${t("{n} of {of} {of:/exercise/exercises}", { n: one.done, of: one.of })}</span
    ><span class="tt-listedstars">★ ${t("{n} of {of} stars", { n: one.stars, of: one.most })}</span></button></li>`;
}
