import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, runProcess } from "../../helpers/runs/run-command.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const QUIET = ["--set", "logLevel=silent"];

/** Each call costs more than two dollars. */
const DEAR = {
  "claude-sonnet-5-5": { inputUsd: 400, outputUsd: 1000, cacheReadUsd: 400, cacheWriteUsd: 400 },
};

/** A folder with a run that stopped before its first action. */
async function stopped(...asked: string[]) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "prices.json"), JSON.stringify(DEAR));
  writeFileSync(join(cwd, "runner.config.json"), JSON.stringify({ prices: "prices.json" }));
  const { server, env } = await strictServer();
  const play = async (...args: string[]) => {
    const ended = await run([...args, ...QUIET], { cwd, env });
    return { ...ended, lines: ended.stdout.trim().split("\n"), asked: server.exchanges.length };
  };
  const first = await play("--new-game", "--interrupt-before", "act", ...asked);
  expect(first.code).toBe(3);
  return { cwd, env, server, play, first };
}

const DAILY = ["--steps", "5", "--save-every", "2"];

test("a plain resume, in a process of its own, stops at the limit of cost of the interrupted command", async () => {
  const { cwd, env, server } = await stopped("--steps", "20", "--max-cost", "12");

  const ended = await runProcess(["resume", "--set", "interrupts=off", ...QUIET], { cwd, env });

  expect([ended.code, ended.stdout]).toEqual([4, expect.stringContaining("of the limit of $12")]);
  expect(server.exchanges.length).toBeLessThan(20);
});

test("so it does at the limit of tokens, and a limit that is given to the resume replaces it", async () => {
  const { play } = await stopped(...DAILY, "--max-tokens", "100", "--max-cost", "900");

  expect(await play("resume")).toMatchObject({ code: 4, asked: 1 });
  expect(await play("resume", "--max-tokens", "1000000")).toMatchObject({ code: 66 });
  expect(await play("--steps", "1", "--max-tokens", "1000000", "--set", "interrupts=off")).toMatchObject({
    code: 0,
  });
});

test("a plain resume keeps the time that is left, how often it saves, the condition and the last step", async () => {
  const { cwd, play } = await stopped(...DAILY, "--max-time", "1h", "--until", "totalSteps == 4");

  expect(await play("resume")).toMatchObject({ code: 3 });
  const ended = await play("resume", "--set", "interrupts=off");

  expect(ended.code).toBe(0);
  expect(ended.lines).toContain("Done: the goal was reached: totalSteps == 4.");
  const records = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").split("\n");
  const targets = records.flatMap((line) => /"target":(\{.*?\}\})/.exec(line)?.[1] ?? []);
  expect(targets.map((json) => JSON.parse(json))).toEqual([
    expect.objectContaining({ untilStep: 5, until: "totalSteps == 4", saveEvery: 2 }),
    expect.objectContaining({ untilStep: 5, until: "totalSteps == 4", saveEvery: 2 }),
  ]);
  const left = targets.map((json) => JSON.parse(json).limits.ms);
  expect(left[0]).toBeLessThanOrEqual(3_600_000);
  expect(left[1]).toBeLessThanOrEqual(left[0]);
});

test("a command without a step to end at can be resumed to its condition", async () => {
  const { play } = await stopped("--until", "totalSteps == 2");

  const ended = await play("resume", "--set", "interrupts=off");

  expect(ended.code).toBe(0);
  expect(ended.lines).toContain("Steps: 2 played now, 2 in all.");
});

test("the ways on name no limit, since the interrupt keeps it; the command behind a resume does", async () => {
  const { first, play } = await stopped(...DAILY, "--max-cost", "900");

  expect(first.stdout).not.toContain("--max-cost");
  expect(first.stdout).not.toContain("--save-every");
  const ended = await play("resume", "--set", "interrupts=off", "--max-time", "0.001s");
  expect(ended.lines.at(-2)).toContain("runner --until-step 5 --save-every 2");
  expect(ended.lines.at(-2)).toContain("--max-cost 900");
});

