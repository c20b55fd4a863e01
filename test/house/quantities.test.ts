import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesIn, foldersIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The home of quantities, which alone reads and renders them. */
const HOME = "src/base/quantities/";

interface Sign {
  readonly name: string;
  readonly pattern: RegExp;
  /** Files in which it is something else, and why. */
  readonly allowed?: Readonly<Record<string, string>>;
}

const SIGNS: readonly Sign[] = [
  { name: "money that is rounded", pattern: /\$\$\{[^}]*\.toFixed\(|`\$\$\{/ },
  { name: "money that is read", pattern: /\/\^?\\\$\\d|\^\\\$\?/ },
  { name: "units of time that are read", pattern: /ms\|s\|m|s\|m\|h|\[smhd?\]|\[mh\]/ },
  { name: "words of a switch", pattern: /"on"\s*:\s*"off"|"off"\s*:\s*"on"|\["on", "off"\]/ },
  {
    name: "a renderer of its own",
    pattern:
      /function (?:renderUsd|formatUsd|renderBytes|formatBytes|renderDuration|renderCountOf|backOffMs)\(/,
    allowed: { "packages/learn/src/numbers/find-numbers.ts": "the addresses of bytes, not their number" },
  },
];

/** The places of each sign outside the home, as lines. */
function findSigns(read: (file: string) => string, files: readonly string[]): readonly string[] {
  return files
    .filter((file) => !file.startsWith(HOME))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, at) =>
          SIGNS.filter(
            ({ pattern, allowed = {} }) => pattern.test(line) && !Object.hasOwn(allowed, file),
          ).map(({ name }) => `${file}:${at + 1}: ${name}`),
        ),
    );
}

const FILES: readonly string[] = [...foldersIn(ROOT), "packages/viewer/page/src"].flatMap((folder) =>
  filesIn(join(ROOT, folder)).map((file) => `${folder}/${file}`),
);

test("51.1: money, lengths of time, sizes, counts and switches are read and rendered in one folder", () => {
  expect(FILES.length).toBeGreaterThan(1_000);
  expect(findSigns((file) => readFileSync(join(ROOT, file), "utf8"), FILES)).toEqual([]);
});

test.each([
  ["`$${usd.toFixed(2)}`", "money that is rounded"],
  ["/^\\$\\d{1,7}$/", "money that is read"],
  ["/^(\\d+)(ms|s|m|h)$/", "units of time that are read"],
  ["/^\\d+[smh]$/", "units of time that are read"],
  ['isOn ? "on" : "off"', "words of a switch"],
  ['z.enum(["on", "off"])', "words of a switch"],
  ["export function renderUsd(usd: number): string {", "a renderer of its own"],
  ["function backOffMs(attempt: number): number {", "a renderer of its own"],
])("51.1: %s elsewhere is seen", (line, name) => {
  expect(findSigns(() => line, ["src/faces/cli/other.ts"])).toContain(`src/faces/cli/other.ts:1: ${name}`);
});
