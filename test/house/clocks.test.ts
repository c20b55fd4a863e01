import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The shortest patience, in milliseconds, that a real clock may have in a unit test: a busy machine outlasts a shorter one. */
const LEAST_MS = 10_000;

const PATIENCE = /\b(?:lmTimeoutMs|replyTimeoutMs|timeout): ([\d_]+)/g;

/** The lines of a unit test that wait by a real clock for less than that. An `alarm` within five lines makes time pass by itself. */
function shortWaits(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.filter((line, at) =>
    [...line.matchAll(PATIENCE)].some(
      ([, ms = ""]) =>
        Number(ms.replaceAll("_", "")) < LEAST_MS &&
        !/\balarm\b/.test(lines.slice(Math.max(0, at - 5), at + 6).join("\n")),
    ),
  );
}

/** Files whose short patience reaches no clock, and why. */
const NO_CLOCK: Readonly<Record<string, string>> = {
  "clocks.test.ts": "names them",
  "chat-refusals.test.ts": "its helper gives an alarm",
  "session-config.test.ts": "values of a configuration",
};

test("55.5: no unit test waits by a real clock for less than ten seconds", () => {
  const folders = ["test", ...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/test`)];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.ts$/.test(file) && !/^(?:e2e|faults)\b|\.slow\./.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => !Object.keys(NO_CLOCK).some((name) => file.endsWith(name))),
  );
  const found = files.flatMap((file) =>
    shortWaits(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  );

  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

test.each([
  ["  lmTimeoutMs: 2_000,", 1],
  ["it(x, { timeout: 5_000 }, async () => {", 1],
  ["  lmTimeoutMs: 60,\n  alarm,", 0],
  ["  lmTimeoutMs: 10_000,", 0],
])("55.5: a short patience is found: %j", (text, count) => {
  expect(shortWaits(text)).toHaveLength(count);
});
