// Draws a twelfth of the sweeps for .ci/run: tests that go through many places, seeds, kills or forgeries one after another. Prints the
// others on stdout, a file a line, which vitest.config.ts leaves out as LEFT_OUT; tells on stderr what was drawn. The nightly job runs all of them.
// Usage: node scripts/draw-sweeps.js SEED
import { readdirSync } from "node:fs";
import { chance } from "./chance.js";

const seed = Number(process.argv[2]);
if (!Number.isSafeInteger(seed)) {
  console.error("draw-sweeps.js takes a whole number as its seed");
  process.exit(64);
}

/** One in so many is drawn. */
const SHARE = 12;

/** End-to-end tests that are sweeps; of the others, each slow one and each fault is. */
const END_TO_END =
  /\/(?:honest-kinds|honest-runs|forged-kinds|forged-scores|forged-files|pages-as-written|improve|submission|canary\.slow|unconfirmed-\w+|triples|strangers-runs|whole-files)\.test\.ts$/;

const isSweep = (file) =>
  /\/e2e\//.test(file) ? END_TO_END.test(file) : /\/faults\/|\.slow\.test\.ts$/.test(file);

const folders = ["test", ...readdirSync("packages").map((name) => `packages/${name}/test`)];
const sweeps = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  )
  .filter((file) => file.endsWith(".test.ts") && isSweep(file))
  .sort();

const random = chance(seed);
const order = sweeps.map((file) => ({ file, at: random() })).sort((a, b) => a.at - b.at);
const drawn = order.slice(0, Math.ceil(sweeps.length / SHARE)).map(({ file }) => file);
console.error(
  `${drawn.length} of ${sweeps.length} sweeps are drawn by SWEEP_SAMPLE=${seed}; npm run test:all runs all:`,
);
for (const file of drawn.sort()) console.error(`  ${file}`);
for (const file of sweeps) if (!drawn.includes(file)) console.log(file);
