import { describe, expect, test } from "vitest";
import type { Emulator } from "../../packages/emulator/src/emulator.ts";
import { loadExampleGame } from "../../packages/games/src/known/example-game.ts";
import { LANTERN, MODE, placeOf, pressOn, startLantern, tap } from "../helpers/roms/lantern.ts";

const SIGNS: Readonly<Record<string, string>> = {
  free: ".",
  wall: "#",
  person: "P",
  player: "@",
  exit: "E",
};

const VILLAGE = 0;
const WOOD = 1;

/** Walks from the start into the Wood, to where the tall grass is. */
function walkToTheGrass(emulator: Emulator): void {
  tap(emulator, "down", "down", ...Array<"right">(9).fill("right"), "down", "right", "right", "right");
  emulator.run(60, []);
  tap(emulator, ...Array<"right">(10).fill("right"));
}

/** Goes up and down in the tall grass until there is a fight. */
function findFight(emulator: Emulator): void {
  for (let i = 0; i < 200 && emulator.read(LANTERN.mode) !== MODE.battle; i++) {
    tap(emulator, i % 2 === 0 ? "down" : "up");
  }
}

describe("Lantern", () => {
  test.each([1, 4, 8, 12])("takes exactly one step for a press of %i frames", async (frames) => {
    const emulator = await startLantern();
    const before = placeOf(emulator);

    emulator.run(frames, ["right"]);
    emulator.run(16, []);

    expect(placeOf(emulator)).toEqual({ ...before, x: before.x + 1 });
  });

  test("keeps walking, twelve frames a step, while a direction is held", async () => {
    const emulator = await startLantern();
    tap(emulator, "down", "down");
    const before = placeOf(emulator);

    emulator.run(60, ["right"]);
    emulator.run(12, []);

    expect(placeOf(emulator)).toEqual({ ...before, x: before.x + 5 });
  });

  test("shows its walls, people, exits and the player in the grid", async () => {
    const emulator = await startLantern();
    const game = await loadExampleGame();
    tap(emulator, "down", "down", ...Array<"right">(9).fill("right"));

    const grid = game.grid?.(emulator);
    const drawn = grid?.cells.map((row) => row.map((cell) => SIGNS[cell]).join(""));

    expect(drawn).toEqual([
      "...####.##",
      "#P.......#",
      ".........#",
      "..##P.##.#",
      "......@..#",
      ".........E",
      ".........E",
      "#P.......#",
      "...####..#",
    ]);
  });

  test("says in its memory what a text box says, and when it waits", async () => {
    const emulator = await startLantern();
    const game = await loadExampleGame();
    tap(emulator, "up", "a");
    emulator.run(90, []);

    const info = game.readState(emulator, null);
    expect(info).toMatchObject({
      mode: "dialog",
      text: "Home. Not before there is light again.",
      waiting: true,
    });

    tap(emulator, "a");
    expect(game.readState(emulator, null)).toMatchObject({ mode: "walk", text: "", waiting: false });
  });

  test("lets who loses a fight wake up in the village, healed", async () => {
    const emulator = await startLantern();
    const game = await loadExampleGame();
    walkToTheGrass(emulator);
    expect(placeOf(emulator).map).toBe(WOOD);

    for (let turn = 0; turn < 600 && placeOf(emulator).map === WOOD; turn++) {
      if (emulator.read(LANTERN.mode) !== MODE.battle) findFight(emulator);
      // Only ever guard: that is how one loses.
      else if (emulator.read(LANTERN.waiting) === 1 && emulator.read(LANTERN.cursor) === 0)
        tap(emulator, "right", "a");
      else tap(emulator, "a");
    }
    pressOn(emulator);

    expect(placeOf(emulator).map).toBe(VILLAGE);
    expect(game.readState(emulator, null)).toMatchObject({ hp: 20, maxHp: 20, events: ["fell in a fight"] });
  }, 60_000);
});
