import { type Chart, type Charts, chartOf } from "./charts.ts";
import { cellKey, xOf, yOf } from "./direction.ts";

const TRIED = "x";
const UNKNOWN = "?";

/**
 * A chart as lines that {@link readChartLine} reads back: the cells that were tried row by row, run-length encoded (`3?2x`),
 * then the things, one line each.
 */
export function renderChart(chart: Chart): readonly string[] {
  const name = JSON.stringify(chart.name);
  const things = [...chart.things.values()].map(
    ({ key, times, isDue, text }) =>
      `Thing in ${name}: ${at(key)} asked ${times}${isDue ? ", to ask again" : ""}: ${JSON.stringify(text)}`,
  );
  return [...(chart.tried.size === 0 ? [] : [renderTried(chart)]), ...things];
}

/** Reads one line into the charts; false when it is not a line of one. */
export function readChartLine(charts: Charts, line: string): boolean {
  return readTried(charts, line) || readThing(charts, line);
}

function renderTried({ name, tried }: Chart): string {
  const keys = [...tried];
  const [left, right] = [Math.min(...keys.map(xOf)), Math.max(...keys.map(xOf))];
  const [top, bottom] = [Math.min(...keys.map(yOf)), Math.max(...keys.map(yOf))];
  const rows: string[] = [];
  for (let y = top; y <= bottom; y += 1) {
    let row = "";
    for (let x = left; x <= right; x += 1) row += tried.has(cellKey(x, y)) ? TRIED : UNKNOWN;
    rows.push(row.replace(/\?+$/, "").replace(/(.)\1+/g, (run, sign: string) => `${run.length}${sign}`));
  }
  return `Map ${JSON.stringify(name)} from ${left},${top}: ${rows.join("/")}`;
}

/** The cells that were tried; summaries of older versions also tell which were free (`.`) or in the way (`#`). */
function readTried(charts: Charts, line: string): boolean {
  const match = /^Map (".*") from (-?\d+),(-?\d+): ([\d.#x?/]*)$/.exec(line);
  if (match === null) return false;
  const [, name, left, top, rows = ""] = match;
  const { tried } = chartOf(charts, parseName(name));
  for (const [index, row] of rows.split("/").entries()) {
    let x = Number(left);
    for (const [, count, sign] of row.matchAll(/(\d*)([.#x?])/g)) {
      const end = x + Math.min(Number(count || 1), 4096);
      for (; x < end; x += 1) if (sign === TRIED) tried.add(cellKey(x, Number(top) + index));
    }
  }
  return true;
}

function readThing(charts: Charts, line: string): boolean {
  const match = /^Thing in (".*"): (-?\d+),(-?\d+) asked (\d+)(, to ask again)?: (".*")$/.exec(line);
  if (match === null) return false;
  const [, name, x, y, times, due, text] = match;
  const key = cellKey(Number(x), Number(y));
  const thing = { key, text: parseName(text), times: Number(times), isDue: due !== undefined };
  chartOf(charts, parseName(name)).things.set(key, thing);
  return true;
}

function at(key: number): string {
  return `${xOf(key)},${yOf(key)}`;
}

/** Reads a quoted text, or nothing if it was tampered with. */
function parseName(quoted = '""'): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return "";
  }
}
