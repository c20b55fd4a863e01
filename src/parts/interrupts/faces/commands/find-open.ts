import { resolve } from "node:path";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { RunnerError } from "../../../../base/errors.ts";
import type { Head } from "../../../../base/vocabulary/journal/head.ts";
import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import type { StopTarget } from "../../../../base/vocabulary/stop.ts";
import { findSlugs } from "../../../../faces/cli/find-slugs.ts";
import { loadSave, openSaves } from "../../../../faces/cli/open-saves.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { renderShortId } from "../../../../faces/cli/render/quantities.ts";
import type { StartFrom } from "../../../../play/session/config.ts";
import { journalFile } from "../../../../record/journal/journal-name.ts";
import { JournalReader } from "../../../../record/journal/journal-reader.ts";
import { listJournals } from "../../../../record/journal/list-journals.ts";
import { readJournalHead } from "../../../../record/journal/open-journal.ts";
import { stepAt } from "../../../../record/replay/state/pending.ts";
import type { SaveEntry } from "../../../../record/saves/format/save-entry.ts";
import type { ClosedStop } from "../../play/close-interrupt.ts";
import { findOpenInterrupt, listOpenInterrupts, openInterruptsOf } from "../../record/open-interrupts.ts";
import { pendingGate } from "../../record/pending-gate.ts";

/** An interrupt from which a run can continue. */
export interface FoundInterrupt {
  /** Whose it is. */
  readonly slug: string;
  readonly stop: OpenStop;
  readonly start: StartFrom;
  /** The planned end of the command that it stopped; null if not known yet. */
  readonly target: StopTarget | null;
  /** The workflow that it stopped; null for none. */
  readonly workflow: StoppedWorkflow | null;
  /** The player of the run; null if not known yet. */
  readonly model: string | null;
}

/** The stop of a run, as a decision about it names it. */
export type OpenStop = ClosedStop;

/** A workflow that an interrupt stopped. */
export interface StoppedWorkflow {
  readonly name: string;
  /** The path of its file, absolute; null without one. */
  readonly file: string | null;
}

/**
 * The interrupt that is meant: `latest` is the newest one that is open; anything else is the checkpoint of one.
 *
 * @throws RunnerError `interrupt-missing` when none is open, or the save is not an interrupt's
 */
export async function findInterrupt(
  world: World,
  options: Options,
  reference: string,
): Promise<FoundInterrupt> {
  const found = reference === "latest" ? findLatest(world, options) : reference;
  if (typeof found !== "string") return { ...found, start: "present", target: null, model: null };
  const { file, checkpoint } = await loadSave(world, options, found);
  const { id, branchId, game, memory } = checkpoint;
  const { interrupt, workflow, settings, next } = memory;
  const isPending = next === "act" || pendingGate(memory) !== null;
  if (interrupt === undefined) {
    throw new RunnerError("interrupt-missing", `${file} is not the checkpoint of an interrupt`);
  }
  const isUnderWay = workflow !== undefined && workflow.ended === undefined;
  return {
    slug: game.slug,
    stop: { id, branchId, step: stepAt(checkpoint), isPending },
    start: { save: resolve(world.cwd, file) },
    target: interrupt.target,
    workflow: isUnderWay ? workflow : null,
    model: settings.model,
  };
}

/** The file of the newest open one of the present run; where its checkpoint is still to be saved, what the journal says. */
function findLatest(
  world: World,
  options: Options,
): string | Pick<FoundInterrupt, "slug" | "stop" | "workflow"> {
  const { folder, games } = openSaves(world, options);
  if (games.length + listJournals(folder).length === 0) throw noneOpen(folder, undefined);
  const [slug] = findSlugs(world, options);
  const saves = games.find(({ game }) => game.slug === slug)?.saves ?? [];
  const reader = new JournalReader(nodeDisk, journalFile(folder, slug));
  const head = readJournalHead({ folder, slug, saves });
  const unsaved = unsavedStop(saves, reader, head);
  if (unsaved !== null) return { slug, stop: unsaved, workflow: workflowOn(reader, unsaved.branchId) };
  const current = games.find(({ game }) => game.slug === slug)?.current ?? null;
  const isOpen = openInterruptsOf(reader);
  const newest = findOpenInterrupt(saves, isOpen, current?.info.runId ?? head?.runId ?? null);
  if (newest !== undefined) return newest.file;
  throw noneOpen(folder, listOpenInterrupts(saves, isOpen)[0]);
}

/** The present run's interrupt whose checkpoint was not saved before the process ended; null for none. */
function unsavedStop(saves: readonly SaveEntry[], reader: JournalReader, head: Head | null): OpenStop | null {
  const last = reader
    .skim(["interrupt", "resume", "branch"])
    .findLast(({ branchId }) => branchId === head?.branchId);
  if (last?.type !== "interrupt" || saves.some(({ info }) => info.id === last.id)) return null;
  const { id, branchId, step, next } = last;
  return { id, branchId, step, isPending: next === "act" };
}

/** The current workflow at the end of a branch, by the journal. */
function workflowOn(reader: JournalReader, branchId: string): StoppedWorkflow | null {
  const entries = reader.skim(["branch", "stage"]);
  const last = newestStageOn(entries, branchId);
  if (last === null || last.phase === "end" || last.phase === "failed" || last.phase === "skip") return null;
  const begun = entries.find(
    (entry) => entry.type === "stage" && entry.planId === last.planId && entry.path === "",
  );
  if (begun?.type !== "stage" || begun.data === undefined) return null;
  const { file } = begun.data as unknown as StoppedWorkflow;
  return { name: begun.workflow, file };
}

/** The last event of a workflow on the way to the end of a branch; null for none. */
function newestStageOn(entries: readonly JournalEntry[], to: string) {
  let [branchId, end] = [to, Number.POSITIVE_INFINITY];
  for (const entry of entries.toReversed()) {
    if (entry.branchId !== branchId || entry.seq >= end) continue;
    if (entry.type === "branch") [branchId, end] = [entry.fromBranchId, entry.from?.seq ?? entry.seq];
    else if (entry.type === "stage" && entry.path === "") return entry;
  }
  return null;
}

/** @param older the newest open one of an older game; undefined for none */
function noneOpen(folder: string, older: SaveEntry | undefined): RunnerError {
  if (older === undefined) {
    return new RunnerError("interrupt-missing", `no interrupt is open in ${folder}`, { facts: { folder } });
  }
  const { id, totalSteps } = older.info;
  const message = `the present game in ${folder} has no open interrupt, but an older one has, at step ${totalSteps}`;
  return new RunnerError("interrupt-missing", message, { facts: { folder, older: renderShortId(id) } });
}
