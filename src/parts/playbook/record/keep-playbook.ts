import type { DecisionShares } from "../../../base/seam/shares.ts";
import { isFreeModel } from "../../../base/vocabulary/run-settings.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { DecisionPlace } from "../../../record/seam/data-part.ts";
import { NO_PLAYBOOK, type PlaybookEntry, type PlaybookState } from "../base/playbook.ts";
import { editPlaybook, withoutExpired } from "./edit-playbook.ts";

/** The level of drift at which the playbook is refined. */
const LEAST_LEVEL = 2;

/** The part of a memory that holds its playbook. */
type Kept = Pick<Memory, "playbook">;

/**
 * Returns the playbook after entries were shown, each of which counts once in a conversation.
 *
 * @param isFresh whether a conversation began with them
 */
export function withShown({ playbook }: Kept, titles: readonly string[] = [], isFresh = false): Kept {
  if (playbook === undefined) return {};
  if (titles.length === 0 && !isFresh) return { playbook };
  const count = (entry: PlaybookEntry): PlaybookEntry =>
    titles.includes(entry.title) ? { ...entry, shown: (entry.shown ?? 0) + 1 } : entry;
  const shown = isFresh ? titles : [...playbook.shown, ...titles];
  return { playbook: { ...playbook, entries: playbook.entries.map(count), shown } };
}

/** Returns the playbook after a step: what it showed is counted, and edits whose time is over are undone. */
export function withStepShown(memory: Kept, titles: readonly string[] | undefined, step: number): Kept {
  const { playbook } = withShown(memory, titles);
  if (playbook === undefined) return {};
  const entries = withoutExpired(playbook.entries, step);
  return { playbook: entries === playbook.entries ? playbook : withEntries(playbook, entries) };
}

/**
 * Returns the memory after a step. A refining is due at every `refineEvery`th step, at drift of the second level, and after a
 * defeat.
 */
export function withRefineDue(
  memory: Memory,
  step: number,
  { evidence }: Pick<StepOutcome, "evidence">,
): Memory {
  const { settings, drift, playbook = NO_PLAYBOOK } = memory;
  const { refineEvery = null, refineModel = null, model } = settings;
  if (refineEvery === null || playbook.isRefineDue === true) return memory;
  if (refineModel === null && isFreeModel(model)) return memory;
  const { refinedAt } = playbook;
  const isTime = Math.floor(step / refineEvery) > Math.floor(refinedAt / refineEvery);
  const isStuck = (drift?.episode?.level ?? 0) >= LEAST_LEVEL && refinedAt < (drift?.episode?.since ?? 0);
  const isDefeat = evidence?.health === 0 && (drift?.window.at(-2)?.health ?? 0) > 0;
  return isTime || isStuck || isDefeat ? { ...memory, playbook: { ...playbook, isRefineDue: true } } : memory;
}

/** Returns the memory after a decision. Edits end a refining. */
export function withPlaybookChanged(
  memory: Memory,
  { playbook: change, playbookShown }: DecisionShares,
  place: DecisionPlace,
): Memory {
  if (change === undefined) return memory;
  const isRefining = change.edits !== undefined;
  const read = isRefining ? withoutRefining(memory) : memory;
  const before = memory.playbook ?? NO_PLAYBOOK;
  const changed = withEntries(before, editPlaybook(before.entries, change, place));
  const { isRefineDue: _, ...kept } = changed;
  const playbook = isRefining ? { ...kept, refinedAt: place.step } : changed;
  return { ...read, ...withShown({ playbook }, playbookShown) };
}

/** The memory without the replies of a refining that wait: they were read. */
function withoutRefining({ waiting = [], ...memory }: Memory): Memory {
  const left = waiting.filter(({ purpose }) => purpose !== "refine");
  return left.length === 0 ? memory : { ...memory, waiting: left };
}

/** The playbook with other entries: what has changed is not shown yet. */
function withEntries(playbook: PlaybookState, entries: PlaybookState["entries"]): PlaybookState {
  const textOf = (of: PlaybookState["entries"], title: string): string | undefined =>
    of.find((entry) => entry.title === title)?.text;
  const shown = playbook.shown.filter(
    (title) =>
      textOf(entries, title) !== undefined && textOf(entries, title) === textOf(playbook.entries, title),
  );
  return { ...playbook, entries, shown };
}
