import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readGif } from "../helpers/film/read-gif.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the README's moving picture is what the command films of the built-in player (if not: npm run film)", async () => {
  await promisify(execFile)(process.execPath, ["scripts/make-film.js", "--check"], { cwd: root });

  const bytes = readFileSync(new URL("../../docs/lantern.gif", import.meta.url));
  const { shots, repeats } = readGif(bytes);
  const seconds = shots.reduce((sum, { delay }) => sum + delay / 100, 0);
  expect(repeats).toBe(true);
  expect(seconds).toBeGreaterThan(6);
  expect(bytes.length).toBeLessThan(1_000_000);
  expect(readFileSync(`${root}README.md`, "utf8")).toContain('<img src="docs/lantern.gif"');
});
