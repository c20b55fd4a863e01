import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import type { FleetJob } from "../../../fleet/src/jobs/job.ts";
import type { FleetManifest } from "../../../fleet/src/manifest/fleet-manifest.ts";
import { planFleet } from "../../../fleet/src/manifest/plan/plan-fleet.ts";
import { type BenchPlayer, benchManifest } from "../../src/bench/plan-bench.ts";
import { readTask } from "../../src/bench/read-task.ts";
import type { TaskLevel } from "../../src/bench/task.ts";

const TASK = `name: small
game: lantern
goal: Look around.
bounds: { steps: 20, frames: 900, tokens: 1000, cost: 0.5 }
until: game.embers == 1
milestones: [{ reach: "new map: *", most: 2 }]
seeds: [7, 8]
`;

type Choice = Parameters<typeof benchManifest>[2];

function manifestOf(text: string, choice: Choice, player: Omit<BenchPlayer, "model"> = {}): FleetManifest {
  const { task, mistakes } = readTask(text);
  if (task === null) throw new Error(JSON.stringify(mistakes));
  return benchManifest(
    [{ task, rom: null, start: null }],
    { model: "explorer", ...player },
    choice,
    TERMS,
    "bench/x",
  );
}

async function jobsOf(text: string, choice: Choice = {}): Promise<readonly FleetJob[]> {
  const { plan } = await planFleet(manifestOf(text, choice), temporaryFolder());
  return plan?.jobs ?? [];
}

test("a job for each level and seed, in the game that its seed makes, with the task's bounds", async () => {
  const jobs = await jobsOf(TASK);

  expect(jobs.map(({ cell }) => `${cell["level"]} ${cell["seed"]}`)).toEqual([
    ...["pixels 7", "pixels 8", "memory 7", "memory 8", "everything 7", "everything 8"],
  ]);
  expect(new Set(jobs.map(({ shape }) => shape.rom?.sha256)).size).toBe(2);
  expect(jobs[0]?.shape).toMatchObject({
    ...{ untilStep: 20, until: "game.embers == 1", bounds: { frames: 900, tokens: 1000, costUsd: 0.5 } },
    settings: { goal: "Look around.", seed: 7, drift: { isOff: true } },
  });
});

test("each level turns off what it does not allow", async () => {
  const jobs = await jobsOf(TASK, { seeds: [7] });

  expect(
    jobs.map(({ shape: { skills, settings } }) => [settings.memory, settings.hints, skills !== null]),
  ).toEqual([
    [false, "none", false],
    [true, "none", false],
    [true, "next", true],
  ]);
});

test.each<
  [level: TaskLevel, pictures: boolean, memory: boolean, hints: string, tries: boolean, skills: boolean]
>([
  ["pixels", true, false, "none", false, false],
  ["memory", true, true, "none", false, false],
  ["everything", true, true, "next", false, true],
  ["pixels-tries", true, false, "none", true, false],
  ["memory-tries", true, true, "none", true, false],
])("the level %s leaves no setting to a default", async (level, pictures, memory, hints, tries, skills) => {
  const [job] = await jobsOf(TASK, { seeds: [7], levels: [level] });

  expect(job?.shape.settings).toMatchObject({ pictures, memory, hints, tries });
  expect(job?.shape.skills !== null).toBe(skills);
});

test("the player's own files are for the level that allows everything alone; its effort is for all", () => {
  const player = { effort: "low", files: { playbook: "advice.md" } } as const;

  const { jobs, columns } = manifestOf(TASK, { seeds: [7] }, player);

  expect(columns).toEqual(["task", "level", "model", "effort", "seed"]);
  expect(jobs.map(({ cell, values }) => [cell["level"], values.playbook, values.effort])).toEqual([
    ["pixels", undefined, "low"],
    ["memory", undefined, "low"],
    ["everything", "advice.md", "low"],
  ]);
});

test("levels and seeds may be chosen, and the rules are a part of what a run is", async () => {
  const one = await jobsOf(TASK, { levels: ["memory"], seeds: [7] });
  const other = await jobsOf(TASK.replace("most: 2", "most: 3"), { levels: ["memory"], seeds: [7] });
  const same = await jobsOf(`description: Other words.\n${TASK}`, { levels: ["memory"], seeds: [7] });

  expect(one).toHaveLength(1);
  expect(one[0]?.id).not.toBe(other[0]?.id);
  expect(one[0]?.id).toBe(same[0]?.id);
});
