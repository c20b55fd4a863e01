import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

test.each<[game: string, lines: readonly string[]]>([
  [
    "lantern",
    [
      "26 Village: talked to Pip and Tinder; tower key: yes",
      "13 Milestone: found the cat",
      "10 Saved saves/lantern_save_step0010.png",
    ],
  ],
  [
    "cairn",
    [
      "2 Level 1: pressed left twice; stones on marks 1",
      "2 Milestone: levels solved: 1",
      "3 Level 2: pressed A",
    ],
  ],
  ["ledge", ["2 Level 1: pressed right, A, right", "5 Milestone: reached level 2"]],
])("50 steps of %s are at most 120 lines, one for each step, in words", async (game, expected) => {
  const { code, stdout, stderr } = await run([game, "--model", "explorer", "--steps", "50"], {
    cwd: temporaryFolder(),
  });

  const lines = stdout.split("\n");
  expect(code).toBe(0);
  expect(`${stdout}${stderr}`.split("\n").length).toBeLessThanOrEqual(121);
  for (let step = 1; step <= 50; step += 1) {
    const own = lines.filter((line) => line.startsWith(`${step} `) && /^\d+ [A-Z][^:]*: /.test(line));
    expect(own, `step ${step}`).not.toEqual([]);
  }
  expect(lines).toEqual(expect.arrayContaining([...expected]));
  // Names of values, as the program has them.
  expect(stdout).not.toMatch(/\b[a-z]+[A-Z]\w*|→/);
  expect(stderr).not.toContain("INFO");
});

test("saves show is a page, and --all adds the rest", async () => {
  const cwd = temporaryFolder();
  await run(["lantern", "--model", "explorer", "--steps", "35"], { cwd });

  const page = await run(["saves", "show", "latest"], { cwd });
  const all = await run(["saves", "show", "latest", "--all"], { cwd });

  expect(page.stdout.split("\n").length).toBeLessThanOrEqual(45);
  expect(page.stdout).toMatch(/^LANTERN, step 35\nFile +saves\/lantern_save_step0035\.png/);
  expect(page.stdout).toMatch(/\nMilestones\n… after \d+ earlier\n/);
  expect(page.stdout).toContain("the same command with --all");
  expect(page.stdout).not.toContain("System prompt");
  for (const title of ["Settings", "System prompt", "Tools", "History ("])
    expect(all.stdout).toContain(`\n${title}`);
});
