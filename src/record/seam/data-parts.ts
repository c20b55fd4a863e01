import type { BroughtShares, MemoryShares, OutcomeShares, RecordShares } from "../../base/seam/shares.ts";
import { mailBrought } from "../../parts/mail/record/bring-mail.ts";
import { mailData } from "../../parts/mail/record/data.ts";
import type { Check } from "../saves/format/checks.ts";
import type { AnyDataPart, RecordShare } from "./data-part.ts";

/** The parts of what is saved and replayed, in the order in which they take part. */
export const DATA_PARTS: readonly AnyDataPart[] = [mailData];

/** Their journal records: one that is missing here is an error of the compiler, and so it is below. */
export const RECORD_SHARES: { readonly [T in keyof RecordShares]: RecordShare<RecordShares[T]> } = {
  ...mailData.records,
};

/** The checks of their fields of the memory. */
export const MEMORY_CHECKS: Readonly<Record<keyof MemoryShares, Check>> = { ...mailData.memory };

/** The checks of their fields of an outcome. */
export const OUTCOME_CHECKS: Readonly<Record<keyof OutcomeShares, Check>> = { ...mailData.outcome };

/** The checks of their fields of what a new game takes over. */
export const BROUGHT_CHECKS: Readonly<Record<keyof BroughtShares, Check>> = { ...mailBrought.fields };

/** The types of their records. */
export const RECORD_TYPES: readonly (keyof RecordShares)[] = Object.keys(
  RECORD_SHARES,
) as (keyof RecordShares)[];

const BY_TYPE: ReadonlyMap<string, RecordShare<never>> = new Map(Object.entries(RECORD_SHARES));

/** The share to which a type of record belongs; undefined for those of the runner itself. */
export function shareOf(type: string): RecordShare<never> | undefined {
  return BY_TYPE.get(type);
}

/** Their fields of a new game's memory, of what it takes over. */
export function memoryBrought(brought: BroughtShares): Partial<MemoryShares> {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.brought?.remember(brought)));
}
