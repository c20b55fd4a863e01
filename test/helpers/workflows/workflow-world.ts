import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { parseWorkflow } from "../../../src/parts/workflows/play/format/parse-workflow.ts";
import {
  runWorkflow,
  type WorkflowEnd,
  type WorkflowOptions,
} from "../../../src/parts/workflows/play/run/run-workflow.ts";
import type { CallInfo, WorkflowFunction } from "../../../src/parts/workflows/play/run/workflow-function.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { FOLDER, runStore, STILL } from "../runs/journal-world.ts";
import { putSkill, SKILLS } from "../runs/skill-world.ts";
import { scriptedPlayer } from "../server/scripted-player.ts";

/** How a workflow is played in a test. */
export interface WorkflowPlay extends Omit<WorkflowOptions, "services"> {
  readonly disk: Disk;
  readonly player?: LanguageModel;
  readonly config?: Partial<SessionInput>;
  readonly services?: WorkflowOptions["services"];
  /** Sees every event; what it throws ends the run as a crash does. */
  readonly watch?: (event: RunEvent) => void;
}

/** Plays a workflow to its end on a disk in memory. */
export async function playWorkflow(
  text: string,
  { disk, player = scriptedPlayer(), config = {}, services = {}, watch, ...options }: WorkflowPlay,
): Promise<{ readonly events: readonly RunEvent[]; readonly end: WorkflowEnd }> {
  const running = runWorkflow(
    fillConfig({
      ...{ saveDir: FOLDER, saveEvery: 3, skillsDir: SKILLS, ...config },
      settings: { model: "scripted", maxHistory: 6, ...config.settings },
    }),
    parseWorkflow(text, "x.yaml", null),
    { ...options, services: { ...STILL, disk, model: player, ...services } },
  );
  const events: RunEvent[] = [];
  for (;;) {
    const next = await running.next();
    if (next.done === true) return { events, end: next.value };
    events.push(next.value);
    try {
      watch?.(next.value);
    } catch (error) {
      await running.return(undefined as never);
      throw error;
    }
  }
}

/** The events, a line each: `stage-started go`. */
export function stagesIn(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "stage-started":
        return [`start ${event.path}${event.attempt > 1 ? ` ${event.attempt}` : ""}`];
      case "stage-finished":
        return [`${event.status} ${event.path}`];
      case "stage-retried":
        return [`retry ${event.path}`];
      case "stage-skipped":
        return [`skip ${event.path}`];
      default:
        return [];
    }
  });
}

/** A function that keeps each of its calls, and gives back what it was given. */
export function keptCalls(): { readonly calls: CallInfo[]; readonly keep: WorkflowFunction } {
  const calls: CallInfo[] = [];
  return {
    calls,
    keep: (args: JsonObject, info) => {
      calls.push(info);
      return args;
    },
  };
}

/** A skill that presses a button and says so. */
export function putSmallSkill(disk: Disk): void {
  putSkill(disk, "small", [
    { primitive: "tap", button: "a" },
    { primitive: "wait", frames: 3 },
    { primitive: "annotate", message: "tapped" },
  ]);
}

/** The checkpoints of workflows in the folder: id and step, the newest first. */
export async function checkpointsOf(disk: Disk) {
  const entries = await runStore(disk).list();
  return entries
    .filter(({ info }) => info.kind === "workflow")
    .map(({ info }) => ({
      id: info.workflow?.checkpointId,
      workflow: info.workflow?.name,
      step: info.totalSteps,
    }));
}
