import { renderCountOf } from "../../../src/base/quantities/count.ts";
import type { Cell } from "./memory.ts";
import { addressOf } from "./memory.ts";

/** Something that experiments found out about a game. */
export interface Finding {
  readonly name: string;
  /** Its address in memory; null where no byte was found, or none is needed. */
  readonly address: number | null;
  /** The bytes from the address on, their order, and the part of them that counts: see {@link Cell}. */
  readonly cell: Cell | null;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The experiments and their results, in words. */
  readonly evidence: string;
}

/** Confidence from which a finding counts as certain; below it, it is unknown. */
export const CERTAIN = 0.9;

/** Whether a finding is certain. */
export function isCertain({ confidence }: Finding): boolean {
  return confidence >= CERTAIN;
}

/** A finding in the memory of a cell, or without one. */
export function finding(name: string, cell: Cell | null, confidence: number, evidence: string): Finding {
  const rounded = Math.round(1000 * confidence) / 1000;
  return { name, address: cell === null ? null : addressOf(cell.index), cell, confidence: rounded, evidence };
}

/** The number of other bytes for which the same holds. */
export function othersToo(count: number): string {
  return `${renderCountOf(count, "other byte")} ${count === 1 ? "does" : "do"} so too`;
}

/** `92 %` */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
