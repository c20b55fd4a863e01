import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { CheckpointStore } from "../../../../record/saves/checkpoint-store.ts";
import type { PlanState } from "../../base/workflow.ts";
import {
  type CheckpointEntry,
  isMade,
  listCheckpoints,
  removeCheckpoints,
  replacedIn,
} from "./checkpoints.ts";

/** The checkpoints of one run of a workflow, and whether the one that is due was made. */
export class PlanCheckpoints {
  readonly #store: Pick<CheckpointStore, "list" | "remove">;
  readonly #workflow: string;
  #entries: readonly CheckpointEntry[] = [];
  /** The checkpoint that was made last, or tried. */
  #tried: string | null = null;
  /** Whether the run was restored from a save since the last question. */
  #isRestored = true;

  /** @param workflow its name */
  constructor(store: Pick<CheckpointStore, "list" | "remove">, workflow: string) {
    this.#store = store;
    this.#workflow = workflow;
  }

  /** The newest first. */
  get entries(): readonly CheckpointEntry[] {
    return this.#entries;
  }

  /** Lists the checkpoints of the plan, and removes those that a newer one replaced. */
  async refresh({ id, left = [] }: PlanState): Promise<void> {
    const all = await listCheckpoints(this.#store, this.#workflow);
    const gone = new Set(await removeCheckpoints(this.#store, replacedIn(all, id)));
    this.#entries = all.filter(
      (entry) => entry.workflow.planId === id && !gone.has(entry) && !left.includes(entry.info.id),
    );
  }

  /** None of them can be loaded: from now on there are none. */
  forget(): void {
    this.#entries = [];
  }

  /** The run continues from one of them. */
  noteRestored(): void {
    this.#isRestored = true;
  }

  /** The checkpoint that is due was made, or failed. */
  noteTried(plan: PlanState): void {
    this.#tried = dueKey(plan);
  }

  /** Whether the checkpoint that is due was made, or tried, already; also by a process that was killed after it. */
  isDueTried(state: RunState, plan: PlanState): boolean {
    if (this.#isRestored && isMade(state, this.#entries)) this.noteTried(plan);
    this.#isRestored = false;
    return this.#tried === dueKey(plan);
  }
}

/** Returns the checkpoint that is due, with the try of its step; null for none. */
function dueKey({ due, results }: PlanState): string | null {
  if (due === undefined) return null;
  return JSON.stringify([due.checkpointId, due.path, results[due.path]?.attempt ?? 0]);
}
