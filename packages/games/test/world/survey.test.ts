import { describe, expect, it } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { FakeOverworld, type OverworldOptions } from "../../../../test/helpers/roms/fake-overworld.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { createInputRecorder } from "../../src/actions/input-recorder.ts";
import { watchGame } from "../../src/actions/interruption-watch.ts";
import { pressButtons } from "../../src/actions/press-buttons.ts";
import { settle } from "../../src/actions/settle.ts";
import { walkTo } from "../../src/actions/walk-to.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";
import { applyObservation, EMPTY_ATLAS, mapNamed } from "../../src/world/apply-observation.ts";
import type { Atlas, AtlasMap, SeenMaps } from "../../src/world/atlas/atlas.ts";
import { isSeen } from "../../src/world/atlas/check-atlas.ts";
import { letterAt } from "../../src/world/layer.ts";
import { createSurvey } from "../../src/world/survey.ts";

const TOWN = "Pallet Town";
const HOUSE = "Red's House 1F";

/** A made overworld, played in steps as the loop does. */
function enter(options: OverworldOptions, size?: { readonly width: number; readonly height: number }) {
  const game = new FakeOverworld(options);
  if (size !== undefined) game.set(0xd368, size.height / 2, size.width / 2);
  let atlas: Atlas = EMPTY_ATLAS;
  let steps = 0;
  const step = (act: (recorder: ReturnType<typeof createInputRecorder>) => void): SeenMaps | null => {
    const survey = createSurvey(game, pokemonRed, atlas) ?? expect.fail("nothing is surveyed");
    const recorder = createInputRecorder(game, { watch: survey });
    const before = pokemonRed.readState(game, null);
    act(recorder);
    settle({ emulator: game, game: { adapter: pokemonRed } }, recorder, before);
    const seen = survey.finish();
    steps += 1;
    expect(seen === null || isSeen(seen)).toBe(true);
    atlas = applyObservation(atlas, seen ?? [], steps);
    return seen;
  };
  const press = (buttons: readonly Button[], hold = 8, wait = 20): SeenMaps | null =>
    step((recorder) => {
      const watch = watchGame(game, pokemonRed, pokemonRed.readState(game, null));
      pressButtons(buttons, { hold, wait }, recorder, watch);
    });
  const map = (name: string): AtlasMap =>
    mapNamed(atlas, name) ?? expect.fail(`there is no ${name} in the atlas`);
  return { game, step, press, map, atlas: () => atlas };
}

/** What a letter of a drawing is in an atlas. */
const LETTERS: Readonly<Record<string, string>> = { ".": ".", ",": ".", '"': '"', "~": "~", v: "v", D: "E" };

/** A field of grass and walls with ledges that are jumped from above. */
function randomField(seed: number): readonly string[] {
  const random = createRandom(seed);
  return Array.from({ length: 30 }, (_, y) =>
    Array.from({ length: 30 }, (_, x) => {
      const roll = random();
      if (x === 15 && y === 15) return ".";
      return roll < 0.2 ? "#" : roll < 0.3 ? '"' : roll < 0.35 ? "v" : roll < 0.4 ? "~" : ".";
    }).join(""),
  );
}

/** Whether a ledge of the field can be jumped, as the game has it: from open ground. */
function kindAt(field: readonly string[], x: number, y: number): string {
  const letter = field[y]?.[x] ?? "#";
  const from = field[y - 1]?.[x] ?? "#";
  if (letter === "v" && from !== "." && from !== ",") return "#";
  return LETTERS[letter] ?? "#";
}

