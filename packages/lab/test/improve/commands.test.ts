import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { readWork, writeWork } from "../../src/improve/work-file.ts";

const copy = playedFolder(["--new-game", "--steps", "3", "--quiet"]);

const TASKS = [
  { id: "way-1", role: "source", step: 1, steps: 5 },
  { id: "way-2", role: "source", step: 2, steps: 5 },
  { id: "text", role: "held-out", step: 1, steps: 6 },
].map(({ id, role, step, steps }) => ({
  ...{ id, role, cause: "slow", steps, success: "game.x <= 2" },
  from: { folder: "saves", slug: "lantern", runId: "run", step },
  ...{ story: "", spent: { steps: 2, costUsd: 0.01 as number | null }, wasReached: true },
}));

const CANDIDATE = {
  ...{ id: "entry-0", cause: "slow", tasks: ["way-1", "way-2"], because: "It may help." },
  edits: [{ action: "add", title: "Left", text: "Go left." }],
};

interface Written {
  readonly tasks?: unknown;
  readonly candidates?: unknown;
  readonly playbook?: unknown;
  readonly proposals?: unknown;
}

/** A folder of a short run with a file of tasks, and how the command answers there. */
function folderWith(written: Written) {
  const cwd = copy();
  const file = join(cwd, "tasks.json");
  writeFileSync(file, JSON.stringify({ tasks: TASKS, candidates: [CANDIDATE], ...written }));
  const improve = (...words: string[]) =>
    run(["improve", "--set", "tasks=tasks.json", "--dry-run", ...words], { cwd });
  return { cwd, improve };
}

describe("an estimate", () => {
  test("shows the attempts, steps and dollars of a trial, and writes nothing", async () => {
    const { cwd, improve } = folderWith({});

    const { code, stdout, stderr } = await improve();

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // 14 pairs of a useless candidate, 14 attempts of the present player, 5 1/3 steps and half a cent each.
    expect(stdout.split("\n")).toEqual([
      "1 candidate, 3 tasks, of which 1 held out.",
      "If no candidate is better, this takes about 28 attempts, up to 149 steps, $0.74.",
      "If one is better, it takes about 128 attempts, up to 683 steps, $3.42.",
      "It takes at most 144 attempts, up to 768 steps, $3.84.",
      "",
    ]);
    expect(existsSync(join(cwd, "improved"))).toBe(false);
  });

  test("is of as many repetitions as are asked for, and without dollars where a price is unknown", async () => {
    const [first, ...others] = TASKS;
    const unpaid = { ...first, spent: { steps: 2, costUsd: null } };
    const { improve } = folderWith({ tasks: [unpaid, ...others] });

    const { code, stdout, stderr } = await improve("--set", "repetitions=20");

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("It takes at most 120 attempts, up to 640 steps.\n");
    expect(stdout).toMatch(/\nDollars are unknown: the run's calls have no known price\.\n$/);
    expect(stdout).not.toContain("$");
  });

  test("says which candidates are not tried, and why", async () => {
    const { improve } = folderWith({
      candidates: [CANDIDATE, { ...CANDIDATE, id: "twin" }, { ...CANDIDATE, id: "lost", tasks: ["none"] }],
    });

    expect(await improve()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 candidate, 3 tasks/),
      stderr:
        "runner: twin is not tried: it is the same as entry-0\nrunner: lost is not tried: none of its tasks is there\n",
    });
  });
});

