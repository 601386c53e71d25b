// Draws a figure with an accessible name, and the widgets below it.
import { default as composite } from "./composite.js";

/** @import { RenderProps } from "@anywidget/types" */
/** @import { Given, Traits } from "./composite.js" */

export default {
  /** @param {RenderProps<Traits & { label: string }> & Given} context */
  render(context) {
    const { model, el } = context;
    const end = composite.render(context);
    const figure = el.querySelector(".tt-figure");
    figure?.setAttribute("role", "img");
    const name = () => figure?.setAttribute("aria-label", model.get("label"));
    name();
    model.on("change:label", name);
    return () => {
      model.off("change:label", name);
      end();
    };
  },
};
