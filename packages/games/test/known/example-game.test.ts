import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { findPath } from "../../src/actions/find-path.ts";
import { findAdapter } from "../../src/known/registry.ts";

function press(emulator: Emulator, button: Button): void {
  emulator.run(8, [button]);
  emulator.run(24, []);
}

it("the bundled game and its memory map agree: its texts, and a walk over its grid", async () => {
  const emulator = createEmulator(
    readFileSync(new URL("../../../../roms.example/lantern.gb", import.meta.url)),
  );
  const adapter = await findAdapter(emulator.cartridge);
  emulator.run(200, []);
  press(emulator, "start");
  emulator.run(120, []);
  const story = adapter.readState(emulator, null);

  expect(story.place).toBe("Village");
  expect(story["waiting"]).toBe(true);
  expect(adapter.describe(story, null)).toMatch(/^Text: \S/m);
  expect(adapter.grid?.(emulator)).toBeNull();

  for (let presses = 0; presses < 30 && adapter.grid?.(emulator) == null; presses += 1) press(emulator, "a");
  const before = adapter.readState(emulator, story);
  const grid = adapter.grid?.(emulator);
  if (grid == null) throw new Error("the story does not end");
  const goal = { row: grid.player.row + 2, column: grid.player.column + 1 };
  const { path, isTarget } = findPath(grid, goal);
  for (const { button } of path) press(emulator, button);
  const after = adapter.readState(emulator, before);

  expect(isTarget).toBe(true);
  expect([after["x"], after["y"]]).toEqual([Number(before["x"]) + 1, Number(before["y"]) + 2]);
  expect(adapter.describe(after, before)).toMatch(/^X: 4\n/);
});
