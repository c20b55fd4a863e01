import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import type { DriftPlace, DriftReader } from "./players.ts";

const [MODE, WALK, BATTLE] = [0xc100, 1, 3];

/** The adapter with which a player's game is read, made of the one that knows the game and the one that knows none. */
export function readWith(reader: DriftReader, byMap: GameAdapter, byPicture: GameAdapter): GameAdapter {
  if (reader === "clock") return withClock(byMap);
  if (reader === "other texts") return withOtherTexts(byMap);
  return reader === "picture" ? byPicture : byMap;
}

/** The same game with a clock in its state that runs whatever is done: nothing tells that it is one. */
function withClock(adapter: GameAdapter): GameAdapter {
  return {
    ...adapter,
    readState: (view, previous) => ({ ...adapter.readState(view, previous), clock: secondsIn(previous) + 1 }),
    facts: (info) => ({ ...adapter.facts?.(info), clock: secondsIn(info) }),
  };
}

/** The same game, in which each step is told in words that were never told before. */
function withOtherTexts(adapter: GameAdapter): GameAdapter {
  const clocked = withClock(adapter);
  return {
    ...clocked,
    facts: (info) => ({
      ...adapter.facts?.(info),
      text: { said: `The wind sings verse ${secondsIn(info)}.` },
    }),
  };
}

function secondsIn(info: GameInfo | null): number {
  return typeof info?.["clock"] === "number" ? info["clock"] : 0;
}

/** Brings the bundled game, just switched on, to where a player begins. */
export function bringTo(place: DriftPlace, emulator: Emulator): void {
  emulator.run(100, []);
  tap(emulator, "start");
  emulator.run(60, []);
  while (emulator.read(MODE) !== WALK) tap(emulator, "a");
  emulator.run(16, []);
  if (place === "fight") findFight(emulator);
}

/** Through the village to the tall grass, and up and down in it. */
function findFight(emulator: Emulator): void {
  tap(emulator, "down", "down", ...Array<"right">(9).fill("right"), "down", "right", "right", "right");
  emulator.run(60, []);
  tap(emulator, ...Array<"right">(10).fill("right"));
  for (let i = 0; i < 200 && emulator.read(MODE) !== BATTLE; i += 1)
    tap(emulator, i % 2 === 0 ? "down" : "up");
  emulator.run(150, []);
}

function tap(
  emulator: Emulator,
  ...buttons: readonly ("a" | "start" | "up" | "down" | "left" | "right")[]
): void {
  for (const button of buttons) {
    emulator.run(8, [button]);
    emulator.run(8, []);
  }
}
