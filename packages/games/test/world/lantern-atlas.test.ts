import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { InputTrack } from "../../../../src/base/vocabulary/button.ts";
import { EXAMPLE_GAME, readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createInputRecorder } from "../../src/actions/input-recorder.ts";
import { loadExampleGame } from "../../src/known/example-game.ts";
import { applyObservation, EMPTY_ATLAS } from "../../src/world/apply-observation.ts";
import type { Atlas, AtlasDoor } from "../../src/world/atlas/atlas.ts";
import { letterAt } from "../../src/world/layer.ts";
import { createSurvey } from "../../src/world/survey.ts";

const WALKTHROUGH = new URL("../../../../test/fixtures/lantern-walkthrough.json", import.meta.url);

/** One map as the game's own file draws it. */
interface Drawing {
  readonly lines: readonly string[];
  readonly exits: readonly AtlasDoor[];
}

function drawingOf(map: string): Drawing {
  const text = readFileSync(new URL(`src/maps/${map.toLowerCase()}.txt`, EXAMPLE_GAME), "utf8");
  const exits = [...text.matchAll(/^exit (\d+) (\d+) (\w)(\w+) (\d+) (\d+)$/gm)].map(
    ([, x, y, first = "", rest, toX, toY]) => ({
      ...{ x: Number(x), y: Number(y) },
      to: { map: `${first.toUpperCase()}${rest}`, x: Number(toX), y: Number(toY) },
    }),
  );
  return { lines: text.slice(0, text.indexOf("\n\n")).split("\n"), exits };
}

describe("the atlas of the bundled game, walked through from its title to its ending", () => {
  let atlas: Atlas = EMPTY_ATLAS;

  beforeAll(async () => {
    const legs = JSON.parse(readFileSync(WALKTHROUGH, "utf8")) as { readonly inputs: InputTrack }[];
    const emulator = createEmulator(await readLantern());
    const adapter = await loadExampleGame();
    const inputs = legs.flatMap(({ inputs: pressed }) => pressed);
    // As many inputs a step as some replies press; a step ends when the player has come to rest.
    for (let at = 0, step = 1; at < inputs.length; step += 1) {
      const survey = createSurvey(emulator, adapter, atlas) ?? expect.fail("nothing is surveyed");
      const recorder = createInputRecorder(emulator, { watch: survey });
      for (
        let pressed = 0;
        at < inputs.length && (pressed < 8 || adapter.isMoving?.(emulator));
        pressed += 1
      ) {
        const [held, frames] = inputs[at] ?? expect.fail();
        recorder.hold(held, frames);
        at += 1;
      }
      atlas = applyObservation(atlas, survey.finish() ?? [], step);
    }
  });

  it("has the three maps at their sizes", () => {
    expect(atlas.maps.map(({ name, size }) => [name, size?.width, size?.height])).toEqual([
      ["Village", 16, 16],
      ["Wood", 16, 16],
      ["Tower", 12, 14],
    ]);
  });

  it("has no door but those of the game, each of which leads where the game's files say", () => {
    const doors = atlas.maps.flatMap(({ name, doors: found = [] }) => found.map((door) => ({ name, door })));

    expect(doors.map(({ name }) => name)).toEqual(["Village", "Wood", "Wood"]);
    for (const { name, door } of doors) {
      const told = drawingOf(name).exits.find(({ x, y }) => x === door.x && y === door.y);
      expect([door.press, door.to.map]).toEqual([undefined, told?.to.map]);
      // Who walks on at once is first seen a step or two further.
      const { x = 99, y = 99 } = told?.to ?? {};
      expect(Math.abs(door.to.x - x) + Math.abs(door.to.y - y)).toBeLessThanOrEqual(2);
    }
  });

  it("has an exit where there is one and nowhere else, and no cell of a wall was entered", () => {
    for (const { name, cells, visits } of atlas.maps) {
      const exits = drawingOf(name).exits.map(({ x, y }) => `${x},${y}`);
      const found = cells.flatMap((row, y) =>
        [...row].flatMap((one, x) => (one === "E" ? [`${x},${y}`] : [])),
      );
      const entered = visits.flatMap((row, y) =>
        [...row].flatMap((count, x) => (count === " " ? [] : [letterAt(cells, x, y)])),
      );

      expect(exits).toEqual(expect.arrayContaining(found));
      expect(found.length).toBeGreaterThan(0);
      expect(entered.length).toBeGreaterThan(20);
      expect(entered.filter((letter) => letter === "#" || letter === " ")).toEqual([]);
    }
  });
});
