// Shows nothing; brings the styles of boxes along, and names the picture that it stands in, once it stands there.
import "./common.css";
import "./boxes.css";
import { isUncovered, watch } from "./seen.js";
import "./form.css";

/** @import { RenderProps } from "@anywidget/types" */

const PATIENCE = 100;

export default {
  /** @param {RenderProps<{ label: string, waits: boolean }>} context */
  render({ model, el, signal }) {
    const name = (tries = PATIENCE) => {
      const label = model.get("label");
      if (!label || signal?.aborted) return;
      const box = el.closest(".tt-figure");
      if (box) {
        box.setAttribute("role", "img");
        box.setAttribute("aria-label", label);
      } else if (tries) setTimeout(name, 50, tries - 1);
    };
    const again = () => name();
    const gone = watch(model, el, isUncovered, !model.get("waits"));
    name();
    model.on("change:label", again);
    return () => {
      model.off("change:label", again);
      gone();
    };
  },
};
