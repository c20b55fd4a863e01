import { describe, expect, it } from "vitest";
import { playActions } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import type { WorldMap, WorldOptions } from "../../../../../test/helpers/pokemon-world/index.ts";

const [VICTORY_ROAD, CAVERN, RAINBOW] = [108, 17, 3];
const STRONG = ["SQUIRTLE", 20, "STRENGTH"] as const;
type Cell = readonly [x: number, y: number];

/** A cave with boulders; the player begins at 1, 1. */
const cave = (rows: readonly string[], boulders: readonly Cell[], more: Partial<WorldMap> = {}) => {
  const people = boulders.map(([x, y]) => ({ x, y, picture: 0x3f }));
  const map = { id: VICTORY_ROAD, name: "a cave", tileset: CAVERN, rows, people, ...more };
  return (options: Partial<WorldOptions> = {}) =>
    playActions({
      ...{ maps: [map], map: VICTORY_ROAD, x: 1, y: 1, party: [STRONG], badges: [0, RAINBOW], textSpeed: 3 },
      ...options,
    });
};
type Played = ReturnType<ReturnType<typeof cave>>;

/** The cells of the boulders, in the game's own memory. */
const bouldersOf = ({ world: { emulator } }: Played, count: number): readonly Cell[] =>
  Array.from({ length: count }, (_, index) => 0xc200 + (index + 1) * 16).map(
    (at) => [emulator.read(at + 5) - 4, emulator.read(at + 4) - 4] as const,
  );

const asked = ([x, y]: Cell, [to_x, to_y]: Cell) => ({ x, y, to_x, to_y });

describe("53.6: push_to", () => {
  const hall = ["##########", "#........#", "#........#", "#........#", "#........#", "##########"];

  it.each<[way: string, from: Cell, to: Cell, cells: number]>([
    ["straight on", [3, 1], [6, 1], 3],
    ["round a corner", [3, 2], [5, 4], 4],
    ["back", [5, 3], [2, 3], 3],
  ])("pushes a boulder %s, and uses Strength first", (_, from, to, cells) => {
    const played = cave(hall, [from])();

    expect(played.act("push_to", asked(from, to))).toEqual({
      end: "done",
      text: `Pushed the boulder from ${from.join()} to ${to.join()}, ${cells} cells.`,
    });
    expect(bouldersOf(played, 1)).toEqual([to]);
  });

  it("goes round another boulder, and never pushes that one", () => {
    const played = cave(hall, [
      [3, 2],
      [4, 2],
    ])();

    expect(played.act("push_to", asked([3, 2], [6, 4])).end).toBe("done");
    expect(bouldersOf(played, 2)).toEqual([
      [6, 4],
      [4, 2],
    ]);
  });

  it("drops it into a hole, through which the player does not fall", () => {
    const rows = hall.map((row, y) => (y === 1 ? "#.....O..#" : row));
    const played = cave(rows, [[3, 1]], { holes: [[6, 1, VICTORY_ROAD, 1, 1]] })();

    const { end, text } = played.act("push_to", asked([3, 1], [6, 1]));

    expect([end, text]).toEqual(["done", "Pushed the boulder from 3,1 to 6,1, 3 cells."]);
    expect(played.world.truth.place).toMatchObject({ x: 4, y: 1 });
  });

  it.each<[what: string, from: Cell, to: Cell, rows: readonly string[], why: string]>([
    ["where no boulder is", [2, 1], [4, 1], hall, "There is no boulder at 2,1 as far as is known"],
    ["where it is already", [3, 1], [3, 1], hall, "The boulder is at 3,1 already"],
    ["into a wall", [3, 1], [9, 1], hall, "No pushes are known that bring the boulder there from 3,1"],
    ["out of a corner", [3, 1], [3, 3], hall, "No pushes are known that bring the boulder there from 3,1"],
  ])("presses nothing %s", (_, from, to, rows, why) => {
    const { act, recorder } = cave(rows, [[3, 1]])();

    expect(act("push_to", asked(from, to))).toEqual({ end: "refused", text: `${why}. Nothing was done.` });
    expect(recorder.frames).toBe(0);
  });

  it.each([
    ["without the badge", { badges: [0] }, "Strength needs the Rainbow Badge"],
    ["without the move", { party: [["PIDGEY", 5]] as const }, "No Pokémon of the party knows Strength"],
  ])("says why nothing can be pushed %s", (_, options, why) => {
    const played = cave(hall, [[3, 1]])(options);

    expect(played.act("push_to", asked([3, 1], [6, 1])).text).toContain(why);
    expect(bouldersOf(played, 1)).toEqual([[3, 1]]);
  });

  it.each([{}, { x: 3, y: 1, to_x: "far", to_y: 1 }, { x: 3, y: 1, to_x: 256, to_y: 1 }])(
    "refuses %j",
    (input) => {
      expect(cave(hall, [[3, 1]])().act("push_to", input).text).toBe(
        '"x", "y", "to_x" and "to_y" must be cells, from 0 to 255. Nothing was done.',
      );
    },
  );

  it("tells how far it came where a battle begins", () => {
    const wild = { rate: 25, grass: [["RATTATA", 3]] as const };
    const played = cave(hall, [[3, 1]], { wild })({ seed: 10 });

    const { end, text } = played.act("push_to", asked([3, 1], [6, 1]));

    const [[x] = [0]] = bouldersOf(played, 1);
    expect([4, 5]).toContain(x);
    const rolled = `${x - 3} cell${x === 4 ? "" : "s"}`;
    expect([end, text]).toEqual([
      "stopped",
      `Pushed the boulder from 3,1 to ${x},1, ${rolled}, and not further: a battle began.`,
    ]);
  });
});