describe("work that cannot be done is refused before anything is written", () => {
  const [source, other, heldOut] = TASKS;

  test.each<[what: string, written: Written, words: readonly string[], message: string]>([
    ["no candidate", { candidates: [] }, [], "there is no candidate to try"],
    [
      "no task held out",
      { tasks: [source, other] },
      [],
      "no task is held out: the harm of a change would not show",
    ],
    ["too few repetitions", {}, ["--set", "repetitions=1"], "1 repetitions of these tasks can prove nothing"],
    ["no tasks", { tasks: {} }, [], "tasks.json does not hold tasks as runner improve writes them"],
    [
      "a task twice",
      { tasks: [source, source, heldOut] },
      [],
      "tasks.json does not hold tasks as runner improve writes them",
    ],
    [
      "bad candidates",
      { candidates: [{}] },
      [],
      "tasks.json does not hold candidates as runner improve writes them",
    ],
    ["no playbook", { playbook: 3 }, [], "tasks.json does not hold a playbook as runner improve writes them"],
    [
      "bad proposals",
      { proposals: { spentUsd: -1, replies: [] } },
      [],
      "tasks.json does not hold proposals as runner improve writes them",
    ],
  ])("%s", async (_, written, words, message) => {
    const { cwd, improve } = folderWith(written);

    const { code, stdout, stderr } = await improve(...words);

    expect([code, stdout]).toEqual([65, ""]);
    expect(stderr).toContain(`runner: ${message}`);
    expect(existsSync(join(cwd, "improved"))).toBe(false);
  });

  test("a file to write that is no YAML", async () => {
    const { improve } = folderWith({});

    expect(await improve("--out", "better.json")).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('--out takes a file that ends with .yaml, got "better.json"'),
    });
    expect((await improve("--out", "Better.YML")).code).toBe(0);
  });

  test("a folder with attempts at other tasks; the same tasks go on there", async () => {
    const { cwd, improve } = folderWith({});
    const work = join(cwd, "mine/work.json");
    mkdirSync(join(cwd, "mine"));
    const from = (step: number) => ({ folder: join(cwd, "saves"), slug: "lantern", runId: "run", step });
    const tasks = TASKS.map((task) => ({ ...task, from: from(task.from.step) }));
    writeFileSync(work, JSON.stringify({ tasks, candidates: [CANDIDATE], playbook: null }));

    const same = await improve("--out", "mine.yaml");
    writeFileSync(work, JSON.stringify({ tasks: tasks.slice(1), candidates: [CANDIDATE] }));
    const other = await improve("--out", "mine.yaml");

    expect([same.code, same.stderr]).toEqual([0, ""]);
    expect(other.code).toBe(64);
    expect(other.stderr).toContain("holds attempts at other tasks, or with other candidates");
  });
});

test("mining lists its finds on stderr, and the runs without any", async () => {
  const cwd = copy();
  mkdirSync(join(cwd, "other"));
  writeFileSync(join(cwd, "other/broken_journal.jsonl"), "{}\n");

  const { code, stdout, stderr } = await run(["improve", "--dry-run", "--set", "runs=saves,other"], { cwd });

  expect([code, stdout]).toEqual([65, ""]);
  expect(stderr).toMatch(/^runner: broken in .*other is not mined: /);
  expect(stderr).toContain("there is no candidate to try");
});

test("work is read as it was written, with the calls that were paid", () => {
  const cwd = copy();
  const file = join(cwd, "work.json");
  const playbook = [{ title: "Doors", text: "Knock." }];
  const work = {
    ...{ tasks: TASKS, candidates: [CANDIDATE], playbook },
    proposals: { spentUsd: 0.25, replies: [{ cause: "slow", text: "{}" }] },
  } as unknown as Parameters<typeof writeWork>[1];

  writeWork(file, work, "work.json");
  const read = readWork(file, "work.json");
  const { proposals: _, ...unasked } = work;
  writeWork(file, { ...unasked, playbook: null }, "work.json");

  expect(read).toEqual(work);
  expect(readWork(file, "work.json")).toEqual({ ...unasked, playbook: null });
  expect(readFileSync(file, "utf8")).toMatch(/^\{\n {2}"tasks": \[\n.*\}\n$/s);
  expect(() => writeWork(join(cwd, "none/work.json"), work, "none/work.json")).toThrow("none/work.json");
});
