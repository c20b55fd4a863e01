import { describe, expect, test } from "vitest";
import { hashMachine } from "../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator, type WasmboyEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { readLantern } from "../helpers/roms/lantern.ts";

const rom = await readLantern();
/** From no test: a new instance of the core. */
const unused = createEmulator(rom);

describe("the instances of the core that tests have after each other", () => {
  let first: WasmboyEmulator;

  test("change in one test", () => {
    first = createEmulator(rom);
    first.run(200, ["start"]);

    expect(hashMachine(first.snapshot())).not.toBe(hashMachine(unused.snapshot()));
  });

  test("are as new in the next, where the emulator of the first throws", () => {
    const second = createEmulator(rom);

    expect(hashMachine(second.snapshot())).toBe(hashMachine(unused.snapshot()));
    for (const each of [second, unused]) each.run(200, []);
    expect(hashMachine(second.snapshot())).toBe(hashMachine(unused.snapshot()));
    expect(second.screen()).toEqual(unused.screen());
    expect(() => first.run(1, [])).toThrow("an emulator of a test that has ended");
  });
});

test.each([
  [Uint8Array.of(1, 2), Uint8Array.of(1, 3)],
  [Uint8Array.of(1), Uint8Array.of(1, 1)],
  [Uint8Array.of(1), Int8Array.of(1)],
  [Int32Array.of(-1), Int32Array.of(1)],
  [Float32Array.of(1), Float32Array.of(2)],
])("%o is not %o", (one, other) => {
  expect(one).not.toEqual(other);
  expect(one).toEqual(one.slice());
});
