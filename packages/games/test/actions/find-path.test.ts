import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { drawGrid } from "../../../../test/helpers/roms/draw-grid.ts";
import { findPath } from "../../src/actions/find-path.ts";
import type { CollisionGrid, GridCell } from "../../src/known/game-adapter.ts";

const LETTERS: Readonly<Record<string, string>> = { up: "U", down: "D", left: "L", right: "R" };

/** `URDL`, and where it ends. */
function route(grid: CollisionGrid, row: number, column: number) {
  const { path, reached, isTarget } = findPath(grid, { row, column });
  return [path.map(({ button }) => LETTERS[button]).join(""), [reached.row, reached.column], isTarget];
}

describe("a way that leads to the target", () => {
  it.each<[string, string[], [number, number], string]>([
    ["where one stands", ["@."], [0, 0], ""],
    ["straight on", ["@..."], [0, 3], "RRR"],
    ["around a wall", ["@#.", ".#.", "..."], [0, 2], "DDRRUU"],
    ["around a person", ["...", "@P."], [1, 2], "URRD"],
    ["to an exit", ["@.E"], [0, 2], "RR"],
    ["around an exit, not through it", ["...", "@E."], [1, 2], "URRD"],
    ["through grass", ['@"".'], [0, 3], "RRR"],
    ["around water", ["...", "@~."], [1, 2], "URRD"],
    ["over a ledge, with one press", ["@>.."], [0, 3], "RR"],
    ["around a ledge that is jumped the other way", ["...", "@<."], [1, 2], "URRD"],
    ["over two ledges", ["@", "v", ".", "v", "."], [4, 0], "DD"],
    ["around a ledge before a wall", ["...", "@>#"], [0, 2], "URR"],
    ["away from an exit", ["...", ".@."], [0, 2], "UR"],
  ])("%s", (_, drawing, [row, column], expected) => {
    const [path, reached, isTarget] = route(drawGrid(drawing), row, column);

    expect([reached, isTarget]).toEqual([[row, column], true]);
    expect(path).toHaveLength(expected.length);
    expect([...String(path)].sort()).toEqual([...expected].sort());
  });

  it("takes the shortest of several", () => {
    const grid = drawGrid(["@....", ".###.", ".....", ".....", "....."]);

    expect(findPath(grid, { row: 2, column: 4 }).path).toHaveLength(6);
  });

  it("takes the shortest, though it begins by leading away", () => {
    const grid = drawGrid([".............", ".###########.", "@.#...#...#..", "#...#...#...#"]);

    expect(findPath(grid, { row: 2, column: 12 }).path).toHaveLength(16);
  });

  it("does not take a step that the game forbids, in that direction alone", () => {
    const isLedge = (fromRow: number, _: number, toRow: number) => !(fromRow === 1 && toRow === 0);
    const isWest = (_row: number, from: number, _toRow: number, to: number) => !(from === 0 && to === 1);

    expect(route(drawGrid([".", "@"], isLedge), 0, 0)).toEqual(["", [1, 0], false]);
    expect(route(drawGrid(["@", "."], isLedge), 1, 0)).toEqual(["D", [1, 0], true]);
    expect(route(drawGrid(["..", "@."], isWest), 1, 1)).toEqual(["", [1, 0], false]);
  });

  it("goes around a pair of tiles that cannot be crossed", () => {
    const height = [
      [0, 1, 1],
      [0, 0, 1],
      [0, 0, 0],
    ];
    const grid = drawGrid(["@..", "...", "..."], (fromRow, fromColumn, toRow, toColumn) => {
      const [from, to] = [height[fromRow]?.[fromColumn], height[toRow]?.[toColumn]];
      return from === to || (fromRow === 2 && fromColumn === 2) || (toRow === 2 && toColumn === 2);
    });

    expect(route(grid, 0, 1)[2]).toBe(true);
    expect(findPath(grid, { row: 0, column: 1 }).path).toHaveLength(7);
  });
});

