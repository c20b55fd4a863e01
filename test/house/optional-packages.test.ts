import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the bundle holds no package that is installed only where it is used", () => {
  const { peerDependencies } = JSON.parse(read("package.json")) as { peerDependencies: object };
  const bundled = [...read("dist/LICENSES.txt").matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(/gm)].map(
    ([, name]) => name,
  );

  expect(bundled).toContain("zod");
  expect(bundled).toContain("commander");
  expect(Object.keys(peerDependencies).filter((name) => bundled.includes(name))).toEqual([]);
});
