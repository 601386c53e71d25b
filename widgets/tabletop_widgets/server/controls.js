// Draws the controls of ipywidgets that our forms use, with the elements and classes that ipywidgets gives them.
import { partOf } from "../screen/asset_bundle.js";
import { render } from "../screen/composite.js";

/** @import { PageManager, PageModel } from "./manager.js" */

/** An element, a function that updates it, and one that is called when the control is removed. */
/** @typedef {{ el: HTMLElement, show(): void, end?(): void }} Control */

/** Namespace of drawings. */
const SVG = "http://www.w3.org/2000/svg";

let count = 0;

/** Functions that make a control, by the name of the model. @type {Record<string, (model: PageModel) => Control>} */
const CONTROLS = {
  AccordionModel: makeAccordion,
  BoundedIntTextModel: (model) => makeInput(model, "number", "widget-text"),
  BoxModel: makeBox,
  ButtonModel: makeButton,
  CheckboxModel: makeCheckbox,
  DropdownModel: makeDropdown,
  FloatSliderModel: makeSlider,
  HBoxModel: makeBox,
  HTMLModel: makeHtml,
  IntSliderModel: makeSlider,
  IntTextModel: (model) => makeInput(model, "number", "widget-text"),
  StillModel: makeStill,
  TextareaModel: makeTextarea,
  TextModel: (model) => makeInput(model, "text", "widget-text"),
  VBoxModel: makeBox,
};

/**
 * Draw a widget with a model of its own.
 * @param {PageManager} manager
 * @param {PageModel} model
 * @returns {{ el: HTMLElement, remove(): void }}
 */
export function createView(manager, model) {
  if (model.get("_own") !== undefined) return showComposite(model);
  const make = CONTROLS[model.get("_model_name")];
  const control = make ? make(model) : makeUnknown();
  const stop = followLayout(manager, model, control.el);
  control.show();
  model.on("change", control.show);
  return {
    el: control.el,
    remove() {
      model.off("change", control.show);
      stop();
      control.end?.();
      control.el.remove();
    },
  };
}

/** Draw a widget of this package that is inside a box of ipywidgets. @param {PageModel} model */
function showComposite(model) {
  const el = document.createElement("div");
  const [[key]] = model.get("_needs");
  const need = partOf(key).value;
  const end = /** @type {() => void} */ (render(/** @type {any} */ ({ model, el, need })));
  return {
    el,
    remove() {
      end();
      el.remove();
    },
  };
}

/**
 * Apply the layout and the classes of a widget to its element.
 * @param {PageManager} manager
 * @param {PageModel} model
 * @param {HTMLElement} el
 */
function followLayout(manager, model, el) {
  el.classList.add("lm-Widget", "jupyter-widgets", ...(model.get("_dom_classes") ?? []));
  /** @type {PageModel | undefined} */
  let layout;
  let isOver = false;
  function apply() {
    for (const [name, value] of Object.entries(layout?.state ?? {})) {
      if (!name.startsWith("_")) el.style.setProperty(name.replaceAll("_", "-"), value);
    }
  }
  Promise.resolve(refer(manager, model.get("layout"))).then((given) => {
    if (isOver || !given) return;
    layout = given;
    apply();
    layout.on("change", apply);
  });
  return () => {
    isOver = true;
    layout?.off("change", apply);
  };
}

/** @param {PageManager} manager @param {string | undefined} ref */
function refer(manager, ref) {
  return ref ? manager.get_model(ref.slice("IPY_MODEL_".length)) : undefined;
}

/**
 * Make a field with its label. `write` is called when the model has changed.
 * @template {HTMLElement} Field
 * @param {PageModel} model
 * @param {string} classes
 * @param {Field} field
 * @param {(field: Field) => void} write
 * @returns {Control}
 */