test("a program that resumes keeps the limits, and may take one away", async () => {
  const { cwd, env, server } = await stopped(...DAILY, "--max-tokens", "100");
  const runner = (limits?: { readonly tokens: null }) =>
    createRunner({
      saveDir: join(cwd, "saves"),
      credentials: {
        ...{ apiKey: env.ANTHROPIC_API_KEY, authToken: null, baseUrl: env.ANTHROPIC_BASE_URL },
      },
      settings: { profile: "anthropic" },
      ...(limits && { limits }),
    });

  const folder = join(cwd, "saves/checkpoints");
  const checkpoint = join(folder, readdirSync(folder)[0] ?? "");
  const kept = await (await runner()).invoke(null, { checkpoint });
  expect([kept.outcome.type, server.exchanges.length]).toEqual(["budget", 1]);

  const free = await (await runner({ tokens: null })).invoke(null, { checkpoint });
  expect([free.outcome.type, server.exchanges.length]).toEqual(["interrupted", 2]);
});

const journalIn = (cwd: string): string => readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");

test("a plain resume keeps backups, recording, log and patience; the journal holds neither path nor number of backups", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();
  const home = { ...env, XDG_CONFIG_HOME: temporaryFolder() };
  const play = (...args: string[]) => run(args, { cwd, env: home });
  const set = [
    "keepBackups=9",
    "retryFor=1s",
    "lmTimeout=9s",
    "replyTimeout=8s",
    "maxUnsaved=7",
    "logFile=log.jsonl",
  ];
  const asked = ["--record", "calls.jsonl", ...set.flatMap((one) => ["--set", one])];
  await play("--new-game", "--steps", "9", "--save-every", "1", "--interrupt-when", "step == 8", ...asked);
  const linesIn = (file: string) => readFileSync(join(cwd, file), "utf8").split("\n").length;
  const before = [linesIn("calls.jsonl"), linesIn("log.jsonl")];
  const backups = () => readdirSync(join(cwd, "saves")).filter((name) => name.endsWith("_backup.png")).length;
  const count = backups();
  expect(count).toBeGreaterThan(3);

  const ended = await play("resume");

  expect([ended.code, server.exchanges.length]).toEqual([0, 9]);
  expect(backups()).toBeGreaterThanOrEqual(count);
  expect(linesIn("calls.jsonl")).toBeGreaterThan(before[0] ?? 0);
  expect(linesIn("log.jsonl")).toBeGreaterThan(before[1] ?? 0);
  const [target = ""] = /"target":\{.*?\}\}/.exec(journalIn(cwd)) ?? [];
  expect(JSON.parse(target.slice('"target":'.length))).toMatchObject({
    ...{ lmTimeoutMs: 9000, replyTimeoutMs: 8000, retryForMs: 1000, maxUnsaved: 7 },
    elsewhere: ["keepBackups", "record", "logFile"],
  });
  expect(journalIn(cwd)).not.toMatch(/calls\.jsonl|log\.jsonl|"keepBackups":/);
});

test("another user's plain resume keeps how long to retry, and says what is missing", async () => {
  const cwd = temporaryFolder();
  const { env } = await strictServer();
  const asked = ["--set", "retryFor=1s", "--set", "keepBackups=9", "--set", "notify=true"];
  await run(["--new-game", "--steps", "3", "--interrupt-before", "act", ...asked], { cwd, env });

  const other = { ...env, XDG_CONFIG_HOME: temporaryFolder(), ANTHROPIC_BASE_URL: "http://127.0.0.1:1" };
  const ended = await run(["resume", "--set", "interrupts=off", "--max-cost", "1"], { cwd, env: other });

  expect(ended.code).toBe(75);
  expect(ended.stderr).toContain("had --set keepBackups, which is not kept on this machine");
  expect(ended.stderr).toContain("had --set notify, which is not kept because it is a command to run");
});
