// A page without Jupyter: connects with its session on the server, and draws the widget that the session shows.
import { partOf } from "../screen/asset_bundle.js";
import { render } from "../screen/composite.js";
import { PageManager } from "./manager.js";
import "./page.css";

/** @import { State } from "./manager.js" */

/** Key under which a tab remembers its session, so that it returns to it after a reload. */
const SESSION = "tt-session";
/** Key under which the browser remembers the language. */
export const LANGUAGE = "tt-language";
/** Milliseconds to the first and at most to a later attempt to connect. */
const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 3000;
/** Milliseconds without a connection after which the server is regarded as stopped. */
const GIVE_UP_MS = 5000;

/** A message of the server (`page_session.py`). */
/** @typedef {{ open?: string, state?: State, comm?: string, data?: object, close?: string, root?: string,
 *   session?: string }} Received */

/**
 * Begin: `key` and `need` are the part with all modules of the package, `stopped` is a sentence by language.
 * @param {{ key: string, need: (name: string) => any, stopped: Record<string, string> }} given
 */
export function begin({ key, need, stopped }) {
  partOf(key).set(need);
  const place = /** @type {HTMLElement} */ (document.querySelector("main"));
  const manager = new PageManager((text) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  });
  const notice = document.createElement("p");
  notice.className = "tt-stopped";
  notice.setAttribute("role", "alert");
  /** @type {WebSocket | undefined} */
  let socket;
  let retry = FIRST_RETRY_MS;
  let lostAt = 0;
  let root = "";

  function connect() {
    const query = new URLSearchParams(location.search);
    query.set("session", sessionStorage.getItem(SESSION) ?? "");
    query.set("lang", chooseLanguage(Object.keys(stopped)));
    const address = new URL(`socket?${query}`, location.href);
    address.protocol = "ws:";
    socket = new WebSocket(address);
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = lose;
  }

  function lose() {
    lostAt ||= performance.now();
    const isStopped = performance.now() - lostAt > GIVE_UP_MS;
    manager.setStatus(isStopped ? "stopped" : "lost");
    if (isStopped && !notice.isConnected) {
      notice.textContent = stopped[document.documentElement.lang] ?? "";
      place.before(notice);
    }
    setTimeout(connect, retry);
    retry = Math.min(2 * retry, MAX_RETRY_MS);
  }

  /** @param {Received} message */
  function receive(message) {
    if (message.root) return welcome(message.root, message.session ?? "");
    if (message.open) manager.open(message.open, message.state ?? {});
    else if (message.comm) manager.receive(message.comm, message.data ?? {});
    else if (message.close) manager.close(message.close);
  }

  /**
   * Draw the root when the models are there. After a lost connection, the page has it already.
   * @param {string} id
   * @param {string} session
   */
  async function welcome(id, session) {
    retry = FIRST_RETRY_MS;
    lostAt = 0;
    sessionStorage.setItem(SESSION, session);
    if (location.search) history.replaceState(null, "", location.pathname); // a reload returns to this session
    if (root && root !== id) return location.reload();
    if (!root) {
      root = id;
      const model = await manager.get_model(id);
      const el = document.createElement("div");
      place.replaceChildren(el);
      render(/** @type {any} */ ({ model, el, need }));
    }
    notice.remove();
    manager.setStatus("connected");
  }

  connect();
}

/** Return the language that was chosen in this browser, else the first of the browser's that the server has. */
/** @param {string[]} languages */
function chooseLanguage(languages) {
  const own = navigator.languages.map((lang) => lang.slice(0, 2).toLowerCase());
  const wanted = [localStorage.getItem(LANGUAGE) ?? "", ...own];
  return wanted.find((lang) => languages.includes(lang)) ?? "";
}
