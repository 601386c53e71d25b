// Page on which a person plays: keeps its title, its language and the focus in step with what is shown.
import { default as composite } from "../screen/composite.js";
import { LANGUAGE } from "./page.js";

/** @import { RenderProps } from "@anywidget/types" */
/** @import { Given, Traits } from "../screen/composite.js" */

export default {
  /** @param {RenderProps<Traits & { lang: string, title: string }> & Given} context */
  render(context) {
    const { model, el } = context;
    const heading = document.createElement("h1");
    heading.className = "tt-sr";
    const end = composite.render(context);

    function name() {
      const title = model.get("title");
      document.title = [title, "tabletop"].filter(Boolean).join(" · ");
      heading.textContent = title;
      if (title && !el.querySelector("h1:not(.tt-sr)")) el.before(heading);
      else heading.remove();
    }
    function speak() {
      document.documentElement.lang = model.get("lang");
    }
    function remember() {
      localStorage.setItem(LANGUAGE, model.get("lang"));
      speak();
    }
    function focus() {
      if (!el.contains(document.activeElement)) el.closest("main")?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
      name();
    }
    model.on("change:title", name);
    model.on("change:lang", remember);
    model.on("change:_tree", focus);
    name();
    speak();
    return () => {
      model.off("change:title", name);
      model.off("change:lang", remember);
      model.off("change:_tree", focus);
      heading.remove();
      end();
    };
  },
};
