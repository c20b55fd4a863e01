// How long it takes to find ways over maps that are larger than those of the games that are known, in shapes that are hard each
// in its own way. By name only, or as part of `npm run bench -- world`.
import { findWay } from "../build/packages/games/src/world/way/find-way.js";
import { median, report } from "./measure.js";
import { createRandom } from "./random.js";

const SIDE = 256;
const ROUNDS = 60;
const MAPS = 4;
const DOORS = 256;

/** A map of 256 × 256 cells. */
function mapOf(letterAt, name = "Here", doors = []) {
  const cells = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (__, x) => letterAt(x, y)).join(""),
  );
  return { name, step: 1, visits: [], cells, doors };
}

/** Maps of grass, walls, ledges and people, each with some doors to cells of the others. */
function manyDoors() {
  const random = createRandom(9);
  const below = (limit) => Math.floor(random() * limit);
  return Array.from({ length: MAPS }, (_, map) => {
    const doors = Array.from({ length: DOORS }, () => ({
      ...{ x: below(SIDE - 1), y: below(SIDE - 1) },
      to: { map: `Place ${(map + 1 + below(MAPS - 1)) % MAPS}`, x: below(SIDE), y: below(SIDE) },
    }));
    const exits = new Set(doors.map(({ x, y }) => y * SIDE + x));
    const letterAt = (x, y) => {
      const roll = random();
      if (exits.has(y * SIDE + x)) return "E";
      return roll < 0.1 ? "#" : roll < 0.6 ? '"' : roll < 0.66 ? "P" : roll < 0.7 ? "v" : ".";
    };
    return mapOf(letterAt, `Place ${map}`, doors);
  });
}

/** The worlds to search, from the upper left corner of the first map to the lower right one of the last. */
function shapes() {
  const random = createRandom(3);
  const many = manyDoors();
  return {
    "walls here and there": [mapOf(() => (random() < 0.25 ? "#" : random() < 0.2 ? '"' : "."))],
    "one long way to and fro": [
      mapOf((x, y) => (y % 2 === 1 && x !== (y % 4 === 1 ? SIDE - 1 : 0) ? "#" : ".")),
    ],
    "a target behind walls": [mapOf((x, y) => (x > 250 && y > 250 && (x < 253 || y < 253) ? "#" : "."))],
    "a wall right through": [mapOf((x) => (x === SIDE / 2 ? "#" : "."))],
    "ledges right through, the other way": [mapOf((_, y) => (y === SIDE / 2 ? "^" : "."))],
    "sixteen rows of people": [mapOf((_, y) => (y % 16 === 15 || random() < 0.1 ? "P" : "."))],
    "half of it never seen": [mapOf(() => (random() < 0.5 ? " " : random() < 0.3 ? "#" : "."))],
    [`${MAPS} maps, grass, people, ${DOORS} doors each`]: many,
  };
}

/** Milliseconds of CPU, of this process and of the system for it. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

// How long it takes: the median, on maps that were looked at before and on maps of which something changed just now.
for (const [what, maps] of Object.entries(shapes())) {
  const from = { map: maps[0].name, x: 0, y: 0 };
  const to = { map: maps.at(-1).name, x: SIDE - 2, y: SIDE - 2 };
  const rules = { explores: what.endsWith("never seen") };
  const [times, firstTimes] = [[], []];
  let way = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = maps.map((map) => ({ ...map, cells: [...map.cells] }));
    for (const taken of [firstTimes, times]) {
      const begun = cpuMs();
      way = findWay({ at: null, maps: changed }, from, [to], rules);
      taken.push(cpuMs() - begun);
    }
  }
  const [known, first] = [times, firstTimes].map((taken) => median(taken.slice(10)).toFixed(2));
  const found = way === null ? "none" : `${way.steps.length} steps, ${way.cells} cells`;
  report(`way, 256 × 256, ${what}`, `${known} ms, ${first} ms where the map changed; ${found}`);
}
