import { expect, it } from "vitest";
import { withFailures } from "../../src/world/failures.ts";

it("of a map's steps that led nowhere the newest 64 are known", () => {
  const failureAt = (x: number) => ({ x, y: 0, press: "up" }) as const;
  const failed = Array.from({ length: 64 }, (_, x) => failureAt(x));
  const known = { name: "Wood", step: 1, cells: [], visits: [], failed };

  const after = withFailures(known, { map: "Wood", failed: [failureAt(99)] }, { cells: [] }, null);

  expect(after).toEqual([...failed.slice(1), failureAt(99)]);
});
