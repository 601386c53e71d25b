// Keeps the table on the teacher's page up to date; sends no requests while the page is hidden.

const EVERY = 2000;
const place = document.getElementById("class");
let shown = "";

/** @param {string} name @param {string} text @param {string} kind @param {string} title */
function createTextElement(name, text, kind = "", title = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  if (title) element.title = title;
  return element;
}

/**
 * @param {{none: string, trouble: string, head: [string, string][], key: string,
 *   rows: {name: string, away: string, cells: [string, string, string?][]}[]}} report
 */
function draw(report) {
  const trouble = report.trouble ? [createTextElement("p", report.trouble)] : [];
  for (const line of trouble) line.setAttribute("role", "alert");
  if (!report.rows.length)
    return place?.replaceChildren(...trouble, createTextElement("p", report.none));
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const [text, title] of report.head) {
    const cell = createTextElement("th", text, "", title);
    cell.setAttribute("scope", "col");
    if (title) cell.setAttribute("aria-label", title);
    head.append(cell);
  }
  const body = table.createTBody();
  for (const student of report.rows) {
    const row = body.insertRow();
    row.className = student.away;
    const name = createTextElement("th", student.name);
    name.setAttribute("scope", "row");
    row.append(name, ...student.cells.map((cell) => createTextElement("td", ...cell)));
  }
  table.classList.toggle("many", report.key !== "");
  return place?.replaceChildren(...trouble, table, createTextElement("p", report.key, "note"));
}

async function renew() {
  if (document.hidden) return;
  const reply = await fetch(`/teacher/progress${location.search}`);
  const text = await reply.text();
  if (reply.ok && text !== shown) {
    draw(JSON.parse(text));
    shown = text;
  }
}

/** Update the table; ignore errors, because the class may be closed while the page is still open. */
const tried = () => renew().catch(() => {});

setInterval(tried, EVERY);
tried();