describe("a way to the nearest spot", () => {
  it.each<[string, string[], [number, number], [string, [number, number]]]>([
    ["before a wall", ["@..#"], [0, 3], ["RR", [0, 2]]],
    ["before a person", ["@..P"], [0, 3], ["RR", [0, 2]]],
    ["before what is cut off", ["@.#."], [0, 3], ["R", [0, 1]]],
    ["at the edge, for a target off the grid", ["@.."], [0, 9], ["RR", [0, 2]]],
    ["above the grid", [".", "@"], [-3, 0], ["U", [0, 0]]],
    ["where one stands, when shut in", ["#P#", "#@#", "###"], [0, 0], ["", [1, 1]]],
    ["where one stands, when nothing is nearer", ["#.", "#@"], [0, 0], ["U", [0, 1]]],
  ])("%s", (_, drawing, [row, column], [path, reached]) => {
    expect(route(drawGrid(drawing), row, column)).toEqual([path, reached, false]);
  });

  it("jumps no ledge for it: there may be no way back", () => {
    expect(route(drawGrid(["@>..#."]), 0, 5)).toEqual(["", [0, 0], false]);
    expect(route(drawGrid(["@>..#."]), 0, 1)).toEqual(["", [0, 0], false]);
  });

  it("takes the one with the shortest way of several that are equally near", () => {
    expect(route(drawGrid([".....", "@.#.."]), 1, 2)).toEqual(["R", [1, 1], false]);
  });

  it("does not rest on an exit that is not the target", () => {
    expect(route(drawGrid(["@E#"]), 0, 2)).toEqual(["", [0, 0], false]);
  });
});

describe("on any grid", () => {
  const cell = fc.constantFrom<GridCell>("free", "free", "wall", "person", "exit");
  const grids = fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .chain(([rows, columns]) =>
      fc.record({
        cells: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        player: fc.record({ row: fc.nat(rows - 1), column: fc.nat(columns - 1) }),
        target: fc.record({ row: fc.integer({ min: -2, max: 9 }), column: fc.integer({ min: -2, max: 9 }) }),
      }),
    );
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    up: [-1, 0],
    down: [1, 0],
    left: [0, -1],
    right: [0, 1],
  };
  const follow = (start: { row: number; column: number }, path: readonly Button[]) => {
    const way = [start];
    for (const button of path) {
      const [rows, columns] = moves[button] ?? [0, 0];
      const at = way.at(-1) ?? start;
      way.push({ row: at.row + rows, column: at.column + columns });
    }
    return way;
  };

  it("the way is walkable, ends where it says, and is as short as a flood fill's", () => {
    fc.assert(
      fc.property(grids, ({ cells, player, target }) => {
        const grid: CollisionGrid = { cells, player };

        const { path, reached, isTarget } = findPath(grid, target);
        const way = follow(
          player,
          path.map(({ button }) => button),
        );

        expect(way.at(-1)).toEqual(reached);
        expect(isTarget).toBe(reached.row === target.row && reached.column === target.column);
        for (const at of way.slice(1)) {
          const kind = cells[at.row]?.[at.column];
          const isEnd = at.row === target.row && at.column === target.column;
          expect(
            kind === "free" ||
              (kind === "exit" && isEnd) ||
              (at.row === player.row && at.column === player.column),
          ).toBe(true);
        }
        const steps = flood(grid, target);
        expect(path).toHaveLength(steps.get(`${reached.row},${reached.column}`) ?? -1);
        const nearest = Math.min(...[...steps.keys()].map((key) => away(key, target)));
        expect(away(`${reached.row},${reached.column}`, target)).toBe(nearest);
      }),
    );
  });

  function away(key: string, target: { row: number; column: number }): number {
    const [row = 0, column = 0] = key.split(",").map(Number);
    return Math.abs(row - target.row) + Math.abs(column - target.column);
  }

  /** The steps to every cell that can be reached, found without any cleverness. */
  function flood(
    { cells, player }: CollisionGrid,
    target: { row: number; column: number },
  ): Map<string, number> {
    const steps = new Map([[`${player.row},${player.column}`, 0]]);
    for (const [key, count] of steps) {
      const [row = 0, column = 0] = key.split(",").map(Number);
      for (const [rows, columns] of Object.values(moves)) {
        const [toRow, toColumn] = [row + rows, column + columns];
        const kind = cells[toRow]?.[toColumn];
        const isEnd = toRow === target.row && toColumn === target.column;
        const next = `${toRow},${toColumn}`;
        if ((kind === "free" || (kind === "exit" && isEnd)) && !steps.has(next)) steps.set(next, count + 1);
      }
    }
    return steps;
  }
});
