// Module of a model that provides a part of the page (`modules.py`).

import { take } from "./asset_bundle.js";
import { bringBack } from "./reload_recovery.js";

/** @import { AnyModel } from "@anywidget/types" */

export default {
  /** @param {{ model: AnyModel }} context */
  initialize({ model }) {
    take(model);
    bringBack(model.widget_manager);
  },
};
