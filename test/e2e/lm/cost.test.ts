import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listJournals, readJournal } from "../../../src/record/journal/list-journals.ts";
import { spentSoFar } from "../../../src/record/ledger/spent.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { failing, pressing, type Script } from "../../helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../helpers/server/messages-server.ts";
import { oddServer, pressEvents, sendEvents } from "../../helpers/server/odd-server.ts";

/** A paid game: a server that keeps its books, and the commands that play on it. */
async function paidGame(script: Script = () => pressing("a")) {
  const server = await startMessagesServer({ script });
  onTestFinished(() => server.close());
  const cwd = temporaryFolder();
  const env = { ANTHROPIC_API_KEY: server.key, ANTHROPIC_BASE_URL: server.url };
  return {
    server,
    cwd,
    start: (...args: string[]) => startRunner([...args, "--quiet"], { cwd, env }),
    play: (...args: string[]) => run([...args, "--quiet"], { cwd, env }),
    cost: (...args: string[]) => run(["cost", ...args], { cwd }),
  };
}

test("the ledger's dollars are the server's, abandoned branches and other games too", async () => {
  const { server, play, cost } = await paidGame();
  await play("--steps", "4");
  await play("--to-step", "2", "--steps", "2");
  await play("--new-game", "--steps", "1");

  const { code, stdout } = await cost("--json");
  const text = (await cost()).stdout;

  expect(code).toBe(0);
  const ledger = JSON.parse(stdout);
  expect(ledger).toMatchObject({
    runs: 2,
    byGame: [{ calls: 6 }, { calls: 1 }],
    total: { calls: 7, lostCalls: 0, unpricedCalls: 0 },
    byModel: [{ key: "claude-sonnet-5-5", calls: 7 }],
    byPurpose: [{ key: "play", calls: 7 }],
  });
  expect(ledger.total.costUsd).toBeCloseTo(server.dollars(), 10);
  expect(text).toMatch(
    /^saves\/lantern_journal\.jsonl\n\$\d+\.\d+ for 7 calls, 2 games in this folder together\n/,
  );
  expect(text).toMatch(/\ngame +calls +tokens +cost\n[0-9a-f]{8} +6 .*\n[0-9a-f]{8} +1 /);
  expect(text).toMatch(/claude-sonnet-5-5 +7 +[\d.]+k? +\$\d+\.\d+ +█+/);
  expect(text).toMatch(/hour +calls +tokens +cost\n\d{4}-\d\d-\d\dT\d\dZ +/);
});

test("a report tells one game: its player, steps and cost, and nothing of the game before", async () => {
  const { cwd, play } = await paidGame();
  await play("--steps", "4");
  await play("--to-step", "2", "--steps", "2");
  await run(["--new-game", "--model", "explorer", "--steps", "3", "--quiet"], { cwd });

  const { code } = await run(["export", "report", "run.html", "--quiet"], { cwd });

  expect(code).toBe(0);
  const page = readFileSync(join(cwd, "run.html"), "utf8");
  expect(page).toContain("The built-in explorer played 3 steps on ");
  expect(page).toContain("The folder holds 1 other game, of which nothing is counted here.");
  expect(page).not.toContain("abandoned branches");
  expect(page).toMatch(/<dt>Cost<\/dt><dd>\$0(\.00)?</);
});

