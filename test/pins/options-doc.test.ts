import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("docs/options.md and the README's table say what the option table says (if not: npm run docs)", async () => {
  const script = fileURLToPath(new URL("../../scripts/make-options-doc.js", import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});

test("docs/library.md shows the programs of docs/examples/ as they are (if not: npm run docs)", async () => {
  const script = fileURLToPath(new URL("../../scripts/make-library-doc.js", import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});

test("docs/player.md shows one whole request, word for word as it is sent (if not: npm run docs)", async () => {
  const script = fileURLToPath(new URL("../../scripts/make-player-doc.js", import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});

test("docs/games has a short page for each known game (if not: npm run docs)", async () => {
  const script = fileURLToPath(new URL("../../scripts/make-games-doc.js", import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});

test("docs/errors.md lists the codes of the table, with its texts (if not: npm run docs)", async () => {
  const script = fileURLToPath(new URL("../../scripts/make-errors-doc.js", import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});

test("docs/ has the schemas of the files that people write (if not: npm run docs)", async () => {
  const script = fileURLToPath(new URL("../../scripts/make-schemas.js", import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});
