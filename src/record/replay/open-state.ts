import { withSeen } from "../../../packages/games/src/world/with-seen.ts";
import type { MemoryShares } from "../../base/seam/shares.ts";
import type { BroughtMemory } from "../../base/vocabulary/brought.ts";
import type { Checkpoint, CheckpointKind } from "../../base/vocabulary/checkpoint.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { StartRecord } from "../../base/vocabulary/journal/journal-record.ts";
import type { NextNode } from "../../base/vocabulary/loop-node.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import type { ResumedStop } from "../../parts/interrupts/base/interrupts.ts";
import { memoryAtStart, memoryBrought } from "../seam/data-parts.ts";
import { playedMsOf } from "../seam/shape-parts.ts";
import { isActing } from "./state/pending.ts";

/** The fields that a process adds to the state that it finds. */
type ProcessState = "sessionSteps" | "saved" | "safeStep" | "unsavedSteps" | "begun";

/** Returns the state of a new game, from its record. */
export function stateAtStart(record: StartRecord, branchId: string): RunState {
  const { runId, settings, gameInfo, system, tools, rules, opening, images, seen, learned } = record;
  const memory: Memory = {
    system,
    tools,
    ...(rules !== undefined && { rules }),
    images,
    messageHistory: [opening],
    ...remembered(record.brought),
    counters: { messages: 1, summaries: 0, summaryDueAt: settings.maxHistory, uselessReplies: 0 },
    settings,
    ...withSeen({}, seen, 0),
    ...(learned && { learned }),
    ...memoryAtStart(record),
    next: "decide",
  };
  const found = { runId, branchId, checkpointId: null, totalSteps: 0, gameInfo, memory, journal: null };
  return openState(found, null);
}

/** The parts of a new game's memory that came from elsewhere; empty ones without. */
export function remembered(
  brought: BroughtMemory | undefined,
): Pick<Memory, keyof MemoryShares | "summaryText" | "notes" | "plan" | "brought"> {
  if (brought === undefined) return { summaryText: null, notes: {} };
  const { summaryText, notes, plan } = brought;
  return {
    summaryText,
    notes,
    ...(plan && { plan }),
    ...memoryBrought(brought),
    brought,
  };
}

/** The state that a save holds. */
export function stateOfSave(checkpoint: Checkpoint, file: string): RunState {
  const { id: checkpointId, runId, branchId, totalSteps, gameInfo, journal } = checkpoint;
  const memory = { ...checkpoint.memory, next: nextOf(checkpoint.memory) };
  return openState({ runId, branchId, checkpointId, totalSteps, gameInfo, memory, journal }, file);
}

/** A state of which this process has played nothing yet. */
function openState(found: Omit<RunState, ProcessState>, file: string | null): RunState {
  const { totalSteps, memory } = found;
  const step = file === null ? 0 : totalSteps;
  return {
    ...found,
    sessionSteps: 0,
    saved: { file, step, playedMs: playedMsOf(memory) ?? 0, failure: null },
    safeStep: totalSteps,
    unsavedSteps: 0,
    begun: [],
  };
}

/** The node with which a saved memory goes on. What waits says more than a name that another program wrote. */
function nextOf(memory: Memory): NextNode {
  if (isActing(memory)) return memory.outcome === undefined ? "act" : "remember";
  return memory.next === "act" || memory.next === "remember" ? "decide" : memory.next;
}

/** A place to continue from: its giver has put the machine there too. */
export interface StartPoint {
  readonly how: Extract<RunEvent, { readonly type: "started" }>["how"];
  readonly state: RunState;
  /** The kind of the save at which it begins; null without one. */
  readonly savedBy: CheckpointKind | null;
  /** Steps in the journal that no save has. */
  readonly replayedSteps: number;
  /** The reason for not following the journal to its end, or null. */
  readonly divergence: string | null;
  /** The last place in the journal that could be followed, or null. */
  readonly divergedAt: JournalPosition | null;
  /** The decision of a resume just now. */
  readonly resumed?: Pick<ResumedStop, "decision" | "say">;
}

/** A state as a place to continue from, with nothing followed yet. */
export function startPoint(state: RunState, savedBy: CheckpointKind | null = null): StartPoint {
  return { how: "resumed", state, savedBy, replayedSteps: 0, divergence: null, divergedAt: null };
}
