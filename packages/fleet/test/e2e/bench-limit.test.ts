import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { pressing } from "../../../../test/helpers/server/messages-replies.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";

const TASK = `name: small
game: lantern
goal: Look around.
bounds: { steps: 4, cost: 1 }
milestones: [{ reach: "new map: *", most: 2 }]
seeds: [1, 2]
levels: [memory]
`;

test("48.A5: a benchmark that reached --max-cost says so, and how much of it is unconfirmed", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "small.yaml"), TASK);
  const { env } = await strictServer((_, n) =>
    n % 3 === 2 ? { fault: "cut", after: 3 } : pressing("start"),
  );
  const bench = (...words: string[]) =>
    run(["bench", "run", "small.yaml", "--model", "claude-haiku-5-5", "--quiet", ...words], { cwd, env });
  await bench("--set", "seeds=1");

  const { code, stdout } = await bench("--max-cost", "0.004");

  expect(code).toBe(4);
  expect(stdout).toMatch(
    /^--max-cost is reached: \$[\d.]+ of \$0\.004\d*, of which ended runs' lost calls may have cost up to \$[\d.]+ \(unconfirmed\): raise it to continue$/m,
  );
});

test("a paid benchmark of two seeds warns before it asks the model, and its table says too few", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "small.yaml"), TASK);
  const { env } = await strictServer(() => pressing("start"));
  const bench = (...words: string[]) => run(["bench", "run", "small.yaml", ...words], { cwd, env });

  const unpaid = await bench("--model", "claude-haiku-5-5", "--max-cost", "0.000001");
  const paid = await bench("--model", "claude-haiku-5-5");
  const free = await bench("--model", "explorer");

  const warning = "with 2 seeds, scores have no interval: take 6 or more, as in --set seeds=1-20";
  expect(unpaid.stderr).toContain(warning);
  expect(paid.stderr).toContain(warning);
  expect(paid.stdout).toMatch(/^small .* too few /m);
  expect(free.stderr).not.toContain(warning);
  expect(free.stdout).toMatch(/^small .* too few /m);
});
