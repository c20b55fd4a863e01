// The core against the one that wasmboy ships, in one run: medians of interleaved rounds, frames a CPU-second.
//
//   node bench/core.js [ROM…]        needs a build; without a ROM: the example game and a program that never rests
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { benchCore } from "../dist/emulator/bench-core.js";
import { shippedCore } from "../tools/core/shipped-core.js";
import { cpuBoundProgram } from "../tools/core/verify/bench-program.js";
import { compileCore, createMachine, frameRunner } from "../tools/core/verify/machine.js";

const ROUNDS = 7;
const SHIPPED_FRAMES = 120;
const EXAMPLE = fileURLToPath(new URL("../roms.example/lantern.gb", import.meta.url));

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** What each variant of ours leaves out. The shipped core draws by pixel, as it did here, and by tile, which is exact too. */
const OURS = {
  "pictures and samples": [1, 1],
  "no pictures": [0, 1],
  "no samples": [1, 0],
  neither: [0, 0],
};

/** Ratios to the shipped core for one ROM, printed as a table. */
async function benchAgainstShipped(rom) {
  const shipped = await compileCore(shippedCore());
  const built = await compileCore(readFileSync(new URL("../core/wasmboy.wasm", import.meta.url)));
  const runs = [
    ["shipped", createMachine(shipped, rom), 1],
    ["shipped, by tile", createMachine(shipped, rom, { tiles: 1 }), 1],
    ...Object.entries(OURS).map(([name, [pictures, samples]]) => {
      const machine = createMachine(built, rom);
      machine.core.setPictures(pictures);
      machine.core.setSamples(samples);
      return [name, machine, 5];
    }),
  ].map(([name, machine, share]) => {
    const frames = SHIPPED_FRAMES * share;
    return { name, frames, run: frameRunner(machine), speeds: [] };
  });

  for (let round = -1; round < ROUNDS; round++) {
    for (const { frames, run, speeds } of runs) {
      const before = cpuSeconds();
      for (let i = 0; i < frames; i++) run(heldAt(i));
      if (round >= 0) speeds.push(frames / (cpuSeconds() - before));
    }
  }
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
  const figures = runs.map(({ name, speeds }) => ({ name, framesPerSecond: median(speeds) }));
  const [pixel, tile] = figures.map(({ framesPerSecond }) => framesPerSecond);
  return figures.map((figure) => ({
    ...figure,
    timesShipped: figure.framesPerSecond / pixel,
    timesShippedByTile: figure.framesPerSecond / tile,
  }));
}

/** Some button or none, for twenty frames each. */
const heldAt = (frame) => [0, 16, 2, 0, 33, 128, 8, 20][Math.floor(frame / 20) % 8];

const given = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv.slice(2) : [];
const paths = given.length > 0 ? given : [EXAMPLE];
const roms = [
  ...paths.map((path) => [basename(path), readFileSync(path)]),
  ["busy program", cpuBoundProgram()],
];
for (const [name, rom] of roms) {
  console.log(`\n${name.padEnd(24)}frames/CPU-s  × shipped  × shipped, by tile`);
  for (const figure of await benchAgainstShipped(rom)) {
    const { framesPerSecond, timesShipped, timesShippedByTile } = figure;
    const ratios = `${timesShipped.toFixed(2).padStart(9)}${timesShippedByTile.toFixed(2).padStart(19)}`;
    console.log(`${figure.name.padEnd(24)}${framesPerSecond.toFixed(0).padStart(12)}${ratios}`);
  }
  const { snapshotMicros, restoreMicros } = benchCore(rom, { cpuSeconds });
  console.log(
    `a machine state: ${snapshotMicros.toFixed(2)} µs to take, ${restoreMicros.toFixed(2)} µs to put back`,
  );
}
