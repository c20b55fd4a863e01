// Measures the atlas in a generated world that is larger than those of the games that are known: 60 maps of 64 × 64 cells, through
// which somebody wanders for 10,000 steps of up to 8 cells. By name only: `npm run bench -- world`.
import { brotliCompressSync, constants } from "node:zlib";
import { applyObservation, EMPTY_ATLAS } from "../build/packages/games/src/world/apply-observation.js";
import { createSurvey } from "../build/packages/games/src/world/survey.js";
import { encodeMemory } from "../build/src/record/saves/format/memory-part.js";
import { median, report } from "./measure.js";
import { createRandom } from "./random.js";

const STEPS = 10_000;
const MAPS = 60;
const SIDE = 64;
const MOST_CELLS = 8;
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** Maps with walls and grass here and there, and exits that each lead to another map. */
function makeMaps(random) {
  return Array.from({ length: MAPS }, () =>
    Array.from({ length: SIDE }, () =>
      Array.from({ length: SIDE }, () => {
        const roll = random();
        if (roll < 0.004) return "exit";
        return roll < 0.16 ? "wall" : roll < 0.35 ? "grass" : roll < 0.36 ? "person" : "free";
      }),
    ),
  );
}

/** A game in which each frame is a step. It is its own adapter's view. */
function makeGame(random) {
  const maps = makeMaps(random);
  const at = { map: 0, x: 30, y: 30 };
  const cell = (x, y) => maps[at.map][y]?.[x] ?? "wall";
  const adapter = {
    standing: () => ({
      ...{ map: `Place ${at.map}`, x: at.x, y: at.y, facing: "down" },
      size: { width: SIDE, height: SIDE },
    }),
    isMoving: () => false,
    grid: () => ({
      cells: Array.from({ length: 9 }, (_, row) =>
        Array.from({ length: 10 }, (__, column) =>
          row === 4 && column === 4 ? "player" : cell(at.x - 4 + column, at.y - 4 + row),
        ),
      ),
      player: { row: 4, column: 4 },
    }),
  };
  /** Somewhere on another map, on open ground. */
  const enter = (map) => {
    Object.assign(at, {
      map,
      x: 3 + Math.floor(random() * (SIDE - 6)),
      y: 3 + Math.floor(random() * (SIDE - 6)),
    });
    for (let row = -2; row <= 2; row += 1) maps[map][at.y + row].fill("free", at.x - 2, at.x + 3);
  };
  const walk = (way) => {
    const [x, y] = [at.x + WAYS[way][0], at.y + WAYS[way][1]];
    const kind = cell(x, y);
    if (kind === "wall" || kind === "person") return false;
    Object.assign(at, { x, y });
    if (kind === "exit") enter((at.map * 7 + x + y) % MAPS);
    return true;
  };
  return { adapter, walk };
}

/** Wanders about, and gives what each step recorded and took, and what was known at its end. */
function wander(steps) {
  const random = createRandom(7);
  const { adapter, walk } = makeGame(random);
  const ways = Object.keys(WAYS);
  const figures = { surveyMs: [], applyMs: [], journalBytes: 0, atlas: EMPTY_ATLAS };
  let way = ways[0];
  for (let step = 1; step <= steps; step += 1) {
    const begun = performance.now();
    const survey = createSurvey({}, adapter, figures.atlas);
    for (let cells = 1 + Math.floor(random() * MOST_CELLS); cells > 0; cells -= 1) {
      if (random() < 0.15) way = ways[Math.floor(random() * 4)];
      if (!walk(way)) way = ways[Math.floor(random() * 4)];
      survey.ran([way], 8);
      survey.ran([], 24);
    }
    survey.ran([], 40);
    const seen = survey.finish();
    const looked = performance.now();
    if (seen !== null) figures.atlas = applyObservation(figures.atlas, seen, step);
    figures.applyMs.push(performance.now() - looked);
    figures.surveyMs.push(looked - begun);
    figures.journalBytes += seen === null ? 0 : JSON.stringify(seen).length;
  }
  return figures;
}

/** The bytes by which the atlas makes a save larger. */
function savedBytes(atlas) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const bytes = (memory) =>
    brotliCompressSync(encodeMemory({ images: new Map(), ...memory }), { params }).length;
  return bytes({ atlas }) - bytes({});
}

const inUs = (ms) => `${(ms * 1_000).toFixed(0)} µs`;
const worst = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.999)];

wander(1_000);
const { surveyMs, applyMs, journalBytes, atlas } = wander(STEPS);
const known = atlas.maps.reduce((sum, { cells }) => sum + cells.join("").replaceAll(" ", "").length, 0);
report(`atlas, steps wandered in ${MAPS} maps of ${SIDE} × ${SIDE} cells`, `${STEPS}`);
report("atlas, maps and cells known at the end", `${atlas.maps.length}, ${known}`);
report(
  "atlas, a step put into it: median, 999 of 1,000",
  `${inUs(median(applyMs))}, ${inUs(worst(applyMs))}`,
);
report("atlas, a step looked at (fake game): median", inUs(median(surveyMs)));
report("atlas, a save grows by", `${(savedBytes(atlas) / 1024).toFixed(1)} KB`);
report("atlas, the journal grows by, a step", `${Math.round(journalBytes / STEPS)} bytes`);
await import("./ways.js");
