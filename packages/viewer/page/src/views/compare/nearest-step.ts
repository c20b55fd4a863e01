/** The index of the row of a branch whose step is next to `step`; null for a branch without rows, or no number. */
export function nearestStep(
  rows: readonly { readonly index: number; readonly branchId: string; readonly step: number }[],
  branchId: string,
  step: number,
): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const distance = Math.abs(row.step - step);
    if (row.branchId !== branchId || !(distance < least)) continue;
    best = row.index;
    least = distance;
  }
  return best;
}
