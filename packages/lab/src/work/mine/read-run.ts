import { RunnerError } from "../../../../../src/base/errors.ts";
import type { RunState } from "../../../../../src/base/vocabulary/run-state.ts";
import { paidByParts } from "../../../../../src/play/agent/seam/model-parts.ts";
import type { ContinuedRun, PaidChoice } from "../../../../../src/play/keys/run-owner.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { journalFile } from "../../../../../src/record/journal/journal-name.ts";
import { readJournal } from "../../../../../src/record/journal/list-journals.ts";
import { readJournalHead } from "../../../../../src/record/journal/open-journal.ts";
import { applyEntry } from "../../../../../src/record/replay/apply-entry.ts";
import { entriesOfPath } from "../../../../../src/record/replay/branch-path.ts";
import { settle } from "../../../../../src/record/replay/reduce.ts";
import { stateFromStart } from "../../../../../src/record/replay/restore.ts";
import { listSaves } from "../../../../../src/record/saves/folder/list-saves.ts";
import { followRun, type PlayedRun } from "./played-run.ts";

/**
 * Reads a game's run from its journal, up to its present. Takes no lock and writes nothing.
 *
 * @throws RunnerError `no-saves` where none was begun; `journal-without-start` where the journal lacks its beginning
 */
export function readPlayedRun(folder: string, slug: string): PlayedRun {
  const { base, path } = readPath(folder, slug);
  return followRun({ folder, slug }, base, path);
}

/**
 * Returns what decided about the cost of a run's players after some of its steps, 0 for its beginning. Reads alone, as above.
 *
 * @throws RunnerError as {@link readPlayedRun}
 */
export function readChoices(
  folder: string,
  slug: string,
  steps: readonly number[],
): readonly (PaidChoice & Pick<ContinuedRun, "runId">)[] {
  const { base, path } = readPath(folder, slug);
  const states = steps.includes(0) ? [base] : [];
  let state = base;
  for (const placed of path) {
    const next = applyEntry(state, placed);
    if (typeof next === "string") break;
    state = next;
    if (placed.entry.type !== "outcome") continue;
    const settled = settle(state);
    if (steps.includes(settled.totalSteps)) states.push(settled);
  }
  return states.map(({ runId, memory }) => {
    const { settings } = memory;
    return { runId, settings, ...paidByParts(memory) };
  });
}

/** The state at a run's start, and the entries from there to its present. */
function readPath(
  folder: string,
  slug: string,
): { readonly base: RunState; readonly path: readonly PlacedEntry[] } {
  const { games } = listSaves(folder, { archive: false });
  const saves = games.find(({ game }) => game.slug === slug)?.saves ?? [];
  const head = readJournalHead({ folder, slug, saves });
  if (head === null)
    throw new RunnerError("no-saves", `${folder} has no run of ${slug}`, { facts: { folder } });
  const { entries } = readJournal({ slug, file: journalFile(folder, slug), isQuarantined: false });
  const base = stateFromStart(head, entries);
  return { base, path: entriesOfPath(entries, base, head.branchId) ?? [] };
}
