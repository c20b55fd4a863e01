import { resolve } from "node:path";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { RunnerError } from "../../../../base/errors.ts";
import type { Head } from "../../../../base/vocabulary/journal/head.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
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
  /** The record of how the run stands there: its checkpoint's memory, or the journal where that is not saved. */
  readonly facts: Memory | JournalReader;
  /** The player of the run; null if not known yet. */
  readonly model: string | null;
}

/** The stop of a run, as a decision about it names it. */
export type OpenStop = ClosedStop;

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
  const { interrupt, settings, next } = memory;
  const isPending = next === "act" || pendingGate(memory) !== null;
  if (interrupt === undefined) {
    throw new RunnerError("interrupt-missing", `${file} is not the checkpoint of an interrupt`);
  }
  return {
    slug: game.slug,
    stop: { id, branchId, step: stepAt(checkpoint), isPending },
    start: { save: resolve(world.cwd, file) },
    target: interrupt.target,
    facts: memory,
    model: settings.model,
  };
}

/** The file of the newest open one of the present run; where its checkpoint is still to be saved, what the journal says. */
function findLatest(
  world: World,
  options: Options,
): string | Pick<FoundInterrupt, "slug" | "stop" | "facts"> {
  const { folder, games } = openSaves(world, options);
  if (games.length + listJournals(folder).length === 0) throw noneOpen(folder, undefined);
  const [slug] = findSlugs(world, options);
  const saves = games.find(({ game }) => game.slug === slug)?.saves ?? [];
  const reader = new JournalReader(nodeDisk, journalFile(folder, slug));
  const head = readJournalHead({ folder, slug, saves });
  const unsaved = unsavedStop(saves, reader, head);
  if (unsaved !== null) return { slug, stop: unsaved, facts: reader };
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

/** @param older the newest open one of an older game; undefined for none */
function noneOpen(folder: string, older: SaveEntry | undefined): RunnerError {
  if (older === undefined) {
    return new RunnerError("interrupt-missing", `no interrupt is open in ${folder}`, { facts: { folder } });
  }
  const { id, totalSteps } = older.info;
  const message = `the present game in ${folder} has no open interrupt, but an older one has, at step ${totalSteps}`;
  return new RunnerError("interrupt-missing", message, { facts: { folder, older: renderShortId(id) } });
}
