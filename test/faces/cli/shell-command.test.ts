import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellCommand } from "../../../src/faces/cli/options/values/shell-command.ts";

test.each([
  "lantern:3; touch F #",
  "$(touch F)",
  "`touch F`",
  "it's",
  "a\nb",
  "a b",
  "*",
  "~root",
  "",
  "!x",
  "\\",
])("49.A2: a printed command gives the shell the word %j and nothing else", (word) => {
  const command = shellCommand(["--rom", word], { SOME: word });
  const script = `runner() { printf '%s\\0' "$SOME" "$@"; }\n${command}`;

  const got = execFileSync("sh", ["-c", script]).toString().split("\0").slice(0, -1);

  expect(got).toEqual([word, "--rom", word]);
});

test("49.A2: a plain word is not quoted, and a word to fill in is as it was written", () => {
  expect(shellCommand(["resume", "--reject", { asTyped: '"why"' }, "--steps", 50])).toBe(
    'runner resume --reject "why" --steps 50',
  );
});
