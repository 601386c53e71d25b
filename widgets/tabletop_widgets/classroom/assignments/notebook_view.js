// Pages of a teacher's notebook: a page that was turned begins at its top.
import { default as composite } from "../../screen/composite.js";
import "./notebook_view.css";

/** @import { RenderProps } from "@anywidget/types" */
/** @import { Given, Traits } from "../../screen/composite.js" */

export default {
  /** @param {RenderProps<Traits & { page: number }> & Given} context */
  render(context) {
    const { model, el } = context;
    const end = composite.render(context);
    function rise() {
      /** @type {HTMLElement | null} */ (el.closest("main"))?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    model.on("change:page", rise);
    return () => {
      model.off("change:page", rise);
      end();
    };
  },
};
