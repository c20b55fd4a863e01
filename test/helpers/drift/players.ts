import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { DriftSignalName } from "../../../src/parts/drift/base/drift.ts";
import { createRandom } from "../runs/random.ts";

/** A player's action in one step. */
export interface DriftTurn {
  /** Absent for what the built-in player does. */
  readonly calls?: readonly (readonly [tool: string, input: JsonObject])[];
  /** How long the reply takes; 2 seconds unless told. */
  readonly ms?: number;
  /** 200 unless told. */
  readonly outputTokens?: number;
}

/** Where a player begins in the bundled game. */
export type DriftPlace = "village" | "fight";

/** How the bundled game is read: by its map, by its picture alone, or with something that runs by itself. */
export type DriftReader = "map" | "picture" | "clock" | "other texts";

/** Somebody who drifts. */
export interface DriftPlayer {
  readonly name: string;
  readonly place?: DriftPlace;
  readonly reader?: DriftReader;
  /** Steps before the drift begins. */
  readonly lead: number;
  /** The steps from there on within which level 1 is reached. */
  readonly bound: number;
  readonly signal: DriftSignalName;
  /** The signal that may come first by chance; absent for none. */
  readonly orSignal?: DriftSignalName;
  /** What it does in a step, the first of which is 0, where the game is as it is told. */
  turn(step: number, info: GameInfo): DriftTurn;
}

const CYCLES = 4;

/** Steps without anything new at which a run is stalled, and five for what is new at first. */
const STALLED = 45;

const CIRCLE: readonly Button[] = ["right", "right", "down", "down", "left", "left", "up", "up"];
const DIRECTIONS: readonly Button[] = ["up", "down", "left", "right"];
const ALL_BUTTONS: readonly Button[] = [...DIRECTIONS, "a", "b", "start", "select"];
const TO_THE_SQUARE: readonly Button[] = ["down", "down", "right", "right", "right", "right", "right"];

/** Each who drifts in the bundled game. */
export const DRIFT_PLAYERS: readonly DriftPlayer[] = [
  { name: "walks into a wall", lead: 3, bound: 10, signal: "repetition", turn: () => press("left") },
  {
    name: "walks into a wall, something else every 6th step",
    ...{ lead: 3, bound: 16, signal: "repetition" },
    turn: (step) => press(step % 6 === 5 ? "right" : "left"),
  },
  {
    name: "walks into a wall, read by the picture",
    ...{ reader: "picture", lead: 3, bound: 10, signal: "repetition" },
    turn: () => press("left"),
  },
  {
    name: "walks into a wall, a clock in the state",
    ...{ reader: "clock", lead: 3, bound: 10, signal: "repetition" },
    turn: () => press("left"),
  },
  {
    name: "walks into a wall after 60 steps, a clock in the state",
    ...{ reader: "clock", lead: 66, bound: 12, signal: "repetition" },
    turn: (step) => (step < 60 ? {} : press("left")),
  },
  cycle("two places", ["right", "left"]),
  cycle("a circle of 8 steps", CIRCLE, { way: TO_THE_SQUARE }),
  cycle("a circle of 8 steps, read by the picture", CIRCLE, { way: TO_THE_SQUARE, reader: "picture" }),
  cycle("two places, other texts each time", ["right", "left"], { reader: "other texts" }),
  cycle("a menu of period 7", ["start", "down", "b", "start", "b", "select", "up"]),
  {
    name: "the same places in a random order",
    ...{ lead: 12, bound: STALLED, signal: "progress", orSignal: "repetition" },
    turn: wander,
  },
  {
    name: "the same places in a random order, read by the picture",
    ...{ reader: "picture", lead: 12, bound: STALLED, signal: "progress", orSignal: "repetition" },
    turn: wander,
  },
  {
    name: "a circle of 8 steps, one of which was blocked",
    ...{ lead: TO_THE_SQUARE.length, bound: 60, signal: "repetition", orSignal: "progress" },
    turn: (step) => press(TO_THE_SQUARE[step] ?? circleAt(step - TO_THE_SQUARE.length)),
  },
  {
    name: "start and b in turn",
    ...{ lead: 3, bound: 60, signal: "repetition", orSignal: "progress" },
    turn: (step) => press(step % 2 === 0 ? "b" : "start"),
  },
  ...randomPlayers([1, 2, 3]),
  {
    name: "a dialog mashed for ever",
    ...{ lead: 7, bound: 10, signal: "repetition" },
    turn: (step) => press(step < 3 ? "right" : step === 3 ? "up" : "a"),
  },
  { name: "replies without tools", lead: 0, bound: 10, signal: "errors", turn: () => ({ calls: [] }) },
  {
    name: "tools that fail, among others that do not",
    ...{ lead: 0, bound: 20, signal: "errors" },
    turn: (step) => (step % 3 === 2 ? wander(step) : { calls: [["navigate_to", { row: 99, column: 99 }]] }),
  },
  {
    name: "rising latency",
    ...{ lead: 0, bound: 40, signal: "latency" },
    turn: (step) => ({ ms: 2_000 * (1 + step / 10) * (1 + 0.3 * noise(step)) }),
  },
  {
    name: "rising cost",
    ...{ lead: 0, bound: 40, signal: "cost" },
    turn: (step) => ({ outputTokens: Math.round(200 * (1 + step / 5)) }),
  },
  {
    name: "health that falls for good",
    ...{ place: "fight", lead: 4, bound: STALLED, signal: "repetition", orSignal: "progress" },
    turn: (_, { text, cursor }) =>
      String(text).startsWith("What now?") && cursor === "ATTACK" ? press("right", "a") : press("a"),
  },
];

