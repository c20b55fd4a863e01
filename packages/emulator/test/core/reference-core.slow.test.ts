import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";

interface Verify {
  compileCore(wasm: Uint8Array): Promise<object>;
  shippedCore(): Uint8Array;
  generateProgram(kind: string, seed: number): Uint8Array;
  comparePlay(shipped: object, built: object, rom: Uint8Array, options: object): number;
  compareSwitches(built: object, rom: Uint8Array, options: object): number;
  compareForks(built: object, rom: Uint8Array, options: object): number;
  gameProgram(name: string): Uint8Array;
  KINDS: Readonly<Record<string, object>>;
  GAME_PROGRAMS: readonly string[];
}

const tool = (name: string): string => new URL(`../../../../tools/core/${name}`, import.meta.url).href;
const file = (path: string): Uint8Array => readFileSync(new URL(`../../../../${path}`, import.meta.url));

const verify = Object.assign(
  {},
  ...(await Promise.all(
    [
      "shipped-core.js",
      "verify/machine.js",
      "verify/compare.js",
      "verify/programs.js",
      "verify/game-programs.js",
    ].map((name) => import(tool(name))),
  )),
) as Verify;

const kinds = [...Object.keys(verify.KINDS), "raw"];
const FRAMES = 40;
let shipped: object;
let reference: object;
let core: object;

// The long form of these is `npm run verify:core`.
beforeAll(async () => {
  shipped = await verify.compileCore(verify.shippedCore());
  reference = await verify.compileCore(file("test/fixtures/core-reference.wasm"));
  core = await verify.compileCore(file("core/wasmboy.wasm"));
});

describe("counting cycles up to the next event", () => {
  test.each(kinds)("changes nothing that programs of the kind %s can do", (kind) => {
    for (const seed of [1001, 1002, 1003]) {
      const rom = verify.generateProgram(kind, seed);
      const options = { frames: FRAMES, seed, tiles: seed & 1, isWhole: seed === 1003 };

      expect(verify.comparePlay(reference, core, rom, options)).toBe(FRAMES);
    }
  });
});

test.each(verify.GAME_PROGRAMS)("the program like a real game, %s, is played by both cores alike", (name) => {
  const rom = verify.gameProgram(name);
  const options = { frames: FRAMES, seed: 7 };

  expect(verify.comparePlay(reference, core, rom, options)).toBe(FRAMES);
  expect(verify.compareSwitches(core, rom, options)).toBe(FRAMES);
  expect(verify.compareForks(core, rom, { points: 4, frames: 6, seed: 7 })).toBe(24);
});

describe("without pictures and samples", () => {
  test.each(kinds)("the machine does the same with programs of the kind %s", (kind) => {
    const rom = verify.generateProgram(kind, 2001);

    expect(verify.compareSwitches(core, rom, { frames: FRAMES, seed: 2001 })).toBe(FRAMES);
  });
});

describe("from a state that was taken anywhere, within a frame too,", () => {
  test.each(kinds)("the machine continues as it did, with programs of the kind %s", (kind) => {
    const rom = verify.generateProgram(kind, 3001);

    expect(verify.compareForks(core, rom, { points: 8, frames: 6, seed: 3001 })).toBe(48);
  });
});

test("a core with the wrong behaviour is distinguished from the shipped one", () => {
  const rom = verify.generateProgram("lcd", 1001);

  expect(() => verify.comparePlay(shipped, core, rom, { frames: 5, seed: 1 })).toThrow(/^frame \d+: /);
});
