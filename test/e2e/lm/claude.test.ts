import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";
import { startMessagesServer } from "../../helpers/server/messages-server.ts";
import { playerScript, strictServer } from "../../helpers/server/strict-server.ts";

/** The replies that a journal holds. */
function repliesIn(cwd: string) {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "reply");
}

test.each(["anthropic", "compat"])(
  "130 steps in the %s profile: nothing is refused, and each summary starts afresh",
  async (profile) => {
    const cwd = temporaryFolder();
    const { server, env } = await strictServer();

    // This player mashes on for ever: what is done about that has tests of its own.
    const args = ["--steps", "130", "--set", `profile=${profile}`, "--quiet", "--set", "drift=off"];
    const { code, stderr } = await run(args, { cwd, env });

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(server.refusals()).toEqual([]);
    const sizes = server.exchanges.map(({ body }) => body.messages.length);
    const fresh = sizes.filter((size, index) => size === 1 && index > 0);
    expect(fresh).toHaveLength(4);
    expect(Math.max(...sizes)).toBe(61);
    const save = await readWholeSave(join(cwd, "saves/lantern_save_step0130.png"));
    expect(save.totalSteps).toBe(130);
    expect(save.memory.counters.summaries).toBe(4);
  },
);

test("200 steps: at least 90 % of the player's input is read from the cache, and the ledger's dollars are the server's", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();

  const { code } = await run(["--steps", "200", "--set", "drift=off", "--quiet"], { cwd, env });

  expect(code).toBe(0);
  expect(server.refusals()).toEqual([]);
  const replies = repliesIn(cwd);
  const usages = replies.filter(({ purpose }) => purpose === "play").map(({ reply }) => reply.usage);
  const read = usages.reduce((sum, usage) => sum + usage.cacheReadTokens, 0);
  const all = usages.reduce(
    (sum, usage) => sum + usage.cacheReadTokens + usage.cacheWriteTokens + usage.inputTokens,
    0,
  );
  expect(read / all).toBeGreaterThanOrEqual(0.9);
  expect(replies.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBeCloseTo(server.dollars(), 9);
});

test("the key is in no event, log, save or journal", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();

  const { stdout, stderr } = await run(["--steps", "3", "--json", "--set", "logLevel=trace"], { cwd, env });

  expect(stdout).toContain('"type":"finished"');
  expect(stdout + stderr).not.toContain(server.key);
  const save = await readWholeSave(join(cwd, "saves/lantern_save_step0003.png"));
  expect(JSON.stringify(save.memory)).not.toContain(server.key);
  expect(readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8")).not.toContain(server.key);
});

test("a run can be recorded, and repeated from the recording without a key", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const { env } = await strictServer();
  const recording = join(first, "traffic.ndjson");

  await run(["--steps", "8", "--set", "maxHistory=8", "--record", recording], { cwd: first, env });
  const again = await run(
    ["--steps", "8", "--set", "maxHistory=8", "--model", "claude-sonnet-5-5", "--replay", recording],
    { cwd: second },
  );

  expect(again.code).toBe(0);
  const name = "saves/lantern_save_step0008.png";
  const [one, two] = [await readWholeSave(join(first, name)), await readWholeSave(join(second, name))];
  expect(two.machineSha256).toBe(one.machineSha256);
  expect(two.memory.messageHistory).toEqual(one.memory.messageHistory);
});

test("what stands in for a key, where none is needed, is cut out of no recording", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const server = await startMessagesServer({ script: playerScript(), key: "k" });
  onTestFinished(() => server.close());
  const recording = join(first, "traffic.ndjson");
  const env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: server.url, RUNNER_PROFILE: "anthropic" };

  const recorded = await run(["--steps", "3", "--record", recording], { cwd: first, env });
  const again = await run(["--steps", "3", "--replay", recording], { cwd: second });
  const verified = await run(["saves", "verify", "--all"], { cwd: second });

  expect([recorded.code, again.code]).toEqual([0, 0]);
  expect(readFileSync(recording, "utf8")).toContain('"inputTokens":');
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ checks passed\.$/m) });
});

test("a recording that does not fit ends the run loudly", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const { env } = await strictServer();
  const recording = join(first, "traffic.ndjson");
  await run(["--steps", "3", "--record", recording], { cwd: first, env });

  const { code, stderr } = await run(
    ["--steps", "3", "--goal", "Something else", "--model", "claude-sonnet-5-5", "--replay", recording],
    { cwd: second },
  );

  expect(code).toBe(65);
  expect(stderr).toMatch(/runner: .*(recording|recorded).*\n$/);
});

test("a model without a price has an unknown cost, until a file says its price", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();
  const prices = join(cwd, "prices.json");
  writeFileSync(
    prices,
    '{"my-model": {"inputUsd": 1, "outputUsd": 5, "cacheReadUsd": 0.1, "cacheWriteUsd": 1.25}}',
  );

  await run(["--steps", "1", "--model", "my-model", "--set", "profile=compat"], { cwd, env });
  await run(["--steps", "1", "--set", `prices=${prices}`], { cwd, env });

  expect(server.refusals()).toEqual([]);
  expect(repliesIn(cwd).map(({ costUsd }) => costUsd)).toEqual([null, expect.any(Number)]);
  const bad = join(cwd, "bad.json");
  writeFileSync(bad, '{"my-model": {"inputUsd": "cheap"}}');
  const refused = await run(["--steps", "1", "--set", `prices=${bad}`], { cwd, env });
  expect(refused).toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/^runner: .*no valid inputUsd.*\n$/),
  });
});
