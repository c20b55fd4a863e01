import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { StepSkills } from "../../../../src/parts/skills/play/step/step-skills.ts";
import { pressButtonsTool } from "../../../../src/play/agent/tools/press-buttons.ts";
import { createStepRecords } from "../../../../src/play/agent/tools/step-records.ts";
import type { ToolContext } from "../../../../src/play/agent/tools/tool.ts";
import { FakeOverworld, type OverworldOptions } from "../../../../test/helpers/roms/fake-overworld.ts";
import { runToEnd } from "../../../../test/helpers/runs/run-to-end.ts";
import { someMemory } from "../../../../test/helpers/saves/checkpoints.ts";
import { findPath } from "../../src/actions/find-path.ts";
import { createInputRecorder } from "../../src/actions/input-recorder.ts";
import { watchGame } from "../../src/actions/interruption-watch.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";
import { navigateTo } from "../../src/tools/navigate-to.ts";

const LAGS = [0, 1, 2, 3];
const JOTTER = { notes: {}, goal: null, plan: {} };

/** What the tool tells the LM. */
async function navigate(input: JsonObject, context: ToolContext): Promise<string> {
  return (await runToEnd(navigateTo.run(input, context))).result.text;
}

/** What the tool tells the LM. */
async function press(input: JsonObject, context: ToolContext): Promise<string> {
  return (await runToEnd(pressButtonsTool.run(input, context))).result.text;
}

/** Who walks asks for none. */
const NO_SKILLS = {} as StepSkills;

/** Nor of these. */
const NO_AGENTS = {} as ToolContext["agents"];

/** A step of which nothing is written down. */
const NO_RECORDS = createStepRecords({ begun: [], journal: null, branchId: "", step: 1, tell: () => {} });

const CALL = { id: "r/b/1/1", step: 1, n: 1, signal: new AbortController().signal, gameInfo: {} };

/** What the tools work with in a made overworld. */
function enter(options: OverworldOptions) {
  const game = new FakeOverworld(options);
  const recorder = createInputRecorder(game);
  const watch = watchGame(game, pokemonRed, pokemonRed.readState(game, null));
  const grid = () => pokemonRed.grid?.(game) ?? null;
  return {
    game,
    recorder,
    grid,
    context: {
      ...{
        recorder,
        watch,
        jotter: JOTTER,
        records: NO_RECORDS,
        skills: NO_SKILLS,
        agents: NO_AGENTS,
        grid,
        world: null,
        memory: someMemory(),
        fights: null,
      },
      isBehind: false,
      call: CALL,
      tries: {} as ToolContext["tries"],
      textGame: { emulator: game, game: { adapter: pokemonRed }, recorder, watch },
    },
  };
}

/** A map of 40 × 40 with walls and grass here and there, always the same for a seed. */
function randomMap(seed: number): readonly string[] {
  let state = seed * 7919 + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 16) % 100;
  };
  return Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => {
      const roll = next();
      if (x === 20 && y === 20) return ".";
      return roll < 22 ? "#" : roll < 32 ? '"' : ".";
    }).join(""),
  );
}

/** Walks to 15 cells; how many walks ended in the right one and said so. */
async function walkAbout(
  lag: number,
  isCycling: boolean,
  seed: number,
): Promise<{ readonly right: number; readonly of: number }> {
  const { game, recorder, grid, context } = enter({
    map: randomMap(seed),
    x: 20,
    y: 20,
    lag,
    isCycling,
    seed,
  });
  const walks: boolean[] = [];
  for (let number = 0; number < 15; number += 1) {
    const target = { row: (seed * 5 + number * 7) % 9, column: (seed * 3 + number * 11) % 10 };
    const seen = grid();
    if (seen === null) throw new Error("there is no grid");
    const { path, reached } = findPath(seen, target);
    const from = game.place;

    const text = await navigate(target, context);

    // Another number of frames each time, so that a walk begins at any moment of the game's loop.
    recorder.hold([], 21 + ((seed + number) % 4));
    const to = { map: 0, x: from.x + reached.column - 4, y: from.y + reached.row - 4 };
    const isThere = JSON.stringify(game.place) === JSON.stringify(to);
    const said = path.length === 1 ? "Walked the one cell." : `Walked all ${path.length} cells.`;
    walks.push(isThere && text.includes(path.length === 0 ? "You are at" : said));
  }
  return { right: walks.filter(Boolean).length, of: walks.length };
}

describe("navigate_to", () => {
  it.each(
    [false, true].flatMap((isCycling) =>
      LAGS.map((lag) => [isCycling ? "by bicycle" : "on foot", lag, isCycling]),
    ) as [string, number, boolean][],
  )("%s ends where it says at %i frames of lag, whatever turns it takes", async (_, lag, isCycling) => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const results = await Promise.all(seeds.map((seed) => walkAbout(lag, isCycling, seed)));

    const right = results.reduce((sum, one) => sum + one.right, 0);
    expect([right, results.reduce((sum, one) => sum + one.of, 0)]).toEqual([180, 180]);
  });

  it.each(LAGS)("jumps a ledge and walks on behind it at %i frames of lag", async (lag) => {
    const map = ["##########", "#........#", "#vvvvvvvv#", "#........#", "##########"];
    const { game, context } = enter({ map, x: 4, y: 1, lag });

    const text = await navigate({ row: 6, column: 6 }, context);

    expect(text).toBe("On the way to row 6, column 6. Walked all 4 cells.");
    expect(game.place).toMatchObject({ x: 6, y: 3 });
  });

  it("does not jump a ledge for a cell that cannot be reached", async () => {
    const { game, context } = enter({ map: ["...", "vvv", "...", "###"], x: 1, y: 0 });

    const text = await navigate({ row: 7, column: 4 }, context);

    expect(text).toMatch(/^You are at row 4, column 4: the nearest/);
    expect(game.place).toMatchObject({ x: 1, y: 0 });
  });

  it("says that the way is blocked when somebody came into it", async () => {
    const open = enter({ map: ["....."], x: 0, y: 0 });
    const { game, context } = enter({ map: [".#..."], x: 0, y: 0 });

    const text = await navigate({ row: 4, column: 6 }, { ...context, grid: open.grid });

    expect(text).toBe("On the way to row 4, column 6. Walked 0 of 2 cells: the way is blocked.");
    expect(game.place).toMatchObject({ x: 0, y: 0 });
  });
});

describe("press_buttons", () => {
  it.each([
    ["on foot", false],
    ["by bicycle", true],
  ])("walks one cell a press %s, as it holds them by default", async (_, isCycling) => {
    for (const lag of LAGS) {
      const { game, context } = enter({ map: [".........."], x: 0, y: 0, lag, isCycling });

      // The first press may only turn.
      context.recorder.hold(["right"], 2);
      context.recorder.hold([], 30);
      const start = game.place.x;
      await press({ buttons: ["right", "right", "right"] }, context);
      context.recorder.hold([], 20);

      expect(game.place.x - start).toBe(3);
    }
  });
});
