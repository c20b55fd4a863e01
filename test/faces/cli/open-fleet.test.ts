import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadFleet } from "../../../packages/fleet/src/commands/open/open-fleet.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { withRemedy } from "../../../src/faces/cli/render/remedy.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

async function load(text: string) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.yaml"), text);
  return loadFleet({ cwd }, "a.yaml");
}

test("who plays a fleet gets its jobs, its terms and its store", async () => {
  const plan = await load("name: a\nmodel: explorer\nsteps: 5\nstore: /data/a\nmatrix: {seed: [1, 2]}");

  expect(plan).toMatchObject({ name: "a", store: "/data/a", columns: ["seed"], terms: { attempts: 5 } });
  expect(plan.jobs.map(({ cell }) => cell)).toEqual([{ seed: 1 }, { seed: 2 }]);
});

test.each([
  [
    "name: a\nmodel: explorer\nsteps: no",
    'a.yaml:3:1: steps: takes a whole number from 1 to 1000000000, got "no"',
  ],
  ["name: a\nmodel: explorer\nsteps: 5\nrom: b.gb", "a.yaml:4:1: rom: b.gb does not exist"],
  [
    "name: a",
    "a.yaml:1:1: model: is missing; it takes a model's name, or explorer, the built-in player (and 1 more): see runner fleet check a.yaml",
  ],
])("a fleet with mistakes is an error with the first of them: %j", async (text, line) => {
  const error = await load(text).catch((thrown: unknown) => thrown);

  if (!(error instanceof RunnerError)) throw error;
  expect([error.code, withRemedy(error.message, error)]).toEqual(["fleet-invalid", line]);
});