function makeField(model, classes, field, write) {
  const el = document.createElement("div");
  el.className = `widget-inline-hbox ${classes}`;
  const label = document.createElement("label");
  label.className = "widget-label";
  label.htmlFor = field.id = `tt-field-${++count}`;
  el.append(label, field);
  return {
    el,
    show() {
      label.textContent = model.get("description");
      label.hidden = !model.get("description");
      field.title = model.get("tooltip") ?? "";
      /** @type {any} */ (field).disabled = model.get("disabled");
      write(field);
    },
  };
}

/** @param {PageModel} model @param {string} type @param {string} classes */
function makeInput(model, type, classes) {
  const field = document.createElement("input");
  field.type = type;
  field.autocomplete = "off";
  if (type === "text") field.addEventListener("input", () => model.change({ value: field.value }));
  field.addEventListener("change", () => {
    if (type === "text") return;
    const number = Math.round(Number(field.value));
    if (Number.isFinite(number) && field.value !== "") model.change({ value: number });
    else field.value = model.get("value");
  });
  return makeField(model, classes, field, () => {
    if (type === "text") return writeText(field, model.get("value"));
    const value = String(model.get("value"));
    if (field.value !== value) field.value = value;
    for (const name of /** @type {const} */ (["min", "max", "step"])) {
      const limit = model.get(name);
      if (limit !== undefined && limit !== null) field[name] = String(limit);
    }
  });
}

/**
 * Show a text, but not in the field in which the user types: the server may answer an earlier text.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} text
 */
function writeText(field, text) {
  if (document.activeElement !== field && field.value !== text) field.value = text;
}

/** @param {PageModel} model */
function makeTextarea(model) {
  const field = document.createElement("textarea");
  field.addEventListener("input", () => model.change({ value: field.value }));
  return makeField(model, "widget-textarea", field, () => {
    field.rows = model.get("rows") ?? 3;
    writeText(field, model.get("value"));
  });
}

/** @param {PageModel} model */
function makeSlider(model) {
  const field = document.createElement("input");
  field.type = "range";
  const shown = document.createElement("output");
  const tell = () => {
    shown.textContent = field.value;
  };
  field.addEventListener("input", () => {
    tell();
    model.change({ value: Number(field.value) });
  });
  const slider = makeField(model, "widget-slider", field, () => {
    for (const name of /** @type {const} */ (["min", "max", "step"]))
      field[name] = String(model.get(name) ?? "");
    if (document.activeElement !== field) field.value = String(model.get("value"));
    tell();
  });
  slider.el.append(shown);
  return slider;
}

/** @param {PageModel} model */
function makeDropdown(model) {
  const field = document.createElement("select");
  let shown = "";
  field.addEventListener("change", () => model.change({ index: field.selectedIndex }));
  return makeField(model, "widget-dropdown", field, () => {
    const labels = /** @type {string[]} */ (model.get("_options_labels"));
    if (shown !== labels.join("\n")) {
      shown = labels.join("\n");
      field.replaceChildren(...labels.map((label) => new Option(label)));
    }
    field.selectedIndex = model.get("index") ?? -1;
  });
}

/** @param {PageModel} model @returns {Control} */
function makeCheckbox(model) {
  const el = document.createElement("div");
  el.className = "widget-inline-hbox widget-checkbox";
  const [label, field, text] = ["label", "input", "span"].map((tag) => document.createElement(tag));
  const box = /** @type {HTMLInputElement} */ (field);
  box.type = "checkbox";
  box.addEventListener("change", () => model.change({ value: box.checked }));
  label.className = "widget-label-basic";
  label.append(box, text);
  el.append(label);
  return {
    el,
    show() {
      box.checked = model.get("value");
      box.disabled = model.get("disabled");
      text.textContent = model.get("description");
      label.title = model.get("tooltip") ?? "";
    },
  };
}

/** @param {PageModel} model @returns {Control} */
function makeButton(model) {
  const el = document.createElement("button");
  el.className = "jupyter-button widget-button";
  el.addEventListener("click", () => model.send({ event: "click" }));
  return {
    el,
    show() {
      el.textContent = model.get("description");
      el.title = model.get("tooltip") ?? "";
      el.disabled = model.get("disabled");
      el.classList.toggle("mod-primary", model.get("button_style") === "primary");
    },
  };
}

