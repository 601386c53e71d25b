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
        if (what !== "open" && what !== "today") return false;
        view.send({ type: what, lesson: hit.dataset.lesson });
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
    ${d.today ? html`<button class="tt-todaykey" data-do="today" data-key="today">${d.today}</button>` : ""}
    <ol class="tt-lessons">${joinMarkup(d.lessons.map((lesson) => listed(lesson, t)))}</ol></section>`;
}

/**
 * @param {ListedLesson} lesson
 * @param {Translate} t
 */
function listed(lesson, t) {
  const minutes = lesson.minutes ? t("{n} min", { n: lesson.minutes }) : "";
  const call = lesson.here
    ? t("Go on: {title}", { title: lesson.here })
    : lesson.done
      ? ""
      : t("Begin");
  const names = classes({
    "tt-listed": true,
    "tt-whole": lesson.stars === lesson.most,
    "tt-current": lesson.current,
  });
  const next = lesson.current ? html`<em class="tt-nextstep">${t("Next step")}</em> ` : "";
  return html`<li data-key="${lesson.id}"><button data-do="open" class="${names}"
    data-lesson="${lesson.id}"><span
    class="tt-step" aria-hidden="true">${lesson.done === lesson.of ? "✓" : lesson.number}</span
    ><span class="tt-listedname">${next}<b>${lesson.title}</b> <i>${call}</i>
    <small title="${lesson.about}">${lesson.about}</small></span><span class="tt-minutes">${minutes}</span
    ><span class="tt-listeddone">${t("{n} of {of} {of:/exercise/exercises}", { n: lesson.done, of: lesson.of })}</span
    ><span
    class="tt-listedstars">★ ${t("{n} of {of} stars", { n: lesson.stars, of: lesson.most })}</span></button></li>`;
}
