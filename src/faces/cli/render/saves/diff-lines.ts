/** One line of a comparison: in both texts, only in the first, or only in the second. */
export interface DiffLine {
  readonly op: "=" | "-" | "+";
  readonly line: string;
}

/** Above this many pairs of lines, the texts are shown whole, one after the other. */
const MAX_PAIRS = 4_000_000;

/** The fewest lines to remove from one list and to add to it to get another. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const mark = (op: DiffLine["op"], lines: readonly string[]): readonly DiffLine[] =>
    lines.map((line) => ({ op, line }));
  if (before.length * after.length > MAX_PAIRS) return [...mark("-", before), ...mark("+", after)];

  const width = after.length + 1;
  // At [i, j]: how many lines the ends of both texts, from i and from j on, have in common.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const isSame = i < before.length && j < after.length && before[i] === after[j];
    if (isSame) lines.push({ op: "=", line: before[i] ?? "" });
    else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ op: "-", line: before[i] ?? "" });
      i++;
      continue;
    } else lines.push({ op: "+", line: after[j] ?? "" });
    if (isSame) i++;
    j++;
  }
  return lines;
}
