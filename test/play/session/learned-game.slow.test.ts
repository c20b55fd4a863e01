import { beforeAll, expect, test } from "vitest";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import type { LearnedGame } from "../../../src/base/vocabulary/learned-game.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, STILL } from "../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";
import { GAMES_TO_LEARN } from "../../helpers/small-games/to-learn/games-to-learn.ts";

const { rom } = (GAMES_TO_LEARN["companion"] as (typeof GAMES_TO_LEARN)[string])();
const FRAMES = 300_000;

const open = (
  disk: ReturnType<typeof powerCutDisk>,
  input: Partial<SessionInput> = {},
  signal?: AbortSignal,
) =>
  openSession(fillConfig({ saveDir: FOLDER, learnFrames: FRAMES, ...input }), {
    ...STILL,
    ...{ disk, rom, model: scriptedPlayer() },
    ...(signal && { signal }),
  });

/** The map that every run learns. */
let learned: LearnedGame | undefined;
const played = powerCutDisk();

beforeAll(async () => {
  const session = await open(played, { steps: 2 });
  for await (const _ of session.play()) {
    // Two steps, and a save.
  }
  learned = session.state.memory.learned;
  session.close();
});

test("a new game is learned before its first step, and its first conversation has the tools for a grid", async () => {
  const session = await open(powerCutDisk());
  const { memory, gameInfo } = session.start.state;
  session.close();

  expect(memory.learned).toEqual(learned);
  expect(memory.tools.map(({ name }) => name)).toContain("navigate_to");
  expect(memory.system).toContain("Experiments found out");
  expect(gameInfo).toMatchObject({ x: 3, y: 2 });
});

test("a run that continues has the same map, and does not learn again", async () => {
  const session = await open(played, { learnFrames: 1 });
  const { adapter } = session.ports.game;
  session.close();

  expect(session.start.state.memory.learned).toEqual(learned);
  expect(adapter.standing).toBeDefined();
});

test("a run killed before its first save has the map in its journal", async () => {
  const disk = powerCutDisk();
  (await open(disk)).close();
  const session = await open(disk, { learnFrames: 0 });
  session.close();

  expect(session.start.state.memory.learned).toEqual(learned);
});

test("a command that is stopped while it learns has written nothing", async () => {
  const disk = powerCutDisk();
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error("stopped")), 50);

  await expect(open(disk, {}, stop.signal)).rejects.toThrow("stopped");
  expect(disk.list(FOLDER).filter((name) => name.includes("journal"))).toEqual([]);
});

test("without frames an unknown game is read from its picture alone", async () => {
  const session = await open(powerCutDisk(), { learnFrames: 0 });
  session.close();

  expect(session.start.state.memory.learned).toBeUndefined();
  expect(session.ports.game.adapter.briefing).toBe(createAnyGame(session.ports.emulator.cartridge).briefing);
});