/** @param {PageModel} model @returns {Control} */
function makeHtml(model) {
  const el = document.createElement("div");
  el.className = "widget-html";
  const content = document.createElement("div");
  content.className = "widget-html-content";
  el.append(content);
  let shown = "";
  return {
    el,
    show() {
      const nodes = /** @type {TextNode[]} */ (model.get("value"));
      const value = JSON.stringify(nodes);
      if (value !== shown) content.replaceChildren(...nodes.map((node) => buildNode(node)));
      shown = value;
    },
  };
}

/** A text, or the tag, the attributes and the children of an element (`html_tree.py`). */
/** @typedef {string | [string, Record<string, string>, any[]]} TextNode */

/**
 * @param {TextNode} node
 * @param {boolean} [isDrawn] whether it is inside a drawing
 * @returns {string | Element}
 */
function buildNode(node, isDrawn = false) {
  if (typeof node === "string") return node;
  const [tag, attributes, children] = node;
  const isSvg = isDrawn || tag === "svg";
  const el = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  el.append(...children.map((child) => buildNode(child, isSvg)));
  return el;
}

/**
 * Draw a still picture of a chart in the width of its place (`still_figures.py`).
 * @param {PageModel} model
 * @returns {Control}
 */
function makeStill(model) {
  const el = document.createElement("div");
  el.className = "tt-still";
  const picture = document.createElement("img");
  picture.alt = ""; // the figure around it has a name
  el.append(picture);
  const observer = new ResizeObserver(() => {
    if (el.clientWidth) model.send({ width: el.clientWidth });
  });
  observer.observe(el);
  return {
    el,
    show() {
      const svg = model.get("svg");
      picture.hidden = !svg;
      if (svg) picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    },
    end: () => observer.disconnect(),
  };
}

/** @returns {Control} */
function makeUnknown() {
  return { el: document.createElement("div"), show() {} };
}

/** @param {PageModel} model @returns {Control} */
function makeBox(model) {
  const el = document.createElement("div");
  const isRow = model.get("_model_name") === "HBoxModel";
  el.className = `widget-container widget-box ${isRow ? "widget-hbox" : "widget-vbox"}`;
  return { el, ...showChildren(model, (views) => el.replaceChildren(...views)) };
}

/** @param {PageModel} model @returns {Control} */
function makeAccordion(model) {
  const el = document.createElement("div");
  el.className = "widget-accordion tt-accordion";
  const children = showChildren(model, (views) => {
    const titles = model.get("titles") ?? [];
    el.replaceChildren(
      ...views.map((view, k) => {
        const [details, summary] = ["details", "summary"].map((tag) => document.createElement(tag));
        summary.textContent = titles[k] ?? "";
        details.append(summary, view);
        return details;
      }),
    );
  });
  return {
    el,
    end: children.end,
    show() {
      children.show();
      const titles = model.get("titles") ?? [];
      for (const [k, summary] of [...el.querySelectorAll(":scope > details > summary")].entries())
        summary.textContent = titles[k] ?? "";
    },
  };
}

/**
 * Draw the children of a box again whenever they are others. `put` puts their elements into the box.
 * @param {PageModel} model
 * @param {(views: HTMLElement[]) => void} put
 */
function showChildren(model, put) {
  const manager = model.widget_manager;
  let shown = "";
  /** @type {{ el: HTMLElement, remove(): void }[]} */
  let views = [];
  async function draw() {
    const refs = /** @type {string[]} */ (model.get("children") ?? []);
    const now = refs.join(" ");
    if (now === shown) return;
    shown = now;
    const models = await Promise.all(refs.map((ref) => refer(manager, ref)));
    if (now !== shown) return;
    end();
    views = models.flatMap((child) => (child ? [createView(manager, child)] : []));
    put(views.map((view) => view.el));
  }
  function end() {
    for (const view of views) view.remove();
    views = [];
  }
  return { show: () => void draw().catch(reportError), end };
}
