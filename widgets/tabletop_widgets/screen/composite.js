// Draws a composite: views that share its model, each with its own slice of the state, in boxes; and other widgets.
import "./boxes.css";
import { addSlice, Slice } from "./slices.js";

/** @import { RenderProps } from "@anywidget/types" */
/** @import { States } from "./slices.js" */

/** A box with children, a view that shares the model, or a widget with another model. */
/** @typedef {{ box?: string, key?: string, children?: Node[], slice?: string, widget?: string }} Node */
/** @typedef {{ _tree: Node[], _slices: States, _number: number }} Traits */
/** @typedef {(name: string) => { default: { render(context: object): unknown } }} Need */
/** @typedef {{ el: HTMLElement, end(): void }} Shown */
/** @typedef {{ need: Need, parts: Record<string, unknown>, slices?: Map<string, Slice> }} Given */

export default {
  /** @param {RenderProps<Traits> & Given} context */
  render(context) {
    const { model, el } = context;
    el.classList.add("tt-composite");
    const slices = context.slices ?? readSlices(model);
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
     * Put what belongs into an element into it, in its order; what is there already stays as it is.
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
        const there = shown.get(key) ?? show(node);
        shown.set(key, there);
        if (there.el === next) next = next.nextSibling;
        else parent.insertBefore(there.el, next);
        if (node.children) put(there.el, node.children, used);
      }
    }

    /** @param {Node} node @returns {Shown} */
    function show(node) {
      const slice = slices.get(node.slice ?? "");
      if (slice) return showView(slice, { ...context, slices });
      if (node.widget) return showWidget(model, node.widget);
      const box = element(`jupyter-widgets widget-container widget-box ${node.box ?? ""}`);
      return { el: box, end: () => {} };
    }

    const leave = context.slices ? () => {} : connect(model, slices);
    model.on("change:_tree", arrange);
    arrange();
    return () => {
      model.off("change:_tree", arrange);
      for (const { end } of shown.values()) end();
      leave();
    };
  },
};

/**
 * @param {RenderProps<Traits>["model"]} model
 * @returns {Map<string, Slice>}
 */
function readSlices(model) {
  const states = model.get("_slices");
  return new Map(Object.keys(states).map((id) => [id, new Slice(model, id, states[id])]));
}

/**
 * Give the messages of a model to its slices, and ask for what has changed since its state was sent.
 * @param {RenderProps<Traits>["model"]} model
 * @param {Map<string, Slice>} slices
 * @returns {() => void} to be called at the end
 */
function connect(model, slices) {
  /** @type {(content: any, buffers: DataView[]) => void} */
  function receive(content, buffers) {
    for (const [id, state] of Object.entries(content.states ?? {})) slices.get(id)?.update(state);
    slices.get(content.slice)?.emit("msg:custom", content.content, buffers);
  }
  for (const slice of slices.values()) addSlice(slice);
  model.on("msg:custom", receive);
  try {
    model.send({ type: "since", number: model.get("_number") });
  } catch {
    // No kernel: the page has what there is.
  }
  return () => {
    model.off("msg:custom", receive);
    for (const slice of slices.values()) slice.end();
  };
}

/** @param {string} classes */
function element(classes) {
  const el = document.createElement("div");
  el.className = `lm-Widget ${classes}`;
  return el;
}

/**
 * @param {Slice} slice
 * @param {RenderProps<Traits> & Given} context
 * @returns {Shown}
 */
function showView(slice, context) {
  const el = element("");
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
  const [, [drawings] = []] = /** @type {[string, string][]} */ (slice.get("_parts"));
  const { render } = context.need(/** @type {string} */ (slice.get("_script"))).default;
  const end = render({
    ...context,
    model: slice,
    el,
    signal: ending.signal,
    icons: context.parts[drawings ?? ""],
  });
  return {
    el,
    end() {
      slice.off("change:_dom_classes", dress);
      ending.abort();
      if (typeof end === "function") end();
    },
  };
}

/** A widget of the front end. */
/** @typedef {{ attach(widget: object, host: Element, before: Element): void }} Attaching */
/** @typedef {{ dispose(): void, constructor: Attaching }} Lumino */
/** @typedef {{ el: HTMLElement, luminoWidget?: Lumino, remove(): void }} WidgetView */
/** @typedef {{ get_model(id: string): Promise<object>, create_view(model: object): Promise<WidgetView> }} Manager */

/**
 * Show a widget that has another model, as far as the front end allows it.
 * @param {RenderProps<Traits>["model"]} model
 * @param {string} id
 * @returns {Shown}
 */
function showWidget(model, id) {
  const manager = /** @type {Manager | undefined} */ (
    /** @type {unknown} */ (model.widget_manager)
  );
  let isOver = false;
  /** @type {WidgetView | undefined} */
  let view;
  /** @type {Shown} */
  const shown = { el: element(""), end };

  async function begin() {
    if (!manager) return;
    const made = await manager.create_view(await manager.get_model(id));
    while (!shown.el.isConnected && !isOver) await new Promise((come) => setTimeout(come, 20));
    if (isOver) return made.remove();
    view = made;
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
    if (!view.el.isConnected) document.body.append(view.el); // what is detached must be on the page
    view.luminoWidget.dispose(); // with the views inside of it
  }

  begin().catch(reportError);
  return shown;
}
