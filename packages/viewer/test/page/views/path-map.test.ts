import { describe, expect, test } from "vitest";
import { mapPath, type WalkedStep } from "../../../page/src/views/ground/path-map.ts";

describe("the map of the path", () => {
  test("each map has its cells, how often a step ended on each, and the way between them", () => {
    const [map] = mapPath(walk("Wood", [3, 4], [3, 5], [4, 5], [3, 5]));

    expect(map).toMatchObject({ map: "Wood", left: 3, top: 4, width: 2, height: 2, steps: 4, at: [3, 5] });
    expect(map?.cells).toContainEqual({ x: 3, y: 5, visits: 2, lastIndex: 3 });
    expect(map?.lines).toEqual([
      [
        [3, 4],
        [3, 5],
        [4, 5],
        [3, 5],
      ],
    ]);
  });

  test("the map that was left last comes first", () => {
    const steps = [...walk("Wood", [1, 1]), ...walk("Cave", [9, 9]), ...walk("Wood", [2, 1])].map(renumber);

    expect(mapPath(steps).map(({ map, lastIndex }) => [map, lastIndex])).toEqual([
      ["Wood", 2],
      ["Cave", 1],
    ]);
  });

  test("the way is broken where the player was elsewhere, or went further than one walks", () => {
    const steps = [
      ...walk("Wood", [1, 1], [2, 1]),
      ...walk("Cave", [5, 5]),
      ...walk("Wood", [3, 1], [90, 90]),
    ].map(renumber);

    expect(mapPath(steps)[0]?.lines).toEqual([
      [
        [1, 1],
        [2, 1],
      ],
      [[3, 1]],
      [[90, 90]],
    ]);
  });

  test("a step in which nobody stands anywhere breaks the way, and no number is passed over", () => {
    const steps = [
      ...walk("Wood", [1, 1]),
      { index: 1, position: null },
      ...walk("Wood", [Number.NaN, 1], [2, 1]),
    ].map(renumber);

    const [map] = mapPath(steps);

    expect(map?.steps).toBe(2);
    expect(map?.lines).toEqual([[[1, 1]], [[2, 1]]]);
  });

  test("ten thousand steps over as many cells stay bounded", () => {
    const steps = Array.from({ length: 10_000 }, (_, index) => ({
      index,
      position: { x: index, y: 0, map: "Plain" },
    }));

    const [map] = mapPath(steps);

    expect(map?.cells).toHaveLength(4_000);
    expect(map?.lines.flat()).toHaveLength(4_000);
    expect(map?.lines.at(-1)?.at(-1)).toEqual([9_999, 0]);
    expect(map?.steps).toBe(10_000);
  });

  test("without a position there is no map", () => {
    expect(mapPath([{ index: 0, position: null }])).toEqual([]);
  });
});

function walk(map: string, ...cells: readonly (readonly [number, number])[]): readonly WalkedStep[] {
  return cells.map(([x, y], index) => ({ index, position: { x, y, map } }));
}

function renumber(step: WalkedStep, index: number): WalkedStep {
  return { ...step, index };
}
