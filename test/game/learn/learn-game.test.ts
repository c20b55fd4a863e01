import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmulator } from "../../../src/game/emulator/wasmboy-emulator.ts";
import type { Finding } from "../../../src/game/learn/finding.ts";
import { learnGame, learnInSteps } from "../../../src/game/learn/learn-game.ts";
import { chanceOf } from "../../../src/model/explorer/chance.ts";
import { SMALL_GAMES } from "../../helpers/small-games/all-games.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

const rooms = (): Uint8Array => SMALL_GAMES["rooms"]?.() ?? new Uint8Array();

const learn = (rom: Uint8Array, frames: number, more: { readonly signal?: AbortSignal } = {}) =>
  learnGame(createEmulator(rom), { chance: chanceOf(1, "learn"), frames, ...more });

test("the same ROM, numbers and budget give the same findings", async () => {
  const { findings } = await learn(rooms(), 120_000);

  expect((await learn(rooms(), 120_000)).findings).toEqual(findings);
});

test("a spent budget ends the experiments", async () => {
  const { findings, frames } = await learn(LANTERN, 2000);

  expect(frames).toBeLessThanOrEqual(2000);
  expect(findings).toEqual([]);
});

test("an abort ends the experiments", async () => {
  const signal = AbortSignal.abort();

  expect(await learn(LANTERN, 1_000_000, { signal })).toMatchObject({ findings: [], play: null });
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
