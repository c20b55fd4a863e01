import { gzipSync } from "node:zlib";
import { orElseLater } from "../../../../../src/base/errors.ts";
import { encodeMachine } from "../../../../../src/record/saves/format/machine-part.ts";
import { type MachineState, MEMORY_REGIONS } from "../../../../emulator/src/machine/machine.ts";
import type { Playback } from "../../playback/playback.ts";
import { stretchOf } from "../../timeline/stretch.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import type { CollectProgress } from "../collect/collect-report.ts";
import { PathReader } from "../collect/read-records.ts";
import type { MachineSpan, PackedRow, PackedRun, PackedStep, PackedStretch, Span } from "./packed-run.ts";

/** Machines between which one can jump, at most: each takes some 110 KB in the reader's browser. */
const MOST_STRETCHES = 256;

/** The steps to play again, and their emulator. */
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
      // A short one continues where the one before it ended: then its machine is not needed.
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

/** The track to a step; null if the journal no longer has it. */
function readStretch(timeline: Timeline, index: number): Promise<Playback | null> {
  return orElseLater(
    () => stretchOf(timeline, index),
    () => null,
  );
}

function rowOf({ index: { rows } }: Timeline, index: number, stretch: number): PackedRow {
  const { step = 0, place = null, said = "", did = "", milestones = [] } = rows[index] ?? {};
  return { index, stretch, step, place, said, did, milestones };
}

/** Bytes in a row, as they are packed. */
class Packer {
  readonly #pieces: Uint8Array[] = [];
  readonly #machines: MachineSpan[] = [];
  #length = 0;
  #before: { readonly bytes: Uint8Array; readonly regionBytes: number } | null = null;

  /** Adds bytes as they are. */
  add(bytes: Uint8Array): Span {
    const span = { at: this.#length, length: bytes.length };
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    return span;
  }

  /** Adds a machine; which of the machines it is. */
  addMachine(machine: MachineState): number {
    const bytes = encodeMachine(machine);
    const regionBytes = MEMORY_REGIONS.reduce((sum, name) => sum + machine.regions[name].length, 0);
    const sameAs = Math.min(regionBytes, this.#before?.regionBytes ?? 0);
    const stored = Uint8Array.from(bytes);
    const before = this.#before?.bytes ?? bytes;
    for (let back = 1; back <= sameAs; back += 1) {
      stored[bytes.length - back] = (bytes[bytes.length - back] ?? 0) ^ (before[before.length - back] ?? 0);
    }
    this.#before = { bytes, regionBytes };
    return this.#machines.push({ ...this.add(stored), sameAs }) - 1;
  }

  /** All of it, compressed, in base64. */
  pack(run: Omit<PackedRun, "machines">): string {
    const head = Buffer.from(JSON.stringify({ ...run, machines: this.#machines } satisfies PackedRun));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    return gzipSync(Buffer.concat([length, head, ...this.#pieces]), { level: 9 }).toString("base64");
  }
}
