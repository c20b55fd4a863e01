/** A place in a text: line and column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Tells lines and columns of characters of a text. */
export function linePositions(text: string): (offset: number) => Position {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      if ((starts[middle] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    return { line: from + 1, column: offset - (starts[from] ?? 0) + 1 };
  };
}
