import { createEmulator } from "../../../../../packages/emulator/src/wasmboy-emulator.ts";
import { resolveRom } from "../../../../../packages/games/src/seeds/rom-names.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import { findRom } from "../../../../play/session/game/find-rom.ts";
import { checkTotals } from "../../../../record/journal/journal-sums.ts";
import {
  type JournalInFolder,
  listJournals,
  readJournal,
  type WholeJournal,
} from "../../../../record/journal/list-journals.ts";
import type { SoundSave } from "../../../../record/replay/verify/check-save.ts";
import { proveStretches } from "../../../../record/replay/verify/prove-stretches.ts";
import { countSteps, type Stretch, sampleStretches } from "../../../../record/replay/verify/stretch.ts";
import { type Trace, traceJournal } from "../../../../record/replay/verify/trace-journal.ts";
import { isInStep } from "../../../../record/saves/format/save-entry.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { renderError } from "../../render/remedy.ts";
import type { Verdicts } from "../../render/verdicts.ts";

/** The part of a journal to verify, and the saves to compare. */
interface JournalSubject {
  readonly folder: string;
  /** The one save that is meant, or null for all. */
  readonly file: string | null;
  readonly journal: JournalInFolder;
  readonly saves: readonly SoundSave[];
  /** Only this game's; null for all. */
  readonly romSha256: string | null;
  readonly all: boolean;
}

/** Checks a journal's lines, follows its branches, compares the saves, and plays steps again where the ROM is there. */
export async function verifyJournal(
  world: World,
  options: Options,
  subject: JournalSubject,
  verdicts: Verdicts,
): Promise<void> {
  const { file, slug } = subject.journal;
  const own = subject.saves.filter(({ info }) => info.game.slug === slug);
  if (subject.file !== null && own.length === 0) return;
  let journal: WholeJournal;
  try {
    journal = readJournal(subject.journal);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    verdicts.refuse(file, renderError(error));
    return;
  }
  const romSha256 = journal.game?.romSha256 ?? own[0]?.info.game.romSha256 ?? null;
  if (subject.romSha256 !== null && romSha256 !== subject.romSha256) return;

  const trace = traceJournal(journal.entries, own);
  reportLines(journal, trace, verdicts);
  reportSaves(subject, journal, own, trace, verdicts);
  if (trace.stretches.length === 0) return;
  await replay(world, options, subject, { journal, trace, own, romSha256 }, verdicts);
}

function reportLines({ file, rest, entries, damage }: WholeJournal, trace: Trace, verdicts: Verdicts): void {
  if (rest === "broken") {
    verdicts.fault(
      file,
      `is damaged after record ${entries.length}${damage === undefined ? "" : ` (${damage})`}: what follows cannot be trusted`,
    );
  }
  if (rest === "torn") {
    verdicts.note(file, "ends with a line that was cut off, which the next start takes away");
  }
  const { faults: totals, unknownAt } = checkTotals(entries);
  for (const fault of [...trace.faults, ...totals]) verdicts.fault(file, `is not in order: ${fault}`);
  if (unknownAt.length > 0) {
    verdicts.note(
      file,
      `this version does not understand the totals at step ${unknownAt.join(", ")}: it sums up the calls instead`,
    );
  }
  if (trace.untracedSteps > 0) {
    verdicts.note(
      file,
      `${renderCountOf(trace.untracedSteps, "step")} of play from a save that this journal does not lead to: not replayed`,
    );
  }
  if (rest !== "broken" && trace.faults.length === 0 && totals.length === 0)
    verdicts.pass(file, renderCountOf(entries.length, "record"));
}

