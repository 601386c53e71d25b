// Save a game to a file, load one from a file or text, and copy a link to it to the clipboard.
import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "./save_load.css";

/** @import { Context, Translate } from "../../screen/types.d.ts" */
/** @import { SaveLoadData } from "./data.d.ts" */

/** Maximum size of a saved game in bytes (`MAX_BYTES`); larger files are not read. */
const MAX_BYTES = 5_000_000;

/** Game of this table that can be resumed (`SavedGame`). */
/** @typedef {{ key: string, seconds: number, decisions: number | null, trouble: string }} Game */
/** Panel above the table; for a link also its text and whether it was copied. */
/** @typedef {{ kind: "" | "load" } | { kind: "link", link: string, isCopied: boolean }
 *   | { kind: "games", games: Game[] }} Open */

export default {
  /** @param {Context<SaveLoadData>} context */
  render(context) {
    const { el } = context;
    const page = Math.random().toString(36).slice(2);
    /** @type {Open} */
    let open = { kind: "" };
    const view = mount(context, {
      kind: "keeping",
      html: (d, t) =>
        html`${notice(t)}${open.kind ? panel(open, t, context.model.get("lang")) : before(d, t)}`,
      click(what, hit) {
        if (what === "opengame") {
          view.send({ type: "open", key: hit.dataset.game });
          shut();
        } else if (what === "shut" || what === "quiet" || what === "decline") shut(what);
        else if (what === "choosefile") fileField()?.click();
        else if (what === "loadlink") loadText(field()?.value ?? "");
        else return false;
        return true;
      },
      change(control) {
        const file = control instanceof HTMLInputElement ? control.files?.[0] : undefined;
        if (file) load(file);
      },
      key(event, target, isTyping) {
        if (event.key === "Escape") shut();
        else if (event.key === "Enter" && isTyping && open.kind === "load") {
          loadText(/** @type {HTMLInputElement} */ (target).value);
        } else return false;
        return true;
      },
      message(content) {
        if (content.to !== page) return;
        if (typeof content.saved === "string") download(content.saved);
        if (typeof content.link === "string") copy(content.link);
        if (content.games) show({ kind: "games", games: /** @type {Game[]} */ (content.games) });
      },
    });

    /** Render the button that dismisses a refusal. @param {Translate} t */
    function notice(t) {
      const isTold = Boolean(context.model.get("status")) && !open.kind;
      return isTold ? html`<div class="tt-told" data-key="told">${closing(t, "quiet")}</div>` : "";
    }

    const table = () => el.closest(".tt-table");
    /** @returns {HTMLInputElement | null} */
    const field = () => view.root.querySelector(".tt-kept input:not([type=file])");
    /** @returns {HTMLInputElement | null} */
    const fileField = () => view.root.querySelector("input[type=file]");

    /** @param {Open} next */
    function show(next) {
      if (next.kind && context.model.get("status")) view.send({ type: "quiet" });
      open = next;
      view.draw();
      if (open.kind === "link") field()?.select();
      /** @type {HTMLElement | null} */
      const first = view.root.querySelector(open.kind === "link" ? "input" : "button");
      if (open.kind) first?.focus({ preventScroll: true });
    }

    /** Return the focus to the menu, from which the panel was opened. */
    function backToMenu() {
      /** @type {HTMLElement | null | undefined} */
      const key = table()?.querySelector(".tt-menukey");
      key?.focus({ preventScroll: true });
    }

    /** Close the open panel, or dismiss the offer and messages if there is none. @param {string} [what] */
    function shut(what) {
      const { offer, notes } = /** @type {SaveLoadData} */ (context.model.get("data"));
      if (open.kind) show({ kind: "" });
      else {
        if (what !== "decline" && context.model.get("status")) view.send({ type: "quiet" });
        if (what !== "quiet" && (offer || notes.length)) view.send({ type: "decline" });
      }
      backToMenu();
    }

    /** @param {string} text */
    function loadText(text) {
      if (!text.trim()) return;
      view.send({ type: "load", text: text.trim(), name: "" });
      shut();
    }

    /** @param {File} file */
    async function load(file) {
      const { name } = file;
      const isLarge = file.size > MAX_BYTES;
      try {
        if (isLarge) throw new RangeError(name);
        const text = await file.text();
        view.send({ type: "load", text, name });
      } catch {
        view.send({ type: "unreadable", name, large: isLarge });
      }
      shut();
    }

    /** @param {string} text */
    function download(text) {
      const { file } = /** @type {SaveLoadData} */ (context.model.get("data"));
      const now = new Date();
      const parts = [
        now.getFullYear(),
        now.getMonth() + 1,
        now.getDate(),
        now.getHours(),
        now.getMinutes(),
      ];
      const when = parts.map((part) => String(part).padStart(2, "0"));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = `${file}-${when.slice(0, 3).join("-")}-${when.slice(3).join("")}.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }

    /** @param {string} link */
    async function copy(link) {
      let isCopied = false;
      try {
        await navigator.clipboard.writeText(link);
        isCopied = true;
      } catch {
        // The clipboard is not available; the user copies the link by hand.
      }
      show({ kind: "link", link, isCopied });
    }

    /** @param {Event} event */
    function choose(event) {
      const { table: targetTable, key } = /** @type {CustomEvent} */ (event).detail;
      if (targetTable !== table()) return;
      if (key === "Save to a file") view.send({ type: "save", to: page });
      else if (key === "Copy a link to this game") view.send({ type: "link", to: page });
      else if (key === "Load a game") show({ kind: "load" });
      else if (key === "Earlier games") view.send({ type: "games", to: page });
      else return;
      event.preventDefault();
    }

    /**
     * Return true if a file or text is dragged over this table, but not over a text field.
     * @param {DragEvent} event
     */
    function isOurs(event) {
      const target = /** @type {Element} */ (event.target);
      const types = event.dataTransfer?.types ?? [];
      const isWanted = types.includes("Files") || types.includes("text/plain");
      return isWanted && target.closest?.(".tt-table") === table() && !target.closest("input");
    }
    /** @param {DragEvent} event */
    function over(event) {
      const isHere = isOurs(event);
      table()?.classList.toggle("tt-dropping", isHere);
      if (isHere) event.preventDefault();
    }
    /** @param {DragEvent} event */
    function drop(event) {
      table()?.classList.remove("tt-dropping");
      if (!isOurs(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) load(file);
      else loadText(event.dataTransfer?.getData("text/plain") ?? "");
    }
    /** Handle the pointer leaving the window. @param {DragEvent} event */
    function leave(event) {
      if (!event.relatedTarget) table()?.classList.remove("tt-dropping");
    }
    document.addEventListener("tt-choose", choose);
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    document.addEventListener("dragleave", leave);
    return () => {
      document.removeEventListener("tt-choose", choose);
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
      document.removeEventListener("dragleave", leave);
      view.end();
    };
  },
};

/**
 * @param {Translate} t
 * @param {string} what
 */
function closing(t, what = "shut") {
  return html`<button class="tt-shut" data-do="${what}" title="${t("Close")}" aria-label="${t("Close")}">×</button>`;
}

/**
 * Render the offer to resume the previous game, and problems with its file.
 * @param {SaveLoadData} d
 * @param {Translate} t
 */
function before(d, t) {
  if (!d.offer && !d.notes.length) return "";
  const where = t("Continue where you left off ({moment})", { moment: d.offer });
  const or = t("Or play this one: the game from before stays in the menu, under “Earlier games”.");
  const go = html`<button class="tt-goon" data-do="goon">${where}</button><p>${or}</p>`;
  const notes = d.notes.map((note) => html`<p role="status">${note}</p>`);
  return html`<div class="tt-kept" data-key="before" role="group">${notes}
    ${d.offer ? go : ""}${closing(t, "decline")}</div>`;
}

/**
 * Render the earlier games of this table, latest first.
 * @param {Game[]} games
 * @param {Translate} t
 * @param {string} lang
 */
function earlier(games, t, lang) {
  const rows = games.map(({ key, seconds, decisions, trouble }) => {
    const date = new Date(1000 * seconds).toLocaleString(lang, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const n = decisions === 1 ? t("1 decision") : t("{n} decisions", { n: decisions });
    const summary = decisions === null ? trouble : n;
    return html`<li><button data-item data-do="opengame" data-game="${key}" aria-disabled="${Boolean(trouble)}"
      title="${key}">${date}</button> <span>${summary}</span></li>`;
  });
  const list = html`<ul class="tt-games" data-rove data-key="list">${rows}</ul>`;
  const none = html`<p>${t("No other game has been played at this table.")}</p>`;
  return html`<div class="tt-kept" data-key="games" role="group" aria-label="${t("Earlier games")}">
    <b>${t("Earlier games")}</b>${games.length ? list : none}
    ${closing(t)}</div>`;
}

/**
 * @param {Open} open
 * @param {Translate} t
 * @param {string} lang
 */
function panel(open, t, lang) {
  if (open.kind === "games") return earlier(open.games, t, lang);
  if (open.kind === "load") {
    return html`<div class="tt-kept" data-key="load" role="group" aria-label="${t("Load")}">
      <p>${t("Drop the file of a game on the table, choose it, or paste a link.")}</p>
      <button data-do="choosefile">${t("Choose a file")}</button>
      <input type="file" accept=".json,application/json" hidden aria-label="${t("Choose a file")}">
      <input type="text" name="link" aria-label="${t("Link")}" placeholder="tabletop1.…" autocomplete="off">
      <button data-do="loadlink">${t("Load")}</button>${closing(t)}</div>`;
  }
  if (open.kind === "link") {
    const sentence = open.isCopied
      ? t("The link is in the clipboard.")
      : t("Copy this link by hand: the clipboard is not available.");
    const more = t(
      "It contains the whole game. Anyone with the kit can load it here, or play it with play(link).",
    );
    return html`<div class="tt-kept" data-key="link" role="group" aria-label="${t("Link")}">
      <p role="status">${sentence} ${more}</p>
      <input type="text" readonly value="${open.link}" aria-label="${t("Link")}">${closing(t)}</div>`;
  }
  return "";
}
