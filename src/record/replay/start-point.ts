import type { CheckpointKind } from "../../base/vocabulary/checkpoint.ts";
import type { ResumedStop } from "../../base/vocabulary/interrupts.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";

/** A place to continue from: its giver has put the machine there too. */
export interface StartPoint {
  readonly how: "new-game" | "resumed";
  readonly state: RunState;
  /** The kind of the save at which it begins; null without one. */
  readonly savedBy: CheckpointKind | null;
  /** Steps in the journal that no save has. */
  readonly replayedSteps: number;
  /** The reason for not following the journal to its end, or null. */
  readonly divergence: string | null;
  /** The last place in the journal that could be followed, or null. */
  readonly divergedAt: JournalPosition | null;
  /** The state before settings that name another model or server, while no reply has come from there; absent without such. */
  readonly before?: RunState;
  /** Such settings that do not count, because the run ended before a reply came; the state may hold them still. */
  readonly dropped?: string;
  /** The decision of a resume just now. */
  readonly resumed?: Pick<ResumedStop, "decision" | "say">;
}

/** A state as a place to go on from, with nothing followed yet. */
export function startPoint(
  how: StartPoint["how"],
  state: RunState,
  savedBy: CheckpointKind | null = null,
): StartPoint {
  return { how, state, savedBy, replayedSteps: 0, divergence: null, divergedAt: null };
}
