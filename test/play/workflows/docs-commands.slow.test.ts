import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { readExamples } from "../../helpers/docs/read-examples.ts";
import { run } from "../../helpers/runs/run-command.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLES = await readExamples("docs/workflows.md");

/** A workflow of the page, by its name. */
function plan(name: string): string {
  const found = EXAMPLES.find(
    ({ language, text }) => language === "yaml" && text.startsWith(`name: ${name}\n`),
  );
  if (found === undefined) throw new Error(`docs/workflows.md has no workflow ${name}`);
  return found.text;
}

/** The arguments of each command on the page, in order; none of them has quotation marks. */
const COMMANDS = EXAMPLES.filter(({ language }) => language === "sh").flatMap(({ text }) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(/ +/).slice(1)),
);

test("every command in docs/workflows.md works, one after the other", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "lantern.yaml"), plan("lantern"));

  const ended = new Map<string, string>();
  for (const args of COMMANDS) {
    const { code, stdout, stderr } = await run(args, { cwd });
    // What --steps ends is not done.
    expect([args.join(" "), code, stderr]).toEqual([
      args.join(" "),
      args.includes("--steps") ? 4 : 0,
      expect.any(String),
    ]);
    ended.set(args.join(" "), stdout);
  }

  const said = (command: string): string => ended.get(command) ?? "";
  expect(said("workflow run lantern.yaml --dry-run")).toContain('for_each: ["Wood","Tower"]');
  expect(said("workflow run lantern --resume --steps 4 --report split.md")).toContain("↷ intro: done as of");
  expect(said("workflow checkpoints lantern")).toMatch(/^Workflow: lantern\nCheckpoints:\n {2}- intro \(/);
  expect(said("workflow checkpoints lantern --clear --yes")).toMatch(
    /^Cleared \d checkpoints for 'lantern'\n$/,
  );
  expect(["split.json", "split.md"].map((name) => existsSync(join(cwd, name)))).toEqual([true, true]);
});

test.each(["lantern", "fight"])("the workflow %s of the page plays", async (name) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "plan.yaml"), plan(name));

  const { code, stdout } = await run(["workflow", "run", "plan.yaml", "--steps", "4"], { cwd });

  expect(code).toBe(4);
  expect(stdout).toContain("4 played now");
});

test("the workflow careful of the page stops for a person, and goes on", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "careful.yaml"), plan("careful"));

  const first = await run(["workflow", "run", "careful.yaml"], { cwd });
  const second = await run(["resume"], { cwd });

  expect([first.code, second.code]).toEqual([3, 0]);
  expect(second.stdout).toContain("careful is done.\n");
});

test("the program of the page calls its function, and prints what it gave", () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(ROOT, join(cwd, "node_modules", "gameboy-runner"));
  writeFileSync(join(cwd, "notes.yaml"), plan("notes"));
  writeFileSync(join(cwd, "play.mjs"), EXAMPLES.find(({ language }) => language === "js")?.text ?? "");

  const { stdout, stderr } = spawnSync(process.execPath, ["play.mjs"], {
    ...{ cwd, encoding: "utf8", env: { PATH: process.env["PATH"] } },
  });

  expect(stderr).toBe("");
  expect(stdout).toBe('done {"text":"Odo is met","path":"tell","attempt":1,"key":32}\n');
});
