import type { StartShares } from "../../../../src/base/seam/shares.ts";
import type { BranchRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { PaletteName } from "../../../../src/base/vocabulary/run-settings.ts";
import type { CallFacts } from "./call-facts.ts";

/** Bytes of the journal in which all lines are of one branch. */
export interface Extent {
  readonly begin: number;
  end: number;
}

/** A step that has begun on a branch and did not come to its end. */
export interface PendingStep {
  /** The offset of its first line. */
  readonly begin: number;
  /** The place after its reply or its operator's action; null while there is none. */
  acted: number | null;
  facts: CallFacts | null;
  /** Tries of its call that came to nothing. */
  lost: number;
}

/** A branch that another one was left for, as far as its records tell. */
export interface Fork {
  readonly parent: BranchTrack;
  /** The part of the other one's records that counts, in bytes of the journal. */
  readonly offset: number;
  readonly step: number;
}

/** The offsets of one branch's records in the journal, by kind. Offsets grow. */
export class BranchTrack {
  readonly branchId: string;
  readonly runId: string;
  agentId: string;
  /** By the settings that were recorded last. */
  palette: PaletteName;
  /** Null where it begins at power-on, or at a save of which the journal does not show. */
  readonly fork: Fork | null;
  /** The offset of its first line. */
  readonly begin: number;
  readonly rows: number[] = [];
  readonly extents: Extent[] = [];
  /** The offsets of such records. */
  readonly starts: number[] = [];
  readonly keyframes: number[] = [];
  readonly folds: number[] = [];
  /** Of a director's plan. */
  readonly stages: number[] = [];
  /** Those of them from which its place follows. */
  readonly plans: number[] = [];
  /** Those that give or change a thing of a part with which games begin, by its name. */
  readonly things: Map<keyof StartShares, number[]> = new Map();
  /** Those that change settings. */
  readonly decisions: number[] = [];
  /** The checkpoints that its heads name before its first step, all of one machine; undefined before its first head. */
  firstHeads: readonly string[] | undefined;
  pending: PendingStep | null = null;

  constructor(ids: { branchId: string; runId: string; agentId: string }, begin: number, fork: Fork | null) {
    this.branchId = ids.branchId;
    this.runId = ids.runId;
    this.agentId = ids.agentId;
    this.begin = begin;
    this.fork = fork;
    this.palette = fork?.parent.palette ?? "grey";
  }

  /** One more line of it. */
  extend(begin: number, end: number): void {
    const last = this.extents.at(-1);
    if (last?.end === begin) last.end = end;
    else this.extents.push({ begin, end });
  }
}

/** A part of a path: the records of one branch up to where the next one left it. */
export interface PathPart {
  readonly branch: BranchTrack;
  readonly end: number;
}

/** The way to a branch, from where it begins: each branch as far as it counts. */
export function partsOfPath(to: BranchTrack, end: number = Number.POSITIVE_INFINITY): readonly PathPart[] {
  const parts: PathPart[] = [];
  let left = end;
  for (let branch: BranchTrack | null = to; branch !== null; branch = branch.fork?.parent ?? null) {
    parts.push({ branch, end: left });
    left = Math.min(left, branch.fork?.offset ?? 0);
  }
  return parts.reverse();
}

/** The place at which a branch leaves another one, by the records read; null if they do not show it. */
export function forkOf(
  { fromStep, from }: BranchRecord,
  parent: BranchTrack | undefined,
  begin: number,
): Fork | null {
  if (parent === undefined || from === null) return null;
  return { parent, offset: Math.min(from.offset, begin), step: fromStep };
}
