// Draws for .ci/run a twelfth of the sweeps, tests that go through many places, seeds, kills or forgeries one after another, and two of five
// of the other tests of the project "slow", which try built commands, servers and browsers and most of which quick tests try in one
// process. Prints the others on stdout, a file a line, which vitest.config.ts leaves out as LEFT_OUT; tells on stderr what was drawn. The
// nightly job runs all of them.
// Usage: node scripts/draw-sweeps.js SEED
import { readdirSync, readFileSync } from "node:fs";
import { chance } from "./chance.js";

const seed = Number(process.argv[2]);
if (!Number.isSafeInteger(seed)) {
  console.error("draw-sweeps.js takes a whole number as its seed");
  process.exit(64);
}

/** End-to-end tests that are sweeps; of the others, each slow one and each fault is. */
const END_TO_END =
  /\/(?:honest-kinds|honest-runs|forged-kinds|forged-scores|forged-files|pages-as-written|improve|submission|canary\.slow|unconfirmed-\w+|triples|strangers-runs|whole-files)\.test\.ts$/;

/** Other sweeps: faults, the core by ROMs, and each slow test. */
const OTHER_SWEEPS = /\/faults\/|^packages\/emulator\/test\/core\/|\.slow\.test\.ts$/;

/** Those that run each time: the made pages, the core's timing, the installed package, a run, its resume, a paid one, and one of each program around it. */
const EACH_TIME =
  /\/made-pages\.slow\.test\.ts$|\/core\/(?:ppu-timing|timer-serial)\.test\.ts$|\/e2e\/(?:runs\/(?:play|go-on)|processes\/installed|lm\/claude|interrupts\/resume|workflows\/resume|library\/examples|run|live|stdio)\.test\.ts$/;

/** The kinds of tests of which some are drawn: this share of them. */
const DRAWN = [
  {
    kind: "sweeps",
    share: 1 / 12,
    is: (file) => (/\/e2e\//.test(file) ? END_TO_END : OTHER_SWEEPS).test(file),
  },
  {
    kind: "end-to-end tests",
    share: 2 / 5,
    is: (file) => /\/e2e\//.test(file) && !END_TO_END.test(file),
  },
];

const folders = ["test", ...readdirSync("packages").map((name) => `packages/${name}/test`)];
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  )
  .filter((file) => file.endsWith(".test.ts"))
  .sort();

/** Those that `npm test` runs. */
const quick = JSON.parse(readFileSync(new URL("../test/quick-processes.json", import.meta.url), "utf8"));

const random = chance(seed);
for (const { kind, share, is } of DRAWN) {
  const all = files.filter((file) => is(file) && !EACH_TIME.test(file) && !quick.includes(file));
  const order = all.map((file) => ({ file, at: random() })).sort((a, b) => a.at - b.at);
  const drawn = order.slice(0, Math.ceil(all.length * share)).map(({ file }) => file);
  console.error(`${drawn.length} of ${all.length} ${kind} are drawn by SWEEP_SAMPLE=${seed}:`);
  for (const file of drawn.sort()) console.error(`  ${file}`);
  for (const file of all) if (!drawn.includes(file)) console.log(file);
}
console.error("npm run test:all runs all of them");
