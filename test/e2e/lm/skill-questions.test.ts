import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { pressing, type Reply, type Script, text, toolUse } from "../../helpers/server/messages-replies.ts";
import { blocksOf, type WireRequest, wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const HANG: Reply = { fault: "hang" };

const ASKS = [
  { primitive: "tap", button: "UP" },
  { primitive: "inference_checkpoint", label: "first", context: "Which way?" },
  { primitive: "inference_checkpoint", label: "second", context: "And now?", timeout_seconds: 300 },
  { primitive: "success", summary: "asked twice" },
];

/** An answer to a skill's question, which does these steps. */
const continuing = (...steps: readonly object[]): Reply => ({
  content: [text("Let me see."), toolUse("continue_skill", { steps })],
  stopReason: "tool_use",
});

const NOTING = continuing({ primitive: "annotate", message: "the LM was here" });

const isQuestion = ({ tools = [] }: WireRequest): boolean =>
  tools.some(({ name }) => name === "continue_skill");

/** What plays presses buttons, and the questions of skills are answered in turn; the last answer stays. */
function answering(...answers: readonly Reply[]): Script {
  let asked = 0;
  return (request) => {
    if (!isQuestion(request)) return pressing("a");
    asked += 1;
    return answers[Math.min(asked, answers.length) - 1] ?? pressing("a");
  };
}

/** A game that an LM has played for one step, and commands in its folder. */
async function paidGame(script: Script) {
  const { server, env } = await strictServer(script);
  const calm = [{ primitive: "success", summary: "calm" }];
  const cwd = writeSkills(temporaryFolder(), { asks: ASKS, calm });
  await run(["--steps", "1", "--quiet"], { cwd, env });
  const asked = () => server.exchanges.filter(({ body }) => isQuestion(body));
  return {
    ...{ server, cwd, asked },
    /** The step and the machine of the newest save. */
    machine() {
      const [game] = listSaves(join(cwd, "saves")).games;
      const info = game?.saves[0]?.info;
      return [info?.totalSteps, info?.machineSha256];
    },
    run: (...args: string[]) => run(args, { cwd, env }),
    /** A command that stands still at the question `n`. */
    async startUpTo(n: number, ...args: string[]) {
      const running = startRunner(args, { cwd, env });
      while (asked().length < n) await delay(10);
      return running;
    },
  };
}

const resultIn = (stdout: string) => JSON.parse(stdout.trim().split("\n").at(-1) ?? "");

describe("a skill that a person runs", () => {
  test("asks the LM half-way; cost and stats have a line for it", async () => {
    const { server, asked, run } = await paidGame(answering(NOTING, continuing()));

    const ran = await run("skills", "run", "asks", "--verbose");
    const ledger = JSON.parse((await run("cost", "--json")).stdout);
    const stats = JSON.parse((await run("skills", "stats", "--json")).stdout);

    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain("    LM: Let me see.\n");
    expect(ran.stdout).toMatch(/^ {2}the LM was here$/m);
    expect(ran.stdout).toContain("2 questions to the LM (2 answered, 0 timed out)");
    expect(asked()).toHaveLength(2);
    expect(server.refusals()).toEqual([]);
    expect(ledger.bySkill).toMatchObject([{ key: "asks", calls: 2, lostCalls: 0 }]);
    expect(ledger.bySkill[0].costUsd).toBeGreaterThan(0);
    expect(ledger.byPurpose).toContainEqual(expect.objectContaining({ key: "skill", calls: 2 }));
    expect(stats).toMatchObject({ name: "asks", runs: 1, metrics: { inferences: 2 }, calls: { calls: 2 } });
    expect((await run("cost")).stdout).toMatch(/^skill +calls +tokens +cost\nasks +2 /m);
    expect((await run("skills", "stats")).stdout).toMatch(
      /^asks +1 +1 +0 +0 +\d+ +0 +2 +\S+ s +\S+ +\$0\.\d+/m,
    );
  });

  test("is told to the LM at the end of its last message, and the strict server accepts it", async () => {
    const { server, run } = await paidGame(answering());

    await run("skills", "run", "calm");
    await run("skills", "run", "calm");
    const { code } = await run("--steps", "1");

    const plays = server.exchanges.map(({ body }) => body);
    expect(code).toBe(0);
    expect(server.refusals()).toEqual([]);
    expect(plays.map(({ messages }) => messages.length)).toEqual([1, 3]);
    const last = plays[1]?.messages.at(-1);
    expect(last?.role).toBe("user");
    expect(
      wordsOf(last).match(/^The operator ran the skill calm.*: Skill calm: success\. calm/gm),
    ).toHaveLength(2);
    const types = blocksOf(last).map(({ type }) => type);
    expect(types.slice(-4)).toEqual(["text", "text", "text", "image"]);
  });

  test("needs no key as long as it asks nothing, and goes on without an answer where it does", async () => {
    const { cwd, asked } = await paidGame(answering());

    const calm = await run(["skills", "run", "calm"], { cwd });
    const asking = await run(["skills", "run", "asks", "--json"], { cwd });

    expect(calm.code).toBe(0);
    expect(asking.code).toBe(0);
    expect(resultIn(asking.stdout)).toMatchObject({
      status: "success",
      notes: expect.arrayContaining([expect.stringContaining("API key")]),
      metrics: { inferences: 2, answered: 0 },
    });
    expect(asked()).toHaveLength(0);
  });

  test("is answered by the built-in player, without a call of the LM", async () => {
    const cwd = writeSkills(temporaryFolder(), { asks: ASKS });

    const { code, stdout } = await run(["skills", "run", "asks", "--model", "explorer", "--json"], { cwd });

    expect(code).toBe(0);
    expect(resultIn(stdout).metrics).toMatchObject({ inferences: 2, answered: 2 });
  });
});

test("a skill that the LM runs stands in the transcript in the place of its call", async () => {
  const calls = [toolUse("run_skill", { name: "calm" }), toolUse("run_skill", { name: "clam" })];
  const { env } = await strictServer(() => ({ content: [text("Calm."), ...calls], stopReason: "tool_use" }));
  const cwd = writeSkills(temporaryFolder(), { calm: [{ primitive: "success", summary: "all calm" }] });

  const { stdout } = await run(["--steps", "1", "--verbose"], { cwd, env });

  const lines = stdout.split("\n");
  const from = lines.indexOf("step 1");
  expect(lines.slice(from, from + 6)).toEqual([
    "step 1",
    "  Calm.",
    "  ▸ calm",
    expect.stringMatching(/^ {2}✓ calm: all calm \(0 frames, /),
    '  ✗ run_skill name="clam"',
    expect.stringContaining('there is no skill "clam", did you mean "calm"?'),
  ]);
});

test("a summary that is still due is written first, by the model that writes summaries", async () => {
  const isSummary = ({ messages }: WireRequest): boolean => SUMMARY_MARKER.test(wordsOf(messages.at(-1)));
  const { server, env } = await strictServer((request) => (isSummary(request) ? HANG : pressing("a")));
  const cwd = writeSkills(temporaryFolder(), { calm: [{ primitive: "success", summary: "calm" }] });
  const settings = ["--set", "maxHistory=4", "--set", "summaryModel=claude-haiku-5-5"];
  const running = startRunner(["--steps", "9", ...settings], { cwd, env });
  while (!server.exchanges.some(({ body }) => isSummary(body))) await delay(10);
  running.child.kill("SIGKILL");
  await running.finished;
  server.answer(playerScript());
  const before = server.exchanges.length;

  const { code, stdout } = await run(["skills", "run", "calm"], { cwd, env });

  expect(code).toBe(0);
  expect(stdout).toContain("calm succeeded: calm");
  expect(server.exchanges.slice(before).map(({ body }) => body.model)).toEqual(["claude-haiku-5-5"]);
});

describe("a skill that was interrupted", () => {
  const STOPS = [
    ["Ctrl-C", "SIGINT", 130],
    ["SIGTERM", "SIGTERM", 143],
  ] as const;

  test.each(STOPS)(
    "by %s ends at once with the machine at the start of its step, and the same command goes on with the answers it had",
    async (_, signal, exitCode) => {
      const { server, asked, run, startUpTo, machine } = await paidGame(answering(NOTING, HANG));
      const before = machine();
      const running = await startUpTo(2, "skills", "run", "asks");
      const fromMs = performance.now();
      running.child.kill(signal);
      const stopped = await running.finished;
      const ms = performance.now() - fromMs;
      server.answer(answering(continuing()));

      const after = machine();
      const again = await run("skills", "run", "asks", "--json");

      expect(stopped.code).toBe(exitCode);
      expect(ms).toBeLessThan(5_000);
      expect(stopped.stdout).toContain("Steps: 0 played now, 1 in all.");
      expect(stopped.stdout).toMatch(/^To continue: runner skills run asks$/m);
      expect(after).toEqual(before);
      expect(again.code).toBe(0);
      expect(asked()).toHaveLength(3);
      expect(resultIn(again.stdout)).toMatchObject({ status: "success", notes: ["the LM was here"] });
      expect(again.stdout).toMatch(/"type":"finished".*"totalSteps":2,"sessionSteps":1/);
    },
  );

  test.each([
    ["the same command finishes it, and does not run it twice", ["skills", "run", "asks"], 2, 3],
    ["another skill comes after it", ["skills", "run", "calm"], 3, 3],
    ["playing on finishes it first", ["--steps", "2"], 3, 3],
  ])("by kill -9: %s", async (_, command, totalSteps, questions) => {
    const { server, asked, run, startUpTo } = await paidGame(answering(NOTING, HANG));
    const running = await startUpTo(2, "skills", "run", "asks");
    running.child.kill("SIGKILL");
    await running.finished;
    server.answer(answering(continuing()));

    const again = await run(...command, "--json");
    const stats = (await run("skills", "stats", "--json")).stdout.trim().split("\n");
    const verified = await run("saves", "verify", "--all");

    expect(again.code).toBe(0);
    expect(again.stdout).toContain(`"totalSteps":${totalSteps},`);
    expect(asked()).toHaveLength(questions);
    expect(stats.map((line) => JSON.parse(line)).find(({ name }) => name === "asks")).toMatchObject({
      runs: 1,
    });
    expect(server.refusals()).toEqual([]);
    expect(verified.code).toBe(0);
  });

  test("is not told as another one when its parameters differ", async () => {
    const { server, run, startUpTo } = await paidGame(answering(NOTING, HANG));
    const running = await startUpTo(2, "skills", "run", "asks");
    running.child.kill("SIGKILL");
    await running.finished;
    server.answer(answering(continuing()));

    const again = await run("skills", "run", "asks", "--set", "maxFrames=600", "--json");

    expect(again.stdout).toContain('"totalSteps":3,');
  });
});

describe("--set skills=off offers no skill to the LM", () => {
  const TOOLS = ["list_skills", "run_skill", "define_skill", "undo_skill"];

  test.each<[string, readonly string[], Record<string, string>, string | null, boolean]>([
    ["by default it is offered all", [], {}, null, true],
    ["as a flag", ["--set", "skills=off"], {}, null, false],
    ["from the environment", [], { RUNNER_SKILLS: "false" }, null, false],
    ["from the settings file", [], {}, '{"skills": false}', false],
  ])("%s", async (_, args, more, file, isOffered) => {
    const { server, env } = await strictServer(answering());
    const cwd = temporaryFolder();
    if (file !== null) writeFileSync(join(cwd, "runner.config.json"), file);

    await run(["--steps", "1", ...args], { cwd, env: { ...env, ...more } });

    const offered = (server.exchanges[0]?.body.tools ?? []).map(({ name }) => name);
    expect(offered.filter((name) => TOOLS.includes(name))).toEqual(isOffered ? TOOLS : []);
  });
});
