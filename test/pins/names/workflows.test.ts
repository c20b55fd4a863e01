import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

// The names of the document that asked for workflows, written as they are there: docs/names.md.

const PLAN = `name: phases
inputs:
  marks: { type: boolean, default: true }
steps:
  - name: phases
    type: loop
    times: 2
    steps:
      - { name: rest, type: wait, frames: 5 }
      - name: mark
        type: checkpoint
        checkpoint_id: "phase_\${{ index }}_complete"
        when: inputs.marks
        metadata: { phase: "\${{ index }}" }
  - { name: end, type: wait, frames: 5 }
`;

const IDS = ["phase_0_complete", "phase_1_complete"];

function folder(): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "phases.yaml"), PLAN);
  return cwd;
}

const jsonLines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** The checkpoints of the workflow, for programs. */
async function checkpointsIn(cwd: string) {
  return jsonLines((await run(["workflow", "checkpoints", "phases.yaml", "--json"], { cwd })).stdout);
}

async function runPlan(cwd: string, ...args: readonly string[]) {
  return run(["workflow", "run", "phases.yaml", "--model", "explorer", ...args], { cwd });
}

test("46.3: a step of type checkpoint saves under its id, with its metadata", async () => {
  const cwd = folder();

  const { code } = await runPlan(cwd);
  const listed = await run(["workflow", "checkpoints", "phases"], { cwd });

  expect(code).toBe(0);
  expect(await checkpointsIn(cwd)).toMatchObject(
    IDS.map((checkpoint_id, phase) => ({
      checkpoint_id,
      workflow_name: "phases",
      inputs_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      saved_at: expect.stringMatching(/^\d{4}-/),
      step_results: expect.any(Array),
      metadata: { phase },
    })),
  );
  expect(listed.stdout).toContain("  - phase_1_complete (");
});

test("46.3: a checkpoint whose `when` does not hold is not made", async () => {
  const cwd = folder();

  await runPlan(cwd, "--input", "marks=false");

  expect(await checkpointsIn(cwd)).toEqual([]);
});

test("46.3: --resume goes on from the newest checkpoint, --restart begins again without the old ones", async () => {
  const cwd = folder();
  const begun = await runPlan(cwd, "--steps", "2");

  const resumed = await runPlan(cwd, "--resume", "--json");
  const before = await checkpointsIn(cwd);
  const restarted = await runPlan(cwd, "--restart");

  expect([begun.code, resumed.code, restarted.code]).toEqual([4, 0, 0]);
  expect(jsonLines(resumed.stdout).filter(({ type }) => type === "stage-skipped").length).toBeGreaterThan(0);
  expect(before.map(({ checkpoint_id }) => checkpoint_id)).toEqual(IDS);
  const after = await checkpointsIn(cwd);
  expect(after.map(({ checkpoint_id }) => checkpoint_id)).toEqual(IDS);
  expect(
    after.some(({ file }) => before.some((old) => old.file === file && old.saved_at === after[0].saved_at)),
  ).toBe(false);
});

test("46.3: --no-checkpoint makes none; what was killed is still resumed from the run's own saves", async () => {
  const cwd = folder();
  await runPlan(cwd, "--no-checkpoint", "--steps", "2");
  const made = await checkpointsIn(cwd);

  const resumed = await runPlan(cwd, "--resume", "--no-checkpoint", "--json");

  expect(made).toEqual([]);
  expect(resumed.code).toBe(0);
  expect(jsonLines(resumed.stdout).filter(({ type }) => type === "stage-skipped").length).toBeGreaterThan(0);
  expect(await checkpointsIn(cwd)).toEqual([]);
  expect(readdirSync(join(cwd, "saves")).some((name) => name.endsWith(".png"))).toBe(true);
});

test("46.3: workflow checkpoints NAME --clear removes them, after asking", async () => {
  const cwd = folder();
  await runPlan(cwd);

  const unasked = await run(["workflow", "checkpoints", "phases", "--clear"], { cwd });
  const kept = await checkpointsIn(cwd);
  const cleared = await run(["workflow", "checkpoints", "phases", "--clear", "--yes"], { cwd });

  expect([unasked.code, unasked.stderr]).toEqual([64, expect.stringContaining("Are you sure?")]);
  expect(kept).toHaveLength(2);
  expect([cleared.code, cleared.stdout]).toEqual([0, "Cleared 2 checkpoints for 'phases'\n"]);
  expect(await checkpointsIn(cwd)).toEqual([]);
});

test("46.3: --yes without --clear says nothing that could be meant", async () => {
  const { code, stderr } = await run(["workflow", "checkpoints", "phases.yaml", "--yes"], { cwd: folder() });

  expect([code, stderr]).toEqual([64, "runner: --yes confirms --clear: pass --clear, too\n"]);
});

test("46.3: --help names them", async () => {
  const ran = await run(["workflow", "run", "--help"]);
  const listed = await run(["workflow", "checkpoints", "--help"]);

  for (const flag of ["--resume", "--restart", "--no-checkpoint"]) expect(ran.stdout).toContain(`  ${flag} `);
  expect(listed.stdout).toContain("  --clear ");
});
