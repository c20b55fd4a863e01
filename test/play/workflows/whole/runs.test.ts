import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { WorkflowEnd } from "../../../../src/parts/workflows/play/run/run-workflow.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { runStore } from "../../../helpers/runs/journal-world.ts";
import { put } from "../../../helpers/saves/journals.ts";
import { playWorkflow, putSmallSkill, type WorkflowPlay } from "../../../helpers/workflows/workflow-world.ts";

/** A reply of the player costs a dollar. */
const PRICES = { scripted: { inputUsd: 10_000, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 } };

/** A folder in which workflows are run one after the other, and what is seen of them. */
function folder() {
  const told: string[] = [];
  const functions = functionsOf();
  const disk = powerCutDisk();
  putSmallSkill(disk);
  let ids = 0;
  let ms = 0;
  const services = {
    ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000` },
    clock: { now: () => new Date(Date.UTC(2026, 0, 2) + ms), elapsedMs: () => ms },
  };
  const watch = (event: RunEvent): void => {
    if (event.type === "step-started") ms += 1_500;
  };
  const run = async (what: string, text: string, options: Partial<WorkflowPlay> = {}) => {
    told.push("", `# ${what}`);
    const config = { prices: PRICES, ...options.config };
    try {
      const { events, end } = await playWorkflow(text, {
        ...{ watch, functions, ...options, disk, config },
        services: { ...services, ...options.services },
      });
      told.push(...events.flatMap(lineOf), ...endLines(end));
    } catch (error) {
      const { code, message, facts } = error as { code: string; message: string; facts: unknown };
      told.push(`refused, ${code}: ${message} ${JSON.stringify(facts)}`);
    }
  };
  return {
    disk,
    run,
    /** Tells the checkpoints, as their saves name them. */
    async checkpoints() {
      const entries = (await runStore(disk).list()).filter(({ info }) => info.kind === "workflow");
      told.push(
        "",
        ...entries.map(({ info }) => `* step ${info.totalSteps}: ${JSON.stringify(info.workflow)}`),
      );
    },
    text: () =>
      `${told.join("\n").trimStart()}\n`.replace(/"fileSha256":"[0-9a-f]{64}"/g, '"fileSha256":"…"'),
  };
}

function functionsOf(): NonNullable<WorkflowPlay["functions"]> {
  let calls = 0;
  return {
    keep: (args) => args,
    odd: (args) => {
      calls += 1;
      if (calls % 2 === 1) throw new Error(`call ${calls} failed`);
      return args;
    },
    away: () => {
      throw Object.assign(new Error("the server is away"), { code: "ECONNREFUSED" });
    },
    nothing: () => undefined,
    bad: () => Symbol("x"),
    long: () => "x".repeat(1_000_000),
  };
}

/** An event in a line; those that are the same in every run are left out. */
function lineOf(event: RunEvent): readonly string[] {
  switch (event.type) {
    case "notice":
      return [`! ${event.step}: ${event.text}`];
    case "saved":
      return event.kind === "workflow" ? [`  saved ${event.label} at step ${event.step}`] : [];
    case "interrupt":
      return [`  interrupt at ${event.node} ${event.when}, gate ${event.gate}: ${event.reason}`];
    case "stage-started":
    case "stage-skipped":
    case "stage-finished":
    case "stage-retried": {
      const { type, step, workflow, path, ...rest } = event;
      return [`  ${step} ${workflow} ${type.slice(6)} ${path} ${JSON.stringify(rest)}`];
    }
    default:
      return [];
  }
}

function endLines({ status, error, inputs, outcome, results, report }: WorkflowEnd): readonly string[] {
  const tallies = (["here", "all"] as const).flatMap((which) =>
    report[which].map(
      ({ path, outcome: came, attempts, steps, calls: asked, ms, ...costs }) =>
        `    ${which} ${path} ${came}: ${attempts} attempts, ${steps} steps, ${asked} calls, ${ms} ms, ${Object.values(costs).join(" + ")}`,
    ),
  );
  const kept = Object.entries(results).map(
    ([path, { status: came, attempt }]) => `${path} ${came} #${attempt}`,
  );
  return [
    `= ${status}, ${JSON.stringify(outcome)}, ${error ?? "no error"}, inputs ${JSON.stringify(inputs)}`,
    `  ${kept.join(", ")}`,
    ...tallies,
  ];
}

