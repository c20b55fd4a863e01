import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { CoreIdentity, MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { Disk } from "../../base/disk/disk.ts";
import { orElseLater, RunnerError } from "../../base/errors.ts";
import type { BroughtMemory } from "../../base/vocabulary/brought.ts";
import type { Checkpoint, RunInputs } from "../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import { JOURNAL_START } from "../../record/journal/format/lines.ts";
import type { PlacedEntry } from "../../record/journal/journal.ts";
import { locateCheckpoint } from "../../record/journal/locate-checkpoint.ts";
import type { OpenJournal } from "../../record/journal/open-journal.ts";
import { entriesOfPath } from "../../record/replay/branch-path.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import { recallStep } from "../../record/replay/recall-step.ts";
import { catchUp, type ReplayWatch } from "../../record/replay/replay.ts";
import { Replayer } from "../../record/replay/replayer.ts";
import { restorePoint, restoreStart } from "../../record/replay/restore.ts";
import { hasPendingWork } from "../../record/replay/state/pending.ts";
import { isUnknownFromStart } from "../../record/replay/untried.ts";
import type { CheckpointStore, LoadedSave } from "../../record/saves/checkpoint-store.ts";
import { findProtocolFile, type ProtocolFile } from "../../record/saves/folder/protocol-file.ts";
import { courseIn, stopOf } from "../../record/seam/data-parts.ts";
import { STOP_SAVES } from "../../record/seam/stop-saves.ts";
import { type Brought, bringMemory } from "../agent/conversation/bring-memory.ts";
import type { StartFrom } from "./config.ts";

/** The start of a run: a point, or, without one, the start of a new game. */
export interface FoundStart {
  readonly point: StartPoint | null;
  /** Whether a new branch begins there. */
  readonly isBranch: boolean;
  readonly notices: readonly string[];
  /** The inputs at the time of its save, as far as they are known. */
  readonly inputs?: RunInputs | undefined;
  /** The beginning of a new game that is not begun from nothing; absent for any other. */
  readonly begins?: Beginnings;
}

/** The beginning of a new game, if it is not begun from nothing. */
export interface Beginnings {
  /** Settings, where no others are asked for. */
  readonly settings: Pick<RunSettings, "goal" | "agentId">;
  readonly brought?: BroughtMemory | undefined;
  /** The file that brought it; absent for a game before its first reply, in place of which it begins. */
  readonly from?: Pick<ProtocolFile, "file" | "agentId"> & Pick<Brought, "parts" | "left">;
}

const NEW_GAME: FoundStart = { point: null, isBranch: false, notices: [] };

/** The sources of starts. */
export interface Archive {
  readonly emulator: Emulator;
  readonly store: CheckpointStore;
  readonly opened: OpenJournal | null;
  /** The disk and folder of named files, besides the working folder. */
  readonly files: { readonly disk: Disk; readonly folder: string | null };
  /** Looks on while the journal is followed. */
  readonly watch: ReplayWatch;
}

/** Finds the point that is meant, and puts the machine there. Nothing is written. */
export async function findStart(start: StartFrom, archive: Archive): Promise<FoundStart> {
  const { store } = archive;
  if (start === "new-game") return NEW_GAME;
  if (start === "open-interrupt") return newestInterrupt(archive);
  if (start !== "present" && "step" in start) {
    const head = archive.opened?.journal.head ?? null;
    return { point: await recallOrExplain(archive, head, start.step), isBranch: true, notices: [] };
  }
  if (start !== "present") {
    const begun = beginningIn(start.save, archive);
    if (begun !== null) return begun;
    const saved = await store.load(start.save);
    const { inputs } = saved.checkpoint;
    const waiting = await presentAt(archive, saved);
    if (waiting !== null) return { ...waiting, inputs };
    return { point: standingPoint(archive, saved), isBranch: true, notices: saved.notices, inputs };
  }
  const hasSave = (await store.latest()) !== null;
  const saved = await orElseLater(
    () => store.load("latest"),
    (error) => error,
  );
  if (saved instanceof RunnerError) {
    if (saved.code === "save-too-new") throw saved;
    return withoutSave(archive, hasSave || saved.kind === "badData" ? saved : null);
  }
  return { ...(await present(archive, saved)), inputs: saved.checkpoint.inputs };
}

/** The new game that begins with what a checkpoint's file without a machine remembers; null for any other reference. */
function beginningIn(reference: string, { files }: Archive): FoundStart | null {
  const named = findProtocolFile(files.disk, files.folder, reference);
  if (named === null || named.saveId !== null) return null;
  const { file, agentId } = named;
  const { goal, brought, parts, left } = bringMemory(named);
  return {
    ...NEW_GAME,
    begins: { settings: { goal, agentId }, brought, from: { file, agentId, parts, left } },
  };
}

/** Returns the newest undecided interrupt of the present game: the present point, or one that another branch left. */
async function newestInterrupt(archive: Archive): Promise<FoundStart> {
  const there = await findStart("present", archive);
  if (standsAtStop(there)) return there;
  const isOpen = STOP_SAVES.isOpenBy(archive.opened?.reader ?? null);
  const newest = STOP_SAVES.newestOf(there.point?.state.runId ?? null, await archive.store.list(), isOpen);
  if (newest === undefined) throw new RunnerError("interrupt-missing", "no interrupt of this game is open");
  return findStart({ save: newest.file }, archive);
}

/** Whether the run stands there until a person lets it go on. */
function standsAtStop({ point }: FoundStart): boolean {
  return point !== null && stopOf(point.state.memory) !== null;
}

/** The present point, where it is the very interrupt that a save was made at: going on from it needs no branch. */
async function presentAt(archive: Archive, saved: LoadedSave): Promise<FoundStart | null> {
  const { id, memory } = saved.checkpoint;
  const current = await archive.store.latest();
  if (stopOf(memory) === null || current?.info.id !== id) return null;
  const there = await present(archive, saved);
  return standsAtStop(there) ? there : null;
}

/** The point that a save holds, at its place in the journal, with the machine there. */
function standingPoint({ emulator, opened }: Archive, saved: LoadedSave): StartPoint {
  const point = restorePoint(emulator, saved);
  const stand = opened && locateCheckpoint(opened.reader, saved.checkpoint);
  return { ...point, state: { ...point.state, ...(stand ?? { journal: null }) } };
}

/** Returns the present of a run: its newest save, continued by the journal. */
async function present(archive: Archive, saved: LoadedSave): Promise<FoundStart> {
  const { opened } = archive;
  const { notices } = saved;
  const point = standingPoint(archive, saved);
  if (opened === null) return { point, isBranch: false, notices };
  const { journal } = point.state;
  if (journal !== null) {
    const { machine } = saved.checkpoint;
    const entries = opened.reader.entriesFrom(journal);
    const there = await follow({ ...archive, opened }, point, entries, at(archive, machine), machine.core);
    return { ...there, notices: [...notices, ...there.notices] };
  }
  // It was made without a journal, or its journal is gone. What the journal may hold of this branch does not lead
  // on from here, so it goes on under another name.
  const notice = `${saved.file} is not in the journal, which now continues from it`;
  return { point, isBranch: true, notices: [...notices, notice] };
}

/**
 * Returns a game without a good save: its journal has all of it. Without a journal it is a new game, unless there are
 * only unreadable saves: `bad` names the reason.
 */
async function withoutSave(archive: Archive, bad: RunnerError | null): Promise<FoundStart> {
  const { emulator, opened } = archive;
  const head = opened?.journal.head ?? null;
  const entries = head === null ? [] : (opened?.reader.entriesFrom() ?? []);
  const isTold = entries.some(({ entry }) => entry.type === "start" && entry.runId === head?.runId);
  if (bad !== null && !isTold) throw bad;
  if (opened === null || head === null) return NEW_GAME;
  const path = entries.map(({ entry }) => entry).filter(({ branchId }) => branchId === head.branchId);
  // Its server does not know its model, so nothing was played: a new game begins, with the same goal and memory.
  if (bad === null && isUnknownFromStart(path)) return { ...NEW_GAME, begins: beginningsOf(path) };
  const replayer = new Replayer(emulator);
  const start = restoreStart(emulator, replayer, head, entries);
  const there = await follow({ ...archive, opened }, start, entries, replayer, emulator.core);
  return bad === null ? there : { ...there, notices: [bad.message, ...there.notices] };
}

/** The newest goal of a game, its agent, and what it was begun with. */
function beginningsOf(entries: readonly JournalEntry[]): Beginnings {
  const settings = entries.flatMap((entry) =>
    entry.type === "start" || entry.type === "decision" ? (entry.settings ?? []) : [],
  );
  const { goal = null, agentId = null } = settings.at(-1) ?? {};
  const start = entries.find((entry) => entry.type === "start");
  return { settings: { goal, agentId }, brought: start?.type === "start" ? start.brought : undefined };
}

/** A replayer at a machine. */
function at({ emulator }: Archive, machine: MachineState): Replayer {
  const replayer = new Replayer(emulator);
  replayer.restore(machine);
  return replayer;
}

/**
 * Follows the journal from a point; what cannot be followed is quarantined and no longer counts.
 *
 * @param core which core the point's machine was made with
 */
async function follow(
  { emulator, opened, watch }: Archive & { readonly opened: OpenJournal },
  from: StartPoint,
  entries: readonly PlacedEntry[],
  replayer: Replayer,
  core: CoreIdentity,
): Promise<FoundStart> {
  const point = await catchUp(replayer, from, opened.journal.head, entries, watch);
  replayer.finish();
  const { divergedAt } = point;
  if (divergedAt === null) return { point, isBranch: false, notices: [] };
  const kept = opened.journal.cut(divergedAt);
  const isOther = core.sha256 !== emulator.core.sha256;
  const why = isOther
    ? `was played on another build of the core (${core.sha256.slice(0, 8)}…), cannot be replayed on this one, and is quarantined`
    : "is quarantined";
  const notice = `the journal leads to step ${point.state.totalSteps} and no further: what follows ${why} in ${kept}`;
  return { point, isBranch: false, notices: [notice] };
}

/** The branch on the way to which a step is. */
type Branch = Pick<Head, "runId" | "branchId">;

/** The run as it stood after a step, from the newest save before it, or from its start. */
async function recall(
  archive: Archive,
  branch: Branch | null,
  step: number,
  planId?: string,
): Promise<StartPoint> {
  const { emulator, store, opened } = archive;
  if (opened === null || branch === null) {
    throw new RunnerError("journal-missing", `going back to step ${step} needs a journal, and there is none`);
  }
  const saves = (await store.list()).filter(
    ({ info }) => info.runId === branch.runId && info.totalSteps <= step,
  );
  for (const { file, info } of saves.toSorted((a, b) => b.info.totalSteps - a.info.totalSteps)) {
    const stand = locateCheckpoint(opened.reader, info);
    const line =
      stand &&
      entriesOfPath(opened.reader.entriesFrom(stand.journal), { ...info, ...stand }, branch.branchId);
    const saved =
      line &&
      (await orElseLater(
        () => store.load(file),
        () => null,
      ));
    const isInPlan = saved && courseIn(saved.checkpoint.memory)?.id === (planId ?? null);
    if (saved && !isInPlan && leadsTo(saved.checkpoint, step)) {
      const point = standingPoint(archive, saved);
      return recallStep(at(archive, saved.checkpoint.machine), point, line ?? [], step, planId);
    }
  }
  const entries = opened.reader.entriesFrom();
  const replayer = new Replayer(emulator);
  const start = restoreStart(emulator, replayer, branch, entries);
  const path = entriesOfPath(entries, start.state, branch.branchId) ?? [];
  return recallStep(replayer, start, path, step, planId);
}

/**
 * Returns whether the journal leads from a checkpoint to a step: a pending action leads beyond it, and from an
 * interrupt it
 * leads on only if the run was resumed.
 */
function leadsTo(checkpoint: Checkpoint, step: number): boolean {
  const { totalSteps, memory } = checkpoint;
  if (stopOf(memory) !== null) return totalSteps < step - 1;
  return totalSteps < step || !hasPendingWork(checkpoint);
}

/**
 * The same; where the journal is damaged, the error says so.
 *
 * @throws a `RunnerError` where the journal does not lead there
 */
async function recallOrExplain(
  archive: Archive,
  branch: Branch | null,
  step: number,
  planId?: string,
): Promise<StartPoint> {
  try {
    return await recall(archive, branch, step, planId);
  } catch (error) {
    const stretch =
      error instanceof RunnerError ? archive.opened?.reader.stretchFrom(JOURNAL_START) : undefined;
    throw stretch?.rest === "broken" ? refuseDamaged(stretch.end.seq, step, error) : error;
  }
}

/**
 * Recalls a step even across a branch that began at a save: a power cut took the journal's records between the two, but
 * the records before that save hold.
 */
export async function recallAcross(
  archive: Archive,
  branch: Branch,
  step: number,
  planId?: string,
): Promise<StartPoint> {
  try {
    return await recallOrExplain(archive, branch, step, planId);
  } catch (error) {
    const births = archive.opened?.reader.skim(["branch"]) ?? [];
    const birth = births.find((entry) => entry.branchId === branch.branchId);
    const isCut = birth?.type === "branch" && birth.from === null && birth.fromStep > step;
    if (!(error instanceof RunnerError) || !isCut) throw error;
    return recallAcross(archive, { runId: branch.runId, branchId: birth.fromBranchId }, step, planId);
  }
}

function refuseDamaged(record: number, step: number, cause: unknown): RunnerError {
  const message = `the journal is damaged after record ${record} and does not lead to step ${step}`;
  return new RunnerError("journal-damaged", message, { cause, facts: { record, step } });
}
