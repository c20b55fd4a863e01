import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { type Finished, run, runProcess } from "../../helpers/runs/run-command.ts";

const folder = playedFolder(["--steps", "12"]);

/** Each command once, and one of each way to fail. */
const COMMANDS: [code: number, ...args: string[]][] = [
  [0, "--steps", "3"],
  [0, "--steps", "3", "--json", "--set", "logLevel=silent"],
  [0, "--new-game", "--model", "explorer", "--steps", "2", "--save-dir", "other/place"],
  [0, "--load-backup", "--steps", "1"],
  [0, "--save-info"],
  [0, "--save-info", "--json"],
  [0, "saves"],
  [0, "saves", "list", "--json"],
  [0, "saves", "show", "latest"],
  [0, "saves", "diff", "backup", "latest"],
  [0, "saves", "label", "latest", "a name"],
  [0, "saves", "verify", "--all"],
  [0, "saves", "export", "latest", "out.png"],
  [0, "saves", "export", "latest", "-", "--as", "history"],
  [0, "saves", "clear", "milestone", "--yes"],
  [64, "saves", "clear", "milestone"],
  [0, "cost"],
  [66, "save"],
  [66, "pause"],
  [66, "resume"],
  [3, "--steps", "2", "--interrupt-before", "act", "--set", "logLevel=silent"],
  [0, "completion", "bash"],
  [0, "help", "saves", "export"],
  [0, "--version"],
  [64, "--stepz", "9"],
  [64],
  [66, "--rom", "nothing.gb", "--steps", "1"],
  [66, "saves", "list", "--save-dir", "nowhere"],
  [78, "--model", "claude-sonnet-5-5", "--steps", "1"],
];

/** Ids and times, which two runs never share. */
function withoutChance({ code, stdout, stderr }: Finished) {
  const masked = (text: string): string =>
    text
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "ID")
      .replace(/\b[0-9a-f]{64}\b/g, "SHA256")
      .replace(/(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/g, "ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d:\d\d:\d\d\b/g, "TIME")
      // A save holds what the calls took: its size differs by a digit.
      .replace(/"(elapsedMs|ms|bytes)":[\d.]+/g, '"$1":0');
  return { code, stdout: masked(stdout), stderr: masked(stderr) };
}

function filesIn(cwd: string): readonly string[] {
  return readdirSync(cwd, { recursive: true })
    .map((name) => String(name).replace(/[0-9a-f]{8}/g, "ID"))
    .sort();
}

test.each(COMMANDS)(
  "exit code %d as a process and in the tests' own: runner %s %s %s %s",
  async (code, ...args: string[]) => {
    const [cwd, here] = [folder(), folder()];

    const process = await runProcess(args, { cwd });
    const finished = await run(args, { cwd: here });

    expect(process).toMatchObject({ code, signal: null });
    expect(withoutChance(finished)).toEqual(withoutChance(process));
    expect(filesIn(here)).toEqual(filesIn(cwd));
  },
);

test("a command that ends leaves the process where it was", async () => {
  const before = process.cwd();

  await run(["--version"], { cwd: join(folder(), "saves") });

  expect(process.cwd()).toBe(before);
});
