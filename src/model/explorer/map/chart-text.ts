import { type Atlas, type Cell, type Chart, chartOf, exitKey } from "./atlas.ts";
import { cellKey, type Direction, isDirection, xOf, yOf } from "./direction.ts";

const SIGNS: Readonly<Record<Cell, string>> = { free: ".", solid: "#", asked: "x" };
const CELLS: ReadonlyMap<string, Cell> = new Map([
  [".", "free"],
  ["#", "solid"],
  ["x", "asked"],
]);
const UNKNOWN = "?";

/**
 * A chart as lines that {@link readChartLine} reads back: the cells row by row, run-length encoded (`3.2#`),
 * then the exits and the things, one line each.
 */
export function renderChart(chart: Chart): readonly string[] {
  const name = JSON.stringify(chart.name);
  const exits = [...chart.exits.values()].map(
    ({ from, direction, to }) =>
      `Exit of ${name}: ${at(from)} ${direction} to ${JSON.stringify(to.map)} ${at(to.key)}`,
  );
  const things = [...chart.things.values()].map(
    ({ key, times, isDue, text }) =>
      `Thing in ${name}: ${at(key)} asked ${times}${isDue ? ", to ask again" : ""}: ${JSON.stringify(text)}`,
  );
  return [renderCells(chart), ...exits, ...things];
}

/** Reads one line into the atlas; false when it is not a line of a chart. */
export function readChartLine(atlas: Atlas, line: string): boolean {
  return readCells(atlas, line) || readExit(atlas, line) || readThing(atlas, line);
}

function renderCells({ name, cells }: Chart): string {
  const keys = [...cells.keys()];
  const [left, right] = [Math.min(...keys.map(xOf)), Math.max(...keys.map(xOf))];
  const [top, bottom] = [Math.min(...keys.map(yOf)), Math.max(...keys.map(yOf))];
  const rows: string[] = [];
  for (let y = top; y <= bottom; y += 1) {
    let row = "";
    for (let x = left; x <= right; x += 1) {
      const cell = cells.get(cellKey(x, y));
      row += cell === undefined ? UNKNOWN : SIGNS[cell];
    }
    rows.push(row.replace(/\?+$/, "").replace(/(.)\1+/g, (run, sign: string) => `${run.length}${sign}`));
  }
  return `Map ${JSON.stringify(name)} from ${left},${top}: ${rows.join("/")}`;
}

function readCells(atlas: Atlas, line: string): boolean {
  const match = /^Map (".*") from (-?\d+),(-?\d+): ([\d.#x?/]*)$/.exec(line);
  if (match === null) return false;
  const [, name, left, top, rows = ""] = match;
  const chart = chartOf(atlas, parseName(name));
  for (const [index, row] of rows.split("/").entries()) {
    let x = Number(left);
    for (const [, count, sign = ""] of row.matchAll(/(\d*)([.#x?])/g)) {
      const cell = CELLS.get(sign);
      const end = x + Math.min(Number(count || 1), 4096);
      for (; x < end; x += 1) if (cell !== undefined) chart.cells.set(cellKey(x, Number(top) + index), cell);
    }
  }
  return true;
}

function readExit(atlas: Atlas, line: string): boolean {
  const match = /^Exit of (".*"): (-?\d+),(-?\d+) (\w+) to (".*") (-?\d+),(-?\d+)$/.exec(line);
  if (match === null) return false;
  const [, name, x, y, word = "", map, toX, toY] = match;
  if (!isDirection(word)) return false;
  const direction: Direction = word;
  const from = cellKey(Number(x), Number(y));
  const to = { map: parseName(map), key: cellKey(Number(toX), Number(toY)) };
  chartOf(atlas, parseName(name)).exits.set(exitKey(from, direction), { from, direction, to, fails: 0 });
  return true;
}

function readThing(atlas: Atlas, line: string): boolean {
  const match = /^Thing in (".*"): (-?\d+),(-?\d+) asked (\d+)(, to ask again)?: (".*")$/.exec(line);
  if (match === null) return false;
  const [, name, x, y, times, due, text] = match;
  const key = cellKey(Number(x), Number(y));
  const thing = { key, text: parseName(text), times: Number(times), isDue: due !== undefined };
  chartOf(atlas, parseName(name)).things.set(key, thing);
  return true;
}

function at(key: number): string {
  return `${xOf(key)},${yOf(key)}`;
}

/** A quoted text, or nothing where somebody tampered with it. */
function parseName(quoted = '""'): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return "";
  }
}
