import { cpSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { RUNNER } from "../../helpers/fleet/start-pool.ts";
import { runCommandOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { runProcess } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const ON = ["--steps", "1", "--quiet"];
const CHOSEN = ["--model", "claude-opus-5-5", "--effort", "max", "--set", "refineEvery=1"];
const FACTS =
  "you did not begin this run, and its files choose its players: model claude-opus-5-5; effort max; agents none; refining every 1 step by claude-opus-5-5; history 60 messages; about $";

/** A folder with a stranger's run that chooses a dear model, and a user whose environment names the server. */
async function strangersRun({ steps = 1 } = {}) {
  const { server, env: named } = await strictServer();
  const [theirs, cwd] = [temporaryFolder(), temporaryFolder()];
  const by = (home: string) => ({ ...named, XDG_CONFIG_HOME: home, HOME: home });
  const begin = [...CHOSEN, "--new-game", "--steps", String(steps), "--quiet"];
  await runProcess(begin, { cwd: theirs, env: by(temporaryFolder()) });
  cpSync(theirs, cwd, { recursive: true });
  const asked = server.exchanges.length;
  const home = temporaryFolder();
  return {
    ...{ cwd, home, env: by(home) },
    requests: () => server.exchanges.length - asked,
    runs: () => readFileSync(join(home, "gameboy-runner/runs"), "utf8").split("\n").slice(1, -1),
  };
}

describe("49.A1: a run that the user did not begin", () => {
  test("49.A1: is refused without a terminal, with the line that allows it, which works; and then a plain command does", async () => {
    const { cwd, env, requests, runs } = await strangersRun();

    const refused = await runProcess(ON, { cwd, env });
    const sentThen = requests();
    const line = /to continue it, run runner (.*)\n$/.exec(refused.stderr)?.[1]?.split(" ") ?? [];
    const allowed = await runProcess(line, { cwd, env });
    const plain = await runProcess(ON, { cwd, env });

    expect([refused.code, sentThen]).toEqual([78, 0]);
    expect(refused.stderr).toContain(FACTS);
    expect(refused.stderr.split("\n")).toHaveLength(2);
    expect(line).toEqual([...ON, "--max-cost", "1"]);
    expect([allowed.code, plain.code]).toEqual([0, 0]);
    expect(requests()).toBeGreaterThan(1);
    expect(runs()).toHaveLength(1);
  });

  test("49.A1: is asked about once on a terminal; without a yes nothing is sent", async () => {
    const { cwd, env, requests } = await strangersRun();
    const onTerminal = (answer: string) =>
      runCommandOnTerminal([process.execPath, RUNNER, ...ON], "[y/N]", { type: answer }, { cwd, env });

    const no = await onTerminal("\n");
    const sentThen = requests();
    const yes = await onTerminal("y\n");
    const plain = await runProcess(ON, { cwd, env });

    expect(no.output.replace(/\s+/g, " ")).toContain(FACTS);
    expect([no.code, sentThen]).toEqual([78, 0]);
    expect([yes.code, plain.code]).toEqual([0, 0]);
    expect(requests()).toBeGreaterThan(1);
  });

  test.each([
    ["the environment's model", { RUNNER_MODEL: "claude-haiku-5-5" }, []],
    ["the environment's limit", { RUNNER_MAX_COST: "1" }, []],
    ["a model on the command", {}, ["--model", "claude-haiku-5-5"]],
    ["a limit in a file that the user names", {}, ["--config", "mine.json"]],
  ])("49.A1: needs no question with %s", async (_, more, words) => {
    const { cwd, env } = await strangersRun();
    writeFileSync(join(cwd, "mine.json"), '{"maxCost":1}');

    const { code, stderr } = await runProcess([...ON, ...words], { cwd, env: { ...env, ...more } });

    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining("did not begin") });
  });

  test("49.A1: is not allowed by a configuration file in its folder, nor by a free player with a paid one beside it", async () => {
    const { cwd, env, requests } = await strangersRun();

    const free = await runProcess([...ON, "--model", "explorer"], { cwd, env });
    writeFileSync(join(cwd, "runner.config.json"), '{"maxCost":100,"model":"claude-opus-5-5"}');
    const found = await runProcess(ON, { cwd, env });

    // The run's refining asks the player, who is free now.
    expect(free.code).toBe(0);
    expect([found.code, requests()]).toEqual([78, 0]);
  });

  test.each([
    ["a save by name", ["--load", "latest", ...ON]],
    ["a step", ["--to-step", "1", ...ON]],
    ["a skill that asks", ["skills", "run", "ask", "--quiet"]],
  ])("49.A1: is refused as %s", async (_, words) => {
    const { cwd, env, requests } = await strangersRun();
    writeSkills(cwd, { ask: [{ primitive: "inference_checkpoint", label: "first", context: "Which way?" }] });

    const { code, stderr } = await runProcess(words, { cwd, env });

    expect(requests()).toBe(0);
    expect(code).not.toBe(0);
    expect(stderr).toContain("did not begin");
  });
});

