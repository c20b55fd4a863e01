import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type {
  BranchRecord,
  JournalEntry,
  StartRecord,
} from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Usage } from "../../../../src/base/vocabulary/usage.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { callsOf } from "../../../../src/record/ledger/journal-calls.ts";
import { summarizeLedger } from "../../../../src/record/ledger/summarize-calls.ts";
import { countedAs, countsAs, shareOf } from "../../../../src/record/seam/data-parts.ts";
import { countsOfParts, type ProvenPart } from "../proof/seam/proof-parts.ts";
import { type StartHashes, startHashes } from "./begun-with.ts";

/** The statements of a run's file about its run, and hashes of the things with which it began: all of them follow from the journal. */
export interface Claims extends StartHashes {
  /** The run and the branch that is current. */
  readonly runId: string;
  readonly branchId: string;
  /** On the way to the end of the current branch. */
  readonly steps: number;
  readonly frames: number;
  readonly milestones: readonly { readonly step: number; readonly text: string }[];
  /** On all branches, abandoned ones too. */
  readonly all: Readonly<Record<ProvenPart, number>> & {
    readonly branches: number;
    readonly steps: number;
    readonly frames: number;
    readonly rollbacks: number;
    readonly interrupts: number;
    /** Steps of a person or a workflow. */
    readonly operatorSteps: number;
    readonly messages: number;
    /** Decisions with words to the LM that are not about drift: of a rollback, of pictures, of a part. */
    readonly notices: number;
    /** Games that were brought from another emulator. */
    readonly imports: number;
    readonly summaries: number;
  };
  /** Calls of the LM on all branches, and those of them that were lost. */
  readonly calls: number;
  readonly lostCalls: number;
  readonly tokens: Usage;
  readonly costUsd: number;
  readonly unconfirmedUsd: number;
  /** The times of the first and the last record. */
  readonly begunAt: string;
  readonly endedAt: string;
  /** The models that replied, as their servers name them, by name. */
  readonly models: readonly { readonly model: string; readonly replies: number }[];
  /** The settings at the end of the current branch. */
  readonly settings: RunSettings;
  /** Of the system prompt and of the tools with which the game began. */
  readonly promptSha256: string;
  readonly toolsSha256: string;
}

/** The branch that is current at the end of a journal; null where it names none. */
export function lastHead(entries: readonly PlacedEntry[]): { runId: string; branchId: string } | null {
  const head = entries.findLast(({ entry }) => entry.type === "head")?.entry;
  return head?.type === "head" ? { runId: head.runId, branchId: head.branchId } : null;
}

/** The entries on the way to the end of a branch; null where the journal does not hold its start. */
export function entriesTo(entries: readonly PlacedEntry[], branchId: string): readonly PlacedEntry[] | null {
  const births = new Map<string, BranchRecord | StartRecord>();
  for (const { entry } of entries) {
    if (entry.type === "branch" || entry.type === "start") births.set(entry.branchId, entry);
  }
  const ends = new Map<string, number>([[branchId, Number.POSITIVE_INFINITY]]);
  for (let id = branchId; ; ) {
    const birth = births.get(id);
    if (birth === undefined) return null;
    if (birth.type === "start") break;
    const { from, fromBranchId } = birth;
    if (from === null || ends.has(fromBranchId)) return null;
    ends.set(fromBranchId, from.seq);
    id = fromBranchId;
  }
  return entries.filter(({ entry, after }) => after.seq <= (ends.get(entry.branchId) ?? -1));
}

/**
 * Returns the statements that follow from a journal; null where it does not hold the start of the current branch.
 *
 * @param entries of one run, whole
 */
export function claimsOf(entries: readonly PlacedEntry[]): Claims | null {
  const head = lastHead(entries);
  const path = head === null ? null : entriesTo(entries, head.branchId);
  const start = path?.find(({ entry }) => entry.type === "start")?.entry;
  if (head === null || path === null || start?.type !== "start") return null;
  const all = entries.map(({ entry }) => entry);
  const { total } = summarizeLedger(callsOf(all));
  const count = (is: (entry: JournalEntry) => boolean): number => all.filter(is).length;
  const models = new Map<string, number>();
  for (const entry of all) {
    if (entry.type === "reply") models.set(entry.reply.model, (models.get(entry.reply.model) ?? 0) + 1);
  }
  return {
    ...head,
    ...lengthOf(path),
    milestones: path.flatMap(({ entry }) =>
      entry.type === "outcome"
        ? (entry.outcome.milestones ?? []).map((text) => ({ step: entry.step, text }))
        : [],
    ),
    all: {
      branches: count(({ type }) => type === "start" || type === "branch"),
      ...lengthOf(entries),
      rollbacks: count((entry) => entry.type === "decision" && countedAs(entry) === "rollbacks"),
      interrupts: count(({ type }) => type === "interrupt"),
      operatorSteps: count(({ type }) => type === "operator"),
      messages: count(({ type }) => shareOf(type)?.countedAs === "messages"),
      notices: count(
        (entry) => entry.type === "decision" && entry.told !== null && countsAs("notice", entry),
      ),
      imports: count(isImport),
      ...countsOfParts(all),
      summaries: count(({ type }) => type === "fold"),
    },
    calls: total.calls,
    lostCalls: total.lostCalls,
    tokens: total.usage,
    costUsd: total.costUsd,
    unconfirmedUsd: total.unconfirmedUsd,
    begunAt: all[0]?.time ?? "",
    endedAt: all.at(-1)?.time ?? "",
    models: [...models]
      .map(([model, replies]) => ({ model, replies }))
      .sort((a, b) => (a.model < b.model ? -1 : 1)),
    settings: path.reduce(
      (now, { entry }) => (entry.type === "decision" && entry.settings !== null ? entry.settings : now),
      start.settings,
    ),
    promptSha256: sha256Of(start.system),
    toolsSha256: sha256Of(canonicalJson(start.tools)),
    ...startHashes(start),
  };
}

/** Whether an entry brings a game from another emulator. */
export function isImport(entry: JournalEntry): boolean {
  return entry.type === "operator" && entry.action.tool === "import_state";
}

function lengthOf(entries: readonly PlacedEntry[]): { readonly steps: number; readonly frames: number } {
  let [steps, frames] = [0, 0];
  for (const { entry } of entries) {
    if (entry.type !== "outcome") continue;
    steps += 1;
    for (const [, count] of entry.outcome.track) frames += count;
  }
  return { steps, frames };
}
