import { KINDS_OF_PARTS } from "../../../src/seam/show-parts.ts";
import type { MarkKind } from "../wire/types.ts";

/** The order in which marks are kept if they are too close: those that need attention before frequent ones. */
const FIRST: readonly MarkKind[] = [
  ...kindsOfParts(true),
  ...(["lost", "decision"] as const),
  ...kindsOfParts(undefined),
  ...(["operator", "milestone"] as const),
  ...kindsOfParts(false),
  ...(["summary", "save"] as const),
];

/** As many of the marks on one line as are distinguishable, in their order. */
export function thinMarks<T extends { readonly x: number; readonly mark: { readonly kind: MarkKind } }>(
  marks: readonly T[],
  spacing: number,
): readonly T[] {
  const kept = new Map<number, T>();
  const isFree = ({ x }: T): boolean => {
    const slot = Math.floor(x / spacing);
    return [slot - 1, slot, slot + 1].every(
      (near) => Math.abs((kept.get(near)?.x ?? Infinity) - x) >= spacing,
    );
  };
  for (const one of marks.toSorted((a, b) => FIRST.indexOf(a.mark.kind) - FIRST.indexOf(b.mark.kind))) {
    if (isFree(one)) kept.set(Math.floor(one.x / spacing), one);
  }
  return [...kept.values()].sort((a, b) => a.x - b.x);
}

function kindsOfParts(wanted: boolean | undefined): readonly MarkKind[] {
  return Object.entries(KINDS_OF_PARTS).flatMap(([kind, { isUrgent }]) =>
    isUrgent === wanted ? [kind as MarkKind] : [],
  );
}
