import type { Gate } from "./gates.ts";
import { type Ground, KIND } from "./ground.ts";

/** A search's cells: of one map, what is known of the way to each. A cell's id is `map * 65,536 + y * 256 + x`. */
export interface Field {
  readonly ground: Ground;
  /** Cells of the way, plus 1; 0 where none was found. */
  readonly costs: Int32Array;
  /** How many persons are in the way, and 1,024 for each cell of which nothing is known. */
  readonly ranks: Int32Array;
  /** How the way ends: the number of its last step, and what `STEP` adds to it. It tells the cell before, but for doors. */
  readonly steps: Uint8Array;
  /** Null where they are not looked at. */
  readonly gates: readonly Gate[] | null;
  /** The only one of them; null where there are more, or none. */
  readonly gate: Gate | null;
  /** By how much a cell of each kind raises the rank of a way that leads over it; -1 where none does. */
  readonly extras: Int32Array;
}

/** What is added to the number of a step: one through a door or down a ledge, to a cell whose way is settled, to a target. */
export const STEP = { door: 4, settled: 8, target: 16, jump: 32 } as const;

const UNKNOWN_RANK = 1_024;

/** A field to which no way was found yet. */
export function createField(ground: Ground, extras: Int32Array, gates: Field["gates"]): Field {
  const cells = ground.width * ground.height;
  // All at once, and not by `...`, which gives each field a shape of its own to the engine.
  return {
    ground,
    costs: new Int32Array(cells),
    ranks: new Int32Array(cells),
    steps: new Uint8Array(cells),
    gates,
    gate: gates?.length === 1 ? (gates[0] ?? null) : null,
    extras,
  };
}

/** By how much a cell of a kind raises the rank of a way that may lead over it; -1 for what nobody enters. */
export function rankOf(kind: number): number {
  if (kind === KIND.free || kind === KIND.grass || kind === KIND.water || kind === KIND.exit) return 0;
  if (kind === KIND.sight) return 0;
  if (kind === KIND.person) return 1;
  return kind === KIND.unknown ? UNKNOWN_RANK : -1;
}
