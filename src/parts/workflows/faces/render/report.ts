import { hashJson } from "../../../../base/disk/lazy-crypto.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { WorkflowFile } from "../../play/format/parse-workflow.ts";
import type { WorkflowEnd } from "../../play/run/run-workflow.ts";
import type { StepTally } from "../../play/run/tally.ts";

/** The steps, time and cost of a part of the work. */
export type Work = Omit<StepTally, "path" | "outcome">;

/** One step of a workflow, and what it took. */
export interface ReportedStep {
  readonly path: string;
  /** `open` for one that began and is not over; `not reached` for one that never began. */
  readonly outcome: StepTally["outcome"] | "not reached";
  /** In this process. */
  readonly process: Work;
  /** In every process that had a part in this run of the workflow. */
  readonly all: Work;
}

/** The result of a run of a workflow. Plain JSON: `--report` writes it. */
export interface WorkflowReport {
  readonly workflow: string;
  readonly file: string;
  readonly fileSha256: string;
  readonly inputs: JsonObject;
  readonly inputsHash: string;
  readonly status: WorkflowEnd["status"];
  /** Why it failed; null where it did not. */
  readonly error: string | null;
  readonly outcome: WorkflowEnd["outcome"];
  readonly steps: readonly ReportedStep[];
  readonly total: { readonly process: Work; readonly all: Work };
}

const NOTHING: Work = {
  attempts: 0,
  steps: 0,
  calls: 0,
  ms: 0,
  costUsd: 0,
  unconfirmedUsd: 0,
  unknownCalls: 0,
};

/** The report of a run that ended. */
export function reportOf(
  { workflow, sha256 }: WorkflowFile,
  end: WorkflowEnd,
  { file, inputs }: { readonly file: string; readonly inputs: JsonObject },
): WorkflowReport {
  const { status, error, outcome, report } = end;
  const here = new Map(report.here.map((tally) => [tally.path, tally]));
  const begun = report.all.map(
    (tally): ReportedStep => ({
      path: tally.path,
      outcome: tally.outcome,
      process: workOf(here.get(tally.path)),
      all: workOf(tally),
    }),
  );
  const known = new Set(begun.map(({ path }) => path));
  const missed = workflow.steps
    .filter(({ name }) => !known.has(name))
    .map(
      ({ name }): ReportedStep => ({ path: name, outcome: "not reached", process: NOTHING, all: NOTHING }),
    );
  const steps = [...begun, ...missed];
  return {
    workflow: workflow.name,
    file,
    fileSha256: sha256,
    inputs,
    inputsHash: hashJson(inputs),
    status,
    error,
    outcome,
    steps,
    total: { process: totalOf(steps, "process"), all: totalOf(steps, "all") },
  };
}

function workOf(tally: StepTally | undefined): Work {
  if (tally === undefined) return NOTHING;
  const { attempts, steps, calls, ms, costUsd, unconfirmedUsd, unknownCalls } = tally;
  return { attempts, steps, calls, ms, costUsd, unconfirmedUsd, unknownCalls };
}

/** The sum of the outermost steps: loops and branches have the sums of what is in them. */
function totalOf(steps: readonly ReportedStep[], which: "process" | "all"): Work {
  const outermost = steps.filter(({ path }) => !/[.[]/.test(path)).map((step) => step[which]);
  return outermost.reduce(
    (sum, work) => ({
      attempts: sum.attempts + work.attempts,
      steps: sum.steps + work.steps,
      calls: sum.calls + work.calls,
      ms: sum.ms + work.ms,
      costUsd: sum.costUsd + work.costUsd,
      unconfirmedUsd: sum.unconfirmedUsd + work.unconfirmedUsd,
      unknownCalls: sum.unknownCalls + work.unknownCalls,
    }),
    NOTHING,
  );
}
