import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SMALL_GAMES } from "../../../test/helpers/small-games/all-games.ts";
import { GAMES_TO_LEARN } from "../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import type { Place, Truth } from "../../../test/helpers/small-games/to-learn/truth.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import { type Finding, isCertain } from "../src/finding.ts";
import { learnGame } from "../src/learn-game.ts";
import { isWayBack } from "../src/world/find-doors.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

const learn = (rom: Uint8Array, { seed = 1, frames = 1_000_000 } = {}) =>
  learnGame(createEmulator(rom), { chance: chanceOf(seed, "learn"), frames });

const certainIn = async (rom: Uint8Array, seed = 1): Promise<Readonly<Record<string, Finding>>> => {
  const { findings } = await learn(rom, { seed });
  return Object.fromEntries(findings.filter(isCertain).map((finding) => [finding.name, finding]));
};

const gameOf = (name: string) => (GAMES_TO_LEARN[name] as (typeof GAMES_TO_LEARN)[string])();

const placesOf = (truth: Truth, axis: "x" | "y"): readonly Place[] =>
  truth[axis] ?? (truth.packed === undefined ? [] : [truth.packed]);

test.each([1, 2, 3])("coordinates and facing of the bundled game are found, seed %i", async (seed) => {
  const { x, y, facing } = await certainIn(LANTERN, seed);

  expect([x?.address, y?.address, facing?.address]).toEqual([0xc102, 0xc103, 0xc104]);
});

const games = Object.entries(GAMES_TO_LEARN).map(([name, build]) => ({ name, build }));
const topDown = games.filter(({ build }) => build().truth.kind === "top-down");
const refused = games.filter(({ build }) => build().truth.kind === "refused");

test.each(topDown)("$name: both coordinates are found, in all their bytes", async ({ build }) => {
  const { rom, truth } = build();

  const certain = await certainIn(rom);

  for (const axis of ["x", "y"] as const) {
    const finding = certain[axis];
    const found = { address: finding?.address, size: finding?.cell?.size };
    expect(placesOf(truth, axis).map(({ address, size }) => ({ address, size }))).toContainEqual(found);
  }
});

test.each(refused)("$name: nothing is certain", async ({ build }) => {
  expect(await certainIn(build().rom)).toEqual({});
});

test("hearts that end the scene and a score in digits are found, though the game draws it late", async () => {
  const { rom, truth } = gameOf("hearts and coins");

  const { health, score } = await certainIn(rom);

  expect([health?.address, score?.address]).toEqual([truth.health?.[0]?.address, truth.score?.[0]?.address]);
});

test("health that the screen does not show is found by its end", async () => {
  const { health } = await certainIn(SMALL_GAMES["dungeon"]?.() ?? new Uint8Array());

  expect(health).toMatchObject({ address: 0xc006 });
});

test("a clock, and a score that rises with time too, are told apart; gems that are left are no health", async () => {
  const { rom, truth } = gameOf("counters");

  const certain = await certainIn(rom);

  const places = [certain["timer"]?.address, certain["score"]?.address];
  expect(places).toEqual([truth.timer?.[0]?.address, truth.score?.[0]?.address]);
  expect(Object.keys(certain).filter((name) => /^(health|lives)/.test(name))).toEqual([]);
});

test("rooms that share half of their picture are kept apart", async () => {
  const { rom, truth } = gameOf("equal rooms");

  const { findings, world } = await learn(rom, { seed: 2 });

  const room = findings.find(({ name }) => name === "room");
  expect(room).toMatchObject({ address: truth.room?.[0]?.address, confidence: 1 });
  expect(world?.explored.rooms.filter(({ cells }) => cells.size > 0)).toHaveLength(4);
});

test("letters, doors in both directions and the use of START are found in the bundled game", async () => {
  const { world, findings } = await learn(LANTERN);

  expect(
    ["A", "z", "!"].map((letter) => [...(world?.text?.letters ?? [])].find((one) => one[1] === letter)?.[0]),
  ).toEqual([0x21, 0x5a, 0x01]);
  expect(world?.text?.region).toEqual({ left: 0, top: 104, width: 160, height: 40 });
  const doors = world?.doors ?? [];
  expect(doors.length).toBeGreaterThan(0);
  expect(doors.every((door) => doors.some((other) => isWayBack(door, other)))).toBe(true);
  const start = findings.find(({ name }) => name === "button START");
  expect(start?.evidence).toContain("the control pad stopped moving the player at 20");
});