/** Players that press at random: directions among known cells, and all buttons. */
export function randomPlayers(seeds: readonly number[]): readonly DriftPlayer[] {
  return seeds.flatMap((seed): readonly DriftPlayer[] => [
    {
      name: `random directions among known cells, ${seed}`,
      ...{ lead: 40, bound: 60, signal: "progress", orSignal: "repetition" },
      turn: (step) => (step < 40 ? {} : press(pick(DIRECTIONS, step, seed))),
    },
    {
      name: `random buttons, ${seed}`,
      ...{ lead: 3, bound: 60, signal: "repetition", orSignal: "progress" },
      turn: (step) => press(pick(ALL_BUTTONS, step, seed)),
    },
  ]);
}

function press(...buttons: readonly Button[]): DriftTurn {
  return { calls: [["press_buttons", { buttons: [...buttons] }]] };
}

function cycle(
  name: string,
  buttons: readonly Button[],
  { reader = "map", way = [] }: { readonly reader?: DriftReader; readonly way?: readonly Button[] } = {},
): DriftPlayer {
  return {
    ...{ name, reader, lead: way.length, bound: CYCLES * buttons.length + 1, signal: "repetition" },
    turn: (step) => press(way[step] ?? buttons[(step - way.length) % buttons.length] ?? "a"),
  };
}

/** To and fro between three places, in no order. */
function wander(step: number): DriftTurn {
  const places = [0];
  for (let at = 0; at <= step; at += 1) {
    const [was = 0] = places.slice(-1);
    places.push(was === 0 ? 1 : was === 2 ? 1 : noise(at) < 0.5 ? 0 : 2);
  }
  const [from = 0, to = 0] = places.slice(-2);
  return press(to > from ? "right" : "left");
}

/** The circle, in which the eleventh step is blocked by somebody: it is tried again. */
function circleAt(step: number): Button {
  const at = step < 10 ? step : step === 10 ? 9 : step - 1;
  return CIRCLE[at % CIRCLE.length] ?? "a";
}

function pick(buttons: readonly Button[], step: number, seed: number): Button {
  return buttons[Math.floor(noise(step + seed * 10_007) * buttons.length)] ?? "a";
}

/** A fixed number from 0 to 1 for each step. */
function noise(step: number): number {
  return createRandom(step)();
}
