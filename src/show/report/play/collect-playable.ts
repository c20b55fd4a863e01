import { RunnerError } from "../../../base/errors.ts";
import type { Playback } from "../../playback/playback.ts";
import { stretchOf } from "../../timeline/stretch.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import type { CollectProgress } from "../collect/collect-report.ts";
import { PathReader } from "../collect/read-records.ts";
import { Packer } from "./pack-run.ts";
import type { PackedRow, PackedStep, PackedStretch } from "./packed-run.ts";

/** Machines between which one can jump, at most: each takes some 110 KB in the reader's browser. */
const MOST_STRETCHES = 256;

/** What is played again, and on what. */
export interface PlayableRun {
  readonly timeline: Timeline;
  readonly branchId: string;
  /** The steps of its path, as indices of rows, in order. */
  readonly path: readonly number[];
  readonly rom: Uint8Array;
  /** The WASM core. */
  readonly core: Uint8Array;
  /** Machines between which one can jump, at most; 256 unless given. */
  readonly mostStretches?: number;
}

/** A run that was packed. */
export interface PackedPath {
  /** In base64. */
  readonly data: string;
  /** Steps that can be played, and those whose beginning the journal does not hold any more. */
  readonly steps: number;
  readonly missing: number;
}

/** Packs what it takes to play a path again in a browser. What is yielded is the progress. */
export async function* collectPlayable({
  timeline,
  branchId,
  path,
  rom,
  core,
  mostStretches = MOST_STRETCHES,
}: PlayableRun): AsyncGenerator<CollectProgress, PackedPath> {
  const packer = new Packer();
  const spans = { rom: packer.add(rom), core: packer.add(core) };
  const stretches: PackedStretch[] = [];
  const rows: PackedRow[] = [];
  const least = Math.ceil(path.length / mostStretches);
  for (let at = 0; at < path.length; ) {
    const playback = await readStretch(timeline, path[at] ?? 0);
    const steps = playback === null ? [] : playback.steps;
    const from = steps.findIndex(({ index }) => index === path[at]);
    let taken = 0;
    while (from !== -1 && at + taken < path.length && steps[from + taken]?.index === path[at + taken])
      taken += 1;
    if (playback !== null && taken > 0) {
      const packed = steps.slice(0, from + taken).map(
        ({ machine, ...step }): PackedStep => ({
          ...step,
          machine: machine === null ? null : packer.addMachine(machine),
        }),
      );
      const last = stretches.at(-1);
      // A short one goes on where the one before it ended: then its machine is not needed.
      if (
        last !== undefined &&
        last.steps.length < least &&
        from === 0 &&
        follows(rows.at(-1), path[at - 1])
      ) {
        stretches[stretches.length - 1] = { ...last, steps: [...last.steps, ...packed] };
      } else {
        const machine = playback.machine === null ? null : packer.addMachine(playback.machine);
        stretches.push({ machine, steps: packed });
      }
      for (const index of path.slice(at, at + taken)) rows.push(rowOf(timeline, index, stretches.length - 1));
    }
    at += Math.max(1, taken);
    yield { what: "inputs", done: at, total: path.length };
  }
  const palette = new PathReader(timeline, branchId).settings()?.palette ?? "grey";
  const data = packer.pack({ ...spans, palette, stretches, rows });
  return { data, steps: rows.length, missing: path.length - rows.length };
}

/** Whether the last step that was packed is the one before on the path. */
function follows(last: PackedRow | undefined, before: number | undefined): boolean {
  return last !== undefined && last.index === before;
}

/** What leads to a step; null where the journal does not hold it any more. */
async function readStretch(timeline: Timeline, index: number): Promise<Playback | null> {
  try {
    return await stretchOf(timeline, index);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return null;
  }
}

function rowOf({ index: { rows } }: Timeline, index: number, stretch: number): PackedRow {
  const { step = 0, place = null, said = "", did = "", milestones = [] } = rows[index] ?? {};
  return { index, stretch, step, place, said, did, milestones };
}
