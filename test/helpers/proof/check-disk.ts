import { checkRun, type RunProof } from "../../../packages/lab/src/proof/check-run.ts";
import { describeProof } from "../../../packages/lab/src/proof/describe-proof.ts";
import { proveSegment, type SegmentResult } from "../../../packages/lab/src/proof/prove-segment.ts";
import type { proveSegments } from "../../../packages/lab/src/proof/prove-segments.ts";
import { Referee } from "../../../packages/lab/src/proof/referee.ts";
import { partsAtEnd } from "../../../packages/lab/src/run-file/begun-with.ts";
import { entriesTo, lastHead } from "../../../packages/lab/src/run-file/claims.ts";
import { readRunFile } from "../../../packages/lab/src/run-file/read-run-file.ts";
import { packRun, type WrittenRun, writeRun } from "../../../packages/lab/src/run-file/write-run-file.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import { JournalReader, placedEntries } from "../../../src/record/journal/journal-reader.ts";
import type { PriceTable } from "../../../src/record/ledger/prices.ts";
import { REDACTIONS, type Redaction } from "../../../src/record/redacted.ts";
import { readLantern } from "../roms/lantern.ts";
import { JOURNAL } from "../runs/journal-world.ts";

/** Segments one after the other, in this thread. */
export const proveHere: typeof proveSegments = async (game, jobs, { onStep }) => {
  const referee = await Referee.open(game);
  const results: SegmentResult[] = [];
  for (const job of jobs) results.push(await proveSegment(referee, structuredClone(job()), onStep));
  return results;
};

const PROGRAM = { version: "test", commit: null };

/** How a run on a disk is exported. */
export interface Exported {
  readonly redacted?: Redaction | null;
  readonly prices?: PriceTable;
  readonly file?: string;
  /** The ROM; that of the bundled game unless given. */
  readonly rom?: Uint8Array;
}

/** The run of a journal on a disk as the parts of a file. */
export function exportFrom(
  disk: Disk,
  { redacted = null, prices = {}, file = JOURNAL }: Exported = {},
): WrittenRun {
  const { lines } = new JournalReader(disk, file).stretchFrom(JOURNAL_START);
  const entries = placedEntries(lines);
  const head = lastHead(entries);
  const path = head === null ? null : entriesTo(entries, head.branchId);
  return writeRun(lines, {
    ...{ redacted, prices },
    program: PROGRAM,
    others: new Map(partsAtEnd(path ?? [])),
  });
}

/** Checks the bytes of a run's file of the bundled game. */
export async function checkBytes(bytes: Uint8Array, rom?: Uint8Array): Promise<RunProof> {
  return checkRun(readRunFile(bytes), {
    rom: rom ?? (await readLantern()),
    program: PROGRAM,
    signal: new AbortController().signal,
    begin: () => () => {},
    prove: proveHere,
  });
}

/** Exports and checks the run on a disk; its contradictions, a line each. */
export async function contradictionsOf(disk: Disk, exported: Exported = {}): Promise<readonly string[]> {
  const { findings } = await checkBytes(packRun(exportFrom(disk, exported), null), exported.rom);
  return findings.map(({ check, step, text }) => `${check} ${step}: ${text}`);
}

/** The same of the whole file, and of those from which the thinking and all words were taken out. */
export async function contradictionsOfEach(disk: Disk, exported: Exported = {}): Promise<readonly string[]> {
  const all: string[] = [];
  for (const redacted of [null, ...REDACTIONS]) {
    const found = await contradictionsOf(disk, { ...exported, redacted });
    all.push(...found.map((text) => `${redacted ?? "whole"}, ${text}`));
  }
  return all;
}

/** The checks that contradict a file, in order; the error's code for one that is refused. */
export async function foundIn(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    const { findings } = await checkBytes(bytes);
    return [...new Set(findings.map(({ check }) => check))];
  } catch (error) {
    if (error instanceof RunnerError) return [error.code];
    throw error;
  }
}

/** What a file's report says to be claimed, not proven. */
export async function claimedIn(bytes: Uint8Array): Promise<string> {
  const file = readRunFile(bytes);
  const proof = await checkBytes(bytes);
  const { verdict, claimed } = describeProof(file, proof, { signature: null, isAskedFor: false });
  return `${verdict}: ${claimed.join("; ")}`;
}
