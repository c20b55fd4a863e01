import { resolve } from "node:path";
import { nodeDisk } from "../../../disk/disk.ts";
import { RunnerError } from "../../../errors.ts";
import { journalFile } from "../../../journal/journal-name.ts";
import { JournalReader } from "../../../journal/journal-reader.ts";
import { listJournals } from "../../../journal/list-journals.ts";
import { openInterruptsOf } from "../../../journal/open-interrupts.ts";
import { type JournalOptions, readHead } from "../../../journal/open-journal.ts";
import type { InterruptTarget } from "../../../run/interrupts.ts";
import type { JournalEntry } from "../../../run/journal/journal-record.ts";
import type { JsonObject } from "../../../run/json.ts";
import { findOpenInterrupt } from "../../../saves/lookup/lineage.ts";
import type { StartFrom } from "../../../session/config.ts";
import { loadSave, openSaves } from "../../open-saves.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";

/** An interrupt from which a run can go on. */
export interface FoundInterrupt {
  readonly start: StartFrom;
  /** Where the command was to end that it stopped; null where that is not known yet. */
  readonly target: InterruptTarget | null;
  /** The workflow that it stopped; null for none. */
  readonly workflow: StoppedWorkflow | null;
  /** Who plays the run; null where that is not known yet. */
  readonly model: string | null;
}

/** A workflow that an interrupt stopped. */
export interface StoppedWorkflow {
  readonly name: string;
  /** Where its file is, absolute; null for one that came from nowhere. */
  readonly file: string | null;
  readonly inputs: JsonObject;
}

/**
 * The interrupt that is meant: `latest` is the newest one that is open; anything else is the checkpoint of one.
 *
 * @throws RunnerError `interrupt-missing` when none is open, or the save is no interrupt's
 */
export async function findInterrupt(
  world: World,
  options: Options,
  reference: string,
): Promise<FoundInterrupt> {
  const found = reference === "latest" ? findLatest(world, options) : reference;
  if (typeof found !== "string")
    return { start: "present", target: null, workflow: found.workflow, model: null };
  const { file, checkpoint } = await loadSave(world, options, found);
  const { interrupt, workflow, settings } = checkpoint.memory;
  if (interrupt === undefined) {
    throw new RunnerError("interrupt-missing", `${file} is not the checkpoint of an interrupt`);
  }
  const isUnderWay = workflow !== undefined && workflow.ended === undefined;
  return {
    ...{ start: { save: resolve(world.cwd, file) }, target: interrupt.target },
    workflow: isUnderWay ? workflow : null,
    model: settings.model,
  };
}

/** The file of the newest open one; the workflow it stopped alone where its checkpoint is still to be saved. */
function findLatest(world: World, options: Options): string | Pick<FoundInterrupt, "workflow"> {
  const { folder, games } = openSaves(world, options);
  // A game that was begun and not saved yet has a journal.
  const slug = games[0]?.game.slug ?? listJournals(folder).find(({ isQuarantined }) => !isQuarantined)?.slug;
  if (slug === undefined) throw noneOpen(folder);
  const saves = games[0]?.saves ?? [];
  const reader = new JournalReader(nodeDisk, journalFile(folder, slug));
  const unsaved = unsavedBranch({ folder, slug, saves }, reader);
  if (unsaved !== null) return { workflow: workflowOn(reader, unsaved) };
  const newest = findOpenInterrupt(saves, openInterruptsOf(reader));
  if (newest === undefined) throw noneOpen(folder);
  return newest.file;
}

/** The branch on which the run stands at an interrupt whose checkpoint a process did not come to save; null for none. */
function unsavedBranch(place: Omit<JournalOptions, "now">, reader: JournalReader): string | null {
  const last = reader.skim(["interrupt", "resume", "branch"]).at(-1);
  if (last?.type !== "interrupt" || place.saves.some(({ info }) => info.id === last.id)) return null;
  return readHead(place)?.branchId === last.branchId ? last.branchId : null;
}

/** The workflow that is under way at the end of a branch, by the journal. */
function workflowOn(reader: JournalReader, branchId: string): StoppedWorkflow | null {
  const entries = reader.skim(["branch", "stage"]);
  const last = newestStageOn(entries, branchId);
  if (last === null || last.phase === "end" || last.phase === "failed" || last.phase === "skip") return null;
  const begun = entries.find(
    (entry) => entry.type === "stage" && entry.planId === last.planId && entry.path === "",
  );
  if (begun?.type !== "stage" || begun.data === undefined) return null;
  const { file, inputs } = begun.data as unknown as StoppedWorkflow;
  return { name: begun.workflow, file, inputs };
}

/** What befell a workflow last on the way to the end of a branch; null for nothing. */
function newestStageOn(entries: readonly JournalEntry[], to: string) {
  let [branchId, end] = [to, Number.POSITIVE_INFINITY];
  for (const entry of entries.toReversed()) {
    if (entry.branchId !== branchId || entry.seq >= end) continue;
    if (entry.type === "branch") [branchId, end] = [entry.fromBranchId, entry.from?.seq ?? entry.seq];
    else if (entry.type === "stage" && entry.path === "") return entry;
  }
  return null;
}

function noneOpen(folder: string): RunnerError {
  return new RunnerError("interrupt-missing", `no interrupt is open in ${folder}`, { facts: { folder } });
}
