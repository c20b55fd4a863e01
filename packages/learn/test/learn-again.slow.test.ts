import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Emulator } from "../../emulator/src/emulator.ts";
import type { MachineState } from "../../emulator/src/machine/machine.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import { learnGame } from "../src/learn-game.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

test("54.8: presses whose end is known are hardly played again", async () => {
  const emulator = createEmulator(LANTERN);
  // The runs that were played from each state: each leads to those that followed it.
  type Played = Map<string, Played>;
  const from = new WeakMap<MachineState, Played>();
  let at: Played = new Map();
  let [all, again] = [0, 0];
  const watched: Emulator = {
    ...emulator,
    restore(state) {
      emulator.restore(state);
      at = from.get(state) ?? new Map();
      from.set(state, at);
    },
    run(count, held, options) {
      emulator.run(count, held, options);
      const run = `${count} ${held.join("+")}`;
      all += count;
      if (at.has(run)) again += count;
      const next = at.get(run) ?? new Map();
      at.set(run, next);
      at = next;
    },
  };
  await learnGame(watched, { chance: chanceOf(1, "learn"), frames: 100_000 });

  expect(all).toBeGreaterThan(90_000);
  expect(again / all).toBeLessThan(0.12);
});