const PLAN = `
name: plan
inputs: { word: { type: string, default: one }, far: { type: integer, default: 1 } }
steps:
  - { name: first, type: agent, goal: Begin, until: totalSteps >= 2, max_steps: 5, max_cost: $900 }
  - { name: note, type: call, function: keep, args: { word: "\${{ inputs.word }}" } }
  - name: trips
    type: loop
    times: 2
    steps:
      - { name: go, type: agent, goal: Go, until: totalSteps >= 2 + inputs.far * (index + 1), max_steps: 5 }
      - { name: w, type: wait, frames: 1 }
  - { name: read, type: call, function: keep, args: { read: "\${{ steps.note.output.word }}" } }
  - { name: s, type: skill, skill: small }
  - { name: m, type: checkpoint, checkpoint_id: here, metadata: { word: "\${{ inputs.word }}" } }
  - { name: end, type: assert, that: totalSteps == 99, message: Too early }
`;

test("a workflow that fails, changes, goes on, begins anew and is refused", async () => {
  const { run, checkpoints, text } = folder();
  await run("to its failure", PLAN, { path: "/home/plan.yaml" });
  await checkpoints();
  await run("the same without checkpoints from here on", PLAN, { mode: "resume", checkpoints: false });
  await run("a new start", PLAN.replace("max_steps: 5", "max_steps: 1"));
  await run("from a step that is not there", PLAN, { mode: "resume", from: "trips.og" });
  await run("with an input of the wrong type", PLAN, { inputs: { far: "x", more: 1 } });
  await run("with functions that are not there", PLAN, { functions: {} });
  await run("anew", PLAN, { mode: "restart" });
  await run("with another input", PLAN, { mode: "resume", inputs: { word: "two" } });
  await run("with other inputs that need the game", PLAN, {
    mode: "resume",
    inputs: { word: "two", far: 2 },
  });
  await run("with another input, run again", PLAN, { mode: "resume", inputs: { word: "two" }, rerun: true });
  await run("with an assert that holds at another step", PLAN.replace("== 99", "== 9"), { mode: "resume" });
  await run("from the loop on", PLAN.replace("== 99", "> 9"), { mode: "resume", from: "trips" });
  await checkpoints();

  await expect(text()).toMatchFileSnapshot("changed-runs.txt");
});

test("steps that fail, go back, wait, and stop for a person", async () => {
  const { run, checkpoints, disk, text } = folder();
  const approve = { resume: { decision: { type: "approve" }, say: null } } as const;
  const failing = `
name: calls
start: current
steps:
  - { name: odd, type: call, function: odd, args: { a: 1 }, retries: 1 }
  - { name: away, type: call, function: away, retries: 1, backoff: 1s, on_failure: continue }
  - { name: nothing, type: call, function: nothing }
  - { name: bad, type: call, function: bad, on_failure: continue }
  - { name: long, type: call, function: long, on_failure: continue }
  - { name: again, type: press, buttons: [a, up], hold_frames: 1, wait_frames: 1, interrupt: after }
  - { name: back, type: restore, checkpoint_id: "\${{ 'gone' }}", on_failure: continue }
  - { name: either, type: branch, if: steps.again.decision == "approve", steps: [{ name: y, type: wait, frames: 2 }], else: [{ name: n, type: wait, frames: 1 }] }
`;
  await run("calls", failing);
  await run("calls, approved behind a step", failing, { mode: "resume", config: approve });
  const gated = `
name: gated
start: current
steps:
  - { name: m, type: checkpoint }
  - { name: go, type: agent, goal: Go, until: "false", max_steps: 2, retries: 1, on_failure: rollback, interrupt: before }
`;
  await run("a gate", gated);
  await run("a gate that is approved", gated, { mode: "resume", config: approve });
  await run("without checkpoints", gated.replace(", interrupt: before", ""), { checkpoints: false });
  await checkpoints();
  const [file = ""] = (await runStore(disk).list())
    .filter(({ info }) => info.kind === "workflow")
    .map((entry) => entry.file);
  const bytes = Buffer.from(disk.read(file, 2 ** 30));
  bytes.fill(1, bytes.length - 600, bytes.length - 300);
  put(disk, bytes, file);
  await run("a checkpoint that is damaged", gated.replace("rollback, interrupt: before", "rollback"), {
    mode: "resume",
  });
  await run(
    "the name of another",
    gated.replace("name: gated", "name: other").replace(", interrupt: before", ""),
    {
      mode: "resume",
      config: { steps: 1 },
    },
  );

  await run("the damaged one, where another was played since", gated, { mode: "resume" });

  await expect(text()).toMatchFileSnapshot("failed-runs.txt");
});
