import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readGif } from "../helpers/film/read-gif.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test.each([
  ["lantern", "README.md", '<img src="docs/lantern.gif"'],
  ["cairn", "docs/games.md", '<img src="cairn.gif"'],
  ["ledge", "docs/games.md", '<img src="ledge.gif"'],
])(
  "the moving picture of %s in %s is what the command films of the built-in player (if not: npm run film)",
  async (game, page, image) => {
    await promisify(execFile)(process.execPath, ["scripts/make-film.js", "--check", game], { cwd: root });

    const bytes = readFileSync(`${root}docs/${game}.gif`);
    const { shots, repeats } = readGif(bytes);
    const seconds = shots.reduce((sum, { delay }) => sum + delay / 100, 0);
    expect(repeats).toBe(true);
    expect(seconds).toBeGreaterThan(6);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(readFileSync(root + page, "utf8")).toContain(image);
  },
);
