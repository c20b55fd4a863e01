import { cleanText } from "../../../../src/base/text/clean-text.ts";
import { cutText } from "../../../../src/base/text/cut-text.ts";
import type { Checkpoint } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import type { PlanState } from "../../../../src/parts/workflows/base/workflow.ts";
import { stopOf } from "../../../../src/record/seam/data-parts.ts";
import type { ProtocolTask } from "./protocol-checkpoint.ts";

/** The progress of a workflow: finished steps, of all that are known. */
export interface PlanProgress {
  readonly done: number;
  readonly all: number;
}

/** The LM's default goal, as it is sent. */
const NO_GOAL = "finish the game";

const MAX_ID_CHARACTERS = 200;

/** The goal of a run, in words. */
export function goalOf({ goal }: Pick<RunSettings, "goal">): string {
  return cleanText(goal ?? "") || NO_GOAL;
}

/** The goals beside it, in words. */
export function nearGoalsOf({ plan: { now = "", next = "" } = {} }: Pick<Memory, "plan">): readonly string[] {
  return [now, next].map(cleanText).filter((text) => text !== "");
}

/** The current task of a run: its workflow's step if there is one, else its goal. */
export function currentTask(
  { memory, gameInfo, totalSteps }: Pick<Checkpoint, "memory" | "gameInfo" | "totalSteps">,
  progress: PlanProgress | null,
): ProtocolTask {
  const { settings, workflow } = memory;
  const place = typeof gameInfo.place === "string" ? { place: gameInfo.place } : {};
  const goal = goalOf(settings);
  const context = { goal, ...place, total_steps: totalSteps };
  if (workflow === undefined) {
    const id = cutText(goal.replace(/\s+/g, " "), MAX_ID_CHARACTERS);
    return { id, status: statusOf(memory), progress_percentage: null, context };
  }
  const path = openPath(workflow);
  return {
    id: path ?? workflow.name,
    status: statusOf(memory),
    progress_percentage: progress === null || progress.all === 0 ? null : percentage(progress),
    context: { ...context, ...contextOf(workflow, path) },
  };
}

function statusOf({ workflow, ...memory }: Memory): ProtocolTask["status"] {
  if (workflow?.ended !== undefined) return workflow.ended.status === "done" ? "completed" : "failed";
  return stopOf(memory) === null ? "in_progress" : "waiting";
}

/** The innermost step that is in progress; null between two steps, and at the end. Loops and branches are open around it. */
function openPath({ open, ended }: PlanState): string | null {
  if (ended !== undefined) return null;
  return Object.keys(open).reduce<string | null>(
    (longest, path) => (longest === null || path.length > longest.length ? path : longest),
    null,
  );
}

function contextOf({ id, name, inputs, open, ended }: PlanState, path: string | null): JsonObject {
  return {
    workflow: name,
    plan_id: id,
    ...(path === null ? {} : { step: path, attempt: open[path]?.attempt ?? 1 }),
    inputs,
    ...(ended?.error === undefined ? {} : { error: ended.error }),
  };
}

function percentage({ done, all }: PlanProgress): number {
  return Math.round((100 * Math.min(done, all)) / all);
}
