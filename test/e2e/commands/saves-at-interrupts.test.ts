import { expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

// A stop before each of the first three actions: the first was let go on, the second refused.
const copy = playedFolder(
  ["--steps", "4", "--interrupt-before", "act"],
  ["resume", "--say", "heal first"],
  ["resume", "--reject", "not yet"],
);

const saves = (cwd: string, ...args: string[]) => run(["saves", ...args], { cwd });

test("saves verify proves the checkpoints of interrupts, and the journal through them", async () => {
  const { code, stdout } = await saves(copy(), "verify", "--all");

  expect(stdout).not.toContain("another");
  expect(code).toBe(0);
});

test("saves list marks the interrupt that is open, until somebody lets the run go on", async () => {
  const cwd = copy();

  const before = (await saves(cwd, "list")).stdout;
  await run(["resume", "--set", "interrupts=off"], { cwd });
  const after = (await saves(cwd, "list")).stdout;

  expect(before.match(/ open interrupt /g)).toHaveLength(1);
  expect(before).toMatch(/^▶ +\w{8} +open interrupt /m);
  expect(after).not.toContain("open interrupt");
  expect(after.match(/ interrupt /g)).toHaveLength(3);
});

test("saves list, show and diff tell of them", async () => {
  const cwd = copy();
  const listed = (await saves(cwd, "list", "--json")).stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [, second, first] = listed.filter(({ kind }) => kind === "interrupt");

  const shown = await saves(cwd, "show", second.id);
  const diff = await saves(cwd, "diff", first.id, second.id);
  const json = JSON.parse((await saves(cwd, "diff", first.id, second.id, "--json")).stdout);

  expect([second.isCurrent, second.totalSteps, first.totalSteps]).toEqual([false, 1, 0]);
  expect(shown.stdout).toMatch(
    /In the middle of a step\n\s*stopped at an interrupt:\s+before act; next is act\n/,
  );
  expect(shown.stdout).toMatch(/the LM's calls:\s+read_text\b/);
  expect(diff.stdout).toMatch(/In the middle of a step\n- the LM's /);
  expect(json.standing.map(({ name }: { name: string }) => name)).toContain("the LM's calls");
  expect([shown.code, diff.code]).toEqual([0, 0]);
});
