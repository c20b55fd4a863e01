import { cleanText } from "../../../../src/base/text/clean-text.ts";
import { cutText } from "../../../../src/base/text/cut-text.ts";
import type { Checkpoint } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import { stopOf } from "../../../../src/record/seam/data-parts.ts";
import { planTaskIn } from "../seam/show-parts.ts";
import type { ProtocolTask } from "./protocol-checkpoint.ts";

/** The progress of a plan: finished steps, of all that are known. */
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

/** The current task of a run: the step of its plan if there is one, else its goal. */
export function currentTask(
  { memory, gameInfo, totalSteps }: Pick<Checkpoint, "memory" | "gameInfo" | "totalSteps">,
  progress: PlanProgress | null,
): ProtocolTask {
  const place = typeof gameInfo.place === "string" ? { place: gameInfo.place } : {};
  const goal = goalOf(memory.settings);
  const context = { goal, ...place, total_steps: totalSteps };
  const status = stopOf(memory) === null ? "in_progress" : "waiting";
  const task = planTaskIn(memory);
  if (task === null) {
    const id = cutText(goal.replace(/\s+/g, " "), MAX_ID_CHARACTERS);
    return { id, status, progress_percentage: null, context };
  }
  return {
    id: task.id,
    status: task.ended ?? status,
    progress_percentage: progress === null || progress.all === 0 ? null : percentage(progress),
    context: { ...context, ...task.context },
  };
}

function percentage({ done, all }: PlanProgress): number {
  return Math.round((100 * Math.min(done, all)) / all);
}
