import { expect, test } from "vitest";
import { readTask } from "../../src/bench/read-task.ts";
import {
  drawManifest,
  hashOf,
  readSubmissionManifest,
  type SubmissionEntry,
} from "../../src/bench/submission.ts";

const PROGRAM = { version: "1.0.0", commit: null };

const { task } = readTask(`name: small
game: lantern
goal: Look around.
bounds: { steps: 20 }
until: game.embers == 1
milestones: [{ reach: "new map: *", most: 2 }]
seeds: [7, 8]
levels: [memory]
`);

function draw(levels: SubmissionEntry["levels"], runs?: number) {
  if (task === null) throw new Error("the task is bad");
  const entry: SubmissionEntry = {
    ...({ format: "gameboy-runner entry", version: 1, program: PROGRAM, model: "explorer" } as const),
    ...{ effort: null, thinking: null, playbookSha256: null, levels },
    tasks: { small: hashOf(task.rules) },
  };
  return drawManifest(entry, [task], { program: PROGRAM, now: new Date(0), runs });
}

test("seeds are drawn for the levels that task and entry have, and not for none or far too many", () => {
  expect(draw(["memory", "pixels"]).jobs).toHaveLength(2);
  expect(() => draw(["pixels"])).toThrow("no task of the entry has one of its levels");
  expect(() => draw(["memory"], 999_999_999)).toThrow("a submission has at most 100000 jobs, not 999999999");
});

test("a manifest names no job twice", () => {
  const manifest = draw(["memory"]);
  const read = (jobs: readonly object[]) =>
    readSubmissionManifest(JSON.stringify({ ...manifest, jobs }), "manifest.json");

  expect(read(manifest.jobs).jobs).toHaveLength(2);
  expect(() => read([...manifest.jobs, ...manifest.jobs])).toThrow(
    "manifest.json is no manifest of a submission: see jobs",
  );
});