describe("49.A1: the user's own runs", () => {
  test("49.A1: are continued without a question: after a kill, in a moved folder, by the printed command", async () => {
    const { env: named } = await strictServer();
    const home = temporaryFolder();
    const env = { ...named, XDG_CONFIG_HOME: home, HOME: home };
    const cwd = temporaryFolder();
    const first = await runProcess([...CHOSEN, "--new-game", "--steps", "1"], { cwd, env });
    const printed = /To continue: +runner (.*)/.exec(first.stdout + first.stderr)?.[1]?.split(" ") ?? [];

    const again = await runProcess([...printed.slice(0, -1), "1"], { cwd, env });
    renameSync(join(cwd, "saves"), join(cwd, "moved"));
    const moved = await runProcess([...ON, "--save-dir", "moved"], { cwd, env });

    expect(printed.slice(-2)).toEqual(["--steps", "1"]);
    expect([first.code, again.code, moved.code]).toEqual([0, 0, 0]);
  });

  test.runIf(process.platform === "linux")(
    "49.A1: that were begun before the list was kept are continued unattended; a copy of them is not",
    async () => {
      const { env: named } = await strictServer();
      const [old, home] = [temporaryFolder(), temporaryFolder()];
      const by = (folder: string) => ({ ...named, XDG_CONFIG_HOME: folder, HOME: folder });
      const cwd = temporaryFolder();
      const often = [...ON, "--save-every", "1"];
      await runProcess([...CHOSEN, "--new-game", ...often], { cwd, env: by(old) });
      // Two saves of a run are seconds apart: their files' times are the kernel's, which no test sets.
      await delay(5_500);
      await runProcess(often, { cwd, env: by(old) });
      cpSync(join(cwd, "saves"), join(cwd, "copy"), { recursive: true, preserveTimestamps: true });

      const copied = await runProcess([...ON, "--save-dir", "copy"], { cwd, env: by(home) });
      const upgraded = await runProcess(ON, { cwd, env: by(home) });
      // By then the list is kept, and names the run: so the copy is known, too.
      const later = await runProcess([...ON, "--save-dir", "copy"], { cwd, env: by(home) });

      expect([copied.code, upgraded.code, later.code]).toEqual([78, 0, 0]);
    },
  );
});

test("49.A1: improve asks nothing of a stranger's players until that is allowed", async () => {
  const { cwd, env, requests, runs } = await strangersRun({ steps: 3 });
  const taskAt = (step: number, role: string) => ({
    ...{ id: `way-${step}`, role, cause: "slow", steps: 1, success: "game.x <= 2" },
    ...{ story: "", spent: { steps: 1, costUsd: 0.01 }, wasReached: true },
    from: { folder: "saves", slug: "lantern", runId: "run", step },
  });
  const edits = [{ action: "add", title: "Way", text: "Go left." }];
  const candidates = [{ id: "one", cause: "slow", tasks: ["way-1"], because: "It may help.", edits }];
  const write = (name: string, all: readonly object[]) =>
    writeFileSync(
      join(cwd, name),
      JSON.stringify({ tasks: [taskAt(1, "source"), taskAt(2, "held-out")], candidates: all }),
    );
  write("tasks.json", candidates);
  write("none.json", []);
  const improve = (...words: string[]) =>
    runProcess(["improve", "--jobs", "1", "--quiet", ...words], { cwd, env });

  const attempts = await improve("--set", "tasks=tasks.json");
  const proposals = await improve("--set", "tasks=none.json", "--out", "other.yaml");
  const sentThen = requests();
  const allowed = await improve("--set", "tasks=tasks.json", "--max-cost", "0.5");

  expect([attempts.code, proposals.code, sentThen]).toEqual([78, 78, 0]);
  for (const { stderr } of [attempts, proposals]) expect(stderr).toContain("you did not begin this run");
  expect(attempts.stderr).toContain(" --max-cost 1\n");
  expect(allowed.code, allowed.stderr).not.toBe(78);
  expect(requests()).toBeGreaterThan(0);
  expect(runs()).toHaveLength(1);
});

test("49.A1: a run that comes back with other players is asked about again; what its user changes is not, nor a list of an earlier version", async () => {
  const { server, env: named } = await strictServer();
  const [cwd, home, abroad] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const list = join(home, "gameboy-runner/runs");
  const played = async (words: readonly string[], by = home) =>
    await runProcess([...words, ...ON], { cwd, env: { ...named, XDG_CONFIG_HOME: by, HOME: by } });

  const begun = await played(["--model", "claude-sonnet-5-5", "--new-game"]);
  const own = [await played(["--effort", "low", "--set", "maxHistory=40"]), await played([])];
  const [head = "", line = ""] = readFileSync(list, "utf8").split("\n");
  writeFileSync(list, `${head}\n${line.split(" ")[0]}\n`);
  own.push(await played([]));
  const sent = await played([...CHOSEN, "--agent-id", "runner"], abroad);
  const asked = server.exchanges.length;
  const back = await played([]);
  const askedThen = server.exchanges.length;
  const allowed = [await played(["--max-cost", "100"]), await played([])];

  expect([begun, ...own, sent, ...allowed].map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(back.code).toBe(78);
  expect(back.stderr).toContain(
    "the files of this run choose players that you did not choose for it: model claude-opus-5-5; effort max; ",
  );
  expect(askedThen).toBe(asked);
  expect(server.exchanges.length).toBeGreaterThan(asked);
});

test("49.A1: import shows what the file chooses, and its run is not continued by its printed command alone", async () => {
  const { cwd, env, requests } = await strangersRun();
  await runProcess(["export", "run", "out.run"], { cwd, env });

  const imported = await runProcess(["import", "out.run", "--save-dir", "theirs"], { cwd, env });
  const line = /To continue on a branch: runner (.*)/.exec(imported.stdout)?.[1]?.split(" ") ?? [];
  const refused = await runProcess(line, { cwd, env });

  expect(imported.code).toBe(0);
  expect(imported.stdout).toMatch(
    /^Its players: model claude-opus-5-5; effort max; agents none; refining every 1 step by claude-opus-5-5; history 60 messages; about \$0\.\d+ a step$/m,
  );
  expect([refused.code, requests()]).toEqual([78, 0]);
});
