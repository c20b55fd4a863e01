import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { run, runProcess, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import { rounds } from "../../../../test/helpers/runs/sweep.ts";
import { answerTo, digestOf } from "../../../../test/helpers/server/answer-to.ts";
import { pressing, saying, text, toolUse } from "../../../../test/helpers/server/messages-replies.ts";
import { wordsOf } from "../../../../test/helpers/server/messages-wire.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";

interface Written {
  readonly id: string;
  readonly step: number;
  readonly steps: number;
  readonly success: string;
}

/** Writes a file of tasks: the last one is held out. */
function writeTasks(cwd: string, tasks: readonly Written[], texts: readonly string[]): void {
  const own = tasks.slice(0, -1).map(({ id }) => id);
  const value = {
    tasks: tasks.map(({ id, step, ...rest }) => ({
      ...{ id, role: own.includes(id) ? "source" : "held-out", cause: "slow", ...rest },
      from: { folder: "saves", slug: "lantern", runId: "run", step },
      ...{ story: "", spent: { steps: 2, costUsd: 0.01 }, wasReached: true },
    })),
    candidates: texts.map((text, at) => ({
      ...{ id: `entry-${at}`, cause: "slow", tasks: own, because: "It may help." },
      edits: [{ action: "add", title: `Entry ${at}`, text }],
    })),
  };
  writeFileSync(join(cwd, "tasks.json"), JSON.stringify(value));
}

/** Walks to the right; to the left where an entry says so. No two replies are the same. */
async function walker() {
  const { server, env } = await strictServer((request, n) => {
    const read = JSON.stringify(request.messages);
    const said = n === 1 ? pressing("start") : pressing("a", read.includes("Go left") ? "left" : "right");
    return { ...said, content: [text(`I walk${" on".repeat(n % 97)}.`), ...said.content] };
  });
  return { server, env: { ...env, RUNNER_MODEL: "claude-haiku-5-5" } };
}

test("an entry that helps an LM is proven, written down, and taken over by the run", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await walker();
  const played = await run(["--steps", "7", "--quiet"], { cwd, env });
  expect(played.code, played.stderr).toBe(0);
  const ways = [5, 6].map((step) => ({ id: `way-${step}`, step, steps: 5, success: "game.x <= 2" }));
  const closing = { id: "text", step: 1, steps: 6, success: 'game.mode == "walk"' };
  writeTasks(cwd, [...ways, closing], ["Go left at once."]);
  const command = ["improve", "--set", "tasks=tasks.json", "--jobs", "2", "--json"];

  const estimate = await run([...command, "--dry-run"], { cwd, env });
  const { code, stdout, stderr } = await runProcess(command, { cwd, env });
  const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  const taken = await run(["playbook", "import", "improved.yaml"], { cwd, env });
  const listed = await run(["playbook", "list", "--json"], { cwd, env });

  expect(estimate.stdout).toMatch(
    /^1 candidate, 3 tasks, of which 1 held out\.\nIf no candidate is better, this takes about /,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(report, JSON.stringify(report.candidates)).toMatchObject({ accepted: "entry-0", stopped: null });
  const { own } = report.candidates[0];
  expect(own.pairs.worse).toBe(0);
  const page = readFileSync(join(cwd, "improved", "report.html"), "utf8");
  expect(page.match(/<img class="screen" src="data:image\/gif;base64,/g)).toHaveLength(2);
  expect(taken.code, taken.stderr).toBe(0);
  expect(JSON.parse(listed.stdout)).toMatchObject({
    ...{ title: "Entry 0", text: "Go left at once.", origin: { runId: "run", from: 5 } },
    trials: [{ accepted: true, better: own.pairs.better, worse: 0 }],
  });
  expect(server.refusals()).toEqual([]);
});

/** A helpful edit and a harmful one. */
const EDITS = {
  because: "It walked against a wall.",
  edits: [
    { action: "add", title: "Walls", text: "Leave by the east at once." },
    { action: "add", title: "Courage", text: "Never turn back." },
  ],
};

test("an LM is asked for changes: one that helps is proven, a harmful one refused, and none is asked for twice", async () => {
  const cwd = temporaryFolder();
  const asked: string[] = [];
  const random = createRandom(1);
  let isStuck = true;
  const isBrave = (read: string): boolean => isStuck || read.includes("Never turn back");
  let onAsked = (): void => {};
  const { server, env } = await strictServer((request, n) => {
    const last = wordsOf(request.messages.at(-1));
    if (last.includes("at most three small changes")) {
      asked.push(last);
      onAsked();
      return saying(asked.length === 1 ? "I do not know." : JSON.stringify(EDITS));
    }
    const read = JSON.stringify(request.messages);
    // A sign is above: A opens its text, once more and again.
    const turned = isBrave(read) || random() < 0.5 ? pressing("a", "up") : pressing("a", "left");
    const leaving = { ...turned, content: [toolUse("navigate_to", { x: 15, y: 9, explore: true })] };
    const walked = read.includes("Leave by the east") ? leaving : turned;
    const said = request.messages.length === 1 ? pressing("start") : walked;
    return { ...said, content: [text(`I walk${" on".repeat(n % 97)}.`), ...said.content] };
  });
  const at = { cwd, env: { ...env, RUNNER_MODEL: "claude-haiku-5-5" } };
  for (const folder of ["saves", "other"]) {
    const played = await run(["--steps", "15", "--quiet", "--save-dir", folder], at);
    expect(played.code, played.stderr).toBe(0);
  }
  isStuck = false;
  const command = ["improve", "--set", "heldOut=other", "--jobs", "2", "--json", "--max-cost"];

  const estimate = await run([...command, "90", "--dry-run"], at);
  const isThere = existsSync(join(cwd, "improved"));
  const poor = await run([...command, "0.0001"], at);
  expect(asked).toEqual([]);
  const { child, finished } = startRunner([...command, "90"], at);
  onAsked = () => void (asked.length === 2 && child.kill("SIGKILL"));
  await finished;
  const { code, stdout, stderr } = await runProcess([...command, "90"], at);
  const requests = server.exchanges.length;
  const again = await runProcess([...command, "90"], at);

  expect(estimate.stdout, estimate.stderr).toMatch(
    /^claude-haiku-5-5 is asked for candidates first\.\n3 candidates, 2 tasks/,
  );
  // Killed while it mines, it has left nothing.
  expect(isThere).toBe(false);
  expect(poor.code).toBe(4);
  expect(JSON.parse(poor.stdout).stopped).toMatch(/^the next call may cost /);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout), stderr).toMatchObject({
    accepted: "repetition-edit-1",
    candidates: [{ because: EDITS.because, edits: [EDITS.edits[0]] }, { standing: { type: "refused" } }],
  });
  expect(asked).toHaveLength(3);
  expect(asked[1]).toContain("Once more: ");
  expect(again.stdout).toBe(stdout);
  expect(server.exchanges).toHaveLength(requests);
  expect(server.refusals()).toEqual([]);
});

test("a change with a skill and an agent is proven, and written down as files that a run takes", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer((request, n) => {
    const words = text(`I walk${" on".repeat(n % 97)}.`);
    if (JSON.stringify(request.system).includes("Say which way"))
      return { content: [words], stopReason: "end_turn" };
    const read = JSON.stringify(request.messages);
    const isGuided = read.includes("guide: I walk");
    const isOffered = request.tools?.some(({ name }) => name === "consult") === true;
    const use = (name: string, input: object) => ({
      content: [words, toolUse(name, input)],
      stopReason: "tool_use",
    });
    if (isOffered && !isGuided) return use("consult", { agent: "guide", question: "Which way?" });
    if (isGuided && read.includes("name go-left")) return use("run_skill", { name: "go-left" });
    const said = n === 1 ? pressing("start") : pressing("a", "right");
    return { ...said, content: [words, ...said.content] };
  });
  const at = { cwd, env: { ...env, RUNNER_MODEL: "claude-haiku-5-5" } };
  await run(["--steps", "7", "--quiet"], at);
  const ways = [5, 6].map((step) => ({ id: `way-${step}`, step, steps: 5, success: "game.x <= 2" }));
  writeTasks(
    cwd,
    [...ways, { id: "text", step: 1, steps: 6, success: 'game.mode == "walk"' }],
    ["Run it, name go-left."],
  );
  const work = JSON.parse(readFileSync(join(cwd, "tasks.json"), "utf8"));
  const skill = {
    meta: { name: "go-left", description: "Goes left." },
    steps: [
      { primitive: "tap", button: "a", repeat: 3 },
      { primitive: "tap", button: "left", repeat: 2 },
    ],
  };
  const agent = { name: "guide", description: "knows the way", prompt: "Say which way.", can: "consult" };
  Object.assign(work.candidates[0], { skills: [skill], agents: [agent], settings: { maxHistory: 80 } });
  writeFileSync(join(cwd, "tasks.json"), JSON.stringify(work));

  const { code, stdout, stderr } = await runProcess(
    ["improve", "--set", "tasks=tasks.json", "--jobs", "2"],
    at,
  );
  const skills = await run(["skills", "list", "--json", "--set", "skillsDir=improved/skills"], at);
  const options = ["--set", "player=improved/player.yaml", "--set", "maxHistory=80"];
  const played = await run(["--steps", "8", "--quiet", ...options], at);

  expect(code, stderr).toBe(0);
  expect(stdout).toContain("Proven: entry-0, in improved.yaml.");
  const uses =
    "--set maxHistory=80 --set player=improved/player.yaml and the skills in improved/skills, copied to your own";
  expect(stdout).toContain(`It also takes ${uses}.`);
  expect(readFileSync(join(cwd, "improved.yaml"), "utf8")).toMatch(`# Proven with ${uses}\nformat: 1\n`);
  expect(skills.stdout).toContain('"go-left"');
  expect(played.code, played.stderr).toBe(0);
  expect(readFileSync(join(cwd, "improved", "report.html"), "utf8")).toContain(
    "agent guide (consult): Say which way.",
  );
  expect(server.refusals()).toEqual([]);
});