/** A save whose place the journal does not have is wrong, unless the journal is known to have been cut or begun anew. */
function reportSaves(
  { folder, journal: { slug } }: JournalSubject,
  { file: journalFile, entries, rest }: WholeJournal,
  saves: readonly SoundSave[],
  trace: Trace,
  verdicts: Verdicts,
): void {
  const wasCut = listJournals(folder).some((other) => other.isQuarantined && other.slug === slug);
  // What a damaged journal does not lead to is the journal's fault, never a save's.
  const isWhole =
    entries[0]?.entry.type === "start" && !wasCut && rest !== "broken" && trace.untracedSteps === 0;
  const end = entries.at(-1)?.after.offset ?? 0;
  let behindEnd = 0;
  for (const { file, info } of saves) {
    for (const fault of trace.saveFaults.get(file) ?? []) verdicts.fault(file, fault);
    // A slot saved inside a step is not a point of the journal.
    if (trace.toSaves.has(file) || isInStep(info)) continue;
    if (info.journal === null || !isWhole || trace.faults.length > 0) {
      verdicts.note(file, "the journal does not lead to it: what led to it was not replayed");
    } else if (info.journal.offset > end) {
      behindEnd++;
      verdicts.note(file, "the journal ends before it: what led to it was not replayed");
    } else verdicts.fault(file, `is at a place that is not in ${journalFile}`);
  }
  if (behindEnd > 0) {
    const before = renderCountOf(behindEnd, "save");
    const why = "what led there could not be written, as on a full disk, or was cut off";
    verdicts.fault(journalFile, `ends before ${before}: ${why}`);
  }
}

async function replay(
  world: World,
  options: Options,
  { file, all }: JournalSubject,
  facts: {
    readonly journal: WholeJournal;
    readonly trace: Trace;
    readonly own: readonly SoundSave[];
    readonly romSha256: string | null;
  },
  verdicts: Verdicts,
): Promise<void> {
  const { journal, trace, own, romSha256 } = facts;
  const named = options.rom === undefined ? null : resolveRom(world.cwd, options.rom);
  const paths = [named, journal.game?.romPath ?? null, ...own.map(({ info }) => info.game.romPath)];
  const rom = romSha256 === null ? null : findRom(romSha256, paths);
  if (rom === null || romSha256 === null) {
    const hash = romSha256 === null ? "" : ` (sha256 ${romSha256.slice(0, 8)}…)`;
    verdicts.note(journal.file, `its ROM${hash} was not found, so nothing was replayed: pass it with --rom`);
    return;
  }
  const emulator = createEmulator(rom);
  const present = emulator.core;
  const core = coreOf(journal);
  if (core !== null && core !== present.sha256 && emulator.onEarlierCores?.(core).length === 0) {
    verdicts.note(
      journal.file,
      `was played on another build of the core (${core.slice(0, 8)}…, this one is ${present.sha256.slice(0, 8)}…), so nothing was replayed`,
    );
    return;
  }
  const stretches = all && file === null ? trace.stretches : chosen(trace, own, file);
  const steps = countSteps(stretches);
  const progress = verdicts.progress(`${journal.file}: steps replayed`, steps);
  const faults = await proveStretches({ rom, core }, stretches, { signal: world.signal, onStep: progress });
  for (const fault of faults) verdicts.fault(journal.file, `cannot be replayed: ${fault}`);
  if (faults.length > 0) return;
  const recorded = countSteps(trace.stretches);
  const rest = all ? "" : `, as a sample of ${recorded}; --all replays each`;
  verdicts.pass(journal.file, `${renderCountOf(steps, "step")} replayed${rest}`);
}

/** The steps to replay without `--all`: the way to the newest save, or to the one that is meant, and samples. */
function chosen(trace: Trace, saves: readonly SoundSave[], file: string | null): readonly Stretch[] {
  const newest = [...saves]
    .sort((a, b) => b.info.seq - a.info.seq)
    .find((save) => trace.toSaves.has(save.file));
  const way = newest === undefined ? undefined : trace.toSaves.get(newest.file);
  return [...(way === undefined ? [] : [way]), ...(file === null ? sampleStretches(trace.stretches) : [])];
}

function coreOf({ entries }: WholeJournal): string | null {
  const start = entries.find(({ entry }) => entry.type === "start")?.entry;
  return start?.type === "start" ? start.core.sha256 : null;
}
