import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { findAdapter } from "../../packages/games/src/known/registry.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import { Chance } from "../../packages/games/src/seeds/chance.ts";
import { planWorld } from "../../packages/games/src/seeds/lantern/plan-world.ts";
import { writeTexts } from "../../packages/games/src/seeds/lantern/texts.ts";
import { resolveRom } from "../../packages/games/src/seeds/rom-names.ts";
import { RunnerError } from "../../src/base/errors.ts";
import { solveLantern } from "../helpers/seeds/solve-lantern.ts";

/** The SHA-256 of seed 7. It may not change: saves and records name seeds. */
const PINNED = "8a79ecff71882fb31fb5376a7e40093734cc424cc2c39a7b4a6f0d9ce040b72b";

const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);
const worlds = SEEDS.map((seed) => planWorld(seed));

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

describe("a Lantern by seed", () => {
  test("has the same bytes every time, on every machine", () => {
    expect(sha256(readRom("lantern:7"))).toBe(PINNED);
    expect(readRom("lantern:7")).toEqual(readRom("lantern:7"));
    expect(sha256(readRom("lantern:8"))).not.toBe(PINNED);
  });

  test("has a sound header and both checksums", () => {
    const rom = readRom("lantern:4294967295");
    const headerSum = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
    const wholeSum = rom.reduce((sum, byte, at) => (at >> 1 === 0x14e >> 1 ? sum : (sum + byte) & 0xffff), 0);

    expect(rom.length).toBe(0x10000);
    expect(rom[0x14d]).toBe(headerSum);
    expect(((rom[0x14e] ?? 0) << 8) | (rom[0x14f] ?? 0)).toBe(wholeSum);
  });

  test("shares no map and no text with another of 50 seeds", () => {
    const maps = worlds.flatMap((world) => world.maps.map(({ rows }) => rows.join("\n")));
    const texts = worlds.flatMap((world) => [
      ...new Set(writeTexts(world, new Chance(`lantern texts ${world.seed}`)).filter((text) => text !== "")),
    ]);

    expect(new Set(maps).size).toBe(maps.length);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(256);
    expect(texts.join("")).toMatch(/^[\n -~]*$/);
  });

  test("hides what opens the tower outside of it", () => {
    for (const { lock, lockCount, embersNeeded, items } of worlds) {
      const outside = items.filter((_, place) => place < 4 || place > 7);
      const count = (list: readonly number[], item: number) => list.filter((one) => one === item).length;

      expect(count(items, 1)).toBe(embersNeeded);
      expect(count(outside, 2)).toBe(lock === 0 ? 1 : 0);
      if (lock === 1) expect(count(outside, 1)).toBeGreaterThanOrEqual(lockCount);
    }
  });

  test("is read by its map, with names of its own, and won by the solver", async () => {
    const world = planWorld(3);
    const rom = readRom("lantern:3");
    const emulator = createEmulator(rom);
    const adapter = await findAdapter(emulator.cartridge);
    emulator.run(20, []);

    const { presses, steps } = solveLantern(rom, world);

    expect(adapter.id).toBe("lantern-by-seed");
    expect(adapter.readState(emulator, null)).toMatchObject({ mode: "title", text: "LANTERN 3 PRESS START" });
    expect(steps).toBeGreaterThan(100);
    expect(presses).toBeLessThan(3000);
  });

  test("is named by a seed, and nothing else", () => {
    expect(resolveRom("/games", "lantern:7")).toBe("lantern:7");
    expect(resolveRom("/games", "lantern")).toBe("lantern");
    expect(resolveRom("/games", "./lantern:7")).toMatch(/games.lantern:7$/);
    for (const seed of ["", "-1", "07", "x", "4294967296"]) {
      expect(() => readRom(`lantern:${seed}`)).toThrow(RunnerError);
    }
    expect(readRom("lantern").length).toBe(0x8000);
  });
});
