import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { StageRecord } from "../../../src/parts/workflows/base/stage-record.ts";
import type { ActedStage, GateDecision, PlanState } from "../../../src/parts/workflows/base/workflow.ts";
import { fillInputs } from "../../../src/parts/workflows/play/format/inputs.ts";
import { Attempts } from "../../../src/parts/workflows/play/plan/attempts.ts";
import type { Command, PlanView, StageCommand } from "../../../src/parts/workflows/play/plan/command.ts";
import { Evaluator } from "../../../src/parts/workflows/play/plan/evaluator.ts";
import { failStep } from "../../../src/parts/workflows/play/plan/fail.ts";
import { planNext } from "../../../src/parts/workflows/play/plan/plan-next.ts";
import { planBehindRestore } from "../../../src/parts/workflows/play/plan/restore.ts";
import { applyShared } from "../../../src/record/seam/data-parts.ts";
import { read } from "../../play/workflows/format/read.ts";
import { someMemory } from "../saves/checkpoints.ts";

/** A world in which a workflow is played without a machine or an LM. */
export interface PlanWorld {
  /** The game after so many steps of play; the number is not put back by a rollback. */
  readonly gameAfter?: (played: number) => JsonObject;
  /** The result of the operator's step; `done` by default. */
  readonly act?: (tool: string, input: JsonObject) => Partial<ActedStage>;
  readonly call?: (args: JsonObject, attempt: number) => JsonValue;
  readonly inputs?: JsonObject;
  readonly makesCheckpoints?: boolean;
  /** Why the LM cannot be reached when it is asked for the so-manieth time. */
  readonly faultAt?: (asked: number) => string | null;
  readonly costPerStep?: number;
  readonly msPerStep?: number;
  readonly uselessFrom?: number;
  /** A person's decisions, in order; one stop more fails the test. */
  readonly answers?: readonly GateDecision[];
  /** Cost of lost calls that nobody confirmed, after so many steps of play. */
  readonly unconfirmedAfter?: (played: number) => number;
  /** Ends it after so many commands, and begins a new process there: everything but the journal is lost. */
  readonly killEvery?: number;
}

/** The actions, a line each: `begin intro 1`, `play`, `end intro`. */
export interface PlanTrace {
  readonly lines: readonly string[];
  readonly plan: PlanState;
  readonly records: readonly StageRecord[];
  readonly played: number;
  readonly goal: string | null;
}

