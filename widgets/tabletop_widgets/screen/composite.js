// Draws a displayed widget and all views that share its model. Each has a slice of the state. A composite is a view
// that arranges other views in boxes, together with widgets that have their own models.
import "./boxes.css";
import "./form.css";
import { awaitParts, importText, partOf } from "./asset_bundle.js";
import { connect } from "./updates.js";
import { isUncovered, watch } from "./visibility.js";

/** @import { AnyModel, RenderProps } from "@anywidget/types" */
/** @import { Slice } from "./slices.js" */

/** A box with children, a view that shares the model, or a widget with another model. */
/** @typedef {{ box?: string, key?: string, children?: Node[], slice?: string, widget?: string }} Node */
/** @typedef {{ _tree: Node[], _waits: boolean }} Traits */
/** @typedef {{ default: { render(context: object): unknown } }} Module */
/** @typedef {{ el: HTMLElement, end(): void }} Shown */
/** @typedef {{ need(name: string): Module, slices: Map<string, Slice> }} Given */

/**
 * Draw the widget of a model.
 * @param {RenderProps & Given} context
 */
export function render(context) {
  const { slices, end } = connect(context.model);
  const giveBack = lendSheets(context.el);
  const root = /** @type {Slice} */ (slices.get(context.model.get("_own")));
  const view = showView(root, { ...context, slices }, context.el);
  return () => {
    view.end();
    end();
    giveBack();
  };
}

/**
 * Copy the style sheets of the page into a shadow tree, if the front end draws in one, because they do not reach it.
 * @param {HTMLElement} el
 */
function lendSheets(el) {
  const tree = el.getRootNode();
  if (!(tree instanceof ShadowRoot)) return () => {};
  const sheets = document.createElement("div");
  tree.append(sheets);
  const copy = () => {
    const own = [...document.querySelectorAll("style[data-tt]")];
    sheets.replaceChildren(...own.map((sheet) => sheet.cloneNode(true)));
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  return () => {
    observer.disconnect();
    sheets.remove();
  };
}

export default {
  /** @param {RenderProps<Traits> & Given} context */
  render(context) {
    const { model, el, slices } = context;
    el.classList.add("tt-composite");
    /** @type {Map<string, Shown>} */
    const shown = new Map();

    function arrange() {
      /** @type {Set<string>} */
      const used = new Set();
      put(el, model.get("_tree"), used);
      for (const [key, gone] of shown) {
        if (used.has(key)) continue;
        shown.delete(key);
        gone.end();
        gone.el.remove();
      }
    }

    /**
     * Put children into an element in order. Existing children stay.
     * @param {HTMLElement} parent
     * @param {Node[]} nodes
     * @param {Set<string>} used
     */
    function put(parent, nodes, used) {
      /** @type {ChildNode | null} */
      let next = parent.firstChild;
      for (const node of nodes) {
        const key = node.slice ?? node.widget ?? node.key ?? "";
        used.add(key);
        const entry = shown.get(key) ?? show(node);
        shown.set(key, entry);
        if (entry.el === next) next = next.nextSibling;
        else parent.insertBefore(entry.el, next);
        if (node.children) put(entry.el, node.children, used);
      }
    }

    /** @param {Node} node @returns {Shown} */
    function show(node) {
      const slice = slices.get(node.slice ?? "");
      if (slice) return showView(slice, context, element(""));
      if (node.widget) return showWidget(model, node.widget);
      const box = element(`jupyter-widgets widget-container widget-box ${node.box ?? ""}`);
      return { el: box, end: () => {} };
    }

    model.on("change:_tree", arrange);
    arrange();
    const gone = watch(model, el, isUncovered, !model.get("_waits"));
    return () => {
      model.off("change:_tree", arrange);
      for (const { end } of shown.values()) end();
      gone();
    };
  },
};

/** @param {string} classes */
function element(classes) {
  const el = document.createElement("div");
  el.className = `lm-Widget ${classes}`;
  return el;
}

/**
 * Draw a view in an element, as soon as its parts and its module are loaded.
 * @param {Slice} slice
 * @param {Omit<RenderProps, "model" | "el"> & Given} context
 * @param {HTMLElement} el
 * @returns {Shown}
 */
function showView(slice, context, el) {
  /** @type {string[]} */
  let classes = [];
  function dress() {
    el.classList.remove(...classes);
    classes = /** @type {string[]} */ (slice.get("_dom_classes"));
    el.classList.add(...classes);
  }
  slice.on("change:_dom_classes", dress);
  dress();
  const ending = new AbortController();
  const parts = /** @type {[string, string][]} */ (slice.get("_assets"));
  const script = /** @type {string} */ (slice.get("_script"));

  /** @param {Module} module */
  function draw(module) {
    if (ending.signal.aborted) return undefined;
    const icons = parts[1] && partOf(parts[1][0]).value;
    return module.default.render({ ...context, model: slice, el, signal: ending.signal, icons });
  }

  async function drawLater() {
    await awaitParts(slice.widget_manager, parts);
    if (script) return draw(context.need(script));
    const sheet = document.createElement("style");
    sheet.textContent = /** @type {string | undefined} */ (slice.get("_css")) ?? "";
    el.append(sheet);
    return draw(await importText(`${slice.get("_esm")}`));
  }

  const isThere = script && parts.every(([key]) => partOf(key).value);
  const drawn = isThere ? draw(context.need(script)) : drawLater();
  return {
    el,
    async end() {
      slice.off("change:_dom_classes", dress);
      ending.abort();
      const finish = drawn instanceof Promise ? await drawn : drawn;
      if (typeof finish === "function") finish();
    },
  };
}

/** A widget of the front end. */
/** @typedef {{ attach(widget: object, host: Element, before: Element): void }} Attaching */
/** @typedef {{ dispose(): void, constructor: Attaching }} Lumino */
/** @typedef {{ el: HTMLElement, luminoWidget?: Lumino, remove(): void }} WidgetView */
/** @typedef {{ get_model(id: string): Promise<object>, create_view(model: object): Promise<WidgetView> }} Manager */

/**
 * Show a widget that has another model, if the front end supports it.
 * @param {AnyModel} model
 * @param {string} ref
 * @returns {Shown}
 */
function showWidget(model, ref) {
  const manager = /** @type {Manager | undefined} */ (
    /** @type {unknown} */ (model.widget_manager)
  );
  let isOver = false;
  /** @type {WidgetView | undefined} */
  let view;
  /** @type {Shown} */
  const shown = { el: element(""), end };

  async function begin() {
    if (!manager?.create_view) return;
    const childView = await manager.create_view(
      await manager.get_model(ref.slice("IPY_MODEL_".length)),
    );
    while (!shown.el.isConnected && !isOver) await new Promise((come) => setTimeout(come, 20));
    if (isOver) return childView.remove();
    view = childView;
    const place = shown.el;
    const parent = /** @type {Element} */ (place.parentElement);
    if (view.luminoWidget) view.luminoWidget.constructor.attach(view.luminoWidget, parent, place);
    else place.before(view.el);
    place.remove();
    shown.el = view.el;
  }

  function end() {
    isOver = true;
    if (!view?.luminoWidget) return view?.remove();
    if (!view.el.isConnected) document.body.append(view.el); // a widget must be on the page when it is detached
    view.luminoWidget.dispose(); // including the views inside
  }

  begin().catch(reportError);
  return shown;
}
