import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { SMALL_GAMES } from "../../../test/helpers/small-games/all-games.ts";
import { studioRom } from "../../../test/helpers/small-games/gb-studio-rom.ts";
import { GAMES_TO_LEARN } from "../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import type { Emulator } from "../../emulator/src/emulator.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import type { Finding } from "../src/finding.ts";
import { type Learned, learnGame, learnInSteps } from "../src/learn-game.ts";
import { renderWhole } from "./render-whole.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

const studio = (): Uint8Array => {
  const rows = Array.from({ length: 18 }, () => ".".repeat(32));
  return studioRom({ title: "SCENES", version: 4, scenes: [{ rows, start: { x: 5, y: 5 } }] });
};

const rooms = (): Uint8Array => SMALL_GAMES["rooms"]?.() ?? new Uint8Array();

const learn = (rom: Uint8Array, frames: number, more: { readonly signal?: AbortSignal } = {}) =>
  learnGame(createEmulator(rom), { chance: chanceOf(1, "learn"), frames, ...more });

test("a spent budget ends the experiments", async () => {
  const { findings, frames } = await learn(LANTERN, 2000);

  expect(frames).toBeLessThanOrEqual(2000);
  expect(findings).toEqual([]);
});

test("an abort ends the experiments", async () => {
  const signal = AbortSignal.abort();

  expect(await learn(LANTERN, 1_000_000, { signal })).toMatchObject({ findings: [], play: null });
});

test.each<[string, number, () => Uint8Array]>([
  ["rooms", 150_000, rooms],
  ["people", 150_000, () => SMALL_GAMES["people"]?.() ?? rooms()],
  ["hearts and coins", 250_000, () => GAMES_TO_LEARN["hearts and coins"]?.().rom ?? rooms()],
  ["sixteenths", 40_000, () => GAMES_TO_LEARN["sixteenths"]?.().rom ?? rooms()],
  ["a scene as of GB Studio", 40_000, studio],
])(
  "54.7: no part of the experiments takes long, so that a signal is soon seen: %s",
  async (name, budget, rom) => {
    const emulator = createEmulator(rom());
    let [frames, most] = [0, 0];
    const counting: Emulator = {
      ...emulator,
      run(count, held, options) {
        frames += count;
        emulator.run(count, held, options);
      },
    };
    const steps = learnInSteps(counting, { chance: chanceOf(1, "learn"), frames: budget });
    let learned: Learned | null = null;
    for (; learned === null; most = Math.max(most, frames)) {
      frames = 0;
      const step = steps.next();
      if (step.done === true) learned = step.value;
    }

    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(5000);
    // All that was learned is as ever; if a change is meant: npx vitest run FILE -u.
    const text = renderWhole(learned, emulator);
    await expect(text).toMatchFileSnapshot(`./whole/${name.replaceAll(" ", "-")}.txt`);
  },
);

test("54.7: an abort during the last part ends the experiments before their findings are used", async () => {
  const stop = new AbortController();
  const emulator = createEmulator(LANTERN);
  const signal = stop.signal;
  setImmediate(() => stop.abort());
  await learnGame(emulator, { chance: chanceOf(1, "learn"), frames: 1, signal });

  expect(signal.aborted).toBe(true);
});

test("the frames are told as they are run, up to all of them", async () => {
  const told: number[] = [];
  const { frames } = await learnGame(createEmulator(rooms()), {
    chance: chanceOf(1, "learn"),
    frames: 20_000,
    onSpent: (spent) => told.push(spent),
  });

  expect(told.at(-1)).toBe(frames);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test("54.8: a game that keeps the CPU busy gets fewer frames, as many by each machine", async () => {
  const nops = Array.from({ length: 100 }, () => 0);
  const busy = buildRom({}, (code) =>
    code
      .label("again")
      .raw(...nops)
      .jr("again"),
  );
  const quiet = buildRom({}, (code) => code.register(0xff, 0).raw(0x76).forever());
  const told: number[] = [];
  const run = (rom: Uint8Array) =>
    learnGame(createEmulator(rom), {
      chance: chanceOf(1, "learn"),
      frames: 20_000,
      onSpent: (spent) => told.push(spent),
    });
  const { frames } = await run(busy);

  expect(frames).toBeGreaterThan(2000);
  expect(frames).toBeLessThan(6000);
  expect(told.at(-1)).toBeGreaterThan(19_000);
  expect((await run(busy)).frames).toBe(frames);
  expect((await run(quiet)).frames).toBeGreaterThan(19_000);
});

test("each finding is told at once, with its evidence", () => {
  const told: Finding[] = [];
  const steps = learnInSteps(createEmulator(rooms()), {
    chance: chanceOf(1, "learn"),
    frames: 120_000,
    onFinding: (finding) => told.push(finding),
  });
  while (told.length < 3 && steps.next().done !== true);

  expect(told.slice(0, 3).map(({ name }) => name)).toEqual(["play", "x", "y"]);
  expect(told[1]?.evidence).toMatch(/^C003 rose with right and fell with left in \d+ of \d+ changes; /);
});
