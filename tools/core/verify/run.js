// The long check of the core: npm run verify:core [-- --programs 40 --frames 600 --seed 1]
//
// First our core against the reference core, which steps every component after each instruction: everything equal after
// every frame. Then our core against itself: without pictures and without samples, the machine does the same; and from a
// state that was taken anywhere, within frames too, and loaded elsewhere, it continues as it did.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareForks, comparePlay, compareSwitches } from "./compare.js";
import { GAME_PROGRAMS, gameProgram } from "./game-programs.js";
import { compileCore } from "./machine.js";
import { generateProgram, KINDS } from "./programs.js";

const number = { type: "string" };
const { values } = parseArgs({
  options: { programs: number, frames: number, seed: number, rom: { type: "string", multiple: true } },
});
const programs = Number(values.programs ?? 40);
const frames = Number(values.frames ?? 600);
const firstSeed = Number(values.seed ?? 1);

const file = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url));
const reference = await compileCore(file("test/fixtures/core-reference.wasm"));
const core = await compileCore(file("core/wasmboy.wasm"));

let failures = 0;
const check = (name, compare) => {
  try {
    return compare();
  } catch (error) {
    failures += 1;
    console.log(`${name}: ${error.message}`);
    return 0;
  }
};

const roms = [];
for (const kind of [...Object.keys(KINDS), "raw"]) {
  for (let seed = firstSeed; seed < firstSeed + programs; seed++) {
    roms.push({ name: `${kind} ${seed}`, group: kind, seed, rom: generateProgram(kind, seed), frames });
  }
}
for (const name of GAME_PROGRAMS) {
  const rom = gameProgram(name);
  for (const seed of [firstSeed, firstSeed + 2])
    roms.push({ name: `${name} ${seed}`, group: name, seed, rom, frames });
}
for (const path of values.rom ?? []) {
  for (const seed of [1, 2])
    roms.push({ name: `${path} ${seed}`, group: path, seed, rom: readFileSync(path), frames: 5000 });
}

const total = new Map();
for (const { name, group, seed, rom, frames } of roms) {
  const options = { frames, seed, tiles: seed & 1, isWhole: seed % 4 === 3 };
  const played = check(name, () => comparePlay(reference, core, rom, options));
  const switched = check(`${name}, switches`, () =>
    compareSwitches(core, rom, { frames: Math.ceil(frames / 4), seed }),
  );
  const isFirst = seed === firstSeed;
  const forked = isFirst
    ? check(`${name}, states`, () => compareForks(core, rom, { points: 20, frames: 150, seed }))
    : 0;
  const [a = 0, b = 0, c = 0] = total.get(group) ?? [];
  total.set(group, [a + played, b + switched, c + forked]);
}
for (const [group, [played, switched, forked]] of total) {
  console.log(
    `${group}: equal frames: ${played} to the reference core's, ${switched} with the switches off, ${forked} from states`,
  );
}
console.log(failures === 0 ? "no difference" : `${failures} programs differ`);
process.exitCode = failures === 0 ? 0 : 1;