test("the built-in player's work goes on in the same folder, and is refused for other tasks", async () => {
  const cwd = temporaryFolder();
  await run(["--steps", "8", "--quiet"], { cwd });
  const own = { id: "ember", step: 3, steps: 12, success: "game.embers >= 1" };
  const heldOut = { id: "wood", step: 5, steps: 12, success: 'game.map == "Wood"' };
  writeTasks(cwd, [own, heldOut], ["An entry that it does not read."]);
  const command = ["improve", "--set", "tasks=tasks.json", "--set", "repetitions=8", "--quiet"];

  const first = await runProcess(command, { cwd });
  const again = await runProcess(command, { cwd });
  writeTasks(cwd, [{ ...own, steps: 13 }, heldOut], ["Another one."]);
  const other = await run(command, { cwd });

  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("No candidate is proven: the playbook stays as it is.");
  expect(again.stdout).toBe(first.stdout);
  expect(other.code).toBe(64);
  expect(other.stderr).toContain("choose another file with --out");
});

/** An LM's answer that follows from the request alone. */
async function killedRun(kills: number, seed: number) {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(answerTo);
  const own = { ...env, RUNNER_MODEL: "claude-haiku-5-5" };
  await run(["--steps", "4", "--quiet"], { cwd, env: own });
  const tasks = [2, 3].map((step) => ({ id: `t-${step}`, step, steps: 4, success: "game.x == 99" }));
  writeTasks(cwd, tasks, ["Go left.", "Go right."]);
  const command = [
    "improve",
    "--set",
    "tasks=tasks.json",
    "--set",
    "repetitions=10",
    "--jobs",
    "1",
    "--json",
  ];
  const before = server.exchanges.length;
  const random = createRandom(seed);
  let killed = 0;
  while (killed < kills) {
    const at = 1 + Math.floor(random() * 25);
    const { child, finished } = startRunner(command, { cwd, env: own });
    let calls = 0;
    server.answer((request) => {
      calls += 1;
      if (calls === at) child.kill("SIGKILL");
      return answerTo(request);
    });
    const { signal } = await finished;
    if (signal === null) break;
    killed += 1;
  }
  server.answer(answerTo);
  const { code, stdout, stderr } = await runProcess(command, { cwd, env: own });
  const { candidates, ...report } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  const jobs = join(cwd, "improved/trials/jobs");
  for (const job of readdirSync(jobs).slice(0, killed === 0 ? 0 : 3)) {
    const verified = await run(["saves", "verify", "--all", "--save-dir", join(jobs, job)], { cwd });
    expect(verified.code, verified.stdout).toBe(0);
  }
  const result = candidates.map(({ own: pairs, heldOut, standing }: Record<string, object>) => [
    ...[pairs, heldOut, standing],
  ]);
  const asked = server.exchanges.slice(before).map(({ body }) => digestOf(body));
  return { code, stderr, killed, asked, result, steps: report.steps, accepted: report.accepted };
}

test("killed at random requests, the same command ends the same; only a request under way is asked again", async () => {
  const whole = await killedRun(0, 1);

  for (let seed = 1; seed <= rounds(1, 5); seed += 1) {
    const { asked, killed, ...rest } = await killedRun(4, seed);

    expect(rest).toEqual({ ...rest, code: 0, stderr: "", result: whole.result, steps: whole.steps });
    expect(killed).toBeGreaterThan(0);
    expect(asked.length - whole.asked.length).toBeGreaterThanOrEqual(0);
    expect(asked.length - whole.asked.length).toBeLessThanOrEqual(killed);
  }
});
