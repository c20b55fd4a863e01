// The core against the one that wasmboy ships, in one run: medians of interleaved rounds of CPU time. Programs of our
// own that use the machine as real games do, and at last their geometric mean; the example game by itself.
//
//   node bench/core.js [ROM…]        needs a build
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { benchCore } from "../build/packages/emulator/src/bench-core.js";
import { shippedCore } from "../tools/core/shipped-core.js";
import { cpuBoundProgram } from "../tools/core/verify/bench-program.js";
import { GAME_PROGRAMS, gameProgram } from "../tools/core/verify/game-programs.js";
import { compileCore, createMachine, frameRunner } from "../tools/core/verify/machine.js";
import { median } from "./measure.js";

const ROUNDS = 7;
const WARM_UP_FRAMES = 240;
const SHIPPED_FRAMES = 60;
const EXAMPLE = fileURLToPath(new URL("../roms.example/lantern.gb", import.meta.url));

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The outputs of each variant of ours, and its frames as a multiple of the shipped core's. */
const OURS = {
  all: { pictures: 1, samples: 1, share: 10 },
  pictures: { pictures: 1, samples: 0, share: 10 },
  neither: { pictures: 0, samples: 0, share: 30 },
};

const shipped = await compileCore(shippedCore());
const built = await compileCore(
  readFileSync(process.env.CORE ?? new URL("../core/wasmboy.wasm", import.meta.url)),
);

/**
 * Frames a CPU-second of the shipped core with its exact defaults, and how many times as fast each variant of ours is.
 * To draw by tile, which is exact too, makes it no faster.
 */
function benchAgainstShipped(rom) {
  const runs = [
    { name: "shipped", machine: createMachine(shipped, rom), share: 1 },
    ...Object.entries(OURS).map(([name, { pictures, samples, share }]) => {
      const machine = createMachine(built, rom);
      machine.core.setPictures(pictures);
      machine.core.setSamples(samples);
      return { name, machine, share };
    }),
  ].map(({ name, machine, share }) => ({ name, share, run: frameRunner(machine), speeds: [] }));

  for (const { run } of runs) play(run, WARM_UP_FRAMES);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { share, run, speeds } of runs) {
      const frames = SHIPPED_FRAMES * share;
      const before = cpuSeconds();
      play(run, frames);
      speeds.push(frames / (cpuSeconds() - before));
    }
  }
  const [base, ...ours] = runs.map(({ name, speeds }) => ({ name, framesPerSecond: median(speeds) }));
  const ratio = ({ name, framesPerSecond }) => [name, framesPerSecond / base.framesPerSecond];
  return { framesPerSecond: base.framesPerSecond, times: Object.fromEntries(ours.map(ratio)) };
}

/** Some button or none, for twenty frames each. */
function play(run, frames) {
  for (let frame = 0; frame < frames; frame++) run([0, 16, 2, 0, 33, 128, 8, 20][Math.floor(frame / 20) % 8]);
}

const row = (name, ...cells) =>
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(13)).join(""));
const times = (value) => `${value.toFixed(1)} ×`;
const micros = (value) => `${value.toFixed(1)} µs`;
const titles = Object.keys(OURS);

function benchProgram(name, rom) {
  const { framesPerSecond, times: found } = benchAgainstShipped(rom);
  const state = benchCore(rom, { cpuSeconds, frames: 60 });
  const cells = titles.map((title) => times(found[title]));
  row(name, framesPerSecond.toFixed(0), ...cells, micros(state.snapshotMicros), micros(state.restoreMicros));
  return found;
}

row("", "shipped: f/s", ...titles, "snapshot", "restore");
const paths = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv.slice(2) : [];
if (paths.length > 0) for (const path of paths) benchProgram(basename(path), readFileSync(path));
else {
  const found = GAME_PROGRAMS.map((name) => benchProgram(name, gameProgram(name)));
  const mean = (title) =>
    Math.exp(found.reduce((sum, each) => sum + Math.log(each[title]), 0) / found.length);
  const least = (title) => Math.min(...found.map((each) => each[title]));
  row("geometric mean", "", ...titles.map((title) => times(mean(title))));
  row("least", "", ...titles.map((title) => times(least(title))));
  benchProgram("example game, title", readFileSync(EXAMPLE));
  benchProgram("never rests", cpuBoundProgram());
}