test("a call whose answer nobody heard keeps what was reserved for it, which is not confirmed", async () => {
  const { server, cwd, start, play, cost } = await paidGame((_, n) =>
    n === 3 ? { fault: "hang" } : pressing("a"),
  );
  const running = start("--steps", "5");
  while (server.exchanges.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  running.child.kill("SIGKILL");
  await running.finished;
  await play("--steps", "1");

  const ledger = JSON.parse((await cost("--json")).stdout);
  const text = (await cost()).stdout;

  expect(ledger.total).toMatchObject({ calls: 4, lostCalls: 1 });
  expect(text).toMatch(/1 more without a reply: in flight or lost, which may have cost up to \$0\.\d+\n/);
  expect(text).toMatch(/\$\d+\.\d+ \+ up to \$0\.\d+ unconfirmed/);
  expect(ledger.total).toMatchObject({ unknownCalls: 0 });
  expect(ledger.total.unconfirmedUsd).toBeGreaterThan(0.04);
  const entries = listJournals(join(cwd, "saves")).flatMap((journal) => readJournal(journal).entries);
  const records = entries.map(({ entry }) => entry);
  const start1 = records[0];
  const runId = start1?.type === "start" ? start1.runId : "";
  const spent = spentSoFar(records, runId);
  expect(spent).toMatchObject({ costUsd: expect.closeTo(server.dollars(), 10), unknownCalls: 0 });
  expect(spent.unconfirmedUsd).toBe(ledger.total.unconfirmedUsd);
  expect(spentSoFar(records, "another run").costUsd).toBe(0);
});

test("--max-cost counts what earlier processes spent", async () => {
  const { play, cost } = await paidGame();
  await play("--steps", "3");
  const { total } = JSON.parse((await cost("--json")).stdout);

  const { code, stdout } = await play("--steps", "5", "--max-cost", (total.costUsd * 0.9).toFixed(6));

  expect(code).toBe(4);
  expect(stdout).toContain("Steps: 0 played now, 3 in all.");
});

test("what the server refused cost nothing, however often it is asked", async () => {
  const { play, cost } = await paidGame((_, n) =>
    n <= 2 ? failing(529, { type: "overloaded_error" }) : pressing("a"),
  );
  await play("--steps", "1");
  const refused = await play("--steps", "1", "--model", "claude-gone-1");

  const ledger = JSON.parse((await cost("--json")).stdout);
  const text = (await cost()).stdout;

  expect(refused.code).toBe(0);
  expect(ledger.total).toMatchObject({ calls: 2, lostCalls: 0 });
  expect(text).not.toContain("in flight or lost");
});

test.each([
  ["a key that is refused", failing(401, { type: "authentication_error" }), 78],
  ["a model that does not exist", failing(404, { type: "not_found_error", message: "model: gone" }), 78],
  ["a server that stays overloaded", failing(529, { type: "overloaded_error" }), 75],
  ["a server that breaks", failing(500, { type: "api_error" }), 75],
])("a run that ends with %s has spent nothing unknown", async (_name, fault, exitCode) => {
  const { play, cost } = await paidGame(() => fault);

  const { code } = await play("--steps", "1", "--set", "retryFor=0.2s");

  expect(code).toBe(exitCode);
  const { total } = JSON.parse((await cost("--json")).stdout);
  expect(total).toMatchObject({ calls: 0, lostCalls: 0, costUsd: 0 });
  expect((await cost()).stdout).toMatch(/\$0\.00 for 0 calls/);
});

test("a server that does not exist has cost nothing", async () => {
  const { server, play, cost } = await paidGame();
  await server.close();

  const { code } = await play("--steps", "1", "--set", "retryFor=0.1s");

  expect(code).toBe(75);
  const { total } = JSON.parse((await cost("--json")).stdout);
  expect(total).toMatchObject({ calls: 0, lostCalls: 0 });
});

/** What the server has told once a reply has begun. */
const BEGUN = { lostCalls: 0, usage: { outputTokens: 1, inputTokens: expect.any(Number) } };

test("a reply that is cut half-way counts what was seen, also when no other try follows", async () => {
  const { server, play, cost } = await paidGame(() => ({ fault: "cut", after: 4 }));

  const { code } = await play("--steps", "1", "--set", "retryFor=0.2s");

  expect(code).toBe(75);
  const { total } = JSON.parse((await cost("--json")).stdout);
  expect(total.calls).toBe(server.exchanges.length);
  expect(total).toMatchObject({ lostCalls: 0, usage: { outputTokens: server.exchanges.length } });
  expect(total.costUsd).toBeGreaterThan(0);
});

test("a reply that a Ctrl-C cuts off counts what was seen", async () => {
  const { start, cost } = await paidGame(() => ({ fault: "stall", after: 5 }));
  const running = start("--steps", "1", "--json");
  await running.saw('"type":"lm-text"');
  running.child.kill("SIGINT");

  const { code } = await running.finished;

  expect(code).toBe(130);
  const { total } = JSON.parse((await cost("--json")).stdout);
  expect(total).toMatchObject({ calls: 1, ...BEGUN });
  expect(total.costUsd).toBeGreaterThan(0);
});

test("--max-cost is refused at the start for a model without a price", async () => {
  const { server, cwd, play } = await paidGame();
  const prices = join(cwd, "prices.json");
  writeFileSync(
    prices,
    '{"my-model": {"inputUsd": 5000, "outputUsd": 5, "cacheReadUsd": 0.1, "cacheWriteUsd": 5000}}',
  );
  const limited = ["--steps", "99", "--max-cost", "90"];

  const player = await play(...limited, "--model", "my-model");
  const writer = await play(...limited, "--set", "summaryModel=my-model");
  const priced = await play(...limited, "--model", "my-model", "--set", `prices=${prices}`);
  const byTokens = await play("--new-game", "--steps", "9", "--model", "my-model", "--max-tokens", "1");

  for (const { code, stderr } of [player, writer]) {
    expect({ code, stderr }).toEqual({
      code: 78,
      stderr: expect.stringMatching(
        /^runner: a limit of cost needs the price of my-model.*--set prices.*--max-tokens.*\n$/,
      ),
    });
  }
  expect([priced.code, byTokens.code]).toEqual([4, 4]);
  expect(server.exchanges.length).toBeGreaterThan(1);
});

test("a price holds for the model that was asked for, whatever the server calls it", async () => {
  const { cwd, requests, env } = {
    cwd: temporaryFolder(),
    ...(await oddServer((res, _, n) => sendEvents(res, pressEvents(n)))),
  };
  const prices = join(cwd, "prices.json");
  writeFileSync(prices, '{"alias": {"inputUsd": 1, "outputUsd": 0, "cacheReadUsd": 0, "cacheWriteUsd": 0}}');

  await run(["--steps", "2", "--model", "alias", "--set", `prices=${prices}`, "--quiet"], { cwd, env });

  expect(requests).toHaveLength(2);
  const { total } = JSON.parse((await run(["cost", "--json"], { cwd })).stdout);
  expect(total).toMatchObject({ unpricedCalls: 0, costUsd: expect.closeTo(18e-6, 12) });
});

test("the built-in player costs nothing", async () => {
  const cwd = temporaryFolder();
  await run(["--model", "explorer", "--steps", "2", "--quiet"], { cwd });

  const { stdout } = await run(["cost"], { cwd });

  expect(stdout).toMatch(/^saves\/lantern_journal\.jsonl\n\$0\.00 for 2 calls\n/);
});

test("what is no journal, or none, is told in one line", async () => {
  const cwd = temporaryFolder();
  const none = await run(["cost"], { cwd });
  await run(["--model", "explorer", "--steps", "1", "--quiet"], { cwd });
  writeFileSync(join(cwd, "saves/lantern_journal.jsonl"), "what?\nno journal\n");

  const damaged = await run(["cost"], { cwd });

  expect(none).toMatchObject({
    code: 66,
    stderr: expect.stringMatching(/^runner: saves has no journal.*\n$/),
  });
  expect(damaged).toMatchObject({
    code: 65,
    stderr: expect.stringMatching(/^runner: .* is damaged after record 0.*\n$/),
  });
});
