// Tab bar: shows the selected one of its sibling sheets.
import { html } from "../screen/markup.js";
import { recall, remember } from "../screen/memory.js";
import { mount } from "../screen/mount.js";
import { stopAt } from "../screen/roving.js";
import { UNCOVERED } from "../screen/visibility.js";
import "./tabs.css";

/** @import { Context } from "../screen/types.d.ts" */
/** @import { TabsData } from "./data.d.ts" */

let barCount = 0;

export default {
  /** @param {Context<TabsData>} context */
  render(context) {
    const id = `tt-tabs-${++barCount}`;
    let chosen = "";
    let lastChoice = "";

    const view = mount(context, {
      kind: "tabbar",
      html(d, t) {
        if (d.chosen !== lastChoice) {
          lastChoice = d.chosen;
          chosen = d.chosen;
        }
        chosen =
          findKey(d, chosen) || findKey(d, recall(`tabletop:${d.place}`)) || (d.tabs[0]?.key ?? "");
        return bar(d, chosen, id, t("Views"));
      },
      after: (_, d) => arrange(d),
      click(what, hit) {
        if (what !== "tab") return false;
        choose(hit.dataset.tab ?? "");
        return true;
      },
      key(event, target) {
        const way = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 })[
          event.key
        ];
        const d = /** @type {TabsData} */ (context.model.get("data"));
        const at = d.tabs.findIndex((tab) => tab.key === target.dataset.tab);
        if (at < 0 || (!way && event.key !== "Home" && event.key !== "End")) return false;
        const ends = event.key === "Home" ? 0 : d.tabs.length - 1;
        choose(d.tabs[way ? (at + way + d.tabs.length) % d.tabs.length : ends].key, true);
        return true;
      },
    });

    /**
     * @param {string} key
     * @param {boolean} [isFocused]
     */
    function choose(key, isFocused = false) {
      const d = /** @type {TabsData} */ (context.model.get("data"));
      chosen = key;
      remember(`tabletop:${d.place}`, key);
      view.draw();
      /** @type {NodeListOf<HTMLElement>} */
      const all = view.root.querySelectorAll(".tt-tab");
      const tab = [...all].find((candidate) => candidate.dataset.tab === key);
      if (tab) stopAt(tab);
      if (isFocused) tab?.focus();
      view.send({ type: "tab", key });
    }

    /** Update the sheets; each of them is attached separately and later than the bar. @param {TabsData} d */
    function arrange(d) {
      const box = context.el.closest(".tt-tabs");
      const sheets = [...(box?.children ?? [])].filter((child) => child.matches(".tt-sheet"));
      const before = sheets.map((sheet) => sheet.classList.contains("tt-shown"));
      sheets.forEach((sheet, k) => {
        const isShown = d.tabs[k]?.key === chosen;
        sheet.classList.toggle("tt-shown", isShown);
        sheet.setAttribute("role", "tabpanel");
        sheet.id = `${id}-sheet-${k}`;
        sheet.setAttribute("aria-labelledby", `${id}-tab-${k}`);
      });
      if (sheets.some((sheet, k) => sheet.classList.contains("tt-shown") !== before[k]))
        window.dispatchEvent(new Event(UNCOVERED));
    }

    const watcher = new MutationObserver(() => {
      const d = context.model.get("data");
      if ("tabs" in d) arrange(/** @type {TabsData} */ (d));
    });
    const settled = setInterval(() => {
      const box = context.el.closest(".tt-tabs");
      if (!box) return;
      clearInterval(settled);
      watcher.observe(box, { childList: true });
      const d = context.model.get("data");
      if ("tabs" in d) arrange(/** @type {TabsData} */ (d));
    }, 20);
    return () => {
      clearInterval(settled);
      watcher.disconnect();
      view.end();
    };
  },
};

/**
 * @param {TabsData} d
 * @param {string} chosen
 * @param {string} id
 * @param {string} name
 */
function bar(d, chosen, id, name) {
  const tabs = d.tabs.map(({ key, text }, k) => {
    const isChosen = key === chosen;
    return html`<button class="tt-tab" role="tab" data-item data-do="tab" data-tab="${key}" data-key="${key}"
      id="${id}-tab-${k}" aria-controls="${id}-sheet-${k}" aria-selected="${isChosen}"
      tabindex="${isChosen ? 0 : -1}">${text}</button>`;
  });
  return html`<div class="tt-tablist" role="tablist" aria-label="${name}" data-rove data-key="tabs">${tabs}</div>`;
}

/**
 * Return the key if a tab has it, otherwise "".
 * @param {TabsData} d
 * @param {string} key
 */
function findKey(d, key) {
  return d.tabs.some((tab) => tab.key === key) ? key : "";
}
