import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { pressing } from "../../helpers/server/messages-replies.ts";
import { wordsOf } from "../../helpers/server/messages-wire.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";
import { openTerminal } from "../processes/open-terminal.ts";
import { folderWith, TINY } from "./workflow-files.ts";

const PLAN = `name: paid
steps:
  - { name: first, type: agent, goal: Press A., until: totalSteps >= 2, max_steps: 5 }
  - { name: push, type: press, buttons: [start] }
  - { name: second, type: agent, goal: Go on., until: totalSteps >= 6, max_steps: 5 }
  - { name: third, type: agent, goal: Try., until: totalSteps >= 9, max_steps: 2, retries: 1, on_failure: rollback }
`;

const ARGS = ["workflow", "run", "paid.yaml"];

interface Told {
  readonly total: Readonly<Record<"process" | "all", { readonly calls: number; readonly costUsd: number }>>;
}

test("an LM that is paid for plays: goals, lessons, calls and dollars, over two processes", async () => {
  const { server, env } = await strictServer(() => pressing("a"));
  const cwd = folderWith({ "paid.yaml": PLAN });
  const told = (name: string) => JSON.parse(readFileSync(join(cwd, name), "utf8")) as Told;

  const first = await run([...ARGS, "--steps", "4", "--report", "a.json"], { cwd, env });
  const paidFirst = [server.exchanges.length, server.dollars()] as const;
  const rest = await run([...ARGS, "--resume", "--report", "b.json"], { cwd, env });

  // Two steps of "third" twice: it cannot come to step 9, and is gone back before the second try.
  expect([first.code, rest.code]).toEqual([4, 5]);
  expect(rest.stdout).toMatch(/^↺ third: attempt 1 failed: .*; trying again from the newest checkpoint$/m);
  expect(told("a.json").total.process).toMatchObject({ calls: 3 });
  expect(told("a.json").total.process.costUsd).toBeCloseTo(paidFirst[1], 10);
  const all = server.exchanges.length;
  expect([paidFirst[0], all]).toEqual([3, 3 + 2 + 4]);
  expect(told("b.json").total).toMatchObject({ process: { calls: 6 }, all: { calls: 9 } });
  expect(told("b.json").total.all.costUsd).toBeCloseTo(server.dollars(), 10);
  const asked = server.exchanges.map(({ body }) => wordsOf(body.messages.at(-1)));
  expect(asked[0]).toContain("Press A.");
  expect(asked[2]).toContain("Go on.");
  expect(asked.at(-2)).toContain("Attempt 1 at this part failed");
});

test("a terminal shows the step that is under way, and how many are done", async (context) => {
  const cwd = folderWith({ "tiny.yaml": TINY });
  const terminal = openTerminal(context, ["workflow", "run", "tiny.yaml"], { cwd, columns: 120 });

  const { code, shown } = await terminal.finished;

  expect(code).toBe(0);
  expect(shown).toContain("intro, 0 of 6 steps done · step");
  expect(shown).toContain("walk, 5 of 6 steps done · step");
});

test("killed while it waits for the LM, it goes on inside of its step", async () => {
  const { server, env } = await strictServer((_, n) => (n === 2 ? { fault: "hang" } : pressing("a")));
  const cwd = folderWith({ "paid.yaml": PLAN });
  const running = startRunner(ARGS, { cwd, env });
  while (server.exchanges.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));

  running.child.kill("SIGKILL");
  await running.finished;
  const rest = await run([...ARGS, "--resume", "--steps", "2"], { cwd, env });

  expect(rest.code).toBe(4);
  expect(rest.stdout).toContain("Steps: 2 played now, 3 in all.\n");
});

test("a call that was lost is reported with what it may have cost, and one without a price with an unknown cost", async () => {
  const { server, env } = await strictServer((_, n) => (n === 2 ? { fault: "hang" } : pressing("a")));
  const cwd = folderWith({ "paid.yaml": PLAN });
  const running = startRunner([...ARGS, "--steps", "2"], { cwd, env });
  while (server.exchanges.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  running.child.kill("SIGKILL");
  await running.finished;

  const rest = await run([...ARGS, "--resume", "--steps", "1", "--report", "a.json"], { cwd, env });
  const unpriced = await run(
    [...ARGS, "--restart", "--steps", "1", "--model", "my-model", "--report", "b.md"],
    {
      ...{ cwd, env },
    },
  );

  expect([rest.code, unpriced.code]).toEqual([4, 4]);
  expect(rest.stdout).toMatch(/^first .*\$0\.\d+ \+ up to \$0\.\d+ unconfirmed$/m);
  const { total } = JSON.parse(readFileSync(join(cwd, "a.json"), "utf8")) as Told;
  expect(total).toMatchObject({ process: { unknownCalls: 0 }, all: { calls: 3, unknownCalls: 0 } });
  expect(unpriced.stdout).toMatch(/^first .* cost unknown$/m);
  expect(readFileSync(join(cwd, "b.md"), "utf8")).toMatch(/^\| in all .*\| cost unknown \|$/m);
});

test("a step that is bounded by its cost needs the player's price; without it nothing is begun or left", async () => {
  const { env } = await strictServer(() => pressing("a"));
  const cwd = folderWith({ "paid.yaml": PLAN.replace("max_steps: 5", "max_cost: 1") });
  await run(["--new-game", "--steps", "2", "--model", "explorer"], { cwd });
  const before = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

  const { code, stderr, stdout } = await run([...ARGS, "--model", "my-model"], { cwd, env });

  expect(stderr).toMatch(/^runner: a limit of cost needs the price of my-model.*--set prices/m);
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")).toBe(before);
});

test("a step's max_cost reserves before each call: replies get shorter, then the step fails and nothing more is sent", async () => {
  const { server, env } = await strictServer(() => pressing("a"));
  const step = `{ name: go, type: agent, goal: Go., until: "false", max_cost: 0.02 }`;
  const cwd = folderWith({
    "paid.yaml": `name: paid\nsteps:\n  - ${step}\n`,
  });

  const ended = await run([...ARGS, "--model", "claude-haiku-5-5", "--set", "drift=off"], { cwd, env });

  expect([ended.code, ended.stdout]).toEqual([
    5,
    expect.stringMatching(
      /✗ go failed: the next call may cost \$0\.\d+, and \$0\.\d+ is left of the step's max_cost of \$0\.02/,
    ),
  ]);
  const asked = server.exchanges.map(({ body }) => body.max_tokens);
  expect(asked[0]).toBe(16_000);
  expect(asked.at(-1)).toBeLessThan(16_000);
  expect(asked.at(-1)).toBeGreaterThanOrEqual(1_024);
  expect(server.dollars()).toBeLessThanOrEqual(0.02);
});
