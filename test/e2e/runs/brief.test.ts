import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

test("47.3: 50 steps of the built-in player are at most 120 lines, one for each step", async () => {
  const { code, stdout, stderr } = await run(["--model", "explorer", "--steps", "50"], {
    cwd: temporaryFolder(),
  });

  const lines = stdout.split("\n");
  expect(code).toBe(0);
  expect(`${stdout}${stderr}`.split("\n").length).toBeLessThanOrEqual(121);
  for (let step = 1; step <= 50; step += 1) {
    expect(lines.filter((line) => line.startsWith(`${step} `) && / \S+: /.test(line)).length).toBeGreaterThan(
      0,
    );
  }
  expect(lines).toContain("11 Milestone: found the cat");
  expect(lines).toContain("10 Saved saves/lantern_save_step0010.png");
  expect(stderr).not.toContain("INFO");
});
