import { expect, it } from "vitest";
import { withFailures } from "../../src/world/failures.ts";

it("of more steps that led nowhere than a map keeps the newest are known", () => {
  const failureAt = (x: number) => ({ x, y: 0, press: "up" }) as const;
  const failed = Array.from({ length: 1_000 }, (_, x) => failureAt(x));
  const known = { name: "Wood", step: 1, cells: [], visits: [], failed };

  const after = withFailures(known, { map: "Wood", failed: [failureAt(1_000)] }, { cells: [] }, null);

  expect(after.length).toBeLessThan(failed.length);
  expect(after).toEqual([...failed, failureAt(1_000)].slice(-after.length));
});
