import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFleet } from "../../packages/fleet/src/manifest/read-fleet.ts";
import { readTask } from "../../packages/lab/src/bench/read-task.ts";
import { withPresentNames } from "../../src/base/text/yaml/old-names.ts";
import { readPlayerFile } from "../../src/parts/agents/play/player-file.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";

const NAMES = new Map([["limits", new Map([["old", "present"]])]]);

test("51.1: only the keys of their map are renamed, and their places are told as they are written", () => {
  const given = { old: 1, limits: { old: { old: 2 }, other: 3 } };
  const { value, mistakes, written } = withPresentNames(given, NAMES);

  expect(value).toEqual({ old: 1, limits: { present: { old: 2 }, other: 3 } });
  expect(mistakes).toEqual([]);
  expect(written(["limits", "present", "old"])).toEqual(["limits", "old", "old"]);
  expect(written(["limits", "other"])).toEqual(["limits", "other"]);
});

const FLEET = (limits: string, job: string, matrix: string) => `name: f
model: explorer
${job}
steps: 5
matrix: { ${matrix}, seed: [1] }
exclude: [{ ${matrix.replace("[3, $4]", "$4")} }]
limits: { ${limits} }
allow_rollback: true
drift: on
`;

test("51.1: a fleet's old names say what its present ones do, in every map that has them", () => {
  const old = readFleet(
    FLEET(
      "run_cost: 3, fleet_cost: $150, run_time: 1d",
      "most_frames: 9\nmost_tokens: 8",
      "most_cost: [3, $4]",
    ),
  );
  const present = readFleet(
    FLEET(
      "max_cost_per_run: 3, max_cost: $150, max_time_per_run: 24h",
      "max_frames: 9\nmax_tokens: 8",
      "max_cost: [3, $4]",
    ).replace("allow_rollback: true", "allow_rollback: on"),
  );

  expect(old.mistakes).toBeNull();
  expect(JSON.stringify(old.fleet)).toBe(JSON.stringify(present.fleet));
  expect(old.fleet?.terms).toMatchObject({ runCostUsd: 3, fleetCostUsd: 150, runTimeMs: 86_400_000 });
  expect(old.fleet?.jobs.map(({ values }) => values)).toMatchObject([
    { max_cost: 3, max_frames: 9, max_tokens: 8, allow_rollback: true, drift: true },
  ]);
});

test.each([
  ["limits: {run_cost: 0}", "4:10 limits.run_cost: takes an amount in US dollars above 0"],
  ["most_cost: -1", "4:1 most_cost: takes an amount in US dollars above 0"],
  ["matrix: {most_cost: [1, 0]}", "4:25 matrix.most_cost[1]: takes an amount"],
  [
    "limits: {max_cost: 1, fleet_cost: 2}",
    "4:23 limits.fleet_cost: is the old name of max_cost, which is there, too: leave it out",
  ],
])("51.1: a mistake under an old name is told as it is written: %s", (text, told) => {
  const { mistakes } = readFleet(`name: f\nmodel: explorer\nsteps: 5\n${text}\n`);

  expect(mistakes?.map(({ line, column, place, fact }) => `${line}:${column} ${place}: ${fact}`)).toEqual([
    expect.stringContaining(told),
  ]);
});

test("51.1: a task's old names are read as before", () => {
  const task = (bounds: string) =>
    readTask(
      `name: t\ngame: lantern\ngoal: Look.\nbounds: { steps: 20, ${bounds} }\nmilestones: [{ reach: x }]\n`,
    ).task;

  expect(task("frames: 900, tokens: 1000, cost: 0.5")?.rules.bounds).toEqual({
    ...{ steps: 20, frames: 900, tokens: 1000, cost: 0.5 },
  });
  expect(task("max_frames: 900, max_tokens: 1000, max_cost: $0.50")).toEqual(
    task("frames: 900, tokens: 1000, cost: 0.5"),
  );
  expect(task("max_cost: 0")).toBeNull();
});

test("51.1: a player file's old names are read as before", () => {
  const read = (limits: string) => {
    const file = join(temporaryFolder(), "player.yaml");
    const agent = "{name: a, description: b, prompt: c, can: consult, ";
    writeFileSync(file, `format: 1\nagents:\n  - ${agent}${limits}}\ndefine: on\n`);
    return readPlayerFile(file, "player.yaml");
  };

  const spec = read("steps: 5, tokens: 6, dollars: 0.25");
  expect(spec).toMatchObject({ agents: [{ steps: 5, tokens: 6, dollars: 0.25 }], define: true });
  expect(read("max_steps: 5, max_tokens: 6, max_cost: $0.25")).toEqual(spec);
  expect(() => read("dollars: 0")).toThrow("agents[0].dollars: takes an amount above 0, at most 100, got 0");
  expect(() => read("dollars: 1, max_cost: 1")).toThrow("is the old name of max_cost");
});