describe("a survey of walks in a made overworld", () => {
  it.each([0, 1, 2, 3, 4, 5])("sees every cell as it is, whatever the lag (%i)", (seed) => {
    const field = randomField(seed);
    const world = enter({ map: field, x: 15, y: 15, lag: seed % 4, seed, isCycling: seed === 5 });
    const random = createRandom(seed + 100);

    for (let walks = 0; walks < 12; walks += 1) {
      world.step((recorder) => {
        const watch = watchGame(world.game, pokemonRed, pokemonRed.readState(world.game, null));
        const grid = pokemonRed.grid?.(world.game) ?? expect.fail("there is no grid");
        const target = { row: Math.floor(random() * 9), column: Math.floor(random() * 10) };
        walkTo(grid, target, 20, recorder, watch);
      });
    }

    const { cells, visits } = world.map(TOWN);
    const wrong: string[] = [];
    let known = 0;
    for (const [y, row] of cells.entries()) {
      for (const [x, letter] of [...row].entries()) {
        if (letter === " ") continue;
        known += 1;
        if (letter !== kindAt(field, x, y)) wrong.push(`${x},${y}: ${letter}, not ${kindAt(field, x, y)}`);
        if (letterAt(visits, x, y) !== " " && /[#~v]/.test(letter)) wrong.push(`${x},${y} was entered`);
      }
    }
    expect(wrong).toEqual([]);
    expect(known).toBeGreaterThan(150);
    expect(world.atlas().at).toEqual({ map: TOWN, x: world.game.place.x, y: world.game.place.y });
  });

  it("counts each cell that was entered, and not the one where the player stood", () => {
    const world = enter({ map: Array(9).fill("........."), x: 2, y: 4 });
    world.press([]);

    world.press(["right", "right", "right", "left", "left"]);

    expect(world.map(TOWN).visits[4]).toBe("  1221");
  });

  it("a long press is followed over the cells between", () => {
    const world = enter({ map: Array(9).fill("............"), x: 2, y: 4 });
    world.press([]);
    world.press(["right"]);

    world.press(["right"], 60);

    const row = world.map(TOWN).visits[4] ?? "";
    expect(row.slice(3)).toMatch(/^1{4,6}$/);
    expect(world.game.place.x).toBe(row.length - 1);
  });

  it("sees somebody come and go while the player stands", () => {
    const world = enter({ map: Array(9).fill("........."), x: 4, y: 4 });
    world.press(["b"]);

    world.game.person(1, 4, 6);
    expect(world.press(["b"])).toEqual([{ map: TOWN, cells: [[6, 4, "P"]] }]);
    world.game.set(0xc110, 0);
    expect(world.press(["b"])).toEqual([{ map: TOWN, cells: [[6, 4, "."]] }]);
  });

  it("has at any moment of a step what it has shown, and looks again when it is asked to", () => {
    const { game } = enter({ map: Array(9).fill("........."), x: 4, y: 4 });
    const survey = createSurvey(game, pokemonRed) ?? expect.fail("nothing is surveyed");
    const recorder = createInputRecorder(game, { watch: survey });
    const seenAt = (x: number, y: number) => letterAt(mapNamed(survey.atlas(), TOWN)?.cells ?? [], x, y);
    recorder.hold([], 8);
    expect([seenAt(6, 4), survey.standing()]).toMatchObject([".", { map: TOWN, x: 4, y: 4, facing: "down" }]);

    game.person(1, 4, 6);
    expect(seenAt(6, 4)).toBe(".");
    survey.look();

    expect(seenAt(6, 4)).toBe("P");
    const end = survey.finish() ?? expect.fail("nothing was seen");
    expect(applyObservation(EMPTY_ATLAS, end, 1)).toMatchObject({
      maps: [{ cells: survey.atlas().maps[0]?.cells }],
    });
  });

  it("tells nothing where nothing is new", () => {
    const world = enter({ map: Array(9).fill("........."), x: 4, y: 4 });

    expect(world.press(["b"])?.map(({ map }) => map)).toEqual([TOWN]);
    expect(world.press(["b"])).toBeNull();
  });
});

describe("doors", () => {
  const town = ["#########", "#...D...#", "#.......#", "#.......#", "#.......#", "#########"];
  const inside = { id: 0x25, map: ["######", "#...D#", "#....#", "#....#", "######"], x: 2, y: 1 };
  /** The game's own list of warps, by which the grid knows exits. */
  const withWarp = (options: OverworldOptions) => {
    const world = enter(options);
    world.game.set(0xd3ae, 1).set(0xd3af, 1, 4, 0, 0x25);
    return world;
  };

  it.each([0, 1, 2, 3])("the cell that was entered leads where the player came out (lag %i)", (lag) => {
    const world = withWarp({ map: town, x: 4, y: 4, lag, inside });
    world.press([]);

    world.press(["up", "up", "up", "up"]);

    expect(world.map(TOWN).doors).toEqual([{ x: 4, y: 1, to: { map: HOUSE, x: 2, y: 2 } }]);
    expect(world.atlas().at).toEqual({ map: HOUSE, x: 2, y: 2 });
  });

  it("one that was entered by a long press is found ahead", () => {
    const world = withWarp({ map: town, x: 4, y: 4, inside });
    world.press(["up"]);

    world.press(["up"], 90);

    expect(world.map(TOWN).doors).toEqual([{ x: 4, y: 1, to: { map: HOUSE, x: 2, y: 2 } }]);
  });

  it("where the screen showed no exit, it is the cell that was entered last", () => {
    const world = enter({ map: town, x: 4, y: 4, inside });
    world.press([]);

    world.press(["up", "up", "up", "up"]);

    expect(world.map(TOWN).doors).toEqual([{ x: 4, y: 1, to: { map: HOUSE, x: 2, y: 2 } }]);
  });

  it("the cells of the old map are never kept as the new one's, nor the other way round", () => {
    const world = withWarp({ map: town, x: 4, y: 4, inside });
    world.press([]);

    world.press(["up", "up", "up", "up"]);

    for (const [name, drawing] of [
      [TOWN, town],
      [HOUSE, inside.map],
    ] as const) {
      for (const [y, row] of world.map(name).cells.entries()) {
        for (const [x, letter] of [...row].entries()) {
          if (letter !== " ")
            expect(`${name} ${x},${y} ${letter}`).toBe(`${name} ${x},${y} ${kindAt(drawing, x, y)}`);
        }
      }
    }
  });

  it.each([
    ["long after a step", [], 70],
    ["after a step and A", ["a"] as const, 2],
  ])("another map %s is no door", (_, buttons, wait) => {
    const world = enter({ map: town, x: 4, y: 4 });

    world.step((recorder) => {
      for (const button of ["up", ...buttons] as const) {
        recorder.hold([button], 8);
        recorder.hold([], 20);
      }
      recorder.hold([], wait);
      world.game.at(0x28, 3, 3);
      recorder.hold([], 2);
      recorder.hold([], 60);
    });

    expect(world.atlas().maps.flatMap(({ doors = [] }) => doors)).toEqual([]);
    expect(world.atlas().at).toEqual({ map: "Oak's Lab", x: 3, y: 3 });
  });

  it("a machine that is put elsewhere leaves by no door", () => {
    const world = enter({ map: town, x: 4, y: 4 });
    world.press(["up"]);
    const survey = createSurvey(world.game, pokemonRed, world.atlas()) ?? expect.fail();
    const recorder = createInputRecorder(world.game, { watch: survey });

    recorder.hold(["up"], 8);
    recorder.hold([], 20);
    world.game.at(0x28, 3, 3);
    survey.jumped();
    recorder.hold([], 2);

    expect(survey.finish()?.map(({ map, doors }) => [map, doors])).toEqual([
      [TOWN, undefined],
      ["Oak's Lab", undefined],
    ]);
  });
});

it("an open way off the map is an edge, a wall is none", () => {
  const land = Array.from({ length: 12 }, () => "................");
  const world = enter({ map: [...land, ".......#.#......"], x: 9, y: 9 }, { width: 12, height: 12 });
  // Another map lies below, one to the right; each is 6 blocks long.
  world.game.set(0xd370, 0b0101).set(0xd37c, 1).set(0xd381, 6).set(0xd392, 2).set(0xd397, 6);

  world.press(["b"]);

  const { cells, size } = world.map(TOWN);
  expect(cells.slice(10)).toEqual(["     ......=", "     ==.=.=="]);
  expect(size).toEqual({ width: 12, height: 12 });
});

it("garbage is no place to stand", () => {
  const game = {
    read: () => 0xff,
    readRange: (_: number, length: number) => new Uint8Array(length).fill(0xff),
  };
  const survey = createSurvey(game, {
    ...pokemonRed,
    standing: () => ({ map: "?", x: -1, y: 3, facing: null }),
  });

  survey?.ran([], 60);

  expect(survey?.finish()).toBeNull();
});
