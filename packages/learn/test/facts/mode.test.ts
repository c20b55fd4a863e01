import { expect, test } from "vitest";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import type { Direction, Forks } from "../../src/forks.ts";
import { type Cell, cellAt, MEMORY_BYTES } from "../../src/memory.ts";
import type { Position } from "../../src/place/choose-position.ts";
import type { Explored } from "../../src/world/explore-cells.ts";
import { findMode } from "../../src/world/find-mode.ts";

/** A moment of a made-up game: where the player stands, which screen is shown, and how many presses it was open. */
interface Now {
  readonly x: number;
  readonly y: number;
  readonly facing: Direction;
  readonly mode: number;
  readonly open: number;
}

/** Bytes: the mode, one that is only drawn by it, one that differs by chance, and the presses of an open screen. */
const [MODE, SHADOW, CLOCK, OPEN, X, Y] = [0x20, 0x21, 0x22, 0x23, 0x10, 0x11] as const;
const [WALK, TEXT, MENU] = [1, 2, 3] as const;
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

interface Game {
  /** True if a byte that is written changes the mode, and not only the screen. */
  readonly isByte: boolean;
  /** True if START opens a menu, which B closes. */
  readonly hasMenu: boolean;
  /** True if A opens a text of two pages at the edges. */
  readonly hasTexts: boolean;
}

/** A machine with this game, in a room of 6 × 6 cells; each press leads one cell on. */
function machine({ isByte, hasMenu, hasTexts }: Game): Forks & { ran(): number } {
  let [now, spent]: [Now, number] = [{ x: 2, y: 2, facing: "up", mode: WALK, open: 0 }, 0];
  const chance = chanceOf("mode");
  const press = (button: string): void => {
    const [dx, dy] = WAYS[now.facing];
    const isEdge = now.x + dx < 0 || now.x + dx > 5 || now.y + dy < 0 || now.y + dy > 5;
    if (now.mode === WALK) {
      if (button === "start" && hasMenu) now = { ...now, mode: MENU, open: 1 };
      else if (button === "a" && isEdge && hasTexts) now = { ...now, mode: TEXT, open: 1 };
      else if (button in WAYS) {
        const facing = button as Direction;
        const [stepX, stepY] = WAYS[facing];
        const [x, y] = [now.x + stepX, now.y + stepY];
        now = x < 0 || x > 5 || y < 0 || y > 5 ? { ...now, facing } : { ...now, x, y, facing };
      }
    } else if (now.mode === TEXT && button === "a")
      now = now.open === 2 ? { ...now, mode: WALK, open: 0 } : { ...now, open: 2 };
    else if (now.mode === MENU && button === "b") now = { ...now, mode: WALK, open: 0 };
  };
  return {
    left: () => 1e9 - spent,
    frames: () => spent,
    ran: () => spent,
    chance: (below: number) => Math.floor(chance() * below),
    take: () => now as never,
    goTo: (state: unknown) => {
      now = state as Now;
    },
    run: (frames: number, held?: string) => {
      spent += frames;
      if (held !== undefined) press(held);
    },
    see: () => {
      const memory = new Uint8Array(MEMORY_BYTES);
      [memory[X], memory[Y], memory[MODE], memory[OPEN]] = [now.x, now.y, now.mode, now.open];
      [memory[SHADOW], memory[CLOCK]] = [now.mode === WALK ? 0 : 40 + now.x, spent % 251];
      return { memory } as never;
    },
    look: () => now.mode * 100 + now.x * 6 + now.y,
    poked: (state: unknown, { index }: Cell, raw: number) =>
      (index === MODE && isByte ? { ...(state as Now), mode: raw } : state) as never,
  } as unknown as Forks & { ran(): number };
}

const POSITION = { x: cellAt(X), y: cellAt(Y) } as unknown as Position;

/** The edges of the room as stops, one of them with a person, and a fight that never ends. */
function explored(forks: Forks, { stops = 20, locks = 1 } = {}): Explored {
  const edges = DIRECTIONS.flatMap((direction) =>
    [0, 1, 2, 3, 4].map((along) => {
      const [x, y] = { up: [along, 0], down: [along, 5], left: [0, along], right: [5, along] }[direction] ?? [
        0, 0,
      ];
      const state: Now = { x: x ?? 0, y: y ?? 0, facing: direction, mode: WALK, open: 0 };
      return { state: state as never, direction, isPerson: direction === "left" && along === 2 };
    }),
  );
  const cells = new Map(
    edges.map(({ state }, at) => {
      forks.goTo(state);
      return [`${at}`, { moment: forks.see() }] as const;
    }),
  );
  const stuck: Now = { x: 1, y: 1, facing: "up", mode: 9, open: 0 };
  return {
    rooms: [{ cells }],
    ...{
      arrivals: [],
      doors: [],
      stops: edges.slice(0, stops),
      locks: Array.from({ length: locks }, () => stuck),
    },
  } as unknown as Explored;
}

test("the byte that says whether the player may move is found as ever, or not (if a change is meant: npx vitest run FILE -u)", async () => {
  const games: Readonly<
    Record<string, readonly [Game, { readonly stops?: number; readonly locks?: number }?]>
  > = {
    "texts and a menu": [{ isByte: true, hasMenu: true, hasTexts: true }],
    "texts alone": [{ isByte: true, hasMenu: false, hasTexts: true }],
    "a menu alone": [{ isByte: true, hasMenu: true, hasTexts: false }],
    "bytes that do nothing": [{ isByte: false, hasMenu: true, hasTexts: true }],
    "nothing that holds the player": [{ isByte: true, hasMenu: false, hasTexts: false }],
    "two stops": [
      { isByte: true, hasMenu: false, hasTexts: true },
      { stops: 2, locks: 0 },
    ],
    "no stops": [{ isByte: true, hasMenu: true, hasTexts: true }, { stops: 0 }],
  };
  const lines = Object.entries(games).flatMap(([name, [game, given]]) => {
    const forks = machine(game);
    const world = explored(forks, given);
    const finding = findMode(forks, world, POSITION);
    for (let pauses = 0; ; pauses += 1) {
      const { done, value } = finding.next();
      if (done !== true) continue;
      const { mode, openings } = value;
      const at = (state: unknown): string => Object.values(state as Now).join("/");
      return [
        `${name}: ${pauses} pauses, ${forks.ran()} frames, ${JSON.stringify(mode)}`,
        `  ${value.finding.confidence}: ${value.finding.evidence}`,
        ...openings.map(
          ({ opened, unopened, isPerson }) => `  ${at(unopened)} → ${at(opened)}${isPerson ? " person" : ""}`,
        ),
      ];
    }
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/mode.txt");
});
