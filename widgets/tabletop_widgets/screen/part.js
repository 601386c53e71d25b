// Module of a model that provides a part of the page (`modules.py`).
import { bringBack } from "./back.js";
import { take } from "./parts.js";

/** @import { AnyModel } from "@anywidget/types" */

export default {
  /** @param {{ model: AnyModel }} context */
  initialize({ model }) {
    take(model);
    bringBack(model.widget_manager);
  },
};