/** Plays a workflow to its end, and tells what happened. */
export function drive(text: string, world: PlanWorld = {}): PlanTrace {
  const workflow = read(text);
  const { gameAfter = () => ({}), makesCheckpoints = true, costPerStep = 0, msPerStep = 0 } = world;
  const lines: string[] = [];
  const records: StageRecord[] = [];
  let attempts = new Attempts();
  let played = 0;
  let asked = 0;
  let made: string | null = null;
  let answer: GateDecision | null = null;
  const answers = [...(world.answers ?? [])];
  let fault: string | null = null;
  let checkpoint: RunState | null = null;
  let state = { totalSteps: 0, memory: { ...someMemory(), next: "decide" } } as unknown as RunState;

  const atStart = state;
  const known = new Map<string, RunState>();

  const record = (command: StageCommand): void => {
    const { type: _, kind: __, waitMs, ...what } = command;
    const one: StageRecord = {
      ...{ type: "stage", step: state.totalSteps, workflow: workflow.name, planId: "plan-0001" },
      ...what,
      version: 2,
    };
    const next = applyShared(state, JSON.parse(JSON.stringify(one)) as StageRecord);
    if (typeof next === "string") throw new Error(next);
    state = next;
    records.push(one);
    attempts.count(one);
    lines.push(
      [
        what.phase,
        what.path,
        what.phase === "begin" && what.attempt > 1 ? what.attempt : "",
        waitMs ? `wait ${waitMs}` : "",
      ]
        .filter((word) => word !== "")
        .join(" "),
    );
  };
  const viewOf = (plan: PlanState): PlanView => ({
    ...{
      workflow,
      plan,
      attempts,
      evaluator: new Evaluator(),
      makesCheckpoints,
      fault: fault === null ? null : { reason: "unreachable", text: fault },
      isFree: world.costPerStep === undefined,
    },
    ...{
      game: gameAfter(played),
      totalSteps: state.totalSteps,
      playedSteps: played,
      costUsd: played * costPerStep,
      unconfirmedUsd: world.unconfirmedAfter?.(played) ?? 0,
    },
    givenUp:
      played >= (world.uselessFrom ?? Number.POSITIVE_INFINITY) ? "3 replies in a row did nothing" : null,
    msAt: () => played * msPerStep,
    canGoBack: checkpoint !== null,
    isDueMade: made !== null && made === JSON.stringify(plan.due),
    answer,
  });
  const act = (command: Extract<Command, { type: "act" }>): void => {
    const { tool, input } = command.action;
    lines.push(`act ${tool}`);
    const came: ActedStage = {
      frames: 20,
      wasUseful: true,
      told: "The operator did it",
      skill: null,
      ...world.act?.(tool, input),
    };
    const { workflow: plan } = state.memory;
    if (plan === undefined) throw new Error("there is no plan");
    state = {
      ...state,
      totalSteps: state.totalSteps + 1,
      memory: { ...state.memory, workflow: { ...plan, acted: came } },
    };
  };

  const identity = {
    file: null,
    fileSha256: "f".repeat(64),
    inputsHash: "e".repeat(64),
    inputs: fillInputs(workflow.inputs, world.inputs ?? {}),
  };
  record({ type: "stage", kind: "", path: "", phase: "begin", attempt: 1, data: identity });
  lines.length = 0;
  for (let commands = 1; commands < 5_000; commands += 1) {
    if (world.killEvery !== undefined && commands % world.killEvery === 0) {
      state = JSON.parse(JSON.stringify(state)) as RunState;
      attempts = new Attempts(records);
    }
    const { workflow: plan } = state.memory;
    if (plan === undefined) throw new Error("there is no plan");
    const view = viewOf(plan);
    const command = planNext(view);
    fault = null;
    answer = null;
    switch (command.type) {
      case "stage":
        record(command);
        break;
      case "play":
        asked += 1;
        fault = world.faultAt?.(asked) ?? null;
        if (fault !== null) break;
        played += 1;
        lines.push("play");
        state = { ...state, totalSteps: state.totalSteps + 1 };
        break;
      case "act":
        act(command);
        break;
      case "call": {
        const { step, path, attempt, args } = command;
        lines.push(`call ${step.function} ${attempt}`);
        try {
          const output = world.call?.(args, attempt) ?? null;
          record({ type: "stage", kind: "call", path, attempt, phase: "end", output });
        } catch (error) {
          record(failStep(view, step, path, { attempt, error: (error as Error).message }));
        }
        break;
      }
      case "save":
        lines.push(`save ${command.due.checkpointId}`);
        made = JSON.stringify(command.due);
        checkpoint = state;
        known.set(command.due.checkpointId, state);
        break;
      case "restore": {
        const { step, path, attempt, checkpointId } = command;
        const there = checkpointId === null ? atStart : known.get(checkpointId);
        lines.push(`go to ${checkpointId ?? "new-game"}`);
        if (there === undefined) {
          record(failStep(view, step, path, { attempt, error: `no ${checkpointId}` }));
          break;
        }
        state = there;
        const data = { plan: planBehindRestore(plan, path) as unknown as JsonObject };
        record({ type: "stage", kind: "restore", path, attempt, phase: "restored", data });
        break;
      }
      case "go-back":
        lines.push(`go back for ${command.path}`);
        if (checkpoint === null) throw new Error("there is no checkpoint");
        state = checkpoint;
        break;
      case "stop":
        lines.push(`stop ${command.when} ${command.path}`);
        answer = answers.shift() ?? null;
        if (answer === null) throw new Error("nobody is asked here");
        break;
      case "end":
        lines.push(command.status === "done" ? "done" : `failed: ${command.error}`);
        return { lines, plan, records, played, goal: state.memory.settings.goal };
    }
  }
  throw new Error(`it never ends: ${lines.slice(-20).join(", ")}`);
}
