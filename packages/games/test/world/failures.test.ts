import { expect, it } from "vitest";
import { countKnown, isWalked, withFailures } from "../../src/world/failures.ts";
import { UNKNOWN } from "../../src/world/layer.ts";

it("of more steps that led nowhere than a map keeps the newest are known", () => {
  const failureAt = (x: number) => ({ x, y: 0, press: "up" }) as const;
  const failed = Array.from({ length: 1_000 }, (_, x) => failureAt(x));
  const known = { name: "Wood", step: 1, cells: [], visits: [], failed };

  const after = withFailures(known, { map: "Wood", failed: [failureAt(1_000)] }, { cells: [] }, null);

  expect(after.length).toBeLessThan(failed.length);
  expect(after).toEqual([...failed, failureAt(1_000)].slice(-after.length));
});

it("known are cells, ways out and steps that lead nowhere, not those that were tried in vain", () => {
  const door = { x: 0, y: 0, to: { map: "House", x: 1, y: 1 } };
  const failed = [{ x: 0, y: 0, press: "up" } as const];
  const tried = [{ ...failed[0], tried: { cells: 3, known: 9 } }] as const;
  const plain = { name: "Wood", step: 1, visits: [], cells: ["  ..", " ## "] };
  const known = (...maps: readonly object[]) => countKnown({ at: null, maps: maps as never });

  expect(known()).toBe(0);
  expect(known(plain)).toBe(plain.cells.join("").replaceAll(UNKNOWN, "").length);
  const bare = known(plain);
  expect(known({ ...plain, doors: [door] })).toBe(bare + 1);
  expect(known({ ...plain, doors: [door, door] })).toBe(bare + 2);
  expect(known({ ...plain, failed })).toBe(bare + 1);
  expect(known({ ...plain, failed: tried })).toBe(bare);
  expect(known(plain, { ...plain, doors: [door] })).toBe(2 * bare + 1);
});

it("a step that failed once was walked where walks lead from its cell to the one ahead, the first from the cell before it", () => {
  const failure = { x: 4, y: 1, press: "right" } as const;
  const on = [[5, 1, "r"]] as const;

  expect(isWalked(failure, [[4, 1, "r"]], null)).toBe(true);
  expect(isWalked(failure, on, { x: 4, y: 1 })).toBe(true);
  expect(isWalked(failure, on, { x: 1, y: 4 })).toBe(false);
  expect(isWalked(failure, on, null)).toBe(false);
});
