import {
  isDropped,
  type Playbook,
  type PlaybookEntry,
} from "../../../../../../src/parts/playbook/base/playbook.ts";
import {
  editPlaybook,
  findEntry,
  withoutExpired,
} from "../../../../../../src/parts/playbook/record/edit-playbook.ts";
import { findSave } from "../../../timeline/find-save.ts";
import { locateStep, readEntry } from "../../../timeline/read-path.ts";
import type { Timeline } from "../../../timeline/timeline.ts";

/** One change of one entry on the way to a step. */
export interface PlaybookEvent {
  readonly step: number;
  readonly title: string;
  /** `undone`: the time of an unproven edit was over. */
  readonly action: "added" | "changed" | "dropped" | "renewed" | "undone";
  /** The text from there on; null for none. */
  readonly text: string | null;
}

/** The playbook after a step, and its history: the oldest change first. Plain JSON. */
export interface PlaybookView {
  readonly entries: Playbook;
  readonly history: readonly PlaybookEvent[];
}

/**
 * The playbook after a step, by the journal alone: counts of conversations that showed an entry are those of the file or save in
 * which the run began.
 *
 * @throws RunnerError `step-out-of-range`
 */
export async function readPlaybookAt(timeline: Timeline, index: number): Promise<PlaybookView> {
  const { path, place, row } = locateStep(timeline, index);
  const offsets = path.flatMap(({ branch, end }) =>
    (branch.things.get("playbook") ?? []).filter((offset) => offset < Math.min(end, place.end)),
  );
  const root = path[0]?.branch;
  const save = root === undefined || root.starts.length > 0 ? null : await findSave(timeline, root);
  const begun = save?.checkpoint.memory.playbook?.entries ?? [];
  let entries: Playbook = begun;
  const history: PlaybookEvent[] = [...changes([], begun, save?.checkpoint.totalSteps ?? 0)];
  const follow = (next: Playbook, step: number): void => {
    history.push(...changes(entries, next, step));
    entries = next;
  };
  for (const offset of offsets) {
    const entry = readEntry(timeline, path, offset)?.entry;
    if (entry === undefined) continue;
    undoUntil("step" in entry ? entry.step : 0);
    if (entry.type === "start") follow(entry.playbook ?? [], 0);
    if (entry.type === "decision" && entry.playbook !== undefined) {
      const { step, playbook } = entry;
      follow(editPlaybook(entries, playbook, { runId: row.runId, step }), step);
    }
  }
  undoUntil(row.step);
  return { entries, history };

  /** Undoes the edits whose time is over by then, each at its own step. */
  function undoUntil(step: number): void {
    const ends = entries.flatMap(({ unproven }) => (unproven === undefined ? [] : [unproven.until + 1]));
    for (const end of [...new Set(ends)].toSorted((a, b) => a - b)) {
      if (end > step) continue;
      const next = withoutExpired(entries, end);
      for (const event of changes(entries, next, end)) history.push({ ...event, action: "undone" });
      entries = next;
    }
  }
}

/** The changes from one playbook to another: those of texts, conditions and times. */
function changes(before: Playbook, after: Playbook, step: number): readonly PlaybookEvent[] {
  const gone = before.filter(({ title }) => findEntry(after, title) === undefined);
  return [
    ...gone.map(({ title }) => ({ step, title, action: "dropped" as const, text: null })),
    ...after.flatMap((entry): readonly PlaybookEvent[] => {
      const action = actionOf(findEntry(before, entry.title), entry);
      if (action === null) return [];
      return [{ step, title: entry.title, action, text: action === "dropped" ? null : entry.text }];
    }),
  ];
}

function actionOf(before: PlaybookEntry | undefined, after: PlaybookEntry): PlaybookEvent["action"] | null {
  const wasThere = before !== undefined && !isDropped(before);
  if (isDropped(after)) return wasThere ? "dropped" : null;
  if (!wasThere) return "added";
  if (before.text !== after.text || before.when !== after.when) return "changed";
  return (after.unproven?.until ?? 0) > (before.unproven?.until ?? 0) ? "renewed" : null;
}
