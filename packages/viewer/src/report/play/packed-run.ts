import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { PlayedStep } from "../../playback/playback.ts";
import type { StepRow } from "../../timeline/rows.ts";

/** Bytes of a packed run: their offset after its head, and their number. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/**
 * A machine as `encodeMachine` has it. Its last `sameAs` bytes are stored as what they differ from the last ones of the
 * machine before it: exclusive or, byte by byte. Most of a machine stays the same.
 */
export interface MachineSpan extends Span {
  readonly sameAs: number;
}

/** A step to be played again. */
export interface PackedStep extends Omit<PlayedStep, "machine"> {
  /** The machine that its track begins at; null for the end of the previous step. */
  readonly machine: number | null;
}

/** Steps in a row, and the machine at which the first one begins; null for power-on. */
export interface PackedStretch {
  readonly machine: number | null;
  readonly steps: readonly PackedStep[];
}

/** A step of the path as the reader sees it. */
export interface PackedRow extends Pick<StepRow, "index" | "step" | "place" | "said" | "did" | "milestones"> {
  /** The stretch that leads to it. */
  readonly stretch: number;
}

/**
 * The head of a packed run. Packed, that is: four bytes with the length of this as JSON (big endian), the JSON, and the bytes
 * to which its spans refer; all of it compressed with gzip, in base64.
 */
export interface PackedRun {
  readonly palette: PaletteName;
  readonly rom: Span;
  readonly core: Span;
  readonly machines: readonly MachineSpan[];
  readonly stretches: readonly PackedStretch[];
  /** In order, those that can be played again. */
  readonly rows: readonly PackedRow[];
}
