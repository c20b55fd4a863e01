import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { loadExampleGame } from "../../packages/games/src/known/example-game.ts";
import type { InputTrack } from "../../src/base/vocabulary/button.ts";
import { readLantern } from "../helpers/roms/lantern.ts";

/** One stretch of the walkthrough: the buttons, and what the picture is then. */
interface Leg {
  readonly until: string;
  readonly picture: string;
  readonly inputs: InputTrack;
}

const WALKTHROUGH = new URL("../fixtures/lantern-walkthrough.json", import.meta.url);

test("a fixed list of buttons plays Lantern from its title to its ending", async () => {
  const legs = JSON.parse(await readFile(WALKTHROUGH, "utf8")) as Leg[];
  const emulator = createEmulator(await readLantern());
  const game = await loadExampleGame();
  const reached: [string, readonly string[]][] = [];
  const pictures: [string, string][] = [];

  let state = game.readState(emulator, null);
  for (const { until, inputs } of legs) {
    const milestones: string[] = [];
    for (const [held, frames] of inputs) {
      emulator.run(frames, held);
      const next = game.readState(emulator, state);
      milestones.push(...game.milestones(state, next));
      state = next;
    }
    reached.push([until, milestones]);
    pictures.push([until, createHash("sha256").update(emulator.screen().rgb).digest("hex").slice(0, 16)]);
  }

  expect(reached).toEqual([
    ["title", []],
    ["village", ["new map: Village"]],
    ["wood", ["embers: 1", "new map: Wood"]],
    ["cat", ["embers: 2", "found the cat"]],
    ["key", ["got the tower key"]],
    ["door", ["level 2", "opened the tower"]],
    ["tower", ["new map: Tower"]],
    ["hush", ["level 3"]],
    ["beaten", ["embers: 3", "beat the Hush"]],
    ["ending", ["lit the lantern: the end"]],
  ]);
  expect(state).toMatchObject({ mode: "ending", map: "Tower", embers: 3, key: true, enemy: null });
  expect(pictures).toEqual(legs.map(({ until, picture }) => [until, picture]));
}, 120_000);
