import { type Chart, chartOf, exitKey, isFree } from "../map/atlas.ts";
import {
  type CellKey,
  type Direction,
  isDirection,
  neighbour,
  opposite,
  xOf,
  yOf,
} from "../map/direction.ts";
import { note } from "../note.ts";
import type { Notebook } from "../notebook.ts";
import type { Deed } from "../story/read-story.ts";
import type { Place, Sight } from "../story/sight.ts";
import { traceWalk } from "./trace-walk.ts";

/** Steps for which a cell that was free before counts as taken. */
const JAM_STEPS = 6;

/** Times that an exit may lead nowhere before it is forgotten. */
const MAX_EXIT_FAILS = 2;

/** Learns from a deed what is free, what is in the way, and where an exit leads. */
export function learnWalk(book: Notebook, { before, buttons, after }: Deed): void {
  if (after.place === null || (after.situation !== "walk" && before.situation !== "walk")) return;
  const presses = buttons.filter(isDirection);
  const chart = chartOf(book.atlas, after.place.map);
  const wasHere = before.place !== null && before.situation === "walk";
  if (wasHere && presses.length > 0) {
    if (before.place.map === after.place.map) {
      learnSteps(book, chart, { from: before.place.key, to: after.place.key, presses, after, buttons });
    } else {
      learnExit(book, before.place, presses, after.place);
    }
  }
  chart.cells.set(after.place.key, "free");
  chart.jams.delete(after.place.key);
  chart.things.delete(after.place.key);
}

interface Steps {
  readonly from: CellKey;
  readonly to: CellKey;
  readonly presses: readonly Direction[];
  readonly after: Sight;
  readonly buttons: Deed["buttons"];
}

function learnSteps(book: Notebook, chart: Chart, steps: Steps): void {
  const { from, to, presses, after, buttons } = steps;
  const wasAsked = buttons.at(-1) === "a";
  book.isSwift ||= isWholeRun(from, to, presses);
  failExits(chart, from, to, presses);
  if (!book.isSwift) {
    if (from !== to || presses.length < 3 || after.situation !== "walk") return;
    const [first, ...others] = presses;
    if (first === undefined || others.some((press) => press !== first)) return;
    block(chart, neighbour(from, first));
    return;
  }

  const mayStop = after.situation !== "walk" && !(after.situation === "dialog" && wasAsked);
  const known = (key: CellKey) => chart.cells.get(key);
  const findings = traceWalk(from, { presses, to, mayStop, known });
  if (findings === null) {
    if (!mayStop) jam(book, chart, steps);
    return;
  }
  for (const [key, free] of findings) {
    if (free) chart.cells.set(key, "free");
    else block(chart, key);
  }
}

/** Whether two presses or more in one direction moved as many cells. */
function isWholeRun(from: CellKey, to: CellKey, presses: readonly Direction[]): boolean {
  const [first] = presses;
  if (first === undefined || presses.length < 2 || presses.some((press) => press !== first)) return false;
  return presses.reduce((at, press) => neighbour(at, press), from) === to;
}

function block(chart: Chart, key: CellKey): void {
  if (xOf(key) < -1 || yOf(key) < -1 || chart.cells.get(key) === "asked") return;
  chart.cells.set(key, "solid");
}

/** Something that was free is in the way, most likely somebody who walks about: found where the way stopped. */
function jam(book: Notebook, chart: Chart, { from, to, presses }: Steps): void {
  let at = from;
  let jammed: CellKey | null = null;
  for (const press of presses) {
    const next = neighbour(at, press);
    if (at === to) jammed = next;
    if (chart.cells.get(next) === "free") at = next;
  }
  if (jammed !== null && jammed !== to) chart.jams.set(jammed, book.steps + JAM_STEPS);
}

/** Counts against the exits that should have led away and did not. */
function failExits(chart: Chart, from: CellKey, to: CellKey, presses: readonly Direction[]): void {
  let at = from;
  for (const press of presses) {
    const id = exitKey(at, press);
    const exit = chart.exits.get(id);
    if (exit !== undefined && exit.to.map !== chart.name) {
      exit.fails += 1;
      if (exit.fails >= MAX_EXIT_FAILS || to === neighbour(at, press)) chart.exits.delete(id);
      return;
    }
    const next = neighbour(at, press);
    if (chart.cells.get(next) === "free") at = next;
  }
}

/** The map changed: the exit is where the known way ended, and the way back is most likely straight back. */
function learnExit(book: Notebook, from: Place, presses: readonly Direction[], to: Place): void {
  const chart = chartOf(book.atlas, from.map);
  let at = from.key;
  let through = presses[0];
  for (const press of presses) {
    through = press;
    if (chart.exits.has(exitKey(at, press))) break;
    const next = neighbour(at, press);
    if (!isFree(chart, next, book.steps)) {
      if (chart.cells.has(next)) continue;
      break;
    }
    at = next;
  }
  if (through === undefined) return;
  chart.exits.set(exitKey(at, through), { from: at, direction: through, to, fails: 0 });
  const there = chartOf(book.atlas, to.map);
  const spot = `(${xOf(at)}, ${yOf(at)})`;
  note(book.decisions, `Step ${book.steps}: left ${from.map} at ${spot}, ${through}, and came to ${to.map}.`);
  const back = exitKey(to.key, opposite(through));
  const behind = neighbour(to.key, opposite(through));
  if (there.cells.has(behind) || there.exits.has(back)) return;
  const guess = { from: to.key, direction: opposite(through), to: { map: from.map, key: at }, fails: 0 };
  there.exits.set(back, guess);
}
