import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Emulator } from "../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { findKnownGame } from "../../packages/games/src/known/known-games.ts";
import { findAdapter } from "../../packages/games/src/known/registry.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import { Chance } from "../../packages/games/src/seeds/chance.ts";
import { makeLevels } from "../../packages/games/src/seeds/ledge/make-levels.ts";
import type { InputTrack } from "../../src/base/vocabulary/button.ts";
import { LEDGE_START } from "../helpers/seeds/solve-ledge.ts";

/** The SHA-256 of seed 7. It may not change: saves and records name seeds. */
const PINNED = "b25c951be80d284dab08792de405df824d895c0d8d9ae827852103350483829b";

function play(emulator: Emulator, inputs: InputTrack): void {
  for (const [held, frames] of inputs) emulator.run(frames, held, { picture: false });
}

/** The game in its first level, and its state as the map has it. */
async function start(rom = "ledge") {
  const emulator = createEmulator(readRom(rom));
  const { readState, course, sideView } = await findAdapter(emulator.cartridge);
  play(emulator, LEDGE_START);
  return {
    emulator,
    state: () => readState(emulator, null),
    course: () => course?.(emulator),
    drawn: () => sideView?.(emulator),
  };
}

describe("Ledge", () => {
  test("keeps the speed of a run in the air, and jumps higher while A is held", async () => {
    const { emulator, state } = await start();
    play(emulator, [[["right"], 30]]);
    const before = state();

    const [low, high] = [4, 26].map((frames) => {
      const machine = emulator.snapshot();
      play(emulator, [[["a"], frames]]);
      const tops = Array.from({ length: 40 }, () => {
        play(emulator, [[[], 1]]);
        return Number(state()["y"]);
      });
      const { x } = state();
      emulator.restore(machine);
      return { rise: Number(before["y"]) - Math.min(...tops), far: Number(x) - Number(before["x"]) };
    });

    expect(before).toMatchObject({ mode: "play", level: 1, levels: 10, stands: true, speedX: 24 });
    expect(low?.rise).toBeLessThan(24);
    expect(high?.rise).toBeGreaterThan(36);
    expect(high?.far).toBeGreaterThan(60);
  });

  test("sends a player who falls back to the start of the level, and START begins it anew", async () => {
    const { emulator, state, course } = await start();
    const before = state();

    play(emulator, [[["right"], 160]]);
    const fallen = { ...state(), ...course() };
    play(emulator, [[[], 120]]);
    const again = state();
    play(emulator, [
      [["right"], 60],
      [["start"], 4],
      [[], 80],
    ]);

    expect(fallen).toMatchObject({ mode: "fallen", falls: 1, isDone: false });
    expect(again).toMatchObject({ mode: "play", level: 1, x: before["x"], falls: 1 });
    expect(state()).toMatchObject({ mode: "play", level: 1, x: before["x"], falls: 1 });
  });

  test("is drawn by its map as it is seen from the side, at the place of its camera, while a level is played", async () => {
    const { emulator, drawn, state } = await start();

    expect(drawn()).toMatchInlineSnapshot(`
      "Screen from x 0, 16 pixels a sign:
      y 80 .P........
      y 96 ##########
      y 112 ##########"
    `);
    play(emulator, [
      [["right"], 60],
      [["right", "a"], 30],
    ]);
    expect(state()).toMatchObject({ x: 145, y: 39 });
    expect(drawn()).toMatchInlineSnapshot(`
      "Screen from x 64, 16 pixels a sign:
      y 32 .....P.....
      y 48 ...........
      y 64 ...........
      y 80 ...........
      y 96 ######.####
      y 112 ######~####"
    `);
    emulator.restore(createEmulator(readRom("ledge")).snapshot());
    expect(drawn()).toBeNull();
  });

  test("forgives a jump that is pressed a little after the edge", async () => {
    const rises = await Promise.all(
      [1, 4, 9].map(async (late) => {
        const { emulator, state } = await start();
        const stands = (): boolean => state()["stands"] === true;
        for (let left = 200; left > 0 && stands(); left -= 1) play(emulator, [[["right"], 1]]);
        play(emulator, [
          [["right"], late],
          [["right", "a"], 2],
        ]);
        return Number(state()["speedY"]) < 0;
      }),
    );

    expect(rises).toEqual([true, true, false]);
  });

  test("is made of a seed with the same bytes everywhere, and no two seeds share a level", async () => {
    const hashOf = (rom: string) => createHash("sha256").update(readRom(rom)).digest("hex");
    const [known] = (await findKnownGame("ledge")).roms;
    const levels = Array.from({ length: 50 }, (_, seed) =>
      makeLevels(new Chance(`ledge ${seed}`), 10),
    ).flat();

    expect(hashOf("ledge:7")).toBe(PINNED);
    expect(known).toMatchObject({ sha256: hashOf("ledge") });
    expect(new Set(levels.map((rows) => rows.join("\n"))).size).toBe(500);
    expect(Math.max(...levels.map(([row = ""]) => row.length))).toBeLessThanOrEqual(64);
  });
});
