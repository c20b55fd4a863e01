import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { StageRecord } from "../base/stage-record.ts";
import type { GateDecision, OpenStage, PlanState, StageResult, StepMark } from "../base/workflow.ts";
import { PART_STEP_DATA } from "./steps-of-parts.ts";

/** Begins the plan of a workflow; null if the record lacks a required field. */
export function beginPlan(
  { memory }: RunState,
  { workflow: name, planId: id, data = {} }: StageRecord,
): PlanState | null {
  const { goal, seed } = memory.settings;
  const { file = null, fileSha256, inputsHash, inputs } = data as Partial<PlanState> & JsonObject;
  if (fileSha256 === undefined || inputsHash === undefined || inputs === undefined) return null;
  return {
    id,
    name,
    file,
    fileSha256,
    inputsHash,
    inputs,
    ...withoutCheckpoints(data),
    before: { goal, seed },
    results: {},
    open: {},
  };
}

/** The plan with which a workflow goes on where a step of it put the game; null where the record does not hold it. */
export function carriedPlan({ planId, data = {} }: StageRecord): PlanState | null {
  const plan = data["plan"] as unknown as PlanState | undefined;
  return plan?.id === planId && isEntries(plan.results) && isEntries(plan.open) ? plan : null;
}

function isEntries(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** The plan after a record of it; null for one that was left. */
export function changePlan(before: PlanState, record: StageRecord): PlanState | null {
  // What was promised before is still made.
  if (record.path === "" && record.phase === "begin")
    return { ...before, ...withoutCheckpoints(record.data) };
  const { due: _, ...plan } = before;
  return record.path === "" ? changeWhole(plan, record) : changeStep(plan, record);
}

function withoutCheckpoints(data: JsonObject = {}): Pick<PlanState, "checkpoints"> {
  return data["checkpoints"] === false ? { checkpoints: false } : {};
}

function changeWhole(plan: PlanState, { phase, error, data }: StageRecord): PlanState | null {
  switch (phase) {
    case "skip":
      return null;
    case "end":
      return { ...plan, ended: { status: "done" } };
    case "failed":
      return { ...plan, ended: { status: "failed", ...(error === undefined ? {} : { error }) } };
    default:
      return goOn(plan, data);
  }
}

/** The plan that failed, where a person lets it go on: what stopped it is tried again, and nothing else. */
function goOn({ ended: _, ...plan }: PlanState, data: JsonObject = {}): PlanState {
  const stopped = ({ status, goesOn }: StageResult): boolean => status === "failed" && goesOn !== true;
  const results = Object.fromEntries(Object.entries(plan.results).filter(([, result]) => !stopped(result)));
  const known = [...Object.keys(plan.results), ...Object.keys(plan.open)];
  // One that failed by something inside of it goes on; any other begins anew.
  const isOver = ([path]: readonly [string, OpenStage]): boolean => {
    const result = Object.hasOwn(plan.results, path) ? plan.results[path] : undefined;
    return result !== undefined && stopped(result) && !known.some((each) => isInside(each, path));
  };
  const open = Object.fromEntries(Object.entries(plan.open).filter((entry) => !isOver(entry)));
  const { goesBack } = data;
  return { ...plan, results, open, ...(typeof goesBack === "string" ? { goesBack } : {}) };
}

function changeStep(plan: PlanState, record: StageRecord): PlanState {
  const { path, phase, attempt, output = null, error, data = {} } = record;
  const { acted, goesBack, ...rest } = plan;
  switch (phase) {
    case "begin": {
      // Begun once more: it continues, in another process or after an interrupt.
      const isSame = at(rest.open, path)?.attempt === attempt;
      const kept = isSame && acted !== undefined ? { acted } : {};
      return { ...rest, ...kept, open: { ...rest.open, [path]: { attempt, data } } };
    }
    case "retry": {
      const cleared = { ...rest, open: without(rest.open, path), results: without(rest.results, path) };
      return data["goesBack"] === true ? { ...cleared, goesBack: path } : cleared;
    }
    case "failed": {
      const result: StageResult = {
        status: "failed",
        output,
        attempt,
        ...(error === undefined ? {} : { error }),
        ...keptOf(rest, record),
      };
      if (data["goesOn"] === true) return close(rest, path, { ...result, goesOn: true });
      // Its results stay for resuming.
      return { ...rest, results: { ...rest.results, [path]: result } };
    }
    default: {
      const status = phase === "skip" ? "skipped" : "done";
      const stops = data["stops"] === true ? { stops: true as const } : {};
      const closed = close(rest, path, { status, output, attempt, ...stops, ...keptOf(rest, record) });
      const due = data["due"] as PlanState["due"];
      return due === undefined ? closed : { ...closed, due };
    }
  }
}

/** Returns the decisions at a step's gate, after it, or before it, when it began; and the step's parts. */
function keptOf({ open }: PlanState, { path, data = {} }: StageRecord): Pick<StageResult, "gate" | "mark"> {
  const gate = data["gate"] ?? at(open, path)?.data["gate"];
  const { mark } = data;
  return {
    ...(gate === undefined ? {} : { gate: gate as unknown as GateDecision }),
    ...(mark === undefined ? {} : { mark: mark as unknown as StepMark }),
  };
}

/** Returns the plan with a step's result; the entries inside the step are dropped, as nothing can refer to them. */
function close(plan: PlanState, path: string, result: StageResult): PlanState {
  return {
    ...plan,
    open: without(plan.open, path),
    results: { ...without(plan.results, path), [path]: result },
  };
}

/** The entries but for a step's own and those inside of it. */
function without<T>(entries: Readonly<Record<string, T>>, path: string): Readonly<Record<string, T>> {
  const isLeft = ([each]: readonly [string, T]): boolean => each !== path && !isInside(each, path);
  return Object.fromEntries(Object.entries(entries).filter(isLeft));
}

/** Returns whether a step is inside another one. */
function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** Returns a path's own entry, never an inherited property. */
export function at<T>(entries: Readonly<Record<string, T>>, path: string): T | undefined {
  return Object.hasOwn(entries, path) ? entries[path] : undefined;
}

/** The path of the step before or after which a person is to be asked; null for none. */
export function gateIn({ open, results }: PlanState): string | null {
  const stops = ([, { data }]: readonly [string, OpenStage]): boolean => data["stops"] === true;
  const before = Object.entries(open).find(stops);
  return before?.[0] ?? Object.keys(results).find((path) => results[path]?.stops === true) ?? null;
}

/** The path of the player's step that is under way; null for none. */
export function playersStepIn({ open }: PlanState): string | null {
  return Object.keys(open).find((path) => open[path]?.data["fromStep"] !== undefined) ?? null;
}

/** The plan after an operator's step, which was made for the step that is open. */
export function planAfterAction(plan: PlanState, outcome: StepOutcome): PlanState {
  const { track, wasUseful, message } = outcome;
  const [first] = message.content;
  return {
    ...plan,
    acted: {
      frames: track.reduce((sum, [, frames]) => sum + frames, 0),
      wasUseful,
      told: first?.type === "text" ? first.text : "",
      ...PART_STEP_DATA.actedOf(outcome),
    },
  };
}
