import { describe, expect, it } from "vitest";
import { traceWalk } from "../../../src/model/explorer/learning/trace-walk.ts";
import type { Cell } from "../../../src/model/explorer/map/atlas.ts";
import { cellKey, type Direction, xOf, yOf } from "../../../src/model/explorer/map/direction.ts";

interface Case {
  readonly presses: readonly Direction[];
  readonly to: readonly [number, number];
  readonly known?: Readonly<Record<string, Cell>>;
  readonly mayStop?: boolean;
}

function trace({ presses, to, known = {}, mayStop = false }: Case) {
  const findings = traceWalk(cellKey(5, 5), {
    presses,
    to: cellKey(...to),
    mayStop,
    known: (key) => known[`${xOf(key)},${yOf(key)}`],
  });
  return (
    findings && Object.fromEntries([...findings].map(([key, free]) => [`${xOf(key)},${yOf(key)}`, free]))
  );
}

describe("traceWalk", () => {
  it.each<[string, Case, Record<string, boolean> | null]>([
    ["a free run", { presses: ["right", "right"], to: [7, 5] }, { "6,5": true, "7,5": true }],
    ["a bump", { presses: ["up", "up"], to: [5, 5] }, { "5,4": false }],
    [
      "a run that ends at a wall",
      { presses: ["left", "left", "left"], to: [4, 5] },
      { "4,5": true, "3,5": false },
    ],
    [
      "a wall that is felt along a known way",
      { presses: ["up", "right", "up", "right", "up"], to: [7, 5], known: { "6,5": "free", "7,5": "free" } },
      { "5,4": false, "6,4": false, "7,4": false },
    ],
    [
      "nothing where the walk may have been cut short",
      { presses: ["up", "up"], to: [5, 5], mayStop: true },
      {},
    ],
    ["what is certain where it was", { presses: ["up", "up"], to: [5, 4], mayStop: true }, { "5,4": true }],
    ["no explanation", { presses: ["right"], to: [5, 5], known: { "6,5": "free" } }, null],
    ["no explanation for a leap", { presses: ["right"], to: [9, 9] }, null],
  ])("finds %s", (_, walk, expected) => {
    expect(trace(walk)).toEqual(expected);
  });
});
