import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { readExamples } from "../../helpers/docs/read-examples.ts";
import { run } from "../../helpers/runs/run-command.ts";

const EXAMPLES = await readExamples("docs/skills.md");

/** The arguments of each command on the page, in order; none of them has quotation marks. */
const COMMANDS = EXAMPLES.filter(({ language }) => language === "sh").flatMap(({ text }) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(/ +/).slice(1)),
);

test("every command in docs/skills.md works, one after the other, with the skill that the page begins with", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "skills"));
  const [first] = EXAMPLES;
  writeFileSync(join(cwd, "skills", "look-at-the-door.json"), first?.text ?? "");

  const ended = new Map<string, string>();
  for (const args of COMMANDS) {
    const { code, stdout, stderr } = await run(args, { cwd });
    expect([args.join(" "), code, stderr]).toEqual([args.join(" "), 0, expect.any(String)]);
    ended.set(args.join(" "), stdout);
  }

  const said = (command: string): string => ended.get(command) ?? "";
  expect(said("skills run look-at-the-door --input pages=3")).toContain(
    "Home. Not before there is light again.",
  );
  expect(said("skills run cross-the-wood")).toContain("You stand before the door of the tower");
  expect(said("skills stats")).toMatch(/^look-at-the-door +1 +1 /m);
});
