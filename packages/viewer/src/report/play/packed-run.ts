import type { InputTrack } from "../../../../../src/base/vocabulary/button.ts";
import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";

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
export interface PackedStep {
  readonly index: number;
  readonly step: number;
  /** The machine that its track begins at; null for the end of the previous step. */
  readonly machine: number | null;
  readonly track: InputTrack;
  readonly sha256: string;
}

/** Steps in a row, and the machine at which the first one begins; null for power-on. */
export interface PackedStretch {
  readonly machine: number | null;
  readonly steps: readonly PackedStep[];
}

/** A step of the path as the reader sees it. */
export interface PackedRow {
  readonly index: number;
  /** The stretch that leads to it. */
  readonly stretch: number;
  readonly step: number;
  readonly place: string | null;
  readonly said: string;
  readonly did: string;
  readonly milestones: readonly string[];
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
