import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test.each([
  ["docs/examples has whole requests, word for word as they are sent", "make-player-doc"],
  ["docs/fields.md and docs/data.md have the fields of the code, with its words", "make-fields-doc"],
  ["prompts/released-players.json has what this version's players are told", "make-released-players"],
])("%s (if not: npm run docs)", async (_, name) => {
  const script = fileURLToPath(new URL(`../../scripts/${name}.js`, import.meta.url));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--check"]);

  expect(stdout + stderr).toBe("");
});
